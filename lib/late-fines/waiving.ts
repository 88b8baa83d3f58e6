import { z } from 'zod'
import { fromDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { cancelCharges } from './charges'
import { lateFineMessages } from './messages'
import { waiveFineSchema } from './schema'
import { fineStands, fineToday } from './sql'

type Found = {
  studentId: string
  /** Paise as of today. */
  fine: number
  fineId: string | null
  waived: boolean
  chargeFeeId: string | null
  /** Whether all of the charge is paid. */
  isPaid: boolean | null
}

/**
 * Waives the fine of a fee, as it is today or was charged: the fee never has one again, and a charge that is not paid is
 * cancelled.
 * @throws AppError conflict where there is no fine, where it is waived or paid already, and for a pupil whose data are
 * blocked; notFound.
 */
export const waiveFine = operation({
  access: 'payments:reverse',
  input: waiveFineSchema,
  output: z.strictObject({ message: z.string() }),
  fail: lateFineMessages.waiveFailed,
  async run(actor, { feeId: asked, reason }) {
    return db.$transaction(async (tx) => {
      const [own] = await tx.$queryRaw<{ feeId: string }[]>`
        SELECT "feeId" FROM "LateFine" WHERE "chargeFeeId" = ${asked}::uuid`
      const feeId = own?.feeId ?? asked
      // In the order in which whoever pays or reverses locks them.
      const locked = await tx.$queryRaw<{ id: string }[]>`
        SELECT f."id" FROM "Fee" f WHERE f."id" = ${feeId}::uuid
          OR f."id" = (SELECT l."chargeFeeId" FROM "LateFine" l WHERE l."feeId" = ${feeId}::uuid AND l."takenBackAt" IS NULL)
        ORDER BY f."id" FOR UPDATE`
      const [found] = await tx.$queryRaw<Found[]>`
        SELECT f."studentId", ${fineToday()} AS "fine", l."id" AS "fineId", l."waivedAt" IS NOT NULL AS "waived", l."chargeFeeId",
          c."status" = 'Paid' AS "isPaid"
        FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
        LEFT JOIN "LateFine" l ON ${fineStands} LEFT JOIN "Fee" c ON c."id" = l."chargeFeeId" WHERE f."id" = ${feeId}::uuid`
      if (!found) throw new AppError('notFound', messages.common.notFound)
      await assertNotBlocked(tx, [found.studentId])
      if (found.waived) throw new AppError('conflict', lateFineMessages.alreadyWaived)
      const waived = { waivedAt: new Date(), waivedById: actor.id, waiveReason: reason }
      if (found.fineId === null || found.chargeFeeId === null) {
        if (found.fine === 0) throw new AppError('conflict', lateFineMessages.noFine)
        await tx.lateFine.create({
          data: { feeId, amountPaise: found.fine, day: fromDay(schoolDay()), ...waived },
        })
      } else {
        if (!locked.some(({ id }) => id === found.chargeFeeId))
          throw new AppError('conflict', lateFineMessages.paidMeanwhile)
        const cancelled = await cancelCharges(tx, [found.chargeFeeId], {
          reason: lateFineMessages.cancelReason(reason),
          byId: actor.id,
        })
        if (cancelled.length === 0)
          throw new AppError('conflict', lateFineMessages[found.isPaid ? 'finePaid' : 'finePaidInPart'])
        await tx.lateFine.update({ where: { id: found.fineId }, data: waived })
      }
      return { message: lateFineMessages.waived }
    })
  },
})
