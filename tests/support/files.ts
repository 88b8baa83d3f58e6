import { readdirSync } from 'node:fs'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { film } from '@/prisma/seed/film'

/** A file as a form sends it. */
export type Upload = { name: string; type: string; bytes: Buffer }

/** A PDF of one page; `options` are pdfkit's, `draw` adds to the page. */
export function makePdf(text = 'A page of notes', options: PDFKit.PDFDocumentOptions = {}, draw = (_paper: PDFKit.PDFDocument) => {}): Promise<Buffer> {
  const paper = new PDFDocument(options)
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve) => paper.on('end', () => resolve(Buffer.concat(parts))))
  paper.text(text)
  draw(paper)
  paper.end()
  return done
}

/** A film that browsers play: one brightness a second, growing. */
export const makeMp4 = (seconds = 8) => film(seconds, { columns: 6, rows: 4 }, (x, y, second) => [40 + second * 20 + ((x + y) % 16), 128, 128])

/** A picture of noise, which no encoder makes small, with a place in its EXIF. */
export function makeImage(format: 'jpeg' | 'png', width = 320, height = 240): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919 + (n >> 5) * 104729) % 256))
  const image = sharp(noise, { raw: { width, height, channels: 3 } }).withExif({ IFD0: { Artist: 'Nobody in particular' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
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

export const materialFields = { class: 'Class 5', section: 'A', subject: 'Science', type: 'PDF', title: 'Plants and their parts' }

/** The names of all files under a folder, of whatever depth. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [path.basename(entry.name)] : []))
  } catch {
    return []
  }
}
