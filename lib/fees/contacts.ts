import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { fromDay, type Day } from '@/lib/dates'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { AppError, errorAt, errorOfStored } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { fineToday } from '@/lib/late-fines/sql'
import { formatPaise, paiseToRupees } from '@/lib/money'
import { payersOf, payTogether } from '@/lib/payments/family'
import type { Transaction } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { readSqlPage, sliceSql, type Order } from '@/lib/server/data/sql'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { feeContactShape, type FeeContact } from './answers'
import { contactMessages } from './contact-messages'
import { contactListSchema, noteContactSchema } from './schema'
import { feeDue } from './sql'

/** What families say about their fees, as whoever speaks with them notes it: rows are added, and none is changed. */

type Row = Pick<FeeContact, 'id' | 'studentId' | 'student' | 'at' | 'by' | 'way' | 'said'> & {
  promised: Day | null
  paise: number | null
}

const newest: Order = [
  [Prisma.sql`c."at"`, 'DESC'],
  [Prisma.sql`c."id"`, 'ASC'],
]

/**
 * What was noted of the family of a pupil, the newest first: of whichever child for whom somebody pays who pays for one of
 * them, as the list of families finds the last call of a row.
 * @throws AppError notFound for who is no pupil.
 */
export const listFeeContacts = operation({
  access: 'fees:remind',
  as: 'contacts',
  input: contactListSchema,
  output: pageOf(feeContactShape),
  fail: contactMessages.loadFailed,
  async run(_actor, { id, ...asked }) {
    const [pupil] = await rowsOf`SELECT FROM "User" WHERE "id" = ${id}::uuid AND "role" = 'student'`
    if (!pupil) throw new AppError('notFound', messages.common.notFound)
    const together = Prisma.sql`ARRAY(${payTogether(Prisma.sql`${id}::uuid`)})`
    const ofFamily = Prisma.sql`c."studentId" = ANY (ARRAY(SELECT student FROM (${payersOf(together)}) them))`
    return readSqlPage(
      asked,
      {
        total: Prisma.sql`SELECT count(*)::int FROM "FeeContact" c WHERE ${ofFamily}`,
        rows: (slice) => Prisma.sql`
          SELECT c."id", c."studentId", u."name" AS "student", c."at", b."name" AS "by", c."way", c."said",
            c."promisedDay"::text AS "promised", c."promisedPaise"::float8 AS "paise"
          FROM (SELECT * FROM "FeeContact" c WHERE ${ofFamily} ${sliceSql(newest, slice)}) c
          JOIN "User" u ON u."id" = c."studentId" JOIN "User" b ON b."id" = c."notedById" ORDER BY c."at" DESC, c."id"`,
      },
      ({ at, promised, paise, ...row }: Row): FeeContact => ({
        ...row,
        at: new Date(at).toISOString(),
        promised: promised ?? '',
        amount: paise === null ? null : paiseToRupees(paise),
      }),
    )
  },
})

/**
 * Paise that the family of a pupil owes by a day: all that is unpaid of those whose fees are paid together, also what is due
 * later, with what late fines come to by then.
 */
async function owedBy(tx: Transaction, studentId: string, day: Day): Promise<number> {
  const [owed] = await tx.$queryRaw<{ paise: number }[]>`
    SELECT coalesce(sum(${feeDue} + ${fineToday(day)}), 0)::float8 AS "paise"
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
    WHERE f."status" = 'Pending' AND f."studentId" IN (${payTogether(Prisma.sql`${studentId}::uuid`)})`
  return owed?.paise ?? 0
}

/**
 * Notes what a family said, and by when it promised to pay.
 * @throws AppError notFound for who is no pupil, conflict for one whose data are blocked, invalid for a day that is over and
 * for more than the family owes.
 */
export const noteFeeContact = operation({
  access: 'fees:remind',
  input: () => noteContactSchema(schoolDay()),
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: contactMessages.noteFailed,
  async run(actor, input, caller) {
    const { studentId, way, said, promised, amount } = input
    return once(caller, { of: 'noteFeeContact', by: actor.id, input }, async (tx) => {
      const student = await tx.user.findFirst({ where: { id: studentId, role: 'student' }, select: { id: true } })
      if (!student) throw new AppError('notFound', messages.common.notFound)
      await assertNotBlocked(tx, [studentId])
      const today = schoolDay()
      // The day may have ended since the input was read.
      if (promised !== undefined && promised < today) throw errorAt('promised', contactMessages.promisePast)
      if (promised !== undefined && amount !== undefined) {
        const owed = await owedBy(tx, studentId, promised)
        if (owed === 0) throw errorOfStored('amount', contactMessages.owesNothing)
        if (amount > owed) throw errorOfStored('amount', contactMessages.moreThanOwed(formatPaise(owed)))
      }
      const { id } = await tx.feeContact.create({
        data: {
          ...{ studentId, day: fromDay(today), way, said, notedById: actor.id },
          ...(promised !== undefined && { promisedDay: fromDay(promised) }),
          ...(amount !== undefined && { promisedPaise: BigInt(amount) }),
        },
        select: { id: true },
      })
      return { id, message: contactMessages.noted }
    })
  },
})
