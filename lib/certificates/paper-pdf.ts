import { formatDay, type Day } from '@/lib/dates'
import { colour, heads, sheet } from '@/lib/server/papers/letterhead'
import { drawLogo, type PaperLogo } from '@/lib/server/papers/logo'
import { finishedBytes, newDocument } from '@/lib/server/papers/pdf-document'
import {
  breakLines,
  drawText,
  inOneLine,
  lineHeightOf,
  widthOf,
  type Document,
  type Font,
} from '@/lib/server/papers/pdf-text'
import { footTop, rule, signatures, verifyNote, writeLine } from '@/lib/server/papers/sheet'
import type { CertificateKind } from './lists'
import type { Paper } from './schema'

/** A certificate with what its page shows besides its words. */
export type PrintedCertificate = {
  kind: CertificateKind
  number: string
  issued: Day
  code: string
  paper: Paper
  cancelled: Day | null
}

const titles = { Transfer: 'Transfer Certificate', Bonafide: 'Bonafide Certificate' } as const

/** One A4 page, whatever was typed: where there is much of it, it is printed smaller. */
export async function certificatePdf(
  certificate: PrintedCertificate,
  { logo, verifyAddress }: { logo: PaperLogo | undefined; verifyAddress: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, number, code, paper, cancelled } = certificate
  const document = await newDocument(`${titles[kind]} ${number}`, paper.school, sheet)
  document.addPage()
  const top = head(document, certificate, logo)
  body(document, paper, top)
  signatures(document, [{ role: 'Prepared by' }, { role: 'Checked by' }, { role: 'Principal, with seal' }])
  verifyNote(document, {
    address: verifyAddress,
    code,
    says: 'Scan the code, or open this address, to see whether we issued it and whether it is valid:',
  })
  if (cancelled) stamp(document, 'CANCELLED')
  document.end()
  return new Uint8Array(Buffer.concat([...finishedBytes(document)]))
}

const looks = heads.certificate

function head(
  document: Document,
  { kind, number, issued, paper, cancelled }: PrintedCertificate,
  logo: PaperLogo | undefined,
): number {
  const width = sheet.inner - drawLogo(document, logo, sheet.right, sheet.top, looks.logo)
  writeLine(document, paper.school, sheet.left, sheet.top, { ...looks.school, width })
  const address = breakLines(document, inOneLine(paper.address), width, looks.address).slice(0, looks.addressLines)
  let y = sheet.top + looks.below
  document.fillColor(looks.address.colour)
  for (const line of address) {
    drawText(document, line, sheet.left, y, looks.address)
    y += lineHeightOf(document, looks.address)
  }
  y = Math.max(y, sheet.top + looks.logo.height) + 8
  rule(document, y, looks.rule)
  writeLine(document, titles[kind], sheet.left, y + 12, {
    ...looks.title,
    align: 'center',
    width: sheet.inner,
  })
  const line = y + 40
  writeLine(document, `No. ${number}`, sheet.left, line, { weight: 'semibold', width: sheet.inner / 2 })
  const half = sheet.left + sheet.inner / 2
  writeLine(document, formatDay(issued), half, line, { align: 'right', width: sheet.inner / 2 })
  if (!cancelled) return line + 24
  const said = `Cancelled on ${formatDay(cancelled)}. This certificate is not valid any more.`
  writeLine(document, said, sheet.left, line + 20, { size: 9.5, weight: 'semibold', colour: colour.negative })
  return line + 42
}

/** The letters, in points. */
const [largest, smallest] = [10.5, 6]
const labelWidth = 168
const valueLeft = sheet.left + labelWidth + 12
const valueWidth = sheet.right - valueLeft

/** The sentence and the rows, in the largest letters in which all of them fit above the foot. */
function body(document: Document, paper: Paper, top: number) {
  const bottom = footTop - 6
  let laidOut = layOut(document, paper, largest)
  if (top + laidOut.height > bottom) {
    // Between the largest size, which is too large, and one that is taken whatever comes of it.
    let [tooLarge, taken] = [largest, smallest]
    laidOut = layOut(document, paper, taken)
    while (tooLarge - taken > 0.5) {
      const size = (tooLarge + taken) / 2
      const next = layOut(document, paper, size)
      if (top + next.height > bottom) tooLarge = size
      else [taken, laidOut] = [size, next]
    }
  }
  let y = top
  const { font, text, rows, step, gap } = laidOut
  const write = (lines: readonly string[], x: number, ink: string) =>
    lines.forEach((line, index) => {
      document.fillColor(ink)
      drawText(document, line, x, y + index * step, font)
    })
  if (text.length > 0) {
    write(text, sheet.left, colour.ink)
    y += text.length * step + 4 * gap
    rule(document, y - 2 * gap)
  }
  for (const { label, value, height } of rows) {
    write(label, sheet.left, colour.muted)
    write(value, valueLeft, colour.ink)
    y += height
    rule(document, y - gap / 2, { thickness: 0.4 })
  }
}

function layOut(document: Document, paper: Paper, size: number) {
  const font: Font = { weight: 'regular', size }
  const step = lineHeightOf(document, font)
  const gap = size * 0.5
  const text = paper.text ? breakLines(document, paper.text, sheet.inner, font) : []
  const rows = paper.rows.map(([of, said]) => {
    const [label, value] = [breakLines(document, of, labelWidth, font), breakLines(document, said, valueWidth, font)]
    return { label, value, height: Math.max(label.length, value.length) * step + gap }
  })
  const height = rows.reduce((sum, row) => sum + row.height, text.length ? text.length * step + 4 * gap : 0)
  return { font, text, rows, step, gap, height }
}

/** A word across the page, through which everything can still be read. */
function stamp(document: Document, word: string) {
  const font: Font = { weight: 'semibold', size: 84 }
  const [x, y] = [sheet.width / 2, footTop / 2 + 60]
  document.save()
  document.rotate(-35, { origin: [x, y] })
  document.fillColor(colour.negative, 0.18)
  drawText(document, word, x - widthOf(document, word, font) / 2, y - font.size / 2, font)
  document.restore()
}
