import { z } from 'zod'
import { limits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { deviceIn } from '@/lib/server/accounts/device'
import { lockLogin } from '@/lib/server/accounts/login'
import {
  assertNotPassedBy,
  creationOptions,
  keyIn,
  passkeySite,
  sitesPasskeys,
  takeChallenge,
} from '@/lib/server/accounts/passkeys'
import { assertOwnPassword } from '@/lib/server/accounts/passwords'
import { dropPasskeys } from '@/lib/server/accounts/second-step'
import { db, violatedConstraint } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import type { OwnPasskey } from './lists'
import { passkeyMessages } from './messages'
import { addPasskeySchema, ownPasswordSchema, removePasskeySchema } from './schema'

/** Passkeys of an account: its owner adds and removes them. Logging in with one is in passkey-login.ts. */

const columns = { id: true, name: true, createdAt: true, lastUsedAt: true } as const
type Row = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

const shown = ({ id, name, createdAt, lastUsedAt }: Row): OwnPasskey => ({
  id,
  name,
  added: createdAt.toISOString(),
  lastUsed: lastUsedAt?.toISOString() ?? null,
})

/** The viewer's passkeys, the newest first. */
export const listPasskeys = operation({
  access: 'profile:read',
  as: 'passkeys',
  input: z.object({}),
  fail: passkeyMessages.readFailed,
  withoutSecondStep: true,
  async run(actor) {
    const rows = await db.passkey.findMany({
      where: { userId: actor.id },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      select: columns,
    })
    return rows.map(shown)
  },
})

/** Begins adding a passkey: what `navigator.credentials.create` is asked for, as JSON. */
export const startPasskey = operation({
  access: 'profile:update',
  input: ownPasswordSchema,
  fail: passkeyMessages.failed,
  withoutSecondStep: true,
  async run(actor, { currentPassword }, caller) {
    sitesPasskeys()
    await assertOwnPassword(actor, currentPassword, caller)
    const login = await db.$transaction(async (tx) => {
      await assertNotPassedBy(tx, actor)
      return tx.login.findUnique({
        where: { userId: actor.id },
        select: { email: true, passkeys: { select: { credentialId: true } } },
      })
    })
    if (!login) throw new AppError('notFound', messages.common.notFound)
    assertRoom(login.passkeys.length)
    return creationOptions({ id: actor.id, name: actor.name, email: login.email }, login.passkeys)
  },
})

/**
 * Adds the passkey that a device has made. The session that asks has shown it, which is a second step; the owner is told by
 * mail.
 */
export const addPasskey = operation({
  access: 'profile:update',
  as: 'passkey',
  input: addPasskeySchema,
  fail: passkeyMessages.failed,
  withoutSecondStep: true,
  async run(actor, { name, made }, caller) {
    sitesPasskeys()
    const userId = actor.id
    const added = await db
      .$transaction(async (tx) => {
        const login = await lockLogin(tx, userId)
        const challenge = await takeChallenge(tx, made.response.clientDataJSON, userId)
        const key = challenge === null ? null : await keyIn(made, challenge)
        if (!login || !key) return null
        await assertNotPassedBy(tx, actor)
        assertRoom(await tx.passkey.count({ where: { userId } }))
        const row = await tx.passkey.create({
          data: { ...key, userId, name: name || deviceIn(caller.userAgent ?? '').slice(0, limits.passkeyName) },
          select: columns,
        })
        await tx.session.updateMany({ where: { id: actor.sessionId }, data: { secondStep: true } })
        await queueMail(tx, { mail: 'passkeyAdded', subjectId: null, to: login.email })
        return row
      })
      .catch((error: unknown) => {
        throw violatedConstraint(error) === null ? error : new AppError('conflict', passkeyMessages.known)
      })
    if (!added) throw new AppError('invalid', passkeyMessages.refused)
    caller.afterwards(drain)
    return shown(added)
  },
})

/** Removes one of the viewer's passkeys; they are told by mail. */
export const removePasskey = operation({
  access: 'profile:update',
  input: removePasskeySchema,
  fail: passkeyMessages.removeFailed,
  async run(actor, { id, currentPassword }, caller) {
    const own = { id, userId: actor.id }
    if (!(await db.passkey.count({ where: own }))) throw new AppError('notFound', messages.common.notFound)
    await assertOwnPassword(actor, currentPassword, caller)
    await db.$transaction(async (tx) => {
      const login = await lockLogin(tx, actor.id)
      if (!login || !(await dropPasskeys(tx, actor.id, { id })))
        throw new AppError('notFound', messages.common.notFound)
      await queueMail(tx, { mail: 'passkeyRemoved', subjectId: null, to: login.email })
    })
    caller.afterwards(drain)
    return { message: passkeyMessages.removed }
  },
})

/** Whether pages offer passkeys. */
export const offersPasskeys = () => passkeySite() !== null

/** @throws AppError conflict. */
function assertRoom(there: number) {
  if (there >= limits.passkeys) throw new AppError('conflict', passkeyMessages.tooMany(limits.passkeys))
}
