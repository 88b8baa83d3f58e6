import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

// Those that nobody mixes up (Crockford's).
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The code that opens /setup: 60 bits that only who knows the secret can make, the same on every server and at every
 * start. `portalId` is the portal's own.
 */
export function setupCode({ secret, portalId }: { secret: string; portalId: string }): string {
  const bytes = createHmac('sha256', `${secret}:setup`).update(portalId).digest().subarray(0, 12)
  const code = Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')
}

/** Whether `given` is the code, in constant time, however it is written: dashes, blanks and case do not count. */
export const isSameCode = (given: string, code: string) => timingSafeEqual(digest(given), digest(code))

const digest = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
    .digest()
