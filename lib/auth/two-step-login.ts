import { z } from 'zod'
import { durations } from '@/lib/constants'
import { shownNumber } from '@/lib/phone'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { checkPasswordAttempt, countAttempt } from '@/lib/server/accounts/limits'
import { lockLogin } from '@/lib/server/accounts/login'
import { assertOwnPassword } from '@/lib/server/accounts/passwords'
import {
  appAddress,
  dropSecondStep,
  newAppSecret,
  replaceRecoveryCodes,
  sealAppSecret,
  stepOf,
  unsealAppSecret,
} from '@/lib/server/accounts/second-step'
import { endSessionsOf } from '@/lib/server/accounts/sessions'
import { assertManaged } from '@/lib/server/accounts/managed'
import { db, type Transaction } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { secondStepMessages } from './messages'
import { codeSchema, ownPasswordSchema, removeSecondStepSchema } from './schema'

/** Two-step login: its owner sets it up and removes it, an administrator removes it when a phone is lost. */

/** Whether the viewer has it, since when, how many recovery codes are left, and whether the school wants it of them. */
export const readSecondStep = operation({
  access: 'profile:read',
  input: z.object({}),
  output: z.strictObject({
    since: z.string().nullable(),
    recoveryCodes: z.number(),
    missing: z.boolean(),
  }),
  fail: secondStepMessages.readFailed,
  withoutSecondStep: true,
  async run(actor) {
    const login = await db.login.findUnique({
      where: { userId: actor.id },
      select: { secondStepAt: true, _count: { select: { recoveryCodes: { where: { usedAt: null } } } } },
    })
    return {
      since: login?.secondStepAt?.toISOString() ?? null,
      recoveryCodes: login?._count.recoveryCodes ?? 0,
      missing: actor.secondStep === 'missing',
    }
  },
})

/** Begins the set-up: the secret for the app, as text and as the address that a QR code holds. */
export const startSecondStep = operation({
  access: 'profile:update',
  input: ownPasswordSchema,
  output: z.strictObject({ secret: z.string(), address: z.string() }),
  fail: secondStepMessages.failed,
  withoutSecondStep: true,
  async run(actor, { currentPassword }, caller) {
    await assertOwnPassword(actor, currentPassword, caller)
    const secret = newAppSecret()
    const begun = { secret: sealAppSecret(actor.id, secret), begunAt: new Date(), lastStep: 0 }
    const owner = await db.$transaction(async (tx) => {
      const { email, phone } = await lockOwn(tx, actor, 'off')
      await tx.secondStep.upsert({
        where: { userId: actor.id },
        create: { userId: actor.id, ...begun },
        update: begun,
        select: { userId: true },
      })
      return email ?? shownNumber(phone ?? '')
    })
    return { secret, address: appAddress(secret, owner) }
  },
})

/**
 * Ends the set-up with a code of the app: from now on the account has a second step. The sessions that were begun without it
 * end, but for the one that asks, and the owner is told. Answers the recovery codes, this once.
 */
export const confirmSecondStep = operation({
  access: 'profile:update',
  input: codeSchema,
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  fail: secondStepMessages.failed,
  withoutSecondStep: true,
  async run(actor, { code }, caller) {
    let recoveryCodes: string[] = []
    const typed = code.replace(/\s/g, '')
    const limits = [{ name: 'failedCode', parts: [actor.id] }] as const
    const right = await checkPasswordAttempt(
      { limits, address: caller.address, message: secondStepMessages.tooMany },
      async () => {
        // A wrong code mails nobody, and uses up nothing.
        if ((await begunStep(db, actor.id, typed)) === null) return false
        await countAttempt('mailsCaused', [actor.id], messages.accounts.tooManyMails)
        return db.$transaction(async (tx) => {
          const { provenEmail } = await lockOwn(tx, actor, 'off')
          const step = await begunStep(tx, actor.id, typed)
          if (step === null) return false
          // So that the code of the set-up does not log in as well.
          await tx.secondStep.update({
            where: { userId: actor.id },
            data: { lastStep: step },
            select: { userId: true },
          })
          await tx.login.update({
            where: { userId: actor.id },
            data: { secondStepAt: new Date() },
            select: { userId: true },
          })
          await endSessionsOf(tx, actor.id, actor.sessionId)
          await tx.session.updateMany({ where: { userId: actor.id }, data: { secondStep: true } })
          if (provenEmail) await queueMail(tx, { mail: 'secondStepAdded', subjectId: null, to: provenEmail })
          recoveryCodes = await replaceRecoveryCodes(tx, actor.id)
          return true
        })
      },
    )
    if (!right) throw errorAt('code', secondStepMessages.wrongCode)
    caller.afterwards(drain)
    return { recoveryCodes }
  },
})

