import type { ReadBudget } from './pdf-inflate'

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const [hash, percent, slash, backslash] = [0x23, 0x25, 0x2f, 0x5c]
const [opening, closing, less, greater] = [0x28, 0x29, 0x3c, 0x3e]
const delimiters = new Set(Buffer.from('()<>[]{}/%'))

const blanks = new Set(Buffer.from('\0\t\n\f\r '))
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !blanks.has(byte) && !delimiters.has(byte)

/**
 * The value that a viewer reads from `start` on, as plain text: its parts with a blank behind each, names decoded, strings
 * emptied, without comments. Whether it has a name is then a search in this text. A dictionary or list without an end goes
 * on to the end of `bytes`. It stops when more was read than `left`, which is reduced by what is read.
 */
export function valueAt(bytes: Buffer, start: number, left: ReadBudget): { text: string; end: number } {
  let [text, depth, at] = ['', 0, start]
  do {
    const from = (at = skipBlanks(bytes, at))
    if (at >= bytes.length) break
    const part = partAt(bytes, at)
    at = part.end
    left.bytes -= at - from
    if (part.text === '<<' || part.text === '[') depth++
    if (part.text === '>>' || part.text === ']') depth--
    text += `${part.text} `
    // A reference is three parts: two numbers and an R.
    if (depth === 0 && /^[-+.\d]/.test(part.text)) continue
    if (depth <= 0) break
  } while (left.bytes > 0)
  return { text, end: at }
}

/** The place behind blanks and comments. */
export function skipBlanks(bytes: Buffer, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === percent) while (at < bytes.length && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at++
    else if (!blanks.has(byte)) return at
  }
  return bytes.length
}

function partAt(bytes: Buffer, at: number): { text: string; end: number } {
  const byte = bytes[at] ?? 0
  if (byte === slash) return nameAt(bytes, at + 1)
  if (byte === opening) return { text: '()', end: endOfString(bytes, at + 1) }
  if (byte === less && bytes[at + 1] !== less) {
    const end = bytes.indexOf(greater, at)
    return { text: '()', end: end < 0 ? bytes.length : end + 1 }
  }
  if ((byte === less || byte === greater) && bytes[at + 1] === byte)
    return { text: byte === less ? '<<' : '>>', end: at + 2 }
  let end = at + 1
  if (isRegular(byte)) while (isRegular(bytes[end])) end++
  return { text: bytes.toString('latin1', at, end), end }
}

/** A name may have its characters as codes, as /J#61vaScript. */
function nameAt(bytes: Buffer, start: number): { text: string; end: number } {
  let [text, at] = ['/', start]
  for (let byte = bytes[at]; isRegular(byte); byte = bytes[++at]) {
    const code = byte === hash ? /^[0-9a-f]{2}$/i.exec(bytes.toString('latin1', at + 1, at + 3)) : null
    if (code) at += 2
    const letter = code ? parseInt(code[0], 16) : byte
    text += isRegular(letter) ? String.fromCharCode(letter) : '_'
  }
  return { text, end: at }
}

function endOfString(bytes: Buffer, start: number): number {
  let depth = 1
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === backslash) at++
    else if (byte === opening) depth++
    else if (byte === closing && --depth === 0) return at + 1
  }
  return bytes.length
}
