import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import {
  audienceShape,
  deliveryCountsShape,
  deliveryShape,
  notificationShape,
  type DeliveryCounts,
  type Notification,
} from './answers'
import { audienceOf } from './audience'
import { notificationMessages } from './messages'
import { addressedTo, taughtPupils } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { allows } from '@/lib/permissions'
import { db } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import { operation } from '@/lib/server/doors/operation'
import { readRows } from '@/lib/server/data/list'
import { countRecipients } from '@/lib/server/messages/deliveries/recipients'
import { shownStatus, storedStatuses } from '@/lib/server/messages/deliveries/status'
import { onDaySql } from '@/lib/server/school-day'
import {
  allOf,
  addressSearch,
  findPattern,
  listOrderSql,
  readSqlPage,
  tableList,
  type AsJson,
  studentSearch,
} from '@/lib/server/data/sql'
import { placeName, seatName } from '@/lib/enrolment/lists'
import { smsParts, smsText } from '@/lib/sms'
import { Prisma } from '@/prisma/client/client'
import { deliveryListSchema, notificationIdsSchema, notificationListSchema, previewSchema } from './schema'
import { smsNow } from './sms-limits'

const columns = {
  id: true,
  createdAt: true,
  type: true,
  subject: true,
  message: true,
  recipients: true,
  finishedAt: true,
  total: true,
  sent: true,
  saved: true,
  failed: true,
  smsTemplateId: true,
  sentBy: { select: { name: true } },
  student: { select: { class: true, section: true, rollNo: true } },
} as const satisfies Prisma.NotificationSelect

/** The same in SQL, where `n` is the notification, `sender` who sent it, and `about` the one pupil whom it is about. */
const columnsSql = Prisma.sql`
  n."id", n."createdAt", n."type", n."subject", n."message", n."recipients", n."settledAt" AS "finishedAt", n."total", n."sent",
  n."saved", n."failed", n."smsTemplateId", json_build_object('name', sender."name") AS "sentBy",
  CASE WHEN n."studentId" IS NOT NULL THEN
    json_build_object('class', about."class", 'section', about."section", 'rollNo', about."rollNo") END AS "student"`

type Row = AsJson<Prisma.NotificationGetPayload<{ select: typeof columns }>, 'createdAt' | 'finishedAt'>

/** docs/spec.md §7, GET /api/notifications: newest first. */
export const listNotifications = operation({
  access: 'notifications:read',
  as: 'notifications',
  input: notificationListSchema,
  output: pageOf(notificationShape),
  fail: notificationMessages.failed,
  async run(actor, { q, type, recipients, kind, date, sort, ...asked }, { scope }) {
    const condition = allOf(
      conditionSql(addressedTo(scope), 'n'),
      type && Prisma.sql`n."type" = ${type}::"NotificationType"`,
      date ? onDaySql(Prisma.sql`n."createdAt"`, date) : undefined,
      recipients ? Prisma.sql`n."recipients" = ${recipients} AND n."studentId" IS NULL` : undefined,
      kind && (kind === 'Announcements' ? Prisma.sql`n."studentId" IS NULL` : Prisma.sql`n."studentId" IS NOT NULL`),
      q ? Prisma.sql`n."findable" LIKE ${findPattern(q)}` : undefined,
    )
    const order = listOrderSql('n', sort)
    const list = await readSqlPage(
      asked,
      tableList({
        ...{ table: 'Notification', of: 'n', condition, order, columns: columnsSql },
        joined: Prisma.sql`
          JOIN "User" sender ON sender."id" = n."sentById" LEFT JOIN "User" about ON about."id" = n."studentId"`,
      }),
      (row: Row) => row,
    )
    const counts = allows('notifications:follow', actor) ? await countsOf(list.rows) : undefined
    return { ...list, rows: list.rows.map((row) => asNotification(row, counts?.(row))) }
  },
})

/** To how many people and as how many messages a notice would go if it were sent now, for who writes it. */
export const previewNotification = operation({
  access: 'notifications:send',
  as: 'preview',
  input: previewSchema,
  output: audienceShape,
  fail: notificationMessages.previewFailed,
  async run(_actor, input, { scope }) {
    const { who } = await audienceOf(scope, input)
    const counted = await countRecipients(who)
    return input.type === 'SMS' ? { ...counted, sms: await smsNow() } : counted
  },
})

