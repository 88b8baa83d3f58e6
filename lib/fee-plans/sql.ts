import type { Transaction } from '@/lib/server/data/db'
import { Prisma } from '@/prisma/client/client'

/**
 * The SQL of fee plans: who owes what by a plan. The preview, charging, and bringing up to date read the same rows, so that
 * what was shown is what is charged.
 *
 * An instalment is a pupil's if it is due in the month in which they joined the class or later, and an optional head's if it
 * is due in the month in which they got it or later, and until its last day.
 */

/**
 * Has the transaction's statements planned for many rows: PostgreSQL knows nothing of what a plan comes to, takes it for one
 * row, and would go through hundreds of thousands of fees for each of them.
 */
export async function planForMany(tx: Transaction) {
  await tx.$executeRaw`SELECT set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`
}

type Asked = {
  planId: string
  /** Only these instalments. */
  numbers?: readonly number[] | undefined
  class?: string | undefined
  /** As if what is `outdated` were cancelled already. */
  updated?: boolean
}

const live = Prisma.sql`s."undoneAt" IS NULL`

/** The plan's heads and instalments, and its fees: `s` is the run, `i` its instalment, `l` its line. */
const ofPlan = Prisma.sql`
  "FeePlanInstalment" i JOIN "FeeStructure" s ON s."planInstalmentId" = i."id" AND ${live}
  JOIN "FeePlanLine" l ON l."id" = s."planLineId"`

const ofClass = (schoolClass: string | undefined) =>
  schoolClass === undefined ? Prisma.sql`true` : Prisma.sql`e."class" = ${schoolClass}`

