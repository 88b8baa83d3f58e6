import { formatDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { sheetFields, storedSheetFields, type StoredField } from '@/lib/person-fields'
import { keepChanges } from '@/lib/profile/changes'
import { refuseTakenEmail, type Transaction } from '@/lib/server/data/db'
import { nameSql } from '@/lib/server/data/names'
import { fieldSql, storedSql } from '@/lib/server/data/person-columns'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { firstContacts, followingGuardians, handToContacts, refuseBarred } from '@/lib/guardians/contacts'
import type { Begun } from '@/lib/enrolment/first-days'
import { endName, placeName, sinceInWords } from '@/lib/enrolment/lists'
import { studentMessages } from '@/lib/enrolment/messages'
import type { Moved } from '@/lib/enrolment/moves'
import type { Readmitted } from '@/lib/enrolment/readmissions'
import { Prisma } from '@/prisma/client/client'
import type { FieldChanges } from './changes'
import { importMessages } from './messages'

/** Changes people whom the portal knows, for an import and for its way back. */

/** What is changed of a person; the enrolment is changed already, and here in words for the history. */
type ChangedPerson = FieldChanges & { userId: string; enrolment: EnrolmentChange | undefined }
type EnrolmentChange = { before: string; after: string }

type Made = {
  move?: Pick<Moved, 'before' | 'after'> | undefined
  readmission?: Pick<Readmitted, 'ended' | 'after' | 'from'> | undefined
  firstDay?: Pick<Begun, 'before' | 'after' | 'from'> | undefined
}

/** What became of a pupil's enrolment, in words. */
export function enrolmentChange({ move, readmission, firstDay }: Made): EnrolmentChange | undefined {
  if (firstDay)
    return { before: sinceInWords(firstDay.after, firstDay.before), after: sinceInWords(firstDay.after, firstDay.from) }
  if (move) return { before: placeName(move.before), after: placeName(move.after) }
  if (!readmission) return undefined
  const { ended, after, from } = readmission
  return { before: endName(ended), after: studentMessages.readmittedTo(placeName(after), formatDay(from)) }
}

/**
 * Changes people as `after` says, after `lockFamilies`, and keeps that in their history, with what became of their enrolment. An e-mail gives a
 * login to who has none, and '' takes it from who has not used it.
 * @throws AppError conflict when somebody is not as `before` says any more.
 */
export async function changePeople(tx: Transaction, actorId: string, people: readonly ChangedPerson[]) {
  const ids = people.map(({ userId }) => userId)
  const fields = storedSheetFields.flatMap((field) =>
    (['before', 'after'] as const).map((when) => ({
      name: nameSql(`${field} ${when}`),
      values: people.map((person) => person[when][field] ?? null),
    })),
  )
  const proven = await provenOf(tx, people)
  const given = people.flatMap(({ userId, after: { parentEmail: email } }) =>
    email === undefined ? [] : [{ studentId: userId, email }],
  )
  await refuseBarred(tx, given, { byOffice: true })
  const contacts = await firstContacts(
    tx,
    given.map(({ studentId }) => studentId),
  )
  // Null: the field is not changed. '' stands for none.
  const count = await tx.$executeRaw`
    UPDATE "User" u SET ${Prisma.join([...storedSheetFields.map((field) => setSql(field)), setSql('parentEmail', 'provenParentEmail')])}
    FROM unnest(${ids}::uuid[], ${Prisma.join(fields.map(({ values }) => Prisma.sql`${values}::text[]`))})
      AS n ("id", ${Prisma.join(fields.map(({ name }) => name))})
    WHERE u."id" = n."id" AND ${Prisma.join(storedSheetFields.map(isAsBefore), ' AND ')}`
  if (count !== people.length) throw new AppError('conflict', importMessages.changedSince)
  const written = people.flatMap(({ userId, after }) => (after.email === undefined ? [] : [userId]))
  await followingGuardians(tx, written, { byId: actorId, told: false }, () => changeLogins(tx, people))
  await keepHistory(tx, actorId, people, proven)
  await handToContacts(tx, given, { before: contacts, byId: actorId, proven: true })
}

function setSql(field: StoredField, column: string = field) {
  const after = nameSql('n', `${field} after`)
  return Prisma.sql`${nameSql(column)} = CASE WHEN ${after} IS NULL THEN ${nameSql('u', column)} ELSE ${storedSql(field, after)} END`
}

const isAsBefore = (field: StoredField) =>
  Prisma.sql`${fieldSql(field)} = coalesce(${nameSql('n', `${field} before`)}, ${fieldSql(field)})`

async function changeLogins(tx: Transaction, people: readonly ChangedPerson[]) {
  const others = people.filter(({ after }) => after.email !== undefined)
  const gone = others.filter(({ after }) => after.email === '').map(({ userId }) => userId)
  const { count } = gone.length
    ? await tx.login.deleteMany({ where: { userId: { in: gone }, passwordHash: null } })
    : { count: 0 }
  if (count !== gone.length) throw new AppError('conflict', importMessages.changedSince)
  const data = others.flatMap(({ userId, after: { email } }) => (email ? [{ userId, email, provenEmail: email }] : []))
  if (data.length) await tx.login.createMany({ data }).catch(refuseTakenEmail(messages.accounts.emailTaken))
}

/** The proven addresses of the parents who get another. */
async function provenOf(tx: Transaction, people: readonly ChangedPerson[]) {
  const ids = people.flatMap(({ userId, after }) => (after.parentEmail === undefined ? [] : [userId]))
  if (ids.length === 0) return new Set<string | null>()
  const found = await tx.user.findMany({ where: { id: { in: ids } }, select: { provenParentEmail: true } })
  return new Set(found.map(({ provenParentEmail }) => provenParentEmail))
}

/** Parents are told at their old address, if it is proven. */
async function keepHistory(
  tx: Transaction,
  byId: string,
  people: readonly ChangedPerson[],
  proven: ReadonlySet<string | null>,
) {
  const changes = people.flatMap(({ userId, before, after, enrolment }) => [
    ...sheetFields.flatMap((field) =>
      after[field] === undefined ? [] : [{ userId, field, before: before[field] ?? '', after: after[field] ?? '' }],
    ),
    ...(enrolment ? [{ userId, field: 'enrolment' as const, ...enrolment }] : []),
  ])
  const kept = await keepChanges(
    tx,
    changes.map((change) => ({ ...change, status: 'Made' as const, byId })),
  )
  await queueMails(
    tx,
    'profileChanged',
    kept.flatMap(({ id, field, before }) =>
      field === 'parentEmail' && proven.has(before) ? [{ subjectId: id, to: before }] : [],
    ),
  )
}
