import { colour, type LetterheadLook, type TextStyle } from './look'
import { sizeWithin, type PaperLogo } from './logo'
import { breakLines, inOneLine, lineHeightOf, widthOf, type Document, type Pen } from './pdf-text'
import { line, writeLines } from './sheet'

/** What the school says of itself at the top of each of its papers. What is '' is left out. */
export type LetterheadWords = {
  school: string
  address: string
  phone: string
  affiliationNumber: string
  schoolCode: string
}
export type Letterhead = LetterheadWords & { logo: PaperLogo | undefined }

/** A letterhead as it stands on a page, from its own top left corner, with the line that ends it. */
export type LaidOutHead = {
  height: number
  draw: (pen: Pen, left: number, top: number) => void
  /** Which each engine draws in its own way, so far below the top. */
  logo: (PaperLogo & { top: number }) | undefined
}

/** Draws it on a document of pdfkit. */
export function drawHead(document: Document, { logo, draw }: LaidOutHead, left: number, top: number) {
  if (logo) document.image(logo.src, left, top + logo.top, { width: logo.width, height: logo.height })
  draw(document, left, top)
}

/** Between the name and what is below it, and from the last words or the logo to the line. */
const [underName, aboveRule] = [2, 8]
/** Most lines of the name, and of the address. */
const most = { name: 2, address: 3 }

/**
 * The logo at the left, and beside it the name, the address, and in one line where there is room how to call the school and
 * its numbers at its board. A long name gets smaller letters, and then a second line: it is never cut.
 */
export function layOutHead(
  measuring: Document,
  letterhead: Letterhead,
  width: number,
  look: LetterheadLook,
): LaidOutHead {
  const logo = letterhead.logo && { ...letterhead.logo, ...sizeWithin(letterhead.logo, look.logo) }
  const indent = logo ? logo.width + look.logo.gap : 0
  const room = width - indent
  const name = nameLines(measuring, letterhead.school, room, look.name)
  const words: TextStyle = { weight: 'regular', size: look.words, colour: colour.muted }
  const lines = [
    ...evenLines(measuring, inOneLine(letterhead.address), room, words).filter(Boolean).slice(0, most.address),
    ...joined(measuring, detailsOf(letterhead), room, words),
  ]
  const steps = { name: lineHeightOf(measuring, name.style) * 0.92, words: lineHeightOf(measuring, words) }
  const named = name.lines.length * steps.name + (lines.length > 0 ? underName : 0)
  const written = named + lines.length * steps.words
  const content = Math.max(written, logo?.height ?? 0)
  const textTop = (content - written) / 2
  return {
    height: content + aboveRule + look.rule,
    logo: logo && { ...logo, top: (content - logo.height) / 2 },
    draw(pen, left, top) {
      writeLines(pen, name.lines, left + indent, top + textTop, steps.name, name.style)
      writeLines(pen, lines, left + indent, top + textTop + named, steps.words, words)
      const end = top + content + aboveRule
      line(pen, left, left + width, end, { colour: colour.accent, thickness: look.rule })
    },
  }
}

/** The name in the largest letters with which it takes one line, else two; in the smallest it takes what it needs. */
function nameLines(measuring: Document, school: string, room: number, sizes: readonly number[]) {
  const styles = sizes.map((size): TextStyle => ({ weight: 'semibold', size, colour: colour.accent }))
  const smallest = styles.at(-1)
  if (!smallest) throw new Error('a letterhead without a size')
  // One line in letters that are much smaller looks less than two in larger ones.
  const inOne = styles.slice(0, 3).find((style) => widthOf(measuring, school, style) <= room)
  if (inOne) return { lines: [school], style: inOne }
  const style =
    styles.slice(1).find((each) => breakLines(measuring, school, room, each).length <= most.name) ?? smallest
  return { lines: evenLines(measuring, school, room, style), style }
}

/** Lines of about the same length, as few as `room` allows: `School` alone in the second would look left over. */
function evenLines(measuring: Document, text: string, room: number, style: TextStyle): string[] {
  const lines = breakLines(measuring, text, room, style)
  const even = widthOf(measuring, text, style) / lines.length
  for (const share of [1.08, 1.2, 1.35]) {
    const narrower = breakLines(measuring, text, Math.min(room, even * share), style)
    if (narrower.length === lines.length) return narrower
  }
  return lines
}

const detailsOf = ({ phone, affiliationNumber, schoolCode }: LetterheadWords) =>
  [
    phone && `Phone ${phone}`,
    affiliationNumber && `Affiliation No. ${affiliationNumber}`,
    schoolCode && `School Code ${schoolCode}`,
  ].filter(Boolean)

/** The parts beside one another with dots between them, and what finds no room in the next line. */
function joined(measuring: Document, parts: readonly string[], room: number, style: TextStyle): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)}  ·  ${part}` : part
    if (lines.length > 0 && widthOf(measuring, longer, style) <= room) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}
