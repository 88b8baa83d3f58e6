import { admissionStatuses } from '@/lib/constants'
import { toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/db'
import { operation } from '@/lib/server/operation'
import { newestFirst } from '@/lib/server/ordering'
import { hashSecret } from '@/lib/server/secrets'
import type { Prisma } from '@/prisma/client/client'
import type { AdmissionStatus } from './pipeline'
import {
  applicationIdSchema,
  applicationListSchema,
  trackSchema,
  type ApplicationDetail,
  type ApplicationRow,
  type StatusCounts,
  type TrackedApplication,
} from './schema'

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

type Row = Omit<ApplicationRow, 'dateOfBirth' | 'status' | 'date'> & { dateOfBirth: Date; status: string; createdAt: Date }

const toRow = ({ createdAt, dateOfBirth, status, ...row }: Row): ApplicationRow => ({
  ...row,
  dateOfBirth: toDay(dateOfBirth),
  // The database's check constraint knows the same list.
  status: status as AdmissionStatus,
  date: createdAt.toISOString(),
})

/** Every application, newest first, with how many there are of each status. Admins alone. */
export const listApplications = operation({
  access: 'admissions:manage',
  input: applicationListSchema,
  fail: messages.admissions.loadFailed,
  async run(_actor, { page, pageSize, q, status, sort }): Promise<Page<ApplicationRow> & { counts: StatusCounts }> {
    const matching = { contains: q, mode: 'insensitive' } as const
    const searched = q
      ? { OR: [{ studentName: matching }, { parentName: matching }, { email: matching }, { reference: matching }] }
      : {}
    const where = { ...searched, ...(status ? { status } : {}) }
    const [total, counted, found] = await Promise.all([
      db.admission.count({ where }),
      db.admission.groupBy({ by: ['status'], _count: true }),
      db.admission.findMany({
        where,
        orderBy: newestFirst(sort),
        skip: (page - 1) * pageSize,
        take: pageSize,
        select: rowColumns,
      }),
    ])
    const numbers = new Map(counted.map(({ status, _count }) => [status, _count]))
    const counts = Object.fromEntries(admissionStatuses.map((status) => [status, numbers.get(status) ?? 0])) as StatusCounts
    return { rows: found.map(toRow), total, page, pageSize, counts }
  },
})

/**
 * Pupils who have chosen no password yet: using a link removes all of a pupil's, and nobody knows the first password. Who
 * has forgotten theirs has links too, but sessions beside them or opened notifications long ago.
 */
export const invited = {
  isActive: true,
  passwordResets: { some: {} },
  sessions: { none: {} },
  notificationsSeenAt: null,
} as const satisfies Prisma.UserWhereInput

/** One application with its whole history. Admins alone. */
export const readApplication = operation({
  access: 'admissions:manage',
  input: applicationIdSchema,
  fail: messages.admissions.loadFailed,
  async run(_actor, { id }): Promise<ApplicationDetail> {
    const [found, waiting] = await Promise.all([
      db.admission.findUnique({
        where: { id },
        relationLoadStrategy: 'join',
        select: {
          ...rowColumns,
          address: true,
          user: { select: { email: true, class: true, rollNo: true } },
          events: {
            orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
            select: { id: true, from: true, to: true, note: true, createdAt: true, actor: { select: { name: true } } },
          },
        },
      }),
      db.user.findFirst({ where: { ...invited, admission: { id } }, select: { id: true } }),
    ])
    if (!found) throw new AppError('notFound', messages.common.notFound)
    const { address, user, events, ...row } = found
    return {
      ...toRow(row),
      address,
      pupil: user && { email: user.email, class: user.class ?? '', rollNo: user.rollNo ?? 0, invited: waiting !== null },
      events: events.map(({ id, from, to, note, createdAt, actor }) => ({
        id,
        change: from && to ? { from: from as AdmissionStatus, to: to as AdmissionStatus } : null,
        note,
        by: actor?.name ?? '',
        at: createdAt.toISOString(),
      })),
    }
  },
})

/** What the holder of the mailed link may know; null when no application has it. */
export const trackApplication = operation({
  access: 'admissions:track',
  input: trackSchema,
  fail: messages.admissions.statusFailed,
  async run(_actor, { token }): Promise<TrackedApplication | null> {
    const found = await db.admission.findUnique({
      where: { tokenHash: hashSecret(token) },
      select: { reference: true, studentName: true, status: true, createdAt: true, updatedAt: true },
    })
    if (!found) return null
    const { createdAt, updatedAt, status, ...rest } = found
    return { ...rest, status: status as AdmissionStatus, date: createdAt.toISOString(), changedAt: updatedAt.toISOString() }
  },
})
