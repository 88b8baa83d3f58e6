import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { AppError } from '@/lib/errors'
import { addOne } from '@/lib/fees/add-for-one'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import type { Transaction } from '@/lib/server/data/db'
import { holdEnrolments, lockFeesOf } from '@/lib/server/data/locks'
import { allOf, orderSql, readSqlPage, sliceSql, type Order } from '@/lib/server/data/sql'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import { chequeShape, type Cheque } from './answers'
import { chequeMessages } from './back-messages'
import { refuseClosedDay } from './closed-day'
import { lockReceipt, reverseAll, type LockedReceipt } from './reversing'
import { bounceChequeSchema, chequeListSchema, clearChequesSchema, formatReceiptNumber } from './schema'
import { hasReference } from './sql'

/** Cheques: a receipt by cheque is Received until the bank has paid it (Cleared) or sent it back (Bounced). */

type Row = Omit<Cheque, 'date' | 'amount' | 'receiptNumber' | 'decision'> & {
  paise: number
  paidAt: string
  series: ReceiptSeries
  year: number
  number: number
  by: string | null
  decidedAt: string | null
  bankSays: string | null
  chargePaise: number
}

/** As its index has them: of those that are not decided the newest first, then those that bounced. */
const order: Order = [
  [Prisma.sql`r."chequeState"`, 'ASC'],
  [Prisma.sql`r."paidAt"`, 'DESC'],
  [Prisma.sql`r."id"`, 'ASC'],
]

/** Receipts by cheque, those first that are not decided. */
export const listCheques = operation({
  access: 'payments:record',
  as: 'cheques',
  input: chequeListSchema,
  output: pageOf(chequeShape),
  fail: chequeMessages.loadFailed,
  async run(_actor, { q, state, ...asked }) {
    const condition = allOf(
      Prisma.sql`r."chequeState" IS NOT NULL`,
      state && Prisma.sql`r."chequeState" = ${state}::"ChequeState"`,
      q ? hasReference(Prisma.sql`r`, q) : undefined,
    )
    return readSqlPage(
      asked,
      {
        total: Prisma.sql`SELECT count(*)::int FROM "Receipt" r WHERE ${condition}`,
        rows: (slice) => Prisma.sql`
          WITH found AS (SELECT r.* FROM "Receipt" r WHERE ${condition} ${sliceSql(order, slice)})
          SELECT r."id", r."reference", r."paidAt", r."amountPaise"::float8 AS "paise", r."series", r."year", r."number",
            r."chequeState" AS "state", d."decidedAt", d."reason" AS "bankSays", w."name" AS "by",
            coalesce(f."amountPaise", 0) AS "chargePaise", coalesce(paid."paymentId", r."id") AS "paymentId",
            coalesce(paid."names", u."name") AS "students"
          FROM found r JOIN "User" u ON u."id" = r."studentId"
          LEFT JOIN "ChequeDecision" d ON d."receiptId" = r."id" LEFT JOIN "User" w ON w."id" = d."decidedById"
          LEFT JOIN "Fee" f ON f."id" = d."chargeFeeId"
          CROSS JOIN LATERAL (
            SELECT (array_agg(p."id" ORDER BY p."number"))[1] AS "paymentId",
              string_agg(DISTINCT p."studentName", ', ') AS "names"
            FROM "Payment" p WHERE p."receiptId" = r."id" AND NOT p."fromCredit") paid
          ORDER BY ${orderSql(order)}`,
      },
      ({ paise, paidAt, series, year, number, by, decidedAt, bankSays, chargePaise, ...row }: Row): Cheque => ({
        ...row,
        date: schoolDay(new Date(paidAt)),
        amount: paiseToRupees(paise),
        receiptNumber: formatReceiptNumber({ series, year, number }),
        decision: decidedAt
          ? {
              ...{ by: by ?? '', date: schoolDay(new Date(decidedAt)) },
              ...{ reason: bankSays ?? '', charge: paiseToRupees(chargePaise) },
            }
          : null,
      }),
    )
  },
})

