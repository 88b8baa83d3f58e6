import { toDay, type Day } from '@/lib/dates'
import { db, type Transaction } from '@/lib/server/data/db'
import { removeFileBytes } from '@/lib/server/files/stored-files'
import { refreshSettings } from '@/lib/server/data/read-settings'
import { describeError, log } from '@/lib/server/log'
import { schoolDay } from '@/lib/server/school-day'
import { leave, unenrol } from '@/lib/enrolment/enrolment'
import { block } from './block'
import type { Erased } from './erased-list'
import { unknownOf } from './keep-erased'
import { privacyMessages } from './messages'
import { purge } from './purge'

/** Ids that are asked for in one statement. */
const atOnce = 1000

/** How many of a list were blocked and purged again, and ids of those with whom it failed. */
export type ErasedAgain = { blocked: number; purged: number; failed: string[] }

/**
 * Blocks and purges again who was, and whom an older database has brought back: before the portal opens. Who came after that
 * backup is not in the database, and passed over.
 */
export async function eraseAgain(list: readonly Erased[], now = new Date()): Promise<ErasedAgain> {
  await refreshSettings()
  const done: ErasedAgain = { blocked: 0, purged: 0, failed: [] }
  const unknown = await unknownOf(db, list)
  for (let start = 0; start < unknown.length; start += atOnce) {
    const asked = new Map(unknown.slice(start, start + atOnce).map((each) => [each.id, each]))
    const people = await db.user.findMany({
      where: { id: { in: [...asked.keys()] }, purgedAt: null },
      select: { id: true, blockedAt: true },
    })
    for (const { id, blockedAt } of people) {
      const erased = asked.get(id)
      if (!erased || (blockedAt && !erased.purgedAt)) continue
      try {
        await again(erased, now)
        if (erased.purgedAt) done.purged++
        else done.blocked++
      } catch (error) {
        done.failed.push(id)
        log().error({ person: id, error: describeError(error) }, 'a person was not erased again')
      }
    }
  }
  return done
}

async function again({ id, blockedAt, purgedAt }: Erased, now: Date) {
  const files = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`
    const person = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { role: true, isActive: true, blockedAt: true },
    })
    if (!person.blockedAt) {
      await endEnrolment(tx, id, schoolDay(new Date(blockedAt)))
      await block(tx, { id, ...person }, { reason: privacyMessages.erasedBefore, byId: null, at: new Date(blockedAt) })
    }
    if (!purgedAt) return []
    const erasure = await tx.erasure.findFirstOrThrow({
      where: { userId: id, takenBackAt: null },
      select: { id: true, userId: true },
    })
    return (await purge(tx, erasure, now)) ?? []
  })
  await removeFileBytes(files)
}

/** Who was blocked had left. Of the day the backup knows nothing: it is the one of the blocking, or the first that may be. */
async function endEnrolment(tx: Transaction, studentId: string, blocked: Day) {
  const open = await tx.enrolment.findFirst({ where: { studentId, toDay: null }, select: { id: true, fromDay: true } })
  if (!open) return
  const since = toDay(open.fromDay)
  const today = schoolDay()
  if (since > today) return unenrol(tx, [studentId])
  const { _max } = await tx.attendance.aggregate({ where: { enrolmentId: open.id }, _max: { day: true } })
  const marked = _max.day ? toDay(_max.day) : since
  const lastDay = [since, marked, blocked].toSorted().at(-1) ?? since
  await leave(tx, { studentId, lastDay: lastDay > today ? today : lastDay, outcome: 'Left' })
}
