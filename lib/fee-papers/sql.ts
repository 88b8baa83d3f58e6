import type { Day } from '@/lib/dates'
import { creditOf, feeConceded } from '@/lib/fees/sql'
import { paying } from '@/lib/payments/family'
import { formatReceiptNumber, formatRefundNumber } from '@/lib/payments/schema'
import type { Actor } from '@/lib/server/accounts/actor'
import { familyOf, type Scope } from '@/lib/server/accounts/scope'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import type { FeePapers } from './answers'
import type { Move } from './statement'

/** The SQL of papers about what students have paid: `u` is the student, `p` a payment, `r` its receipt, `s` the fee's run. */

/** The days of a financial year. */
export type Period = { first: Day; last: Day }

/** More than a family has. */
const most = 50

/** A student as a paper names them. */
export type Named = {
  id: string
  name: string
  admissionNo: string
  /** In which they were when the period ended; '' where they came later. */
  class: string
  section: string
  /** Who pays for them, in the order of contact. */
  payers: string[]
  /** Paise that were given for them and settle nothing today. */
  credit: number
}

const studentIs = (ids: Prisma.Sql, scope: Scope) =>
  allOf(Prisma.sql`u."id" = ANY (${ids}) AND u."role" = 'student'`, conditionSql(visiblePeople(scope), 'u'))

/** The student with this id, if it is theirs to see. */
export const findStudent = async (scope: Scope, id: string, period: Period): Promise<Named | undefined> =>
  (await named(Prisma.sql`ARRAY[${id}::uuid]`, scope, period))[0]

/**
 * The student with this id, or the students for whom the person with it pays, by name: of a family nobody but oneself may
 * be such a person, and of whoever is asked for only whom who asks may see.
 */
export async function findStudents(actor: Actor, scope: Scope, id: string, period: Period): Promise<Named[]> {
  const ofPayer = familyOf(actor, scope) === undefined || id === actor.id
  const ids = ofPayer
    ? Prisma.sql`ARRAY(
        SELECT ${id}::uuid UNION SELECT g."studentId" FROM "Guardianship" g
        JOIN "User" c ON c."id" = g."studentId" AND c."blockedAt" IS NULL AND c."approvedAt" IS NOT NULL
        WHERE g."guardianId" = ${id}::uuid AND ${paying(Prisma.sql`g`)})`
    : Prisma.sql`ARRAY[${id}::uuid]`
  return named(ids, scope, period)
}

const named = (ids: Prisma.Sql, scope: Scope, { last }: Period) => rowsOf<Named>`
  SELECT u."id", u."name", coalesce(u."admissionNo", '') AS "admissionNo",
    ${creditOf(Prisma.sql`r."studentId" = u."id"`)} AS "credit",
    coalesce(e."class", '') AS "class", coalesce(e."section", '') AS "section",
    (SELECT coalesce(array_agg(w."name" ORDER BY g."position"), '{}') FROM "Guardianship" g
     JOIN "User" w ON w."id" = g."guardianId" WHERE g."studentId" = u."id" AND ${paying(Prisma.sql`g`)}) AS "payers"
  FROM "User" u LEFT JOIN LATERAL (
    SELECT "class", "section" FROM "Enrolment" WHERE "studentId" = u."id" AND "fromDay" <= ${last}::date
    ORDER BY "fromDay" DESC LIMIT 1) e ON true
  WHERE ${studentIs(ids, scope)} ORDER BY u."name", u."id" LIMIT ${most}`

/** A payment that is on the certificates of tuition. */
const isTuition = Prisma.sql`p."status" = 'Completed' AND NOT r."demo" AND t."tuition" AND NOT t."deposit" AND NOT s."isFine"`

/** What was paid of tuition with one receipt. */
export type TuitionReceipt = { number: string; day: Day; paise: number }

