import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { addressedTo } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { operation } from '@/lib/server/doors/operation'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { shownStatus, storedStatuses } from '@/lib/server/messages/outbox/status'
import { within } from '@/lib/server/school-day'
import { allOf, holding, studentsFound } from '@/lib/server/data/sql'
import { smsParts, smsText } from '@/lib/sms'
import { Prisma } from '@/prisma/client/client'
import {
  deliveryListSchema,
  notificationListSchema,
  type Delivery,
  type DeliveryCounts,
  type Notification,
} from './schema'

const columns = {
  id: true,
  createdAt: true,
  type: true,
  subject: true,
  message: true,
  recipients: true,
  settledAt: true,
  total: true,
  sent: true,
  saved: true,
  failed: true,
  sentBy: { select: { name: true } },
} as const satisfies Prisma.NotificationSelect

type Row = Prisma.NotificationGetPayload<{ select: typeof columns }>

/** docs/spec.md §7, GET /api/notifications: newest first. */
export const listNotifications = operation({
  access: 'notifications:read',
  as: 'notifications',
  input: notificationListSchema,
  fail: messages.notifications.failed,
  async run(actor, { q, type, recipients, kind, date, sort, ...asked }): Promise<Page<Notification>> {
    const where: Prisma.NotificationWhereInput = {
      AND: [
        addressedTo(actor),
        given({ type, createdAt: date && within(date) }),
        recipients ? { recipients, studentId: null } : {},
        kind ? { studentId: kind === 'Announcements' ? null : { not: null } } : {},
        q ? { OR: [{ message: holding(q) }, { recipients: holding(q) }] } : {},
      ],
    }
    const list = await pageOf(
      asked,
      () => db.notification.count({ where }),
      (slice) => db.notification.findMany({ where, orderBy: newestFirst(sort), ...slice, select: columns }),
      (row) => row,
    )
    const counts = actor.role === 'student' ? undefined : await countsOf(list.rows)
    return { ...list, rows: list.rows.map((row) => asNotification(row, counts?.(row))) }
  },
})

const asNotification = (
  { id, createdAt, type, subject, message, recipients, sentBy }: Row,
  delivery?: DeliveryCounts,
): Notification => ({
  id,
  date: createdAt.toISOString(),
  type,
  subject,
  message,
  recipients,
  sentBy: sentBy.name,
  ...(delivery
    ? {
        delivery,
        ...(type === 'SMS' ? { parts: smsParts(smsText({ subject, message, school: env().SCHOOL_NAME })).parts } : {}),
      }
    : {}),
})

/** Final counts stand in the row; only those of notifications that are still being sent are counted. */
async function countsOf(rows: readonly Row[]): Promise<(row: Row) => DeliveryCounts> {
  const open = rows.filter(({ settledAt }) => !settledAt).map(({ id }) => id)
  const groups = open.length
    ? await db.delivery.groupBy({
        by: ['notificationId', 'status'],
        where: { notificationId: { in: open } },
        _count: true,
      })
    : []
  return ({ id, settledAt, total, sent, saved, failed }) => {
    if (settledAt) return { total, queued: 0, sent, saved, failed }
    const count = (status: string) =>
      groups.find((group) => group.notificationId === id && group.status === status)?._count ?? 0
    return {
      total,
      queued: count('Queued') + count('Sending'),
      sent: count('Sent'),
      saved: count('Saved'),
      failed: count('Failed'),
    }
  }
}

/** Deliveries that can be sent again: who has no address cannot be reached. */
export const resendable = { status: 'Failed', address: { not: null } } as const satisfies Prisma.DeliveryWhereInput

const deliveryColumns = {
  id: true,
  address: true,
  status: true,
  reason: true,
  attempts: true,
  decidedAt: true,
  user: { select: { name: true, class: true } },
} as const satisfies Prisma.DeliverySelect

/** What became of a notification, address by address; those who were not reached can be filtered out. */
export const listDeliveries = operation({
  access: 'notifications:follow',
  as: 'deliveries',
  input: deliveryListSchema,
  fail: messages.notifications.deliveriesFailed,
  async run(
    actor,
    { id, q, status, ...asked },
  ): Promise<Page<Delivery> & { notification: Notification; resendable: number }> {
    const known = await db.notification.findFirst({ where: { AND: [{ id }, addressedTo(actor)] }, select: columns })
    if (!known) throw new AppError('notFound', messages.common.notFound)
    const where: Prisma.DeliveryWhereInput = {
      notificationId: id,
      ...(status ? { status: { in: [...storedStatuses[status]] } } : {}),
      ...(q ? { OR: [{ address: holding(q) }, { user: studentsFound(q) }] } : {}),
    }
    const [counts, again, list] = await Promise.all([
      countsOf([known]),
      db.delivery.count({ where: { notificationId: id, ...resendable } }),
      pageOf(
        asked,
        () => db.delivery.count({ where }),
        // Nothing but ids: in order of time, thousands that were queued at once would be sorted for each page.
        (slice) => db.delivery.findMany({ where, orderBy: { id: 'asc' }, ...slice, select: deliveryColumns }),
        ({ user, address, status, decidedAt, ...row }) => ({
          ...row,
          recipient: user?.name ?? '',
          class: user?.class ?? '',
          address: address ?? '',
          status: shownStatus[status],
          at: decidedAt?.toISOString() ?? '',
        }),
      ),
    ])
    return { ...list, notification: asNotification(known, counts(known)), resendable: again }
  },
})

/** Nobody reads a larger number; counting stops there. */
const most = 100

/** How many notifications came since the actor last read them, at most 100: for the badge in the bar. */
export const unread = operation({
  access: 'notifications:read',
  input: z.object({}),
  fail: messages.notifications.failed,
  run: async (actor): Promise<{ unread: number }> => ({ unread: await countUnread(actor) }),
})

/**
 * One statement on short stretches of two indexes. Staff count announcements of others; the many about single students
 * are their own doing.
 */
export async function countUnread({ id, role, class: schoolClass }: Actor): Promise<number> {
  const since = Prisma.sql`n."createdAt" > (SELECT coalesce("notificationsSeenAt", "approvedAt", "createdAt") FROM "User" WHERE "id" = ${id}::uuid)`
  const announced = allOf(
    since,
    Prisma.sql`n."studentId" IS NULL AND n."sentById" <> ${id}::uuid`,
    role === 'student' ? Prisma.sql`n."recipients" IN ('All Students', ${schoolClass})` : undefined,
  )
  const about = Prisma.sql`UNION ALL (SELECT 1 FROM "Notification" n WHERE ${since} AND n."studentId" = ${id}::uuid LIMIT ${most})`
  const [row] = await db.$queryRaw<{ unread: number }[]>`
    SELECT least(count(*), ${most})::int AS unread FROM (
      (SELECT 1 FROM "Notification" n WHERE ${announced} LIMIT ${most}) ${role === 'student' ? about : Prisma.empty}
    ) found`
  return row?.unread ?? 0
}