/** Whether the pupil `f."studentId"` has the optional head of `s` when it is due. */
const hasHead = (student: Prisma.Sql, type: Prisma.Sql, due: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM "OptionalHead" o WHERE o."studentId" = ${student} AND o."type" = ${type}
    AND date_trunc('month', o."fromDay") <= ${due} AND coalesce(o."toDay", 'infinity') >= ${due})`

/**
 * Fees of the plan of which nothing is paid and that their pupils do not owe any more: due after they left, since they are in
 * another class or section, or where they do not have the optional head. With why.
 */
export const outdated = (planId: string) => Prisma.sql`
  SELECT f."id", f."studentId", f."structureId", f."amountPaise", s."class", s."type", i."number",
    CASE WHEN e."id" IS NULL THEN 'left' WHEN h."optional" AND NOT covered."is" THEN 'ended' ELSE 'moved' END AS "why"
  FROM "FeePlan" p JOIN ${ofPlan} ON i."planId" = p."id"
  JOIN "FeePlanHead" h ON h."planId" = l."planId" AND h."type" = l."type"
  JOIN "Fee" f ON f."structureId" = s."id" AND f."status" <> 'Cancelled' AND f."paidPaise" = 0
  -- The year apart: where PostgreSQL takes the fees for few, it would join them with all students of the year.
  LEFT JOIN "Enrolment" e ON e."studentId" = f."studentId" AND e."toDay" IS NULL
    AND e."year" = (SELECT "year" FROM "FeePlan" WHERE "id" = ${planId}::uuid)
  CROSS JOIN LATERAL (SELECT ${hasHead(Prisma.sql`f."studentId"`, Prisma.sql`h."type"`, Prisma.sql`s."dueDate"`)} AS "is") covered
  WHERE p."id" = ${planId}::uuid AND (
    (h."optional" AND NOT covered."is")
    OR (e."id" IS NULL AND s."dueDate" > coalesce((
      SELECT max(n."toDay") FROM "Enrolment" n WHERE n."studentId" = f."studentId" AND n."year" = p."year"), '-infinity'))
    OR (e."id" IS NOT NULL AND s."dueDate" >= e."fromDay"
      AND (e."class" <> s."class" OR l."section" NOT IN ('', coalesce(e."section", '')))))`

/**
 * WITH … `due`: each fee that a pupil owes by the plan, with `having` where it is not charged any more: 'charged' by this plan,
 * 'open' where they have it from elsewhere, 'cancelled' where they have had it. A pupil has a fee if they have one of the same type and due date, of whichever run; of a head
 * that is charged once, on any of the plan's days. A fee that was cancelled for a pupil is not charged a second time.
 */
export const dueOf = ({ planId, numbers, class: schoolClass, updated }: Asked) => Prisma.sql`
  WITH plan AS (SELECT * FROM "FeePlan" WHERE "id" = ${planId}::uuid),
  instalments AS (
    SELECT i.*, count(*) OVER () AS "count" FROM "FeePlanInstalment" i WHERE i."planId" = ${planId}::uuid
  ),
  heads AS (SELECT * FROM "FeePlanHead" WHERE "planId" = ${planId}::uuid),
  outdated AS MATERIALIZED (${updated ? outdated(planId) : Prisma.sql`SELECT NULL::uuid AS "id" WHERE false`}),
  existing AS MATERIALIZED (
    SELECT f."studentId", s."type", s."dueDate", s."planLineId", f."status" <> 'Cancelled' AS "open",
      EXISTS (SELECT FROM instalments i WHERE i."id" = s."planInstalmentId") AS "own"
    FROM "FeeStructure" s JOIN "Fee" f ON f."structureId" = s."id"
    WHERE ${live} AND NOT s."isFine" AND s."type" IN (SELECT "type" FROM heads)
      AND (s."type" IN (SELECT "type" FROM heads WHERE "once") OR ${
        numbers
          ? Prisma.sql`s."dueDate" IN (
        SELECT "dueDate" FROM instalments WHERE "number" = ANY (${numbers}::int[]))`
          : Prisma.sql`true`
      })
      AND (s."planInstalmentId" IN (SELECT "id" FROM instalments)
        OR (s."dueDate" IN (SELECT "dueDate" FROM instalments) AND f."status" <> 'Cancelled'))
      AND NOT EXISTS (SELECT FROM outdated o WHERE o."id" = f."id")
  ),
  joined AS (
    SELECT "studentId", "class", max("fromDay") AS "day" FROM (
      SELECT e."studentId", e."class", e."fromDay",
        lag(e."toDay") OVER (PARTITION BY e."studentId", e."class" ORDER BY e."fromDay") IS DISTINCT FROM e."fromDay" - 1 AS "anew"
      FROM plan JOIN "Enrolment" e ON e."year" = plan."year" WHERE ${ofClass(schoolClass)}
    ) place WHERE "anew" GROUP BY 1, 2
  ),
  pupils AS MATERIALIZED (
    SELECT e."id" AS "enrolmentId", e."studentId", e."class", e."classRank", coalesce(e."section", '') AS "section", e."rollNo",
      joined."day" AS "since", date_trunc('month', joined."day")::date AS "month",
      e."studentId" IN (SELECT o."studentId" FROM "Enrolment" o WHERE o."year" < (SELECT "year" FROM plan)) AS "old"
    FROM plan JOIN "Enrolment" e ON e."year" = plan."year" AND e."toDay" IS NULL
    JOIN joined ON joined."studentId" = e."studentId" AND joined."class" = e."class"
    WHERE ${ofClass(schoolClass)}
  ),
  priced AS MATERIALIZED (
    SELECT DISTINCT ON (p."enrolmentId", h."position") p.*, l."id" AS "lineId", l."type", l."amountPaise" AS "yearPaise",
      l."section" AS "ofSection", l."pupils" AS "ofPupils", h."once", h."optional", h."position"
    FROM pupils p JOIN "FeePlanLine" l ON l."planId" = ${planId}::uuid AND l."class" = p."class"
      AND l."section" IN ('', p."section") AND (l."pupils" = 'All' OR (l."pupils" = 'Old') = p."old")
    JOIN heads h ON h."type" = l."type"
    ORDER BY p."enrolmentId", h."position", l."section" <> '' DESC, l."pupils" <> 'All' DESC
  ),
  owed AS (
    SELECT p.*, i."id" AS "instalmentId", i."number", i."dueDate",
      (p."yearPaise" / i."count" + CASE WHEN i."number" = 1 THEN p."yearPaise" % i."count" ELSE 0 END)::int AS "amountPaise"
    FROM priced p JOIN instalments i ON i."dueDate" >= p."month"
    WHERE NOT p."once" AND (NOT p."optional"
      OR ${hasHead(Prisma.sql`p."studentId"`, Prisma.sql`p."type"`, Prisma.sql`i."dueDate"`)})
    UNION ALL
    SELECT p.*, i."id", i."number", i."dueDate", p."yearPaise"
    FROM priced p
    LEFT JOIN LATERAL (
      SELECT min(date_trunc('month', o."fromDay"))::date AS "month" FROM "OptionalHead" o
      WHERE p."optional" AND o."studentId" = p."studentId" AND o."type" = p."type"
    ) o ON true
    CROSS JOIN LATERAL (
      SELECT i.*, i."dueDate" >= greatest(p."month", o."month") AS "later" FROM instalments i
      ORDER BY "later" DESC, CASE WHEN i."dueDate" >= greatest(p."month", o."month") THEN i."number" ELSE -i."number" END LIMIT 1
    ) i
    WHERE p."once" AND (NOT p."optional" OR o."month" IS NOT NULL)
  ),
  due AS (
    SELECT o.*, CASE WHEN x."charged" THEN 'charged' WHEN x."open" THEN 'open' WHEN x."lines" @> ARRAY[o."lineId"] THEN 'cancelled' END AS "having"
    FROM owed o LEFT JOIN (
      SELECT "studentId", "type", "dueDate", bool_or("open") AS "open", bool_or("open" AND "own") AS "charged",
        array_agg("planLineId") FILTER (WHERE "own" AND NOT "open") AS "lines"
      FROM existing GROUP BY 1, 2, 3
      UNION ALL
      SELECT "studentId", "type", NULL, bool_or("open"), bool_or("open" AND "own"), array_agg("planLineId") FILTER (WHERE NOT "open")
      FROM existing WHERE "type" IN (SELECT "type" FROM heads WHERE "once") GROUP BY 1, 2
    ) x ON x."studentId" = o."studentId" AND x."type" = o."type"
      AND coalesce(x."dueDate", '-infinity') = CASE WHEN o."once" THEN '-infinity' ELSE o."dueDate" END
    WHERE o."amountPaise" > 0
      ${numbers ? Prisma.sql`AND o."number" = ANY (${numbers}::int[])` : Prisma.empty}
  )`