/** The receipts with tuition of a student in a period, in the order of payment: the day on which a parent gave the money counts. */
export async function tuitionOf(studentId: string, { first, last }: Period): Promise<TuitionReceipt[]> {
  type Row = { series: ReceiptSeries; year: number; number: number; paidAt: Date; paise: number }
  const rows = await rowsOf<Row>`
    SELECT r."series", r."year", r."number", r."paidAt", sum(p."amountPaise")::float8 AS "paise"
    FROM "Payment" p JOIN "Receipt" r ON r."id" = p."receiptId" JOIN "FeeStructure" s ON s."id" = p."structureId"
    JOIN "FeeType" t ON t."name" = s."type"
    WHERE p."studentId" = ${studentId}::uuid AND ${isTuition}
      AND r."paidAt" >= ${instantsOf(first).gte} AND r."paidAt" < ${instantsOf(last).lt}
    GROUP BY r."id" ORDER BY r."paidAt", r."number"`
  return rows.map(({ paidAt, paise, ...numbered }) => ({
    number: formatReceiptNumber(numbered),
    day: schoolDay(paidAt),
    paise,
  }))
}

type MoveRow = {
  studentId: string
  kind: Move['kind']
  dueDate: Day | null
  at: Date | null
  type: string
  paise: number
  series: ReceiptSeries | null
  year: number | null
  number: number | null
  method: string | null
  demo: boolean
  fromCredit: boolean
}

/**
 * What changed the accounts of these students until the end of a period, in its order: of a day first what is due, with what
 * is conceded of it, then what was paid and reversed. Fees that were cancelled are not among it: nobody owed them.
 */
export async function movesOf(studentIds: readonly string[], { last }: Period): Promise<Map<string, Move[]>> {
  const ids = Prisma.sql`${[...studentIds]}::uuid[]`
  const { lt } = instantsOf(last)
  const rows = await rowsOf<MoveRow>`
    SELECT f."studentId", 'Charge' AS "kind", s."dueDate"::text AS "dueDate", NULL::timestamptz AS "at", f."number" AS "place",
      s."type", f."amountPaise" AS "paise", NULL::"ReceiptSeries" AS "series", NULL::int AS "year", NULL::int AS "number",
      NULL::text AS "method", false AS "demo", false AS "fromCredit"
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
    WHERE f."studentId" = ANY (${ids}) AND f."status" <> 'Cancelled' AND s."dueDate" <= ${last}::date
    UNION ALL
    SELECT f."studentId", 'Concession', s."dueDate"::text, NULL, f."number", s."type", ${feeConceded}, NULL, NULL, NULL, NULL, false, false
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
    WHERE f."studentId" = ANY (${ids}) AND ${feeConceded} > 0 AND s."dueDate" <= ${last}::date
    UNION ALL
    SELECT p."studentId", m."kind", NULL, m."at", p."number", s."type", p."amountPaise", r."series", r."year", r."number",
      r."method"::text, r."demo", p."fromCredit"
    FROM "Payment" p JOIN "Receipt" r ON r."id" = p."receiptId" JOIN "FeeStructure" s ON s."id" = p."structureId"
    LEFT JOIN "PaymentReversal" v ON v."paymentId" = p."id"
    CROSS JOIN LATERAL (VALUES ('Payment', p."paidAt"), ('Reversal', v."reversedAt")) m ("kind", "at")
    WHERE p."studentId" = ANY (${ids}) AND m."at" < ${lt}
    UNION ALL
    SELECT r."studentId", m."kind", NULL, m."at", 0, '', kept."paise"::float8, r."series", r."year", r."number", r."method"::text, false, false
    FROM "Receipt" r LEFT JOIN "ReceiptReversal" v ON v."receiptId" = r."id"
    LEFT JOIN "ChequeDecision" d ON d."receiptId" = r."id" AND d."state" = 'Bounced'
    CROSS JOIN LATERAL (
      SELECT r."amountPaise" - coalesce(sum(p."amountPaise"), 0) AS "paise",
        CASE WHEN bool_and(p."status" = 'Reversed') THEN max(w."reversedAt") END AS "reversedAt"
      FROM "Payment" p LEFT JOIN "PaymentReversal" w ON w."paymentId" = p."id" WHERE p."receiptId" = r."id" AND NOT p."fromCredit"
    ) kept
    CROSS JOIN LATERAL (VALUES ('Kept', r."paidAt"), ('Lost', coalesce(kept."reversedAt", v."reversedAt", d."decidedAt"))) m ("kind", "at")
    WHERE r."studentId" = ANY (${ids}) AND NOT r."demo" AND kept."paise" > 0 AND m."at" < ${lt}
    UNION ALL
    SELECT f."studentId", 'Refund', NULL, f."decidedAt", NULL, '', f."amountPaise"::float8, NULL, f."year", f."number",
      coalesce(f."method"::text, 'Gateway'), false, false
    FROM "Refund" f WHERE f."studentId" = ANY (${ids}) AND f."status" = 'Approved' AND f."decidedAt" < ${lt}
    UNION ALL
    SELECT f."studentId", 'Return', NULL, b."returnedAt", NULL, '', s."amountPaise"::float8, NULL, f."year", f."number", 'Gateway', false, false
    FROM "RefundReturn" b JOIN "RefundShare" s ON s."id" = b."shareId" JOIN "Refund" f ON f."id" = s."refundId"
    WHERE f."studentId" = ANY (${ids}) AND b."returnedAt" < ${lt}
    ORDER BY "at" NULLS FIRST, "dueDate", "place", "kind"`
  const moves = new Map<string, Move[]>(studentIds.map((id) => [id, []]))
  for (const row of rows) moves.get(row.studentId)?.push(toMove(row))
  for (const ofOne of moves.values()) ofOne.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return moves
}

