import { randomBytes } from 'node:crypto'

// Crockford's base 32: no letter that a reader takes for a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/** A code for a paper: 100 random bits that a person can also type. */
export const newCode = () => Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('')

/** `AB12-CD34-…`, as it is printed. */
export const formatCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** What somebody typed or scanned as a code: without hyphens and case, and with the usual mistakes mended. */
export const readCode = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
