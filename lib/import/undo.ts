import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { messages } from '@/lib/messages'
import { sheetFields, type SheetValues } from '@/lib/person-fields'
import { peopleWithLogins } from '@/lib/server/accounts/login'
import type { Transaction } from '@/lib/server/data/db'
import { lockDaysOf, lockFamilies, lockImports } from '@/lib/server/data/locks'
import { nameSql } from '@/lib/server/data/names'
import { fieldsSql } from '@/lib/server/data/person-columns'
import { beginAll } from '@/lib/enrolment/first-days'
import { isStillThere, moveBack, type Moved } from '@/lib/enrolment/moves'
import { takeReadmissionsBack } from '@/lib/enrolment/readmissions'
import { Prisma } from '@/prisma/client/client'
import { changePeople, enrolmentChange } from './change-people'
import { keptChanges } from './changes'
import { importMessages } from './messages'
import { takeDutiesBack } from './write-duties'
import { takeGuardiansBack, withoutLinks, workWithGuardians } from './undo-guardians'

/** What refers to a person and goes with them. Everything else that does is the school's work with them. */
export const goesAlong: readonly string[] = [
  'AttendanceTally.studentId',
  'Enrolment.studentId',
  'ImportedPerson.userId',
  'Login.userId',
  'PasswordReset.userId',
]

/** The work in words, by table and column. */
const inWords: Record<string, string> = {
  'Attendance.studentId': 'attendance is marked',
  'Attendance.markedById': 'marked attendance',
  'Certificate.studentId': 'a certificate',
  'StaffLeave.staffId': 'asked for leave',
  'StaffLeave.decidedById': 'decided about leave',
  'ElectiveStudent.studentId': 'takes an elective',
  'Duty.createdById': 'gave duties',
  'Duty.endedById': 'ended duties',
  'Duty.holderId': 'has a duty',
  'Delivery.userId': 'a message was sent',
  'Fee.studentId': 'a fee',
  'FeeContact.notedById': 'noted calls to families',
  'FeeContact.studentId': 'a call was noted',
  'FeeReminder.remindedById': 'reminded of fees',
  'FeeReminder.studentId': 'a reminder was sent',
  'Guardianship.barredById': 'barred a guardian',
  'Guardianship.guardianId': 'is a guardian',
  'Guardianship.studentId': 'a guardian',
  'Import.createdById': 'imported people',
  'LeaveRequest.askedById': 'asked for leave',
  'LeaveRequest.studentId': 'a leave request',
  'LeaveRequest.decidedById': 'decided about leave',
  'Notification.sentById': 'sent a message',
  'Notification.studentId': 'a message was sent',
  'LateFine.waivedById': 'waived a late fine',
  'LateFineRule.createdById': 'set a late fine',
  'OptionalHead.studentId': 'an optional fee',
  'OptionalHead.createdById': 'noted optional fees',
  'OnlineOrder.payerId': 'paid online',
  'OnlineOrder.studentId': 'an online payment',
  'Payment.studentId': 'a payment',
  'ProfileChange.byId': 'changed somebody',
  'ProfileChange.userId': 'was changed since',
  'ChequeDecision.decidedById': 'decided about a cheque',
  'Receipt.paidById': 'recorded a payment',
  'ReceiptPrinting.printedById': 'printed a receipt',
  'ReceiptReversal.reversedById': 'reversed an advance',
  'CashSession.collectorId': 'took cash',
  'ClosedDay.closedById': 'closed the books of a day',
  'Concession.studentId': 'a concession',
  'Concession.askedById': 'gave concessions',
  'Concession.decidedById': 'decided about concessions',
  'Concession.endedById': 'ended concessions',
  'Refund.askedById': 'asked for a refund',
  'Refund.decidedById': 'decided about a refund',
  'Report.authorId': 'wrote a report',
  'Report.studentId': 'a report',
  'ScheduledTopic.createdById': 'planned a lesson',
  'Session.userId': 'has logged in',
  'StudyMaterial.uploadedById': 'uploaded material',
  'Thread.openedById': 'wrote about a student',
  'Thread.studentId': 'a message about them was written',
  'ThreadMessage.authorId': 'wrote about a student',
  'User.addedById': 'added or approved somebody',
  'User.joinedIntoId': 'was joined with another entry',
}
const otherWork = 'is named elsewhere'

/** As many are named. */
const mostNamed = 5

type Hanging = { name: string; what: string }

