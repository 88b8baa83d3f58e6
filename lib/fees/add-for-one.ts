import { fromDay, type Day } from '@/lib/dates'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import { Prisma } from '@/prisma/client/client'
import { feeMessages } from './messages'
import { hasFeeOf } from './sql'

type Added = { studentId: string; type: string; /** Paise. */ amount: number; dueDate: Day; byId: string }

/**
 * Adds a fee for one pupil, in the class in which they are: a run of its own. After `holdEnrolments` and `lockFeesOf`.
 * @throws AppError conflict where the pupil has such a fee or is in no class, notFound.
 */
export async function addOne(tx: Transaction, { studentId, type, amount, dueDate, byId }: Added) {
  const [student] = await tx.$queryRaw<{ name: string; hasIt: boolean }[]>`
    SELECT u."name", ${hasFeeOf(Prisma.sql`u."id"`, { type, dueDate })} AS "hasIt"
    FROM "User" u WHERE u."id" = ${studentId}::uuid AND u."role" = 'student'`
  if (!student) throw new AppError('notFound', messages.common.notFound)
  await assertNotBlocked(tx, [studentId])
  const enrolment = await tx.enrolment.findFirst({
    where: { studentId, toDay: null },
    select: { id: true, class: true },
  })
  if (!enrolment) throw new AppError('conflict', feeMessages.noClass(student.name))
  if (student.hasIt) throw new AppError('conflict', feeMessages.hasFee(student.name))
  const { id: structureId } = await tx.feeStructure.create({
    data: {
      ...{ class: enrolment.class, type, amountPaise: amount, dueDate: fromDay(dueDate), feeCount: 1 },
      ...{ studentId, createdById: byId },
    },
    select: { id: true },
  })
  const { id } = await tx.fee.create({
    data: { structureId, studentId, enrolmentId: enrolment.id, amountPaise: amount },
    select: { id: true },
  })
  return { id, structureId }
}
