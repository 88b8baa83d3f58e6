import { z } from 'zod'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { allows } from '@/lib/permissions'
import { AppError, errorAt, errorOfStored } from '@/lib/errors'
import { formatPaise, paiseToRupees, sumInPaise } from '@/lib/money'
import { messages } from '@/lib/messages'
import { feeMessages } from '@/lib/fees/messages'
import { assertPayable } from '@/lib/fees/payable'
import { feeDue } from '@/lib/fees/sql'
import { fineToday } from '@/lib/late-fines/sql'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { db } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { allOf } from '@/lib/server/data/sql'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import { takeAdvance, takenWith } from './advances'
import { paymentShape, takenShape } from './answers'
import { assertCashAllowed } from './cash'
import { payTogether } from './family'
import { assertPaidHere } from './online-start'
import { finesOf, lockFees, recordPayments, sumOf } from './recording'
import { assertNewReference } from './references'
import { paySchema, paySeveralSchema, receiptSchema } from './schema'
import { printed } from './sql'

/**
 * docs/spec.md §7, POST /api/fees/pay/{feeId}: students pay online for themselves; an administrator records a payment
 * at the counter, where a part of what is due can be given. A late fine is paid with it, and is on the receipt.
 * @throws AppError conflict when the fee is paid or too much cash would be taken, and online under a gateway, with the
 * address of the checkout; notFound when the actor sees no such fee, forbidden when students cannot pay online, invalid for
 * more than is due and for a part online.
 */
export const payFee = operation({
  access: 'fees:pay',
  as: 'payment',
  input: paySchema,
  output: paymentShape,
  fail: feeMessages.payFailed,
  async run(actor, input, caller) {
    const { feeId, method, reference, amount: given } = input
    const online = !allows('payments:record', actor)
    if (online) await assertPaidHere(actor.id, caller.scope, [feeId], method)
    if (online && given !== undefined) throw errorAt('amount', feeMessages.partAtOffice)
    const visible = allOf(Prisma.sql`f."id" = ${feeId}::uuid`, conditionSql(ownRows(caller.scope), 'f'))
    const means = { method, reference: online ? '' : reference, demo: online, given }
    // A part can be paid twice: once for each press. What is paid whole cannot.
    const [payment] =
      given === undefined && method !== 'Cash'
        ? await recordPayments(db, actor, visible, means)
        : await once(caller, { of: 'payFee', by: actor.id, input }, async (tx) => {
            if (method === 'Cash') await assertCashAllowed(tx, visible, given)
            const made = await recordPayments(tx, actor, visible, means)
            if (made.length === 0) throw new NothingPaid()
            return made
          }).catch((error: unknown) => {
            if (error instanceof NothingPaid) return []
            throw error
          })
    if (!payment) throw await reasonNotPaid(visible, given)
    return payment
  },
})

/** Rolls back: fines may be charged already. */
class NothingPaid extends Error {}

async function reasonNotPaid(visible: Prisma.Sql, given: number | undefined) {
  const [known] = await db.$queryRaw<{ status: string; due: number }[]>`
    SELECT f."status", ${feeDue} + ${fineToday()} AS "due"
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" WHERE ${visible}`
  if (!known) return new AppError('notFound', messages.common.notFound)
  if (known.status === 'Pending' && given !== undefined && given > known.due) return moreThanDue(known.due)
  return new AppError('conflict', known.status === 'Cancelled' ? feeMessages.alreadyCancelled : feeMessages.alreadyPaid)
}

const moreThanDue = (duePaise: number) => errorOfStored('amount', feeMessages.onlyDue(formatPaise(duePaise)))

/**
 * Records a payment of several fees of a family at the counter, with one receipt: all of them with their late fines, or of
 * the amount that was given the earliest due first, and then the fines; all or nothing. What was given beyond them is kept as
 * the credit of the pupil, if it is to be; without a fee all of it.
 * @throws AppError conflict when one of them is paid, too much cash would be taken, or the reference is recorded already,
 * notFound when one is not the family's, invalid for more than is due that is not to be kept; for an advance as `takeAdvance` does.
 */
export const paySeveral = operation({
  access: 'payments:record',
  input: paySeveralSchema,
  output: takenShape,
  fail: feeMessages.payFailed,
  async run(actor, input, caller) {
    const { studentId, feeIds, method, reference, amount: given, keepRest, sharedTransfer = false } = input
    return once(caller, { of: 'paySeveral', by: actor.id, input }, async (tx) => {
      const fees = Prisma.sql`f."id" = ANY (${feeIds}::uuid[]) AND f."studentId" IN (${payTogether(Prisma.sql`${studentId}::uuid`)})`
      await assertNewReference(tx, { studentId, method, reference, sharedTransfer })
      // Before the fees are locked, as where one is paid.
      if (method === 'Cash') await assertCashAllowed(tx, fees, given, keepRest ? studentId : undefined)
      if (feeIds.length === 0 && given !== undefined)
        return takeAdvance(tx, actor, { studentId, method, reference, sharedTransfer, given })
      const found = await lockFees(tx, fees)
      if (found.length < feeIds.length) throw new AppError('notFound', messages.common.notFound)
      assertPayable(found)
      const due = found.reduce((sum, fee) => sum + fee.due, 0)
      if (given !== undefined && given > due && !keepRest) {
        const withFines = due + sumOf(await finesOf(tx, fees))
        if (given > withFines) throw moreThanDue(withFines)
      }
      const payments = await recordPayments(tx, actor, fees, {
        ...{ method, reference, sharedTransfer, demo: false, given },
        creditOf: keepRest ? studentId : undefined,
      })
      // No fine is as high any more as it was when it was looked at, a statement ago.
      if (payments.length === 0) throw errorOfStored('amount', feeMessages.moreThanDue)
      return takenWith(payments, given === undefined ? 0 : paiseToRupees(given - sumInPaise(payments)))
    })
  },
})

/**
 * Mails the receipt of a payment to the pupil's family: what it settles of this pupil. An advance is mailed by its own id.
 * @throws AppError notFound, conflict when no address is known, and for a pupil whose data are blocked.
 */
export const mailReceipt = operation({
  access: 'payments:record',
  input: receiptSchema,
  output: z.strictObject({ email: z.string(), message: z.string() }),
  fail: feeMessages.mailFailed,
  async run(actor, { id }, caller) {
    const answer = await once(caller, { of: 'mailReceipt', by: actor.id, input: id }, async (tx) => {
      const [family] = await tx.$queryRaw<{ id: string; name: string; email: string | null }[]>`
        SELECT u."id", u."name", ${familyEmail} AS "email" FROM ${printed} p
        JOIN (${peopleWithLogins}) ON u."id" = p."studentId" WHERE p."id" = ${id}::uuid`
      if (!family) throw new AppError('notFound', messages.common.notFound)
      await assertNotBlocked(tx, [family.id])
      if (!family.email) throw new AppError('conflict', feeMessages.noAddress(family.name))
      await queueMail(tx, { mail: 'receipt', subjectId: id, to: family.email })
      return { email: family.email, message: feeMessages.mailed(family.email) }
    })
    caller.afterwards(drain)
    return answer
  },
})
