import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { env } from './env'

/** 256 random bits, base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The stored form of a secret. A fast hash is enough because the secret is random: it cannot be guessed. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** A secret about one thing that this portal alone can make, and makes again for who asks twice. */
export const derivedSecret = (purpose: string, id: string) =>
  createHmac('sha256', `${env().AUTH_SECRET}:${purpose}`).update(id).digest('base64url')

const cipher = 'aes-256-gcm'
const lengths = { nonce: 12, tag: 16 } as const

/** A key of 256 bits for one purpose. */
const keyFor = (purpose: string) => createHmac('sha256', `${env().AUTH_SECRET}:${purpose}`).update('key').digest()

/** Encrypts `text`, base64url. What `unseal` opens was sealed by this portal, for the same purpose and id. */
export function seal(purpose: string, id: string, text: string): string {
  const nonce = randomBytes(lengths.nonce)
  const sealing = createCipheriv(cipher, keyFor(purpose), nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Null for what was not sealed so, or with another AUTH_SECRET. */
export function unseal(purpose: string, id: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const end = lengths.nonce + lengths.tag
  try {
    const opening = createDecipheriv(cipher, keyFor(purpose), bytes.subarray(0, lengths.nonce), {
      authTagLength: lengths.tag,
    })
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(lengths.nonce, end))
    return Buffer.concat([opening.update(bytes.subarray(end)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