function toMove({ kind, dueDate, at, type, paise, series, year, number, method, demo, fromCredit }: MoveRow): Move {
  const numbered = year !== null && number !== null ? { year, number } : undefined
  return {
    ...{ kind, type, paise, demo, fromCredit },
    day: dueDate ?? (at ? schoolDay(at) : ''),
    receiptNumber: numbered
      ? series
        ? formatReceiptNumber({ series, ...numbered })
        : formatRefundNumber(numbered)
      : '',
    method: method ?? '',
  }
}

/** Of which financial years, by the day of payment, there are papers of these students, and who pays for several. */
export const findPapers = (ids: readonly string[], scope: Scope): Promise<FeePapers[]> => rowsOf<FeePapers>`
  SELECT u."id", u."name",
    (SELECT coalesce(json_agg(json_build_object('year', y."year", 'tuition', y."tuition") ORDER BY y."year" DESC), '[]') FROM (
      SELECT extract(year FROM (r."paidAt" AT TIME ZONE ${schoolSettings().timeZone}::text) - interval '3 months')::int AS "year",
        bool_or(${isTuition}) AS "tuition"
      FROM "Payment" p JOIN "Receipt" r ON r."id" = p."receiptId" JOIN "FeeStructure" s ON s."id" = p."structureId"
      JOIN "FeeType" t ON t."name" = s."type" WHERE p."studentId" = u."id" GROUP BY 1) y) AS "years",
    (SELECT coalesce(json_agg(json_build_object('id', w."id", 'name', w."name") ORDER BY g."position"), '[]')
     FROM "Guardianship" g JOIN "User" w ON w."id" = g."guardianId"
     WHERE g."studentId" = u."id" AND ${paying(Prisma.sql`g`)} AND EXISTS (
       SELECT FROM "Guardianship" o JOIN "User" c ON c."id" = o."studentId" AND c."blockedAt" IS NULL AND c."approvedAt" IS NOT NULL
       WHERE o."guardianId" = g."guardianId" AND o."studentId" <> u."id" AND ${paying(Prisma.sql`o`)})) AS "payers"
  FROM "User" u WHERE ${studentIs(Prisma.sql`${[...ids]}::uuid[]`, scope)} ORDER BY u."name", u."id" LIMIT ${most}`
