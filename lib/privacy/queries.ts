import { z } from 'zod'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { blockedShape, retentionShape, type Retention } from './answers'
import { privacyMessages } from './messages'
import { monthsAfter, retentionNames } from './terms'

/** For how long personal data are kept. */
export async function retention(): Promise<Retention> {
  const row = await db.retention.findFirstOrThrow()
  return Object.fromEntries(retentionNames.map((name) => [name, row[name]])) as Retention
}

/** For how long the school keeps what, for anybody: /privacy says it. */
export const readRetention = operation({
  access: 'privacy:read',
  as: 'retention',
  input: z.object({}),
  output: retentionShape,
  fail: privacyMessages.retentionFailed,
  run: () => retention(),
})

/** On the list of whom is blocked; more than a school has in years. */
const mostBlocked = 200

/** Whose data are blocked, those first whose turn it is. */
export const listBlocked = operation({
  access: 'privacy:manage',
  as: 'blocked',
  input: z.object({}),
  output: z.array(blockedShape),
  fail: privacyMessages.erasuresFailed,
  async run() {
    const { blockedMonths } = await retention()
    const rows = await db.erasure.findMany({
      where: { takenBackAt: null, purgedAt: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: mostBlocked,
      relationLoadStrategy: 'join',
      select: {
        reason: true,
        createdAt: true,
        by: { select: { name: true } },
        user: { select: { id: true, name: true } },
      },
    })
    return rows.map(({ reason, createdAt, by, user }) => ({
      ...user,
      reason,
      by: by?.name ?? '',
      since: createdAt.toISOString(),
      until: monthsAfter(createdAt, blockedMonths).toISOString(),
    }))
  },
})