/** Undoes an import that is done: removes whom it created, and gives back what it changed. */
export async function undo(tx: Transaction, id: string, actorId: string) {
  await lockImports(tx)
  const done = await tx.import.findUnique({
    where: { id },
    select: {
      state: true,
      finishedAt: true,
      imported: { orderBy: { row: 'asc' }, select: { userId: true, changes: true, user: { select: { name: true } } } },
    },
  })
  if (!done) throw new AppError('notFound', messages.common.notFound)
  if (done.state !== 'Done') throw new AppError('conflict', importMessages.notDone)
  const created = done.imported.flatMap(({ userId, changes }) => (changes === null ? [userId] : []))
  const kept = done.imported.flatMap(({ userId, changes, user }) =>
    changes === null ? [] : [{ userId, name: user.name, ...keptChanges.parse(changes) }],
  )
  const given = kept.flatMap(({ userId, name, duties }) => (duties ? [{ userId, name, duties }] : []))
  const changed = kept.filter(({ duties }) => !duties)
  const moved = changed.flatMap(({ userId, name, move }) => (move ? [{ studentId: userId, name, ...move }] : []))
  const readmitted = changed.flatMap(({ userId, name, readmission }) =>
    readmission ? [{ studentId: userId, name, ...readmission }] : [],
  )
  const begun = changed.flatMap(({ userId, name, firstDay }) =>
    firstDay ? [{ studentId: userId, name, ...firstDay }] : [],
  )
  await lockDaysOf(tx, ...[...moved, ...readmitted, ...begun].map(({ studentId }) => studentId))
  await lockFamilies(tx)
  const hanging = [
    ...(await workOf(tx, created, id)),
    ...(await differing(tx, changed)),
    ...(await workSince(tx, [...moved, ...readmitted, ...begun], done.finishedAt)),
    ...(await workWithGuardians(tx, id, { created, filled: changed })),
  ]
  if (given.length) hanging.push(...(await takeDutiesBack(tx, given, actorId)))
  if (hanging.length) throw refusal(hanging)
  if (begun.length)
    await beginAll(
      tx,
      begun.map(({ studentId, before }) => ({ studentId, from: before })),
    )
  if (moved.length) await moveBack(tx, moved)
  if (readmitted.length) await takeReadmissionsBack(tx, readmitted)
  const students = await takeGuardiansBack(tx, id, { filled: changed, byId: actorId })
  await changePeople(
    tx,
    actorId,
    (await withoutLinks(tx, changed, students)).map(({ userId, before, after, ...made }) => {
      const enrolment = enrolmentChange(made)
      return {
        ...{ userId, before: after, after: before },
        enrolment: enrolment && { before: enrolment.after, after: enrolment.before },
      }
    }),
  )
  await tx.delivery.deleteMany({
    where: { mail: 'accountInvitation', subjectId: { in: created }, status: 'Queued', claim: null },
  })
  const { count } = await tx.user.deleteMany({ where: { id: { in: created }, photoId: null } })
  // Somebody has given one of them a photograph meanwhile, of which the files would stay.
  if (count < created.length) throw new AppError('conflict', importMessages.undoFailed)
  await tx.import.update({
    where: { id, state: 'Done' },
    data: { state: 'Undone', undoneById: actorId, undoneAt: new Date() },
    select: { id: true },
  })
  return { created: created.length, changed: changed.length, duties: given.length > 0 }
}

function refusal(hanging: readonly Hanging[]) {
  const people = groupBy(hanging, ({ name }) => name)
  const named = [...people]
    .slice(0, mostNamed)
    .map(([name, all]) => `${name} (${all.map(({ what }) => what).join(', ')})`)
  return new AppError('conflict', importMessages.hanging(people.size, named))
}

/** What the school has done since with people whom an import created. */
async function workOf(tx: Transaction, ids: string[], importId: string): Promise<Hanging[]> {
  if (ids.length === 0) return []
  const each = (await referencesToPeople(tx)).map(
    ({ table, column, name }) => Prisma.sql`
      SELECT ${nameSql(column)} AS "id", ${inWords[name] ?? otherWork}::text AS "what" FROM ${nameSql(table)}
      WHERE ${nameSql(column)} = ANY(${ids}::uuid[])
        ${table === 'Guardianship' ? Prisma.sql`AND "importId" IS DISTINCT FROM ${importId}::uuid` : Prisma.empty}`,
  )
  return tx.$queryRaw<Hanging[]>`
    SELECT DISTINCT u."name", w."what", u."id" FROM (
      ${Prisma.join(each, ' UNION ALL ')}
      UNION ALL
      SELECT "userId", 'has chosen a password' FROM "Login"
      WHERE "userId" = ANY(${ids}::uuid[]) AND "passwordHash" IS NOT NULL
      UNION ALL
      SELECT "id", 'has a photograph' FROM "User" WHERE "id" = ANY(${ids}::uuid[]) AND "photoId" IS NOT NULL
      UNION ALL
      SELECT "studentId", 'has moved or left' FROM "Enrolment" WHERE "studentId" = ANY(${ids}::uuid[]) AND "toDay" IS NOT NULL
      UNION ALL
      SELECT "userId", 'was imported again' FROM "ImportedPerson"
      WHERE "userId" = ANY(${ids}::uuid[]) AND "importId" <> ${importId}::uuid
    ) w JOIN "User" u ON u."id" = w."id"
    ORDER BY u."name", u."id", w."what"`
}

