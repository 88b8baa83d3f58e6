import { AppError } from '@/lib/errors'
import { quietUntil } from '@/lib/quiet-hours'
import type { Transaction } from '@/lib/server/data/db'
import { outsideTransactions, type Queries } from '@/lib/server/data/rows'
import { onDaySql, schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import { smsMessages } from './sms-messages'

/** What holds for SMS to many at this moment. */
export async function smsNow() {
  const { smsPrice: price, smsDailyCap: cap, smsQuietHours, timeZone } = schoolSettings()
  const left = cap === 0 ? null : Math.max(0, cap - (await smsOfToday(outsideTransactions)).all)
  return { price, left, waitsUntil: quietUntil(smsQuietHours, new Date(), timeZone) ?? '' }
}

/**
 * Of a transaction that has queued SMS after `lockSms`: whether as many may be sent today.
 * @throws AppError conflict, with which nothing is queued.
 */
export async function assertCap(tx: Transaction) {
  const { smsDailyCap: cap } = schoolSettings()
  if (cap === 0) return
  const { all, last } = await smsOfToday(tx)
  if (all > cap) throw new AppError('conflict', smsMessages.capReached(cap, Math.max(0, cap - (all - last))))
}

/** How many SMS were queued today, and how many of them by the last notice. */
async function smsOfToday(tx: Queries): Promise<{ all: number; last: number }> {
  const [count] = await tx.$queryRaw<{ all: number; last: number }[]>`
    SELECT coalesce(sum(c.n), 0)::int AS "all", coalesce((array_agg(c.n ORDER BY c."createdAt" DESC, c."id"))[1], 0)::int AS "last"
    FROM (
      SELECT n."id", n."createdAt", (SELECT count(d."address") FROM "Delivery" d WHERE d."notificationId" = n."id") AS n
      FROM "Notification" n WHERE n."type" = 'SMS' AND ${onDaySql(Prisma.sql`n."createdAt"`, schoolDay())}
    ) c`
  return count ?? { all: 0, last: 0 }
}
