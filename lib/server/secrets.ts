import { createHash, randomBytes } from 'node:crypto'

/** A secret nobody can guess: 256 bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** How a secret is stored. It is random already, so one fast hash is enough: there is nothing to guess at. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
