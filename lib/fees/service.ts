import { fromDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { feeMessages } from './messages'
import { db, violatedConstraint } from '@/lib/server/data/db'
import { holdEnrolments } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { feesOfStructure, owersOf } from './sql'
import { addFeeSchema, undoRunSchema } from './schema'
import type { Fee } from './lists'

/**
 * docs/spec.md §7, POST /api/fees: adds a fee for every student who is enrolled in the class.
 * @throws AppError conflict when the class has no students, or the same fee was added before.
 */
export const addFee = operation({
  access: 'fees:create',
  as: 'fees',
  input: () => addFeeSchema(schoolDay()),
  fail: feeMessages.addFailed,
  async run(actor, input, caller): Promise<Fee[]> {
    const { class: schoolClass, type, amount, dueDate } = input
    return once(caller, { of: 'addFee', by: actor.id, input }, async (tx) => {
      await holdEnrolments(tx)
      const structure = await tx.feeStructure
        .create({
          data: { class: schoolClass, type, amountPaise: amount, dueDate: fromDay(dueDate), createdById: actor.id },
          select: { id: true },
        })
        .catch((error: unknown) => {
          throw violatedConstraint(error) === null ? error : new AppError('conflict', feeMessages.alreadyAdded)
        })
      const feeCount = await tx.$executeRaw`
        INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId")
        SELECT ${structure.id}::uuid, e."studentId", e."id" FROM ${owersOf(schoolClass)} ORDER BY e."rollNo"`
      if (feeCount === 0) throw new AppError('conflict', feeMessages.noStudents(schoolClass))
      await tx.feeStructure.update({ where: structure, data: { feeCount } })
      return feesOfStructure(tx, structure.id)
    })
  },
})

/**
 * Undoes a fee run: deletes its fees and records who undid it.
 * @throws AppError conflict when one of its fees was ever paid, or it is undone already; notFound.
 */
export const undoFeeRun = operation({
  access: 'fees:create',
  input: undoRunSchema,
  fail: feeMessages.undoFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      // Locks the fees first, as paying does: a payment under way finishes before this and is seen below.
      await tx.$queryRaw`SELECT 1 FROM "Fee" WHERE "structureId" = ${id}::uuid ORDER BY "number" FOR UPDATE`
      await tx.$queryRaw`SELECT 1 FROM "FeeStructure" WHERE "id" = ${id}::uuid FOR UPDATE`
      const run = await tx.feeStructure.findUnique({
        where: { id },
        select: { class: true, type: true, undoneAt: true, payments: { take: 1, select: { id: true } } },
      })
      if (!run) throw new AppError('notFound', messages.common.notFound)
      if (run.undoneAt) throw new AppError('conflict', feeMessages.alreadyUndone)
      if (run.payments.length > 0) throw new AppError('conflict', feeMessages.undoPaid)
      await tx.fee.deleteMany({ where: { structureId: id } })
      await tx.feeStructure.update({ where: { id }, data: { feeCount: 0, undoneAt: new Date(), undoneById: actor.id } })
      return { class: run.class, type: run.type }
    })
  },
})
