import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { assertCronSecret } from '@/lib/server/cron'
import { db } from '@/lib/server/db'
import { operation } from '@/lib/server/operation'
import { drain } from '@/lib/server/outbox/drain'
import { postToAudience } from '@/lib/server/outbox/post'
import { visibleTo } from './queries'
import { notificationSchema, resendSchema, type Notification } from './schema'

/** Section 7, POST /api/notifications: resolves the recipients to people now, and sends after the response. */
export const sendNotification = operation({
  access: 'notifications:send',
  input: notificationSchema,
  fail: messages.notifications.sendFailed,
  async run(actor, { recipients, ...content }, { afterwards }): Promise<Notification> {
    const row = await db.$transaction(async (tx) => {
      const id = await postToAudience(tx, { ...content, audience: recipients, sentById: actor.id })
      const posted = await tx.notification.findUniqueOrThrow({ where: { id }, select: { id: true, createdAt: true, total: true } })
      if (posted.total === 0) throw new AppError('conflict', messages.notifications.nobody(recipients))
      return posted
    })
    afterwards(drain)
    return {
      id: row.id,
      date: row.createdAt.toISOString(),
      ...content,
      recipients,
      sentBy: actor.name,
    }
  },
})

/** Everything up to now counts as read. */
export const markRead = operation({
  access: 'notifications:read',
  input: z.object({}),
  fail: messages.notifications.readFailed,
  async run(actor) {
    await db.user.update({ where: { id: actor.id }, data: { notificationsSeenAt: new Date() }, select: { id: true } })
    return { unread: 0 }
  },
})

/** Queues what failed once more; where nobody knows whether it arrived, the mailbox sees the same Message-ID. */
export const resend = operation({
  access: 'notifications:send',
  input: resendSchema,
  fail: messages.notifications.resendFailed,
  async run(actor, { id }, { afterwards }) {
    const count = await db.$transaction(async (tx) => {
      const known = await tx.notification.findFirst({ where: { AND: [{ id }, visibleTo(actor)] }, select: { id: true } })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      const failed = await tx.delivery.updateMany({
        where: { notificationId: id, status: 'Failed', address: { not: null } },
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
