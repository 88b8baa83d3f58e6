import { durations } from '@/lib/constants'
import { db } from '@/lib/server/data/db'
import { describeError, log } from '@/lib/server/log'
import { Prisma } from '@/prisma/client/client'
import { waiting } from './draft'

/** Removes sheets that nobody has imported in a week, and rows that were left out: they have names and birthdays of children. */
export async function removeOldDrafts() {
  const before = new Date(Date.now() - durations.importDraft * 1000)
  await db.import.deleteMany({ where: { state: { in: [...waiting] }, createdAt: { lt: before } } })
  await db.import.updateMany({
    where: { finishedAt: { lt: before }, rows: { not: Prisma.AnyNull } },
    data: { rows: Prisma.DbNull },
  })
}

const hour = 60 * 60 * 1000

/** Does so as long as the server runs, also where nobody looks at imports. */
export function removeOldDraftsEveryHour() {
  const remove = () =>
    removeOldDrafts().catch((error: unknown) => log().warn({ error: describeError(error) }, 'old sheets not removed'))
  setInterval(() => void remove(), hour).unref()
}
