import { formatDay, toDay, type Day } from '@/lib/dates'
import { errorAt } from '@/lib/errors'
import type { Transaction } from '@/lib/server/data/db'
import { lockMarking } from '@/lib/server/data/locks'
import { schoolDay } from '@/lib/server/school-day'
import { studentMessages } from './messages'
import type { Seat } from './moves'
import { lockOpenEnrolments } from './open-enrolments'
import { addSectionsOf } from './places'
import { schoolYears } from './school-years'

/** First days of enrolments that were recorded wrongly. */

type Beginning = { studentId: string; from: Day }

/** As it was changed, with the enrolment and where it is. */
export type Begun = Beginning & { before: Day; enrolmentId: string; after: Seat }

/**
 * Lets the pupils' open enrolments begin on other days, as if they always had, each pupil named once, in as many statements
 * for a thousand as for one.
 * @throws AppError notFound, invalid for a day in the future, conflict where a mark was made before the day, where the pupil
 * was somewhere else until then, and for who is not enrolled.
 */
export async function beginAll(tx: Transaction, beginnings: readonly Beginning[]): Promise<Begun[]> {
  const ids = beginnings.map(({ studentId }) => studentId)
  const open = await lockOpenEnrolments(tx, ids)
  await lockMarking(
    tx,
    ids.map((id) => open(id).class),
  )
  const standing = await inTheWay(tx, ids)
  for (const { studentId, from } of beginnings) {
    if (from > schoolDay()) throw errorAt('from', studentMessages.future)
    const { marked, elsewhere } = standing.get(studentId) ?? {}
    if (marked && marked < from) throw errorAt('from', studentMessages.markedEarlier(formatDay(marked)), 'conflict')
    if (elsewhere && elsewhere >= from)
      throw errorAt('from', studentMessages.elsewhereUntil(formatDay(elsewhere)), 'conflict')
  }
  const yearOf = await schoolYears(
    tx,
    beginnings.map(({ from }) => from),
  )
  const rows = beginnings.map(({ studentId, from }) => ({ ...open(studentId), from, year: yearOf(from) }))
  await addSectionsOf(tx, rows)
  await tx.$executeRaw`
    UPDATE "Enrolment" e SET "fromDay" = n."from", "year" = n."year"
    FROM unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ from }) => from)}::date[], ${rows.map(({ year }) => year)}::int[]
    ) AS n ("id", "from", "year")
    WHERE e."id" = n."id"`
  return rows.map(({ id, studentId, from, fromDay: before, class: schoolClass, section, rollNo }) => ({
    ...{ studentId, from, before: toDay(before), enrolmentId: id, after: { class: schoolClass, section, rollNo } },
  }))
}

/** The first mark of each pupil's open enrolment, and the last day of the one before it. */
async function inTheWay(tx: Transaction, studentIds: readonly string[]) {
  const rows = await tx.$queryRaw<{ studentId: string; marked: Day | null; elsewhere: Day | null }[]>`
    SELECT e."studentId",
      (SELECT min(a."day") FROM "Attendance" a WHERE a."studentId" = e."studentId" AND a."day" >= e."fromDay")::text AS "marked",
      (SELECT max(o."toDay") FROM "Enrolment" o WHERE o."studentId" = e."studentId" AND o."fromDay" < e."fromDay")::text AS "elsewhere"
    FROM "Enrolment" e WHERE e."studentId" = ANY (${[...studentIds]}::uuid[]) AND e."toDay" IS NULL`
  return new Map(rows.map(({ studentId, ...row }) => [studentId, row]))
}