/** Makes new recovery codes in place of those that are left. */
export const renewRecoveryCodes = operation({
  access: 'profile:update',
  input: ownPasswordSchema,
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  fail: secondStepMessages.codesFailed,
  async run(actor, { currentPassword }, caller) {
    await assertOwnPassword(actor, currentPassword, caller)
    return db.$transaction(async (tx) => {
      await lockOwn(tx, actor, 'on')
      return { recoveryCodes: await replaceRecoveryCodes(tx, actor.id) }
    })
  },
})

/** Removes the viewer's own second step; they are told by mail. */
export const removeSecondStep = operation({
  access: 'profile:update',
  input: ownPasswordSchema,
  output: z.strictObject({ message: z.string() }),
  fail: secondStepMessages.removeFailed,
  async run(actor, { currentPassword }, caller) {
    await assertOwnPassword(actor, currentPassword, caller)
    await db.$transaction((tx) => removeOf(tx, actor.id))
    caller.afterwards(drain)
    return { message: secondStepMessages.removed }
  },
})

/** Removes somebody's second step, whose phone is lost. Their sessions end, because it may be logged in; they are told. */
export const removePersonSecondStep = operation({
  access: 'people:manage',
  input: removeSecondStepSchema,
  output: z.strictObject({ message: z.string() }),
  fail: secondStepMessages.removeFailed,
  async run(actor, { id, currentPassword }, caller) {
    await assertManaged(db, caller.scope, id)
    const person = await db.user.findUniqueOrThrow({ where: { id }, select: { name: true } })
    await assertOwnPassword(actor, currentPassword, caller)
    await db.$transaction(async (tx) => {
      await removeOf(tx, id)
      await endSessionsOf(tx, id, actor.sessionId)
    })
    caller.afterwards(drain)
    return { message: secondStepMessages.removedOf(person.name) }
  },
})

/**
 * Removes the second step of the account with this e-mail, from the command line only: for an administrator whom no other
 * can help. The portal sends the mail that tells of it.
 * @throws AppError notFound or conflict.
 */
export async function removeSecondStepAt(email: string) {
  const login = await db.login.findUnique({ where: { email: email.trim().toLowerCase() }, select: { userId: true } })
  if (!login) throw new AppError('notFound', secondStepMessages.noAccount)
  await db.$transaction(async (tx) => {
    await removeOf(tx, login.userId)
    await endSessionsOf(tx, login.userId)
  })
}

/** @throws AppError conflict where there is none. */
async function removeOf(tx: Transaction, userId: string) {
  const login = await lockedLogin(tx, userId)
  if (!login?.secondStepAt) throw new AppError('conflict', secondStepMessages.isOff)
  await dropSecondStep(tx, userId)
  if (login.provenEmail) await queueMail(tx, { mail: 'secondStepRemoved', subjectId: null, to: login.provenEmail })
}

/** Locks the actor's login. @throws AppError conflict unless its second step is `wanted`. */
async function lockOwn(tx: Transaction, actor: Actor, wanted: 'on' | 'off') {
  const login = await lockedLogin(tx, actor.id)
  if (!login) throw new AppError('notFound', messages.common.notFound)
  const { isOn, isOff } = secondStepMessages
  if ((login.secondStepAt !== null) !== (wanted === 'on'))
    throw new AppError('conflict', wanted === 'on' ? isOff : isOn)
  return login
}

async function lockedLogin(tx: Transaction, userId: string) {
  if (!(await lockLogin(tx, userId))) return null
  return tx.login.findUnique({
    where: { userId },
    select: { email: true, phone: true, provenEmail: true, secondStepAt: true },
  })
}

/** The step of the code, by the secret of a set-up that has just begun; null for a wrong one. */
async function begunStep(tx: Transaction, userId: string, code: string): Promise<number | null> {
  const since = new Date(Date.now() - durations.secondStepSetup * 1000)
  const begun = await tx.secondStep.findFirst({ where: { userId, begunAt: { gt: since } }, select: { secret: true } })
  const secret = begun && unsealAppSecret(userId, begun.secret)
  if (!secret) throw new AppError('conflict', secondStepMessages.notBegun)
  return stepOf(secret, code)
}