/** Which columns refer to people, as the database has it: a new table is looked at from its first day on. */
async function referencesToPeople(tx: Transaction) {
  const all = await tx.$queryRaw<{ table: string; column: string; name: string }[]>`
    SELECT t.relname AS "table", a.attname AS "column", t.relname || '.' || a.attname AS "name"
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
    WHERE c.contype = 'f' AND c.confrelid IN ('"User"'::regclass, '"Login"'::regclass)
    ORDER BY 3`
  return all.filter(({ name }) => !goesAlong.includes(name))
}

type Placed = Pick<Moved, 'studentId' | 'enrolmentId' | 'after'> & { name: string }

/**
 * Those who are not any more where an import has moved or readmitted them, or about whom something was written there since.
 * What went along with a move goes back with it.
 */
async function workSince(tx: Transaction, moved: readonly Placed[], since: Date | null): Promise<Hanging[]> {
  if (moved.length === 0) return []
  const open = await tx.enrolment.findMany({
    where: { studentId: { in: moved.map(({ studentId }) => studentId) }, toDay: null },
    select: { id: true, studentId: true, class: true, section: true },
  })
  const byPupil = new Map(open.map((enrolment) => [enrolment.studentId, enrolment]))
  const elsewhere = moved.filter((each) => {
    const now = byPupil.get(each.studentId)
    return !now || !isStillThere(now, each)
  })
  const ids = moved.map(({ enrolmentId }) => enrolmentId)
  const each = Object.entries(writtenAbout).map(
    ([table, { at, what, by = Prisma.empty }]) => Prisma.sql`
      SELECT t."studentId" AS "id", ${what}::text AS "what" FROM ${nameSql(table)} t ${by}
      WHERE t."enrolmentId" = ANY(${ids}::uuid[]) AND ${at} > ${since?.toISOString() ?? null}::timestamptz`,
  )
  const written = await tx.$queryRaw<Hanging[]>`
    SELECT DISTINCT u."name", w."what", u."id" FROM (${Prisma.join(each, ' UNION ALL ')}) w JOIN "User" u ON u."id" = w."id"
    ORDER BY u."name", u."id", w."what"`
  return [...elsewhere.map(({ name }) => ({ name, what: 'has moved or left' })), ...written]
}

/** What is written about an enrolment, and when it was. */
export const writtenAbout: Readonly<Record<string, { at: Prisma.Sql; what: string; by?: Prisma.Sql }>> = {
  Attendance: { at: Prisma.sql`t."markedAt"`, what: 'attendance is marked' },
  Certificate: { at: Prisma.sql`t."issuedAt"`, what: 'a certificate' },
  Fee: {
    at: Prisma.sql`s."createdAt"`,
    what: 'a fee',
    by: Prisma.sql`JOIN "FeeStructure" s ON s."id" = t."structureId"`,
  },
  LeaveRequest: { at: Prisma.sql`t."createdAt"`, what: 'a leave request' },
  Report: { at: Prisma.sql`t."createdAt"`, what: 'a report' },
}

type Given = { userId: string; name: string; after: Partial<SheetValues> }

/** Those who are not any more as an import made them. */
async function differing(tx: Transaction, changed: readonly Given[]): Promise<Hanging[]> {
  const people = await tx.$queryRaw<(SheetValues & { id: string; hasPassword: boolean })[]>`
    SELECT u."id", ${fieldsSql}, l."passwordHash" IS NOT NULL AS "hasPassword"
    FROM ${peopleWithLogins} WHERE u."id" = ANY(${changed.map(({ userId }) => userId)}::uuid[])`
  const known = new Map(people.map((person) => [person.id, person]))
  return changed.flatMap(({ userId, name, after }) => {
    const person = known.get(userId)
    if (!person) return []
    const same = sheetFields.every((field) => after[field] === undefined || person[field] === after[field])
    if (!same) return [{ name, what: 'was changed since' }]
    return after.email && person.hasPassword ? [{ name, what: 'has chosen a password' }] : []
  })
}
