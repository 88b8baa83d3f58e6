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
