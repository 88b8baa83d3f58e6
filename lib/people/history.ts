import { formatDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { recordedFields } from '@/lib/person-fields'
import { changeColumns, toChange } from '@/lib/profile/queries'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { outcomeNames } from '@/lib/enrolment/lists'
import { formatYear } from '@/lib/years'
import type { Prisma } from '@/prisma/client/client'
import { personHistoryShape, type PersonBeginning, type PersonChange } from './answers'
import { peopleMessages } from './messages'
import { personIdSchema } from './schema'

/** Changes that are shown; of a person there are hardly ever more. */
const most = 50

/** Who changed what of an account, and when; and how the school came to know the person. */
export const personHistory = operation({
  access: 'people:manage',
  input: personIdSchema,
  output: personHistoryShape,
  fail: peopleMessages.historyFailed,
  async run(_actor, { id }) {
    const person = await db.user.findUnique({
      where: { id },
      relationLoadStrategy: 'join',
      select: historyColumns,
    })
    if (!person) throw new AppError('notFound', messages.common.notFound)
    const changes = [
      ...person.profileChanges.map(toPersonChange),
      ...person.classTeacherChanges.map(classTeacherChange),
      ...person.rolledOver.map(rollOverChange),
    ]
    return { changes: changes.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most), beginning: beginningOf(person) }
  },
})

/** What roll-overs did has rows of its own: a change for each pupil would fill the list of all changes. */
const historyColumns = {
  origin: true,
  createdAt: true,
  approvedAt: true,
  addedBy: { select: { name: true } },
  profileChanges: { orderBy: [{ createdAt: 'desc' }, { id: 'asc' }], take: most, select: changeColumns },
  classTeacherChanges: {
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: most,
    select: { id: true, year: true, place: true, became: true, createdAt: true, by: { select: { name: true } } },
  },
  rolledOver: {
    orderBy: [{ rollOver: { createdAt: 'desc' } }, { rollOverId: 'asc' }],
    take: most,
    select: {
      outcome: true,
      before: true,
      after: true,
      rollOver: {
        select: {
          id: true,
          year: true,
          createdAt: true,
          takenBackAt: true,
          by: { select: { name: true } },
          takenBackBy: { select: { name: true } },
        },
      },
    },
  },
} as const satisfies Prisma.UserSelect

type HistoryRow = Prisma.UserGetPayload<{ select: typeof historyColumns }>

function toPersonChange(row: HistoryRow['profileChanges'][number]): PersonChange {
  const { id, field, before, after, reason, status, by, createdAt } = toChange(row)
  return { id, field, before, after, reason, status, by, at: createdAt }
}

function classTeacherChange({
  id,
  year,
  place,
  became,
  by,
  createdAt,
}: HistoryRow['classTeacherChanges'][number]): PersonChange {
  const section = `${place}, ${formatYear(year)}`
  return {
    id,
    field: peopleMessages.classTeacher,
    before: became ? '' : section,
    after: became ? section : '',
    reason: '',
    status: 'Made',
    by: by?.name ?? '',
    at: createdAt.toISOString(),
  }
}

function rollOverChange({ outcome, before, after, rollOver }: HistoryRow['rolledOver'][number]): PersonChange {
  const { id, year, createdAt, takenBackAt, by, takenBackBy } = rollOver
  return {
    id,
    field: recordedFields.enrolment,
    before,
    after: after || outcomeNames[outcome],
    reason: [
      peopleMessages.rolledOver(outcomeNames[outcome], formatYear(year)),
      takenBackAt && peopleMessages.takenBack(takenBackBy?.name ?? '', formatDay(schoolDay(takenBackAt))),
    ]
      .filter(Boolean)
      .join(' '),
    status: takenBackAt ? 'Taken back' : 'Made',
    by: by?.name ?? '',
    at: createdAt.toISOString(),
  }
}

function beginningOf({ origin, createdAt, approvedAt, addedBy }: HistoryRow): PersonBeginning {
  const by = addedBy?.name ?? ''
  // A teacher whom nobody has to approve is approved as they sign up.
  const approved = origin === 'SignUp' && approvedAt && (by || approvedAt > createdAt)
  // Data from before may have been approved before it was here.
  const first = origin === 'Unknown' && approvedAt && approvedAt < createdAt ? approvedAt : createdAt
  return {
    words: peopleMessages.came[origin](by),
    at: first.toISOString(),
    approved: approved ? { by, at: approvedAt.toISOString() } : null,
  }
}
