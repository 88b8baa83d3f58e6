import { pageOf } from '@/lib/answers'
import { applicationMails } from '@/lib/constants'
import { admissionStatuses } from './lists'
import { toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { likelyPeople } from '@/lib/guardians/likely'
import { messages } from '@/lib/messages'
import { allows } from '@/lib/permissions'
import {
  applicationDetailShape,
  applicationRowShape,
  statusCountsShape,
  trackedApplicationShape,
  type Alike,
  type ApplicationMail,
  type ApplicationRow,
  type StatusCounts,
} from './answers'
import { admissionMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { outsideTransactions } from '@/lib/server/data/rows'
import { mailsThatFit } from '@/lib/server/messages/mails/applications'
import { operation } from '@/lib/server/doors/operation'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { shownStatus } from '@/lib/server/messages/deliveries/status'
import { schoolDay } from '@/lib/server/school-day'
import { hashSecret } from '@/lib/server/secrets'
import { finds } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { taughtClasses } from '@/lib/year/classes-after'
import { schoolYearOn } from '@/lib/years'
import { fitOf } from './class-by-age'
import { transitions, type AdmissionStatus } from './pipeline'
import { applicationIdSchema, applicationListSchema, trackSchema } from './schema'

const rowColumns = {
  id: true,
  reference: true,
  studentName: true,
  dateOfBirth: true,
  parentName: true,
  email: true,
  phone: true,
  previousSchool: true,
  status: true,
  createdAt: true,
} as const

type Row = Prisma.AdmissionGetPayload<{ select: typeof rowColumns }>

const toRow = ({ createdAt, dateOfBirth, status, ...row }: Row): ApplicationRow => ({
  ...row,
  dateOfBirth: toDay(dateOfBirth),
  // The column has a check constraint with these values.
  status: status as AdmissionStatus,
  date: createdAt.toISOString(),
})

/** All applications, newest first unless sorted, with the count of each status. */
export const listApplications = operation({
  access: 'admissions:read',
  as: 'applications',
  input: applicationListSchema,
  output: pageOf(applicationRowShape).extend({ counts: statusCountsShape }),
  fail: admissionMessages.loadFailed,
  async run(_actor, { q, status, sort, ...asked }) {
    const where = withoutUndefined({ status, findable: finds(q) })
    const [list, groups] = await Promise.all([
      readRows(db.admission, asked, { where, orderBy: listOrder(sort), select: rowColumns }, toRow),
      db.admission.groupBy({ by: ['status'], _count: true }),
    ])
    const numbers = new Map(groups.map(({ status, _count }) => [status, _count]))
    const counts = admissionStatuses.map((status) => [status, numbers.get(status) ?? 0])
    return { ...list, counts: Object.fromEntries(counts) as StatusCounts }
  },
})

/** One application with its history and mails. */
export const readApplication = operation({
  access: 'admissions:read',
  as: 'application',
  input: applicationIdSchema,
  output: applicationDetailShape,
  fail: admissionMessages.loadFailed,
  async run(actor, { id }) {
    const [found, mails] = await Promise.all([
      db.admission.findUnique({
        where: { id },
        relationLoadStrategy: 'join',
        select: {
          ...rowColumns,
          address: true,
          user: {
            select: {
              id: true,
              class: true,
              rollNo: true,
              isActive: true,
              login: { select: { email: true, passwordHash: true } },
            },
          },
          events: {
            orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
            select: { id: true, from: true, to: true, note: true, createdAt: true, actor: { select: { name: true } } },
          },
        },
      }),
      db.delivery.findMany({
        where: { subjectId: id, mail: { in: [...applicationMails] } },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: 100,
        select: { id: true, mail: true, address: true, status: true, reason: true, createdAt: true },
      }),
    ])
    if (!found) throw new AppError('notFound', messages.common.notFound)
    const { address, user, events, ...row } = found
    const fitting = mailsThatFit({ ...row, user })
    const shown = toRow(row)
    return {
      ...shown,
      address,
      alike: allows('guardians:manage', actor) ? await alikeOf(shown) : null,
      fit: fitOf(toDay(row.dateOfBirth), schoolYearOn(schoolDay()).first, taughtClasses()),
      pupil: user && {
        id: user.id,
        email: user.login?.email ?? '',
        class: user.class ?? '',
        rollNo: user.rollNo ?? 0,
        invited: fitting.invitation !== null,
      },
      events: events.map(({ id, from, to, note, createdAt, actor }) => ({
        id,
        change: from && to ? { from: from as AdmissionStatus, to: to as AdmissionStatus } : null,
        note,
        by: actor?.name ?? '',
        at: createdAt.toISOString(),
      })),
      mails: mails.map(({ id, address, status, reason, createdAt, ...rest }, index) => {
        const mail = rest.mail as ApplicationMail['mail']
        const shown = shownStatus[status]
        const newest = mails.findIndex((other) => other.mail === mail) === index
        return {
          id,
          mail,
          to: address ?? '',
          status: shown,
          reason,
          at: createdAt.toISOString(),
          again: newest && shown !== 'Queued' && fitting[mail] !== null,
        }
      }),
    }
  },
})

/** Who may be the parent; nobody where it cannot be accepted (any more). */
async function alikeOf({ id, status, parentName: name, phone, email }: ApplicationRow): Promise<Alike[]> {
  if (!transitions[status].includes('Accepted')) return []
  const people = await likelyPeople(outsideTransactions, { id, name, phone, email }, { exactly: true })
  return people.map(({ isGuardian: _, isBarred: __, ...person }) => person)
}

/** What the page of the family’s link shows; null for an unknown token. */
export const trackApplication = operation({
  access: 'admissions:track',
  secret: 'its link',
  input: trackSchema,
  output: trackedApplicationShape.nullable(),
  fail: admissionMessages.statusFailed,
  async run(_actor, { token }) {
    const hash = hashSecret(token)
    const found = await db.admission.findFirst({
      where: { OR: [{ tokenHash: hash }, { shownTokenHash: hash }] },
      select: { reference: true, studentName: true, status: true, answerBy: true, createdAt: true, updatedAt: true },
    })
    if (!found) return null
    const { createdAt, updatedAt, status, answerBy, ...rest } = found
    return {
      ...rest,
      answerBy: answerBy && toDay(answerBy),
      status: status as AdmissionStatus,
      date: createdAt.toISOString(),
      changedAt: updatedAt.toISOString(),
    }
  },
})
