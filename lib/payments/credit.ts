import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { feeMessages } from '@/lib/fees/messages'
import { assertPayable } from '@/lib/fees/payable'
import { feeDue, holding } from '@/lib/fees/sql'
import { chargingFines } from '@/lib/late-fines/sql'
import { messages } from '@/lib/messages'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { paymentShape } from './answers'
import { refuseClosedDay } from './closed-day'
import { payTogether } from './family'
import { lockFees } from './recording'
import { askedBack } from './refund-sql'
import { payFromCreditSchema } from './schema'
import { findPayments } from './sql'

/**
 * Settles fees of a family with its credit, which is what receipts hold and is not asked back: the oldest money first, the earliest due first, as
 * far as it goes, and then the late fines of those that are paid whole. Each payment is of the receipt with which the money came, whose paper has it from then on.
 * @throws AppError conflict when one of the fees is paid, the family has no credit, or the books of the day are closed, notFound
 * when one is not the family's.
 */
export const payFromCredit = operation({
  access: 'payments:record',
  as: 'payments',
  input: payFromCreditSchema,
  output: z.array(paymentShape),
  fail: feeMessages.payFailed,
  async run(actor, input, caller) {
    const { studentId, feeIds } = input
    return once(caller, { of: 'payFromCredit', by: actor.id, input }, async (tx) => {
      const fees = Prisma.sql`f."id" = ANY (${feeIds}::uuid[]) AND f."studentId" IN (${payTogether(Prisma.sql`${studentId}::uuid`)})`
      const found = await lockFees(tx, fees)
      if (found.length < feeIds.length) throw new AppError('notFound', messages.common.notFound)
      assertPayable(found)
      // Of a pupil who pays together with each whose fee it is: families may have a child in common and no payer.
      const students = found.map((fee) => fee.studentId)
      const held = Prisma.sql`${holding} AND r."studentId" IN (${payTogether(Prisma.sql`${studentId}::uuid`)})
        AND NOT EXISTS (SELECT FROM unnest(${students}::uuid[]) AS child
          WHERE child NOT IN (${payTogether(Prisma.sql`r."studentId"`)}))`
      const receipts = await tx.$queryRaw<{ id: string }[]>`
        SELECT r."id" FROM "Receipt" r WHERE ${held} ORDER BY r."id" FOR UPDATE`
      if (receipts.length === 0) throw new AppError('conflict', feeMessages.noCredit)
      // Laid end to end, each fee takes of the receipts what lies above it. Of a pupil's receipts stays what is asked back.
      const made = Prisma.sql`
        WITH owed AS (
          SELECT f.*, s."dueDate", sum(${feeDue}) OVER inOrder AS "to", sum(${feeDue}) OVER inOrder - ${feeDue} AS "from"
          FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" WHERE ${fees}
          WINDOW inOrder AS (ORDER BY s."dueDate", f."id")
        ), held AS (
          SELECT "id", "paidAt", sum("free") OVER inOrder AS "to", sum("free") OVER inOrder - "free" AS "from" FROM (
            SELECT r."id", r."paidAt", least(r."heldPaise", sum(r."heldPaise") OVER ofPupil
              - ${askedBack(Prisma.sql`ARRAY[r."studentId"]`)} - (sum(r."heldPaise") OVER oldest - r."heldPaise")) AS "free"
            FROM "Receipt" r WHERE r."id" = ANY (${receipts.map(({ id }) => id)}::uuid[]) AND r."heldPaise" > 0
            WINDOW ofPupil AS (PARTITION BY r."studentId"), oldest AS (PARTITION BY r."studentId" ORDER BY r."paidAt", r."id")
          ) r WHERE "free" > 0 WINDOW inOrder AS (ORDER BY "paidAt", "id")
        ), ${chargingFines(
          Prisma.sql`ARRAY(SELECT "id" FROM owed WHERE "to" <= (SELECT max("to") FROM held) AND "dueDate" < ${schoolDay()}::date)`,
          Prisma.sql`(SELECT max("to") FROM owed)`,
          { byId: actor.id, day: schoolDay() },
        )}, part AS (
          SELECT "id", "structureId", "studentId", "enrolmentId", "from", "to" FROM owed
          UNION ALL
          SELECT "id", "structureId", "studentId", "enrolmentId", "before", "before" + "paise" FROM charge
        ), made AS (
          INSERT INTO "Payment" ("receiptId", "feeId", "structureId", "studentId", "studentName", "rollNo", "section",
            "amountPaise", "fromCredit", "paidAt")
          SELECT held."id", part."id", part."structureId", u."id", u."name", e."rollNo", coalesce(e."section", ''),
            least(part."to", held."to") - greatest(part."from", held."from"), true, greatest(now(), held."paidAt")
          FROM part JOIN held ON held."from" < part."to" AND part."from" < held."to"
          JOIN "User" u ON u."id" = part."studentId" JOIN "Enrolment" e ON e."id" = part."enrolmentId"
          ORDER BY part."from", held."from"
          RETURNING *
        )`
      const payments = await findPayments(tx, {
        ...{ made, payments: Prisma.sql`made`, newRuns: Prisma.sql`charge` },
      }).catch(refuseClosedDay)
      if (payments.length === 0) throw new AppError('conflict', feeMessages.noCredit)
      return payments
    })
  },
})
