import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { isReportKey } from '@/lib/server/messages/transports/sms-reports'
import { smsReportSchema } from './schema'
import { smsMessages } from './sms-messages'

/** What a gateway says of an SMS that has not ended, or of which it knows nothing more; anything else is no end either. */
const ends: Readonly<Record<string, boolean>> = { delivered: true, undelivered: false, failed: false, rejected: false }

/**
 * POST /api/sms/reports: a gateway says what became of an SMS. It may say so several times and in any order: an SMS that has
 * arrived stays so, whatever comes afterwards. What is not known, or does not end, changes nothing.
 * @throws AppError unauthenticated for a key that is not the message's.
 */
export const takeSmsReport = operation({
  access: 'sms:report',
  secret: 'its key',
  input: smsReportSchema,
  output: z.strictObject({ noted: z.boolean() }),
  async run(_visitor, { message, key, status, reason }) {
    if (!isReportKey(message, key)) throw new AppError('unauthenticated', smsMessages.reportRefused)
    const arrived = ends[status.toLowerCase()]
    if (arrived === undefined) return { noted: false }
    const { count } = await db.delivery.updateMany({
      where: { id: message, channel: 'SMS', ...(arrived ? {} : { arrived: null }) },
      data: { arrived, arrivedReason: arrived ? '' : reason },
    })
    return { noted: count > 0 }
  },
})