const asNotification = (
  { id, createdAt, type, subject, message, recipients, sentBy, student, smsTemplateId }: Row,
  delivery?: DeliveryCounts,
): Notification => ({
  id,
  date: new Date(createdAt).toISOString(),
  type,
  subject,
  message,
  recipients,
  sentBy: sentBy.name,
  ...(delivery
    ? {
        ...(student ? { place: seatName(student) } : {}),
        delivery,
        ...(type === 'SMS'
          ? {
              parts: smsParts(
                smsText({ subject, message, school: schoolSettings().name, isWhole: smsTemplateId !== null }),
              ).parts,
            }
          : {}),
      }
    : {}),
})

/** Settled notifications have their counts in the row; those still being sent are counted here. */
async function countsOf(rows: readonly Row[]): Promise<(row: Row) => DeliveryCounts> {
  const open = rows.filter(({ finishedAt }) => !finishedAt).map(({ id }) => id)
  const groups = open.length
    ? await db.delivery.groupBy({
        by: ['notificationId', 'status'],
        where: { notificationId: { in: open } },
        _count: true,
      })
    : []
  return ({ id, finishedAt, total, sent, saved, failed }) => {
    if (finishedAt) return { total, queued: 0, sent, saved, failed }
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

/** A failed delivery without an address cannot be sent again, nor one to somebody whose data are blocked. */
export const resendable = {
  status: 'Failed',
  address: { not: null },
  NOT: { user: { blockedAt: { not: null } } },
} as const satisfies Prisma.DeliveryWhereInput

const deliveryColumns = {
  id: true,
  aboutIds: true,
  arrived: true,
  arrivedReason: true,
  address: true,
  status: true,
  reason: true,
  attempts: true,
  decidedAt: true,
  user: { select: { name: true, class: true, section: true } },
} as const satisfies Prisma.DeliverySelect

/** How many messages of these notifications have left, for a screen that follows them: without those taken back. */
export const followNotifications = operation({
  access: 'notifications:follow',
  as: 'notifications',
  input: notificationIdsSchema,
  output: z.array(z.strictObject({ id: z.string(), delivery: deliveryCountsShape })),
  fail: notificationMessages.deliveriesFailed,
  async run(_actor, { ids }, { scope }) {
    const rows = await db.notification.findMany({
      where: { AND: [{ id: { in: ids } }, addressedTo(scope)] },
      select: columns,
    })
    const counts = await countsOf(rows)
    return rows.map((row) => ({ id: row.id, delivery: counts(row) }))
  },
})

const reported = (arrived: boolean, reason: string) =>
  arrived ? notificationMessages.delivered : notificationMessages.notDelivered(reason)

async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const people = await db.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } })
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** The deliveries of a notification, one for each recipient. */
export const listDeliveries = operation({
  access: 'notifications:follow',
  as: 'deliveries',
  input: deliveryListSchema,
  output: pageOf(deliveryShape).extend({ notification: notificationShape, resendable: z.number() }),
  fail: notificationMessages.deliveriesFailed,
  async run(_actor, { id, q, status, ...asked }, { scope }) {
    const known = await db.notification.findFirst({ where: { AND: [{ id }, addressedTo(scope)] }, select: columns })
    if (!known) throw new AppError('notFound', messages.common.notFound)
    const where: Prisma.DeliveryWhereInput = {
      notificationId: id,
      ...(scope.sections ? { user: taughtPupils(scope) } : {}),
      ...(status ? { status: { in: [...storedStatuses[status]] } } : {}),
      ...(q ? { OR: [...addressSearch(q), { user: studentSearch(q) }] } : {}),
    }
    const [counts, again, list] = await Promise.all([
      countsOf([known]),
      db.delivery.count({ where: { notificationId: id, ...resendable } }),
      readRows(
        db.delivery,
        asked,
        // Sorted by id alone: by time, thousands queued at once would be sorted for each page.
        { where, orderBy: { id: 'asc' }, select: deliveryColumns },
        ({ user, address, status, decidedAt, aboutIds, arrived, arrivedReason, ...row }) => ({
          ...row,
          aboutIds,
          recipient: user?.name ?? '',
          class: placeName(user ?? {}),
          address: address ?? '',
          status: shownStatus[status],
          report: arrived === null ? '' : reported(arrived, arrivedReason),
          at: decidedAt?.toISOString() ?? '',
        }),
      ),
    ])
    const names = await namesOf(list.rows.flatMap(({ aboutIds }) => aboutIds))
    const rows = list.rows.map(({ aboutIds, ...row }) => ({
      ...row,
      students: aboutIds.flatMap((student) => names.get(student) ?? []).join(', '),
    }))
    return { ...list, rows, notification: asNotification(known, counts(known)), resendable: again }
  },
})
