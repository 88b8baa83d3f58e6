import { createHash, createHmac, randomBytes } from 'node:crypto'
import { env } from './env'

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The stored form of a secret. A fast hash is enough because the secret is random: it cannot be guessed. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** A secret about one thing that this portal alone can make, and makes again for who asks twice. */
export const derivedSecret = (purpose: string, id: string) =>
  createHmac('sha256', `${env().AUTH_SECRET}:${purpose}`).update(id).digest('base64url')
