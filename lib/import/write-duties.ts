import { AppError } from '@/lib/errors'
import { setTeachers } from '@/lib/enrolment/class-teachers'
import { placeName } from '@/lib/enrolment/lists'
import { groupBy } from '@/lib/group-by'
import type { Transaction } from '@/lib/server/data/db'
import { notOverSql } from '@/lib/server/data/duties'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOf } from '@/lib/years'
import type { ImportRow } from './answers'
import { dutyInWords, type DutyPlan } from './duty-sheet'
import { dutyKey, type KeptDuty } from './kept-duty'
import { lockDuties } from './known-duties'
import { importMessages } from './messages'

/** Writes the duties of a sheet, keeps what they were, and takes them back. */

/** In as many statements for a thousand as for one; after `lockDuties`. */
export async function writeDuties(
  tx: Transaction,
  duties: readonly DutyPlan[],
  { importId, actorId }: { importId: string; actorId: string },
) {
  const wanted = duties.map(({ sectionId, teacherId, kind, subject }) => ({ sectionId, teacherId, kind, subject }))
  const changed = await setTeachers(tx, actorId, wanted, schoolYearOf(schoolDay()))
  if (changed !== duties.length) throw new AppError('conflict', importMessages.changedSince)
  await tx.importedPerson.createMany({
    data: [...groupBy(duties, ({ teacherId }) => teacherId)].map(([userId, given]) => ({
      ...{ importId, userId, row: given[0]?.row ?? 0 },
      changes: {
        ...{ before: {}, after: {} },
        duties: given.map(({ sectionId, kind, subject, before }) => ({ sectionId, kind, subject, before })),
      },
    })),
  })
}

type Given = { userId: string; name: string; duties: readonly KeptDuty[] }

/**
 * Gives the duties of an import back to whom they were before.
 * @returns who has not one of them any more; then nothing was done.
 */
export async function takeDutiesBack(
  tx: Transaction,
  given: readonly Given[],
  actorId: string,
): Promise<{ name: string; what: string }[]> {
  const today = schoolDay()
  await lockDuties(tx, today)
  const cells = given.flatMap(({ userId, name, duties }) => duties.map((duty) => ({ ...duty, userId, name })))
  const held = await tx.$queryRaw<{ sectionId: string; kind: string; subject: string; holderId: string }[]>`
    SELECT d."sectionId", d."kind"::text AS "kind", coalesce(d."subject", '') AS "subject", d."holderId" FROM "Duty" d
    WHERE d."sectionId" = ANY (${cells.map(({ sectionId }) => sectionId)}::uuid[]) AND ${notOverSql(today)}`
  const keys = new Set(held.map(({ holderId, ...duty }) => `${dutyKey(duty)} ${holderId}`))
  const gone = cells.filter(({ userId, ...duty }) => !keys.has(`${dutyKey(duty)} ${userId}`))
  if (gone.length > 0) return gone.map(({ name }) => ({ name, what: 'has other duties since' }))
  await setTeachers(
    tx,
    actorId,
    cells.map(({ sectionId, kind, subject, before }) => ({ sectionId, kind, subject, teacherId: before })),
    schoolYearOf(today),
  )
  return []
}

type Done = { row: number; user: { id: string; name: string }; duties: readonly KeptDuty[] }

/** What an import of duties did, in words: by teacher, with who had the duty before. */
export async function dutiesInWords(
  tx: Pick<Transaction, 'user' | 'section'>,
  done: readonly Done[],
): Promise<ReadonlyMap<string, ImportRow['changes']>> {
  const all = done.flatMap(({ duties }) => duties)
  const people = await tx.user.findMany({
    where: { id: { in: all.flatMap(({ before }) => before ?? []) } },
    select: { id: true, name: true },
  })
  const sections = await tx.section.findMany({
    where: { id: { in: all.map(({ sectionId }) => sectionId) } },
    select: { id: true, class: true, name: true },
  })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const places = new Map(
    sections.map(({ id, class: schoolClass, name }) => [id, placeName({ class: schoolClass, section: name })]),
  )
  return new Map(
    done.map(({ user, duties }) => [
      user.id,
      duties.map(({ sectionId, before, ...duty }) => ({
        field: dutyInWords(duty, places.get(sectionId) ?? ''),
        before: names.get(before ?? '') ?? '',
        after: user.name,
      })),
    ]),
  )
}
