import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/** A file as a form sends it. */
export type Upload = { name: string; type: string; bytes: Buffer }

/** A PDF of one page; `options` are pdfkit's, `draw` adds to the page. */
export function makePdf(
  text = 'A page of notes',
  options: PDFKit.PDFDocumentOptions = {},
  draw = (_paper: PDFKit.PDFDocument) => {},
): Promise<Buffer> {
  const paper = new PDFDocument(options)
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve) => paper.on('end', () => resolve(Buffer.concat(parts))))
  paper.text(text)
  draw(paper)
  paper.end()
  return done
}

/**
 * A PDF written by hand: `objects` follow the catalog (1), which gets `entry` too, the pages (2), the one page (3), which
 * gets `page`, and its text (4). The first of them is number 5. A string or bytes, without `obj` and `endobj`.
 */
export function handmadePdf({
  entry = '',
  page = '/Contents 4 0 R',
  objects = [],
}: {
  entry?: string
  page?: string
  objects?: (string | Buffer)[]
}): Buffer {
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R ${entry}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>> ${page}>>`,
    '<</Length 4>>\nstream\nq Q \nendstream',
    ...objects,
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places = bodies.map((body, n) => {
    const place = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(Buffer.from(`${n + 1} 0 obj\n`), Buffer.from(body as Buffer), Buffer.from('\nendobj\n'))
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = parts.reduce((sum, { length }) => sum + length, 0)
  const size = bodies.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A packed stream as an object of `handmadePdf`. */
export const packedStream = (packed: Buffer, dictionary = '/Filter/FlateDecode') =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])

/** A film of five seconds that browsers play. */
export const makeMp4 = () => readFileSync('prisma/seed/media/lesson.mp4')

/** A picture of noise, which no encoder makes small, with a place in its EXIF. */
export function makeImage(format: 'jpeg' | 'png', width = 320, height = 240): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919 + (n >> 5) * 104729) % 256))
  const image = sharp(noise, { raw: { width, height, channels: 3 } }).withExif({
    IFD0: { Artist: 'Nobody in particular' },
    IFD3: { GPSLatitude: '18/1 31/1 0/1' },
  })
  return (format === 'jpeg' ? image.jpeg({ quality: 90 }) : image.png()).toBuffer()
}

const types = { pdf: 'application/pdf', mp4: 'video/mp4', jpg: 'image/jpeg', png: 'image/png' }

/** `bytes` under a name that says the truth about them. */
export const named = (name: `${string}.${keyof typeof types}`, bytes: Buffer): Upload => ({
  name,
  type: types[name.split('.').pop() as keyof typeof types],
  bytes,
})

/** The multipart body of a form. */
export function formOf(fields: Record<string, string>, file?: Upload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  return form
}

export const materialFields = {
  class: 'Class 5',
  section: 'A',
  subject: 'Science',
  type: 'PDF',
  title: 'Plants and their parts',
}

/** The names of all files under a folder, of whatever depth. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [path.basename(entry.name)] : [],
    )
  } catch {
    return []
  }
}