/**
 * The bank has paid these cheques: all or none.
 * @throws AppError conflict when one is decided already or its receipt reversed, notFound.
 */
export const clearCheques = operation({
  access: 'payments:record',
  input: clearChequesSchema,
  output: z.strictObject({ count: z.number(), message: z.string() }),
  fail: chequeMessages.clearFailed,
  async run(actor, input, caller) {
    const ids = [...new Set(input.ids)]
    return once(caller, { of: 'clearCheques', by: actor.id, input }, async (tx) => {
      const found = await tx.$queryRaw<{ state: string | null }[]>`
        SELECT "chequeState" AS "state" FROM "Receipt" WHERE "id" = ANY (${ids}::uuid[]) ORDER BY "id" FOR UPDATE`
      if (found.length < ids.length) throw new AppError('notFound', messages.common.notFound)
      if (found.some(({ state }) => state === null)) throw new AppError('conflict', chequeMessages.noCheque)
      if (found.some(({ state }) => state !== 'Received')) throw new AppError('conflict', chequeMessages.someDecided)
      await tx.chequeDecision.createMany({
        data: ids.map((receiptId) => ({ receiptId, state: 'Cleared', decidedById: actor.id })),
      })
      return { count: ids.length, message: chequeMessages.cleared(ids.length) }
    })
  },
})

/**
 * The bank has sent a cheque back. All that its receipt settled is due again, also what was settled from its credit, because
 * the money never came. What the bank took may be added as a fee of the pupil for whom it was given. The families are told
 * by mail.
 * @throws AppError conflict when it is decided already or its receipt reversed, when its credit is used at this moment, for a
 * pupil whose data are blocked, and where the charge cannot be added; notFound.
 */
export const bounceCheque = operation({
  access: 'payments:reverse',
  input: bounceChequeSchema,
  output: z.strictObject({ message: z.string() }),
  fail: chequeMessages.bounceFailed,
  async run(actor, input, caller) {
    const { id, reason, charge, chargeType } = input
    const answer = await once(caller, { of: 'bounceCheque', by: actor.id, input }, async (tx) => {
      const added =
        charge !== undefined && chargeType !== undefined
          ? { type: chargeType, amount: charge, dueDate: schoolDay() }
          : undefined
      if (added) {
        await holdEnrolments(tx)
        await lockFeesOf(tx, added)
      }
      const receipt = await lockReceipt(tx, id)
      const { chequeState, studentId } = receipt
      if (chequeState === null) throw new AppError('conflict', chequeMessages.noCheque)
      if (chequeState !== 'Received') throw new AppError('conflict', chequeMessages.already[chequeState])
      const fee = added && (await addOne(tx, { ...added, studentId, byId: actor.id }))
      // At the same instant as the reversals, by which the mail knows what the bounce has opened.
      const [decision] = await tx.$queryRaw<{ id: string }[]>`
        INSERT INTO "ChequeDecision" ("receiptId", "state", "reason", "chargeFeeId", "decidedById")
        VALUES (${id}::uuid, 'Bounced', ${reason}, ${fee?.id ?? null}::uuid, ${actor.id}::uuid) RETURNING "id"`.catch(
        refuseClosedDay,
      )
      if (!decision) throw new Error('the decision is gone')
      await reverseAll(tx, receipt, { reason: chequeMessages.reversalReason(reason), byId: actor.id })
      await tellFamilies(tx, decision.id, receipt)
      return { message: chequeMessages.bounced }
    })
    caller.afterwards(drain)
    return answer
  },
})

/** A mail to each address of the families whose fees are due again: it names what concerns those who read there. */
async function tellFamilies(tx: Transaction, subjectId: string, { studentId, payments }: LockedReceipt) {
  const ids = [studentId, ...payments.map((payment) => payment.studentId)]
  const families = await tx.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT ${familyEmail} AS "email" FROM (${peopleWithLogins}) WHERE u."id" = ANY (${ids}::uuid[]) AND ${familyEmail} IS NOT NULL`
  await queueMails(
    tx,
    'chequeBounced',
    families.map(({ email }) => ({ subjectId, to: email })),
  )
}
