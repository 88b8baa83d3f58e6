import { z } from 'zod'
import { fromDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { lateFineMessages } from '@/lib/late-fines/messages'
import { messages } from '@/lib/messages'
import { addOne } from './add-for-one'
import { feeShape } from './answers'
import { feeMessages } from './messages'
import { removeFees } from './remove-fees'
import { db, violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { holdEnrolments, lockFeesOf } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { feesOfStructure, hasFeeOf, pupilsOf } from './sql'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { addFeeForOneSchema, addFeeSchema, cancelFeeSchema, undoRunSchema } from './schema'

/**
 * docs/spec.md §7, POST /api/fees: adds a fee for every student who is enrolled in the class, but who has it already:
 * alone, or of the class from which they came.
 * @throws AppError conflict when the class has no students who do not have it, or the same fee was added before.
 */
export const addFee = operation({
  access: 'fees:create',
  as: 'fees',
  input: () => addFeeSchema(schoolDay()),
  output: z.array(feeShape),
  fail: feeMessages.addFailed,
  async run(actor, input, caller) {
    const { class: schoolClass, type, amount, dueDate } = input
    return once(caller, { of: 'addFee', by: actor.id, input }, async (tx) => {
      await holdEnrolments(tx)
      await lockFeesOf(tx, input)
      const structure = await tx.feeStructure
        .create({
          data: { class: schoolClass, type, amountPaise: amount, dueDate: fromDay(dueDate), createdById: actor.id },
          select: { id: true },
        })
        .catch((error: unknown) => {
          throw violatedConstraint(error) === null ? error : new AppError('conflict', feeMessages.alreadyAdded)
        })
      const [counted] = await tx.$queryRaw<{ feeCount: number }[]>`
        WITH added AS (
          INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId", "amountPaise")
          SELECT ${structure.id}::uuid, e."studentId", e."id", ${amount}::int FROM ${pupilsOf(schoolClass)}
            AND NOT ${hasFeeOf(Prisma.sql`e."studentId"`, input)} ORDER BY e."rollNo" RETURNING 1
        )
        UPDATE "FeeStructure" SET "feeCount" = (SELECT count(*)::int FROM added) WHERE "id" = ${structure.id}::uuid
        RETURNING "feeCount"`
      if (!counted?.feeCount) throw new AppError('conflict', await whyNobody(tx, schoolClass))
      return feesOfStructure(tx, structure.id)
    })
  },
})

async function whyNobody(tx: Transaction, schoolClass: string) {
  const [anybody] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${pupilsOf(schoolClass)} LIMIT 1`
  return anybody ? feeMessages.allHaveIt(schoolClass) : feeMessages.noStudents(schoolClass)
}

/**
 * Adds a fee for one pupil, in the class in which they are: of who joined after a run, or owes what others do not. It is
 * a run of its own, so that lists and sums count it as they count all.
 * @throws AppError conflict where the pupil has such a fee or is in no class, notFound.
 */
export const addFeeForOne = operation({
  access: 'fees:create',
  as: 'fee',
  input: () => addFeeForOneSchema(schoolDay()),
  output: feeShape,
  fail: feeMessages.addFailed,
  async run(actor, input, caller) {
    const { id: studentId, type, amount, dueDate } = input
    return once(caller, { of: 'addFeeForOne', by: actor.id, input }, async (tx) => {
      await holdEnrolments(tx)
      await lockFeesOf(tx, input)
      const { structureId } = await addOne(tx, { studentId, type, amount, dueDate, byId: actor.id })
      const [fee] = await feesOfStructure(tx, structureId)
      if (!fee) throw new Error('the fee is gone')
      return fee
    })
  },
})

/**
 * Cancels a fee of which nothing is paid: nobody owes it any more. Its row stays, with who cancelled it and why.
 * @throws AppError conflict when any of it is paid or it is cancelled already, for a late fine, which is waived instead, and for a pupil whose data are blocked; notFound.
 */
export const cancelFee = operation({
  access: 'fees:create',
  input: cancelFeeSchema,
  output: z.strictObject({ message: z.string(), type: z.string(), class: z.string() }),
  fail: feeMessages.cancelFailed,
  async run(actor, { feeId, reason }) {
    return db.$transaction(async (tx) => {
      // The fee first, as paying does.
      const [fee] = await tx.$queryRaw<
        {
          structureId: string
          studentId: string
          status: string
          paidPaise: number
          concessionPaise: number
          isFine: boolean
        }[]
      >`
        SELECT "structureId", "studentId", "status", "paidPaise", "concessionPaise",
          (SELECT s."isFine" FROM "FeeStructure" s WHERE s."id" = f."structureId") AS "isFine"
        FROM "Fee" f WHERE "id" = ${feeId}::uuid FOR UPDATE`
      if (!fee) throw new AppError('notFound', messages.common.notFound)
      if (fee.isFine) throw new AppError('conflict', lateFineMessages.waiveInstead)
      await assertNotBlocked(tx, [fee.studentId])
      if (fee.paidPaise > 0)
        throw new AppError('conflict', feeMessages[fee.status === 'Paid' ? 'cancelPaid' : 'cancelPaidInPart'])
      if (fee.status === 'Cancelled') throw new AppError('conflict', feeMessages.alreadyCancelled)
      const structure = await tx.feeStructure.update({
        where: { id: fee.structureId },
        data: {
          feeCount: { decrement: 1 },
          // It is paid where it is conceded whole.
          ...(fee.status === 'Paid' && { paidCount: { decrement: 1 } }),
          concededPaise: { decrement: fee.concessionPaise },
        },
        select: { type: true, class: true },
      })
      await tx.fee.update({
        where: { id: feeId },
        data: {
          ...{ status: 'Cancelled', concessionPaise: 0 },
          ...{ cancelledAt: new Date(), cancelledById: actor.id, cancelReason: reason },
        },
      })
      return { ...structure, message: feeMessages.cancelled(structure.type) }
    })
  },
})

/**
 * Undoes a fee run: its fees are owed no more (`removeFees`), and who undid it is recorded.
 * @throws AppError conflict when one of its fees was ever paid, it is undone already, or it is a late fine; notFound.
 */
export const undoFeeRun = operation({
  access: 'fees:create',
  input: undoRunSchema,
  output: z.strictObject({ class: z.string(), type: z.string() }),
  fail: feeMessages.undoFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      // Locks the fees first, as paying does: a payment under way finishes before this and is seen below.
      await tx.$queryRaw`SELECT 1 FROM "Fee" WHERE "structureId" = ${id}::uuid ORDER BY "number" FOR UPDATE`
      await tx.$queryRaw`SELECT 1 FROM "FeeStructure" WHERE "id" = ${id}::uuid FOR UPDATE`
      const run = await tx.feeStructure.findUnique({
        where: { id },
        select: { class: true, type: true, isFine: true, undoneAt: true, payments: { take: 1, select: { id: true } } },
      })
      if (!run) throw new AppError('notFound', messages.common.notFound)
      if (run.isFine) throw new AppError('conflict', lateFineMessages.waiveInstead)
      if (run.undoneAt) throw new AppError('conflict', feeMessages.alreadyUndone)
      if (run.payments.length > 0) throw new AppError('conflict', feeMessages.undoPaid)
      await removeFees(tx, [id], { byId: actor.id })
      await tx.feeStructure.update({
        where: { id },
        data: { ...{ feeCount: 0, paidCount: 0, concededPaise: 0 }, undoneAt: new Date(), undoneById: actor.id },
      })
      return { class: run.class, type: run.type }
    })
  },
})
