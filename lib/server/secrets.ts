import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The stored form of a secret. A fast hash is enough because the secret is random: it cannot be guessed. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
