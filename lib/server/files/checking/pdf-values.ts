import type { ReadBudget } from './pdf-inflate'

/** Characters of one value: that of a document is far smaller, and a larger one would hold the only thread. */
const largest = 2 * 1024 * 1024

/** Blanks, a comment, a name, a bracket, a string's beginning, or anything else up to the next of these. */
const parts =
  /([\0\t\n\f\r ]+|%[^\r\n]*)|(\/[^\0\t\n\f\r ()<>[\]{}/%]*)|<<|>>|(\()|(<)|[)>[\]{}]|[^\0\t\n\f\r ()<>[\]{}/%]+/y
const inString = /[()\\]/g

/**
 * The value that a viewer reads from `start` on, as plain text: its parts with a blank behind each, names decoded, strings
 * emptied, without comments. Whether it has a name is then a search in this text. A dictionary or list without an end goes
 * on to the end of `pdf`. It stops when more was read than `left`, which is reduced by what is read; a value that is too
 * large takes all of it, and so does one with a bracket that closes another one than was opened: of viewers one goes on
 * behind it and another does not.
 */
export function valueAt(pdf: string, start: number, left: ReadBudget): { text: string; end: number } {
  let [text, at] = ['', start]
  const most = start + Math.min(largest, left.bytes)
  const ends: string[] = []
  while (at < pdf.length && at <= most) {
    parts.lastIndex = at
    const [part = '', blank, name, string, hexadecimal] = parts.exec(pdf) ?? []
    at += part.length || 1
    if (blank !== undefined) continue
    if (at > most) break
    if (string) at = endOfString(pdf, at)
    else if (hexadecimal) at = indexOrEnd(pdf, '>', at) + 1
    text += `${string || hexadecimal ? '()' : name?.includes('#') ? decoded(name) : part} `
    if (part === '<<') ends.push('>>')
    else if (part === '[') ends.push(']')
    else if (ends.length > 0 && (part === '>>' || part === ']') && ends.pop() !== part) at = most + 1
    // A reference is three parts: two numbers and an R.
    if (ends.length === 0 && !/^[-+.\d]/.test(part)) break
  }
  left.bytes -= at > most ? left.bytes : at - start
  return { text, end: Math.min(at, pdf.length) }
}

/** The place behind blanks and comments. */
export function skipBlanks(pdf: string, start: number, left: ReadBudget): number {
  let at = start
  for (;;) {
    parts.lastIndex = at
    const [, blank] = parts.exec(pdf) ?? []
    if (blank === undefined) break
    at += blank.length
  }
  left.bytes -= at - start
  return at
}

export function indexOrEnd(pdf: string, word: string, from: number): number {
  const found = pdf.indexOf(word, from)
  return found < 0 ? pdf.length : found
}

/** A name may have its characters as codes, as /J#61vaScript. */
const decoded = (name: string) =>
  name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => {
    const letter = String.fromCharCode(parseInt(code, 16))
    return /[\0\t\n\f\r ()<>[\]{}/%]/.test(letter) ? '_' : letter
  })

function endOfString(pdf: string, start: number): number {
  let depth = 1
  inString.lastIndex = start
  for (let found = inString.exec(pdf); found; found = inString.exec(pdf)) {
    if (found[0] === '\\') inString.lastIndex++
    else if (found[0] === '(') depth++
    else if (--depth === 0) return inString.lastIndex
  }
  return pdf.length
}
