import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/server/env'
import { portalId } from '@/lib/server/data/portal-id'

/**
 * The key of a file that a browser sends straight to the storage. It says which portal it belongs to and is signed for
 * who may send it, so that nobody can claim another's upload, or a file that is no upload of ours.
 */

// One application of UploadThing may serve several portals, such as one on trial.
const prefix = async () => `portal-${(await portalId()).slice(0, 8)}-`

const mac = (text: string) =>
  createHmac('sha256', `${env().AUTH_SECRET}:uploads`).update(text).digest('hex').slice(0, 32)

/** A fresh key that only the account `userId` may claim. */
export async function newTicket(userId: string): Promise<string> {
  const id = randomUUID()
  return `${await prefix()}${id}-${mac(`${id} ${userId}`)}`
}

/** Whether `key` was made for the account `userId`. */
export function isTicketOf(key: string, userId: string): boolean {
  const [, id, signature] = /^portal-[0-9a-f]{8}-([0-9a-f-]{36})-([0-9a-f]{32})$/.exec(key) ?? []
  if (!id || !signature) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(mac(`${id} ${userId}`)))
}

/** Whether a file of UploadThing's is this portal's. */
export const isOurs = async (key: string) => key.startsWith(await prefix())

/** A fresh key for a file that the server sends. */
export const newKey = async () => `${await prefix()}${randomUUID()}`
