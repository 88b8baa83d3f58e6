import { timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/server/env'
import { derivedSecret, hashSecret } from '@/lib/server/secrets'

const keyOf = (id: string) => derivedSecret('sms report', id)

/**
 * Where a gateway reports what became of the SMS `id`. The key in it is this message's alone, so that a gateway needs no
 * further setting, and who has seen one can report of no other.
 */
export const reportAddress = (id: string) =>
  `${env().APP_URL}/api/sms/reports?${new URLSearchParams({ message: id, key: keyOf(id) })}`

/** Whether `key` is that of the message. Hashes have one length, so comparing them takes the same time whatever was sent. */
export const isReportKey = (id: string, key: string) =>
  timingSafeEqual(Buffer.from(hashSecret(key)), Buffer.from(hashSecret(keyOf(id))))
