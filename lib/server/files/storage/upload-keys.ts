import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/server/env'
import { portalId } from '@/lib/server/data/portal-id'

/**
 * The key of a file that a browser uploads straight to the storage. It contains the portal's mark and a signature for
 * the account that may upload, so that nobody can use another's upload.
 */

// Several portals may use one UploadThing application, such as one on trial.
const prefix = async () => `portal-${(await portalId()).slice(0, 8)}-`

const mac = (text: string) =>
  createHmac('sha256', `${env().AUTH_SECRET}:uploads`).update(text).digest('hex').slice(0, 32)

/** A new key that only the account `userId` may use. */
export async function newUploadKey(userId: string): Promise<string> {
  const id = randomUUID()
  return `${await prefix()}${id}-${mac(`${id} ${userId}`)}`
}

export function isUploadKeyOf(key: string, userId: string): boolean {
  const [, id, signature] = /^portal-[0-9a-f]{8}-([0-9a-f-]{36})-([0-9a-f]{32})$/.exec(key) ?? []
  if (!id || !signature) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(mac(`${id} ${userId}`)))
}

/** Whether a key at UploadThing is this portal's. */
export const isKeyOfThisPortal = async (key: string) => key.startsWith(await prefix())

/** A new key for a file that the server uploads. */
export const newServerKey = async () => `${await prefix()}${randomUUID()}`
