import { z } from 'zod'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { readPhone } from '@/lib/phone'
import { countAttempt } from '@/lib/server/accounts/limits'
import { db } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { SendError } from '@/lib/server/messages/transports/transport'
import { transports } from '@/lib/server/messages/transports/choose'
import { misfitOf } from '@/lib/sms-templates'
import { smsTemplateShape, type SmsTemplate } from './answers'
import { addTemplateSchema, notificationIdSchema, testSmsSchema } from './schema'
import { smsMessages } from './sms-messages'

const columns = { id: true, dltId: true, header: true, category: true, text: true } as const

/** The templates that can be chosen, in the order in which they were added. */
export const listSmsTemplates = operation({
  access: 'sms:templates',
  as: 'templates',
  input: z.object({}),
  output: z.array(smsTemplateShape),
  fail: smsMessages.loadFailed,
  async run() {
    return db.smsTemplate.findMany({
      where: { removedAt: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: columns,
    }) as Promise<SmsTemplate[]>
  },
})

/** Adds a text that the school has registered. */
export const addSmsTemplate = operation({
  access: 'sms:manage',
  input: addTemplateSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: smsMessages.addFailed,
  async run(actor, input, caller) {
    return once(caller, { of: 'addSmsTemplate', by: actor.id, input }, async (tx) => {
      const [made] = await tx.$queryRaw<{ id: string }[]>`
        INSERT INTO "SmsTemplate" ("dltId", "header", "category", "text", "createdById")
        VALUES (${input.dltId}, ${input.header}, ${input.category}, ${input.text}, ${actor.id}::uuid)
        ON CONFLICT ("dltId") WHERE "removedAt" IS NULL DO NOTHING RETURNING "id"`
      if (!made) throw errorAt('dltId', smsMessages.known(input.dltId), 'conflict')
      return { id: made.id, message: smsMessages.added }
    })
  },
})

/** Nobody can choose it any more. What is queued with it is still sent with it. */
export const removeSmsTemplate = operation({
  access: 'sms:manage',
  input: notificationIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: smsMessages.removeFailed,
  async run(_actor, { id }) {
    const { count } = await db.smsTemplate.updateMany({
      where: { id, removedAt: null },
      data: { removedAt: new Date() },
    })
    if (count === 0) throw new AppError('notFound', messages.common.notFound)
    return { id, message: smsMessages.removed }
  },
})

/**
 * The template with which `message` is sent.
 * @throws AppError notFound for one that is not there; invalid where the message does not fit.
 */
export async function fittingTemplate(id: string, message: string): Promise<SmsTemplate> {
  const found = await db.smsTemplate.findFirst({ where: { id, removedAt: null }, select: columns })
  if (!found) throw new AppError('notFound', messages.common.notFound)
  const misfit = misfitOf(found.text, message)
  if (misfit) throw errorAt('message', smsMessages.misfit(misfit))
  return found as SmsTemplate
}

/** Sends a message to the phone of who asks, to see it as families do. It is kept nowhere. */
export const testSms = operation({
  access: 'sms:manage',
  input: testSmsSchema,
  output: z.strictObject({ message: z.string() }),
  fail: smsMessages.testFailed,
  async run(actor, { template: templateId, message }) {
    const template = await fittingTemplate(templateId, message)
    const { phone } = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { phone: true } })
    const to = readPhone(phone)?.number
    if (!to) throw new AppError('conflict', smsMessages.noPhone)
    await countAttempt('smsTest', [actor.id], smsMessages.tooManyTests)
    const sms = { id: crypto.randomUUID(), to, subject: smsMessages.test, text: message, template }
    try {
      const done = await transports().SMS.send(sms, () => Promise.resolve())
      return { message: done === 'Sent' ? smsMessages.tested(phone) : smsMessages.testSaved }
    } catch (error) {
      if (error instanceof SendError) throw new AppError('conflict', error.message)
      throw error
    }
  },
})
