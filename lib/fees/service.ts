import { fromDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db, violatedConstraint } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { feesOfStructure } from './rows'
import { addFeeSchema, undoRunSchema, type Fee } from './schema'

/**
 * docs/spec.md §7, POST /api/fees: one fee for every active student of the class, or none.
 * @throws AppError conflict when the class has no students, or the same fee was added before.
 */
export const addFee = operation({
  access: 'fees:create',
  as: 'fees',
  input: () => addFeeSchema(schoolDay()),
  fail: messages.fees.addFailed,
  async run(actor, input, caller): Promise<Fee[]> {
    const { class: schoolClass, type, amount, dueDate } = input
    return once(caller, { of: 'addFee', by: actor.id, input }, async (tx) => {
      const structure = await tx.feeStructure
        .create({
          data: { class: schoolClass, type, amountPaise: amount, dueDate: fromDay(dueDate), createdById: actor.id },
          select: { id: true },
        })
        .catch((error: unknown) => {
          throw violatedConstraint(error) === null ? error : new AppError('conflict', messages.fees.alreadyAdded)
        })
      const feeCount = await tx.$executeRaw`
        INSERT INTO "Fee" ("structureId", "studentId")
        SELECT ${structure.id}::uuid, "id" FROM "User"
        WHERE "role" = 'student' AND "isActive" AND "class" = ${schoolClass} ORDER BY "rollNo"`
      if (feeCount === 0) throw new AppError('conflict', messages.fees.noStudents(schoolClass))
      await tx.feeStructure.update({ where: structure, data: { feeCount } })
      return feesOfStructure(tx, structure.id)
    })
  },
})

/**
 * Takes a fee run back: its fees are gone, and its row says who took it back and when.
 * @throws AppError conflict when somebody has paid one of its fees, even if that was reversed, or when it is taken back
 * already; notFound when there is none.
 */
export const undoRun = operation({
  access: 'fees:create',
  input: undoRunSchema,
  fail: messages.fees.undoFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      // The fees first, as paying does: who is about to pay one finishes, and is seen below.
      await tx.$queryRaw`SELECT 1 FROM "Fee" WHERE "structureId" = ${id}::uuid ORDER BY "number" FOR UPDATE`
      await tx.$queryRaw`SELECT 1 FROM "FeeStructure" WHERE "id" = ${id}::uuid FOR UPDATE`
      const run = await tx.feeStructure.findUnique({
        where: { id },
        select: { class: true, type: true, undoneAt: true, payments: { take: 1, select: { id: true } } },
      })
      if (!run) throw new AppError('notFound', messages.common.notFound)
      if (run.undoneAt) throw new AppError('conflict', messages.fees.alreadyUndone)
      if (run.payments.length > 0) throw new AppError('conflict', messages.fees.undoPaid)
      await tx.fee.deleteMany({ where: { structureId: id } })
      await tx.feeStructure.update({ where: { id }, data: { feeCount: 0, undoneAt: new Date(), undoneById: actor.id } })
      return { class: run.class, type: run.type }
    })
  },
})
