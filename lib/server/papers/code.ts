import { randomBytes } from 'node:crypto'

// Crockford's base 32 has no letters that look like digits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/** 100 random bits, short enough to type. */
export const newCode = () => Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('')

/** As printed: `AB12-CD34-…`. */
export const formatCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** A typed or scanned code without hyphens, in upper case, and with letters that look like digits replaced. */
export const readCode = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** How many letters a UUID takes. */
const idLength = 26

/** The UUID of a code that has one, as papers with several receipts had; undefined for any other. */
export function idOfCode(code: string): string | undefined {
  const digits = [...code].map((letter) => alphabet.indexOf(letter))
  if (digits.length !== idLength || digits.includes(-1)) return undefined
  const number = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n)
  const hex = number.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
