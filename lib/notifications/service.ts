import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { assertCronSecret } from '@/lib/server/doors/cron'
import { db } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { addressedTo } from '@/lib/server/accounts/visible'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/outbox/drain'
import { postToAudience } from '@/lib/server/messages/outbox/post'
import { countUnread, resendable } from './queries'
import { markReadSchema, notificationSchema, resendSchema, type Notification } from './schema'

/** docs/spec.md §7, POST /api/notifications: resolves the recipients to people now, and sends after the response. */
export const sendNotification = operation({
  access: 'notifications:send',
  as: 'notification',
  input: notificationSchema,
  fail: messages.notifications.sendFailed,
  async run(actor, input, caller): Promise<Notification> {
    const { recipients, ...content } = input
    const notification = await once(caller, { of: 'sendNotification', by: actor.id, input }, async (tx) => {
      const id = await postToAudience(tx, { ...content, audience: recipients, sentById: actor.id })
      const posted = await tx.notification.findUniqueOrThrow({
        where: { id },
        select: { createdAt: true, total: true },
      })
      if (posted.total === 0) throw new AppError('conflict', messages.notifications.nobody(recipients))
      return { id, date: posted.createdAt.toISOString(), ...content, recipients, sentBy: actor.name }
    })
    caller.afterwards(drain)
    return notification
  },
})

/** Everything up to `until` counts as read: the newest that was shown, or without one everything up to now. */
export const markRead = operation({
  access: 'notifications:read',
  input: markReadSchema,
  fail: messages.notifications.readFailed,
  async run(actor, { until }) {
    await db.$executeRaw`
      UPDATE "User" SET "notificationsSeenAt" = greatest("notificationsSeenAt", least(now(), ${until ?? null}::timestamptz))
      WHERE "id" = ${actor.id}::uuid`
    return { unread: await countUnread(actor) }
  },
})

/** Queues what failed once more; where nobody knows whether it arrived, the mailbox sees the same Message-ID. */
export const resend = operation({
  access: 'notifications:send',
  input: resendSchema,
  fail: messages.notifications.resendFailed,
  async run(actor, { id }, { afterwards }) {
    const count = await db.$transaction(async (tx) => {
      // Locked before its deliveries, as settling does: whoever comes second counts what the first has left.
      await tx.$executeRaw`SELECT FROM "Notification" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
      const known = await tx.notification.findFirst({
        where: { AND: [{ id }, addressedTo(actor)] },
        select: { id: true },
      })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      const failed = await tx.delivery.updateMany({
        where: { notificationId: id, ...resendable },
        data: { status: 'Queued', attempts: 0, dueAt: new Date(), decidedAt: null },
      })
      if (failed.count > 0) await tx.notification.update({ where: { id }, data: { settledAt: null } })
      return failed.count
    })
    if (count > 0) afterwards(drain)
    return { count, message: count ? messages.notifications.resent(count) : messages.notifications.nothingFailed }
  },
})

/** For a scheduler: sends what is due. */
export const emptyOutbox = operation({
  access: 'cron:run',
  input: z.object({}),
  fail: messages.cron.notificationsFailed,
  async run(_actor, _input, caller) {
    assertCronSecret(caller)
    await drain()
    const queued = await db.delivery.count({ where: { status: { in: ['Queued', 'Sending'] } } })
    return { queued }
  },
})
