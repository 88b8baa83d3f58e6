import { formatDay } from '@/lib/dates'
import { dutyNames } from '@/lib/duties'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { recordedFields } from '@/lib/person-fields'
import { changeColumns, toChange } from '@/lib/profile/queries'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { outcomeNames, placeName } from '@/lib/enrolment/lists'
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
  async run(_actor, { id }, { scope }) {
    const person = await db.user.findFirst({
      where: { AND: [{ id }, visiblePeople(scope)] },
      relationLoadStrategy: 'join',
      select: historyColumns,
    })
    if (!person) throw new AppError('notFound', messages.common.notFound)
    const changes = [
      ...person.profileChanges.map(toPersonChange),
      ...person.duties.flatMap(dutyChanges),
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
  duties: {
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: most,
    select: {
      ...{ id: true, kind: true, subject: true, createdAt: true, endedAt: true },
      section: { select: { year: true, class: true, name: true } },
      createdBy: { select: { name: true } },
      endedBy: { select: { name: true } },
    },
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

/** That it was given, and ended. */
function dutyChanges({
  id,
  kind,
  subject,
  section,
  createdAt,
  createdBy,
  endedAt,
  endedBy,
}: HistoryRow['duties'][number]): PersonChange[] {
  const place = section && `${placeName({ class: section.class, section: section.name })}, ${formatYear(section.year)}`
  const duty = [subject, place].filter(Boolean).join(', ') || dutyNames[kind]
  const change = { field: dutyNames[kind], reason: '', status: 'Made' as const }
  const given = { ...change, id, before: '', after: duty, by: createdBy?.name ?? '', at: createdAt.toISOString() }
  if (!endedAt) return [given]
  const ended = { id: `${id}-end`, before: duty, after: '', by: endedBy?.name ?? '', at: endedAt.toISOString() }
  return [given, { ...change, ...ended }]
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
