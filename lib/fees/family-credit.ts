import type { Day } from '@/lib/dates'
import { payersOf, payTogether } from '@/lib/payments/family'
import { Prisma } from '@/prisma/client/client'
import { creditOf, feeDue } from './sql'

/**
 * What a pupil's family has given and settles nothing yet, and whether that covers what is overdue of all children whose fees
 * it may settle: of such a family nobody asks for money. As `family` to join beside the pupil, with `paise` and `covered`.
 * @param studentId an expression.
 */
export const besideFamilyCredit = (studentId: Prisma.Sql, today: Day) => Prisma.sql`LATERAL (
  SELECT given."paise", given."paise" > 0 AND given."paise" >= (
    SELECT coalesce(sum(${feeDue}), 0) FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
    WHERE f."studentId" IN (SELECT student FROM (${payersOf(Prisma.sql`given."ids"`)}) them) AND f."status" = 'Pending' AND s."dueDate" < ${today}::date) AS "covered"
  FROM (
    SELECT together."ids", ${creditOf(Prisma.sql`r."studentId" = ANY (together."ids")`)} AS "paise"
    FROM (SELECT ARRAY(${payTogether(studentId)}) AS "ids") together
  ) given) family`
