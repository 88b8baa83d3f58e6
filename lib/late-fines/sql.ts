import type { Day } from '@/lib/dates'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'

/**
 * The SQL of late fines: `f` is the fee, `s` its run. What a fine is, and which rule it is of, say `late_fine` and
 * `late_fine_rule` in the database alone; `charge_late_fines` makes fees of fines.
 */

/** A fine of the fee that was charged or waived, as `l`: such a fee has no second one. */
export const fineStands = Prisma.sql`l."feeId" = f."id" AND l."takenBackAt" IS NULL`

/** Asked once for a statement: a school without rules pays no more for it. */
const haveRules = Prisma.sql`(SELECT EXISTS (SELECT FROM "LateFineRule"))`

/** Paise of the fine of a fee as of a day, today unless another is named, beside what is due of it; 0 once it is paid, and where it was waived. */
export const fineToday = (today = schoolDay()) => Prisma.sql`
  CASE WHEN ${haveRules} AND f."status" = 'Pending' AND s."dueDate" < ${today}::date AND NOT s."isFine"
    AND NOT EXISTS (SELECT FROM "LateFine" l WHERE ${fineStands}) THEN coalesce((
      SELECT late_fine(r."kind", r."amountPaise", r."capPaise", r."graceDays", s."dueDate", ${today}::date)
      FROM late_fine_rule(s."type") r), 0) ELSE 0 END`

/**
 * Charges the fines of fees that are paid whole in the same statement, as a part of its WITH: `charge` has the new fees with
 * their `paise`, from which `before` are to be paid.
 * @param paid an expression for an array of the fees’ ids.
 * @param before an expression for the paise that come before all fines.
 * @param day that as of which they are.
 */
export const chargingFines = (
  paid: Prisma.Sql,
  before: Prisma.Sql,
  { byId, day }: { byId: string; day: Day },
) => Prisma.sql`
  charge AS (
    SELECT c.*, ${before} + coalesce(sum(c."paise") OVER (ORDER BY c."place" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS "before"
    FROM (SELECT c.*, c."ordinality" AS "place" FROM charge_late_fines(${paid}, ${day}::date, ${byId}::uuid) WITH ORDINALITY c) c
  )`
