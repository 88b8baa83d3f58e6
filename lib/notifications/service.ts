import { z } from 'zod'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { sentNotificationShape } from './answers'
import { audienceOf } from './audience'
import { notificationMessages } from './messages'
import { scheduled } from '@/lib/server/doors/scheduled'
import { db } from '@/lib/server/data/db'
import { lockSms } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { addressedTo, ownWork } from '@/lib/server/accounts/visible'
import { linkWaiting } from '@/lib/server/audit/link'
import { operation } from '@/lib/server/doors/operation'
import { drain, drainUnlessDelayed } from '@/lib/server/messages/deliveries/drain'
import { queueForAudience } from '@/lib/server/messages/deliveries/enqueue'
import { lockUntold } from '@/lib/server/messages/deliveries/withdraw'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { stoppedIn } from '@/lib/sms'
import { resendable } from './queries'
import { assertCap } from './sms-limits'
import { smsMessages } from './sms-messages'
import { fittingTemplate } from './templates'
import { markReadSchema, notificationIdSchema, notificationSchema } from './schema'
import { countUnread, newOnes } from './unread'

/** docs/spec.md §7, POST /api/notifications: resolves the recipients now, and sends after the office’s delay. */
export const sendNotification = operation({
  access: 'notifications:send',
  as: 'notification',
  input: notificationSchema,
  output: sentNotificationShape,
  fail: notificationMessages.sendFailed,
  async run(actor, input, caller) {
    const { type, subject, message } = input
    const content = { type, subject, message }
    const audience = await audienceOf(caller.scope, input)
    const { recipients } = audience
    const template = await templateOf(input)
    const delay = schoolSettings().sendDelay
    const notification = await once(caller, { of: 'sendNotification', by: actor.id, input }, async (tx) => {
      if (type === 'SMS') await lockSms(tx)
      const written = { ...content, smsTemplateId: template, sentById: actor.id, delay }
      const { id, createdAt, total } = await queueForAudience(tx, { ...written, audience })
      if (total === 0) throw new AppError('conflict', notificationMessages.nobody(recipients))
      if (type === 'SMS') await assertCap(tx)
      const date = createdAt.toISOString()
      return { id, date, ...content, recipients, sentBy: actor.name, undoSeconds: delay }
    })
    drainUnlessDelayed(caller, delay)
    return notification
  },
})

/**
 * The template that was chosen for an SMS; null for none, where one without may be sent.
 * @throws AppError invalid, notFound, before anything is queued.
 */
async function templateOf({ type, template, ...content }: z.output<typeof notificationSchema>) {
  if (template && type !== 'SMS') throw errorAt('template', smsMessages.onlySms)
  if (template) return (await fittingTemplate(template, content.message)).id
  if (type === 'SMS') checkTemplate(content)
  return null
}

/**
 * Where the school is registered with the operators, they let through only what fits the template of its kind.
 * @throws AppError invalid, before anything is queued.
 */
function checkTemplate({ subject, message }: { subject: string; message: string }) {
  const { SMS_DLT_ENTITY_ID, SMS_DLT_TEMPLATE_IDS } = env()
  if (!SMS_DLT_ENTITY_ID) return
  if (!SMS_DLT_TEMPLATE_IDS?.[subject]) throw errorAt('subject', notificationMessages.noTemplate(subject))
  const stopped = stoppedIn(message)
  if (stopped !== undefined) throw errorAt('message', notificationMessages.notInSms(stopped))
}

/**
 * Takes a notice back, with its deliveries, for who sent it and for administrators: until the first of its messages was
 * handed over. One that reaches nobody, because nobody has an address, can be taken back as long as others wait.
 * @throws AppError conflict when it is too late.
 */
export const undoNotification = operation({
  access: 'notifications:send',
  rows: 'notifications:undo',
  input: notificationIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: notificationMessages.undoFailed,
  async run(_actor, { id }, { scope }) {
    await db.$transaction(async (tx) => {
      const untold = await lockUntold(tx, [id])
      const known = await tx.notification.findFirst({
        where: { AND: [{ id, OR: [{ studentId: null }, { toGuardians: true }] }, ownWork(scope, 'sentById')] },
        select: { createdAt: true, finishedAt: true },
      })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      const waits = !known.finishedAt || Date.now() - known.createdAt.getTime() < schoolSettings().sendDelay * 1000
      if (!untold.has(id) || !waits) throw new AppError('conflict', notificationMessages.undoTooLate)
      await tx.notification.delete({ where: { id }, select: { id: true } })
    })
    return { id, message: notificationMessages.undone }
  },
})

/** Marks everything up to `until` as read; without it, everything up to now. `read` are those that were new, in no order. */
export const markNotificationsRead = operation({
  access: 'notifications:read',
  rows: 'profile:update',
  input: markReadSchema,
  output: z.strictObject({ unread: z.number(), read: z.array(z.string()) }),
  fail: notificationMessages.readFailed,
  async run(actor, { until }) {
    const read = await newOnes(actor, until)
    await db.$executeRaw`
      UPDATE "User" SET "notificationsSeenAt" = greatest("notificationsSeenAt", least(now(), ${until ?? null}::timestamptz))
      WHERE "id" = ${actor.id}::uuid`
    return { unread: await countUnread(actor), read }
  },
})

/** Queues failed deliveries again. The Message-ID stays the same, so that a mailbox can recognise a repeated mail. */
export const resendNotification = operation({
  access: 'notifications:send',
  input: notificationIdSchema,
  output: z.strictObject({ count: z.number(), message: z.string() }),
  fail: notificationMessages.resendFailed,
  async run(_actor, { id }, { afterwards, scope }) {
    const count = await db.$transaction(async (tx) => {
      // Locked before its deliveries, as in writeFinalCounts: the second of two counts what the first has committed.
      await tx.$executeRaw`SELECT FROM "Notification" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
      const known = await tx.notification.findFirst({
        where: { AND: [{ id }, addressedTo(scope)] },
        select: { id: true },
      })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      const failed = await tx.delivery.updateMany({
        where: { notificationId: id, ...resendable },
        data: { status: 'Queued', attempts: 0, dueAt: new Date(), decidedAt: null },
      })
      if (failed.count > 0) await tx.notification.update({ where: { id }, data: { finishedAt: null } })
      return failed.count
    })
    if (count > 0) afterwards(drain)
    return { count, message: count ? notificationMessages.resent(count) : notificationMessages.nothingFailed }
  },
})

/** GET /api/cron/notifications: sends what is due, and does what a server's timer does besides. */
export const sendDueMessages = scheduled({
  output: z.strictObject({ queued: z.number() }),
  fail: notificationMessages.sendDueFailed,
  async run() {
    await drain()
    await linkWaiting()
    const queued = await db.delivery.count({ where: { status: { in: ['Queued', 'Sending'] } } })
    return { queued }
  },
})
