import { digits } from './same-text'
import { stoppedIn } from './sms'

/** Templates that a school has registered with the operators (DLT), and whether a message fits one. */

/** As the operators name them; a bank's alone is transactional. */
export const smsCategories = ['Service implicit', 'Service explicit', 'Promotional', 'Transactional'] as const

/** What a variable of a template may hold, by its tag. `var` is of before tags, with at most thirty letters. */
const holds = {
  alphanumeric: (value) => stoppedIn(value) === undefined,
  numeric: (value) => /^[\d.,/:-]+$/.test(digits(value)),
  url: (value) => !/\s/.test(value) && value.includes('.'),
  urlott: (value) => !/\s/.test(value) && value.includes('.'),
  cbn: (value) => /^[+\d][\d -]*$/.test(digits(value)),
  email: (value) => !/\s/.test(value) && value.includes('@'),
  var: (value) => value.length <= 30,
} as const satisfies Record<string, (value: string) => boolean>

type Tag = keyof typeof holds
const isTag = (name: string): name is Tag => Object.hasOwn(holds, name)

type Piece = { text: string } | { tag: Tag }

/** Characters of a template's text. */
export const longestTemplate = 1000
/** Characters of the longest tag, with its signs. */
const mostOfTag = 20

/** The pieces of a template's text; what is wrong with it as a text otherwise. */
export function piecesOf(text: string): Piece[] | { unknown: string } | { together: true } {
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    const opened = text.indexOf('{#', at)
    const end = opened < 0 ? -1 : text.indexOf('#}', opened)
    if (opened < 0) {
      pieces.push({ text: text.slice(at) })
      break
    }
    const name = end < 0 ? '' : text.slice(opened + 2, end)
    if (name.length > mostOfTag || !isTag(name)) return { unknown: text.slice(opened, opened + mostOfTag) }
    if (opened > at) pieces.push({ text: text.slice(at, opened) })
    const before = pieces.at(-1)
    // Operators refuse two side by side, and nobody could tell where one ends.
    if (before && 'tag' in before) return { together: true }
    pieces.push({ tag: name })
    at = end + 2
  }
  return pieces
}

/**
 * Where a message leaves its template: the words that it should have there, or a variable's tag with what stands in its
 * place; undefined for one that fits.
 */
export function misfitOf(
  template: string,
  message: string,
): { words: string } | { tag: Tag; value: string } | undefined {
  const pieces = piecesOf(template)
  if (!Array.isArray(pieces)) return { words: template }
  // The places up to which the pieces so far reach; the words of one may stand in a message several times.
  let reached: readonly number[] = [0]
  for (const [n, piece] of pieces.entries()) {
    const next = pieces[n + 1]
    const before = reached
    if ('text' in piece) {
      reached = before.filter((at) => message.startsWith(piece.text, at)).map((at) => at + piece.text.length)
      if (reached.length === 0) return { words: piece.text.trim() || piece.text }
      continue
    }
    const words = next && 'text' in next ? next.text : undefined
    const begins = before[0] ?? 0
    const ends = endsOf(message, begins, words)
    if (ends.length === 0) return { words: words?.trim() || template }
    reached = ends.filter((end) => mayEnd(message, piece.tag, before, end))
    if (reached.length === 0) return { tag: piece.tag, value: message.slice(begins, ends[0]).trim() }
  }
  return reached.includes(message.length) ? undefined : { words: template }
}

/** Where a value that does not fit never fits with more before it. */
const byLetters: readonly Tag[] = ['alphanumeric', 'numeric', 'var']
/** Characters of the longest value of the others. */
const longestValue = 200

/** Whether a variable that begins at one of `before`, in ascending order, may end at `end`. */
function mayEnd(message: string, tag: Tag, before: readonly number[], end: number): boolean {
  const lastLetter = message.slice(0, end).trimEnd().length - 1
  for (const at of before.toReversed()) {
    if (at > lastLetter) continue
    if (holds[tag](message.slice(at, end))) return true
    if (byLetters.includes(tag) || end - at > longestValue) return false
  }
  return false
}

/** Where a variable that begins at `at` may end: before the words that follow it, or with the message. */
function endsOf(message: string, at: number, words: string | undefined): number[] {
  if (words === undefined) return [message.length]
  const ends: number[] = []
  for (let end = message.indexOf(words, at); end >= 0; end = message.indexOf(words, end + 1)) ends.push(end)
  return ends
}
