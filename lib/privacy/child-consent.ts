import { z } from 'zod'
import { holdReach } from '@/lib/server/accounts/hold-reach'
import { studentAsked } from '@/lib/server/accounts/scope'
import { db } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { childConsentShape } from './answers'
import { noteConsent } from './consent'
import { privacyMessages } from './messages'
import { childConsentSchema, childSchema } from './schema'

/** What was last said about pictures of a child, to one of its guardians: who else said it is not told. @throws AppError notFound */
export const readChildConsent = operation({
  access: 'children:consent',
  input: childSchema,
  output: childConsentShape,
  fail: privacyMessages.consentLoadFailed,
  async run(actor, { id }, { scope }) {
    const { id: studentId } = studentAsked(actor, scope, id)
    const last = await db.photoConsent.findFirst({
      where: { studentId, current: true },
      select: { state: true, createdAt: true, recordedById: true },
    })
    if (!last) return { state: null, at: null, own: false }
    return { state: last.state, at: last.createdAt.toISOString(), own: last.recordedById === actor.id }
  },
})

/**
 * A guardian says whether pictures may name their child, or withdraws it. It works at once, as when the office records it,
 * and the office sees who said it. @throws AppError notFound
 */
export const giveChildConsent = operation({
  access: 'children:consent',
  input: childConsentSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: privacyMessages.consentFailed,
  async run(actor, input, caller) {
    const { id, state } = input
    const { id: studentId } = studentAsked(actor, caller.scope, id)
    await once(caller, { of: 'giveChildConsent', by: actor.id, input }, async (tx) => {
      await holdReach(tx, caller.scope, [studentId])
      const ground = state === 'Given' ? privacyMessages.givenHere : privacyMessages.withheldHere
      await noteConsent(tx, studentId, { state, givenBy: actor.name, ground, recordedById: actor.id })
      return null
    })
    return {
      id: studentId,
      message: state === 'Given' ? privacyMessages.consentGiven : privacyMessages.consentWithdrawn,
    }
  },
})
