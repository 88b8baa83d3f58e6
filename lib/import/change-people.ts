import { formatDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { keepChanges } from '@/lib/profile/changes'
import { refuseTakenEmail, type Transaction } from '@/lib/server/data/db'
import { nameSql } from '@/lib/server/data/names'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import type { Begun } from '@/lib/students/first-days'
import { endName, placeName, sinceInWords } from '@/lib/students/lists'
import { studentMessages } from '@/lib/students/messages'
import type { Moved } from '@/lib/students/moves'
import type { Readmitted } from '@/lib/students/readmissions'
import { Prisma } from '@/prisma/client/client'
import { changedFields, type ChangedField, type FieldChanges } from './changes'
import { importMessages } from './messages'

/** Changes people whom the portal knows, for an import and for its way back. */

const columns = ['name', 'phone', 'address', 'parentEmail', 'dateOfBirth'] as const satisfies ChangedField[]

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
 * Changes people as `after` says, and keeps that in their history, with what became of their enrolment. An e-mail gives a
 * login to who has none, and '' takes it from who has not used it.
 * @throws AppError conflict when somebody is not as `before` says any more.
 */
export async function changePeople(tx: Transaction, actorId: string, people: readonly ChangedPerson[]) {
  const ids = people.map(({ userId }) => userId)
  const given = (when: 'before' | 'after', field: ChangedField) => people.map((person) => person[when][field] ?? null)
  const stored = Object.fromEntries(
    columns.flatMap((field) => [
      [`${field} before`, given('before', field)],
      [`${field} after`, given('after', field)],
    ]),
  )
  const names = Prisma.join(Object.keys(stored).map((name) => nameSql(name)))
  const values = Prisma.join(Object.values(stored).map((list) => Prisma.sql`${list}::text[]`))
  const proven = await provenOf(tx, people)
  // Null: the field is not changed. '' stands for none.
  const count = await tx.$executeRaw`
    UPDATE "User" u SET
      "name" = coalesce(n."name after", u."name"),
      "phone" = coalesce(n."phone after", u."phone"),
      "address" = coalesce(n."address after", u."address"),
      "parentEmail" = CASE WHEN n."parentEmail after" IS NULL THEN u."parentEmail" ELSE nullif(n."parentEmail after", '') END,
      "provenParentEmail" = CASE WHEN n."parentEmail after" IS NULL THEN u."provenParentEmail" ELSE nullif(n."parentEmail after", '') END,
      "dateOfBirth" = CASE WHEN n."dateOfBirth after" IS NULL THEN u."dateOfBirth" ELSE nullif(n."dateOfBirth after", '')::date END
    FROM unnest(${ids}::uuid[], ${values}) AS n ("id", ${names})
    WHERE u."id" = n."id"
      AND u."name" = coalesce(n."name before", u."name")
      AND u."phone" = coalesce(n."phone before", u."phone")
      AND u."address" = coalesce(n."address before", u."address")
      AND coalesce(u."parentEmail", '') = coalesce(n."parentEmail before", u."parentEmail", '')
      AND coalesce(u."dateOfBirth"::text, '') = coalesce(n."dateOfBirth before", u."dateOfBirth"::text, '')`
  if (count !== people.length) throw new AppError('conflict', importMessages.changedSince)
  await changeLogins(tx, people)
  await keepHistory(tx, actorId, people, proven)
}

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
    ...changedFields.flatMap((field) =>
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
