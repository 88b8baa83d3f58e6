import type { SortBy } from '@/lib/inputs'
import { paying, payersOf } from '@/lib/payments/family'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import type { Slice } from '@/lib/server/data/list'
import {
  allOf,
  directionOf,
  findPattern,
  orderSql,
  rollNumberSearch,
  sliceSql,
  type Order,
} from '@/lib/server/data/sql'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { besideFamilyCredit } from './family-credit'
import { creditOf, owingFines, owingSums } from './sql'

/**
 * The SQL of families with fees past their due date. A family of the list are the pupils who owe and for whom one person
 * pays: of several who pay, the one who pays for most of them, so that each pupil is in one row, and any two in a row share
 * whoever pays. Who shares nobody is a family alone.
 */

export type FamilyFilters = {
  /** Which pupils are to be seen at all, of `u`. */
  visible: Prisma.Sql | undefined
  /** Part of a child's name, or a roll number. */
  q: string
  class?: string | undefined
  promise?: 'Promised' | 'Passed' | undefined
}

/** Whether the pupil of `d` is searched for: looked up in those who are, by their index, and not one by one. */
function searched(q: string): Prisma.Sql {
  if (!q) return Prisma.sql`true`
  const [roll] = rollNumberSearch(q)
  return Prisma.sql`d."studentId" IN (
    SELECT "id" FROM "User" WHERE "findableName" LIKE ${findPattern(q)}
    ${roll ? Prisma.sql`UNION ALL SELECT "id" FROM "User" WHERE "rollNo" = ${roll.rollNo}` : Prisma.empty})`
}

/** Whether the last promise of a family `f` is of a day that is over, or is not. */
const promised = (promise: FamilyFilters['promise']) =>
  promise &&
  Prisma.sql`EXISTS (SELECT FROM "promised" WHERE "promised"."key" = f."key" AND
    ${promise === 'Passed' ? Prisma.sql`"promised"."until" < ${schoolDay()}::date` : Prisma.sql`"promised"."until" >= ${schoolDay()}::date`})`

/**
 * The last promise of each family with one, as `promised` for a WITH: it was given since what they owe is due, by whoever
 * pays for one of them.
 */
const promises = Prisma.sql`, "promised" AS (
  SELECT DISTINCT ON (k."key") k."key", c."promisedDay" AS "until"
  FROM (
    SELECT c."studentId", c.* FROM "FeeContact" c WHERE c."promisedDay" IS NOT NULL
    UNION ALL
    SELECT theirs."studentId", c.* FROM "FeeContact" c
    JOIN "Guardianship" mine ON mine."studentId" = c."studentId" AND ${paying(Prisma.sql`mine`)}
    JOIN "Guardianship" theirs ON theirs."guardianId" = mine."guardianId" AND ${paying(Prisma.sql`theirs`)}
    WHERE c."promisedDay" IS NOT NULL
  ) c ("of") JOIN "keyed" k ON k."studentId" = c."of" JOIN "families" f ON f."key" = k."key" AND f."since" <= c."day"
  ORDER BY k."key", c."at" DESC, c."id"
)`

/**
 * What a WITH has of them: `keyed`, the pupils with the key of their family, and `families`, with their sums. Both are small
 * beside the fees, which are read once.
 */
export const owingFamilies = ({ visible, q, class: schoolClass, promise }: FamilyFilters) => Prisma.sql`
  "owing" AS MATERIALIZED (${
    visible || schoolClass
      ? Prisma.sql`SELECT d.*, ${searched(q)} AS "found", u."class"
        FROM ${owingSums()} JOIN "User" u ON u."id" = d."studentId" WHERE ${allOf(visible)}`
      : Prisma.sql`SELECT d.*, ${searched(q)} AS "found" FROM ${owingSums()}`
  }),
  "payers" AS (
    SELECT DISTINCT ON (1) several."studentId", several."guardianId" FROM (
      SELECT o."studentId", g."guardianId", count(*) OVER (PARTITION BY g."guardianId") AS "children" FROM "owing" o
      JOIN "Guardianship" g ON g."studentId" = o."studentId" AND ${paying(Prisma.sql`g`)}
    ) several WHERE several."children" > 1 ORDER BY 1, several."children" DESC, several."guardianId"
  ),
  "keyed" AS (
    SELECT o.*, coalesce(p."guardianId", o."studentId") AS "key" FROM "owing" o LEFT JOIN "payers" p USING ("studentId")
  ),
  "families" AS (
    SELECT k."key", sum(k."fees")::int AS "fees", sum(k."paise") AS "paise", min(k."since") AS "since" FROM "keyed" k GROUP BY 1 HAVING ${allOf(
      q ? Prisma.sql`bool_or(k."found")` : undefined,
      schoolClass ? Prisma.sql`bool_or(k."class" = ${schoolClass})` : undefined,
    )}
  )${promise ? promises : Prisma.empty}`

export const countFamilies = ({ promise }: FamilyFilters) =>
  Prisma.sql`SELECT count(*)::int FROM "families" f WHERE ${allOf(promised(promise))}`

type Sort = SortBy<'name' | 'overdue' | 'days'> | undefined

const name = Prisma.sql`f."name"`

/** By what families are sorted: their names decide where nothing else does. */
function order(sort: Sort): { by: Prisma.Sql; direction: 'ASC' | 'DESC'; whole: Order } {
  const by = { name, days: Prisma.sql`${schoolDay()}::date - f."since"`, overdue: Prisma.sql`f."paise"` }[
    sort?.key ?? 'overdue'
  ]
  const direction = sort ? directionOf(sort) : 'DESC'
  const last = by === name ? direction : 'ASC'
  return {
    by,
    direction,
    whole: [...(by === name ? [] : [[by, direction] as const]), [name, last], [Prisma.sql`f."key"`, last]],
  }
}

/**
 * The families of a WITH that can be on the pages up to a slice, with their names, by which most of them need no order: those
 * that come before the last one, or are like it.
 */
function near(sort: Sort, { skip, take }: Slice, condition: Prisma.Sql) {
  const { by, direction } = order(sort)
  const of = Prisma.sql`"families" f WHERE ${condition}`
  const isNear =
    by === name
      ? Prisma.sql`true`
      : Prisma.sql`coalesce(${by} ${direction === 'ASC' ? Prisma.sql`<=` : Prisma.sql`>=`} (
          SELECT ${by} FROM ${of} ORDER BY ${orderSql([[by, direction]])} LIMIT 1 OFFSET ${skip + take - 1}), true)`
  return Prisma.sql`
    "near" AS MATERIALIZED (SELECT f.* FROM ${of} AND ${isNear}),
    "named" AS (
      SELECT f."key", min(u."name") AS "name" FROM "near" f JOIN "keyed" k USING ("key") JOIN "User" u ON u."id" = k."studentId"
      GROUP BY 1)`
}

/** The first of a family's children, by name, who has one. */
const firstOf = (column: Prisma.Sql) =>
  Prisma.sql`(array_agg(${column} ORDER BY u."name", u."id") FILTER (WHERE ${column} <> ''))[1]`

/** The last of what was noted of a family `together`. */
const lastContact = (which: Prisma.Sql) => Prisma.sql`LATERAL (
  SELECT c."day"::text AS "day", c."promisedDay"::text AS "until", c."promisedPaise"::float8 AS "paise" FROM "FeeContact" c
  WHERE c."studentId" = ANY (together."ids") AND ${which} ORDER BY c."at" DESC, c."id" LIMIT 1)`

/**
 * The families of a slice, each with its children. Sums of all who owe are sorted; children, credit, addresses, fines, reminders
 * and calls are read of the page alone.
 */
export const pageOfFamilies = ({ promise }: FamilyFilters, sort: Sort, slice: Slice) => Prisma.sql`
  WITH ${near(sort, slice, allOf(promised(promise)))},
  "found" AS (SELECT f.* FROM (SELECT * FROM "near" JOIN "named" USING ("key")) f ${sliceSql(order(sort).whole, slice)}),
  -- Apart, so that nothing below is asked of pupils on other pages.
  "page" AS MATERIALIZED (SELECT k."key", k."studentId", k."paise" FROM "found" f JOIN "keyed" k USING ("key")),
  -- Once: taken for one row, it was made anew for each row of the page.
  "whole" AS MATERIALIZED (
    SELECT k."key", array_agg(u."id" ORDER BY u."name", u."id") AS "ids",
      json_agg(json_build_object('id', u."id", 'name', u."name", 'class', coalesce(u."class", ''), 'section', coalesce(u."section", ''),
        'rollNo', u."rollNo", 'paise', k."paise") ORDER BY u."name", u."id") AS "children",
      sum(fines."paise") AS "finesPaise", bool_and(family."covered") AS "covered",
      max(reminders."day") AS "reminded", ${firstOf(familyEmail)} AS "email", ${firstOf(Prisma.sql`u."phone"`)} AS "phone"
    FROM "page" k JOIN (${peopleWithLogins}) ON u."id" = k."studentId"
    CROSS JOIN LATERAL (SELECT ${owingFines(Prisma.sql`u."id"`)} AS "paise") fines
    CROSS JOIN LATERAL (SELECT max(r."day") AS "day" FROM "FeeReminder" r WHERE r."studentId" = u."id") reminders
    CROSS JOIN ${besideFamilyCredit(Prisma.sql`u."id"`, schoolDay())}
    GROUP BY 1
  )
  SELECT w."ids"[1] AS "id", w."children", f."fees", f."paise", ${schoolDay()}::date - f."since" AS "days", w."finesPaise",
    w."covered", w."reminded", coalesce(w."email", '') AS "email", coalesce(w."phone", '') AS "phone",
    ${creditOf(Prisma.sql`r."studentId" = ANY (together."ids")`)} AS "creditPaise",
    spoken."day" AS "contacted", said."until", said."paise" AS "promisedPaise"
  FROM "found" f JOIN "whole" w USING ("key")
  CROSS JOIN LATERAL (SELECT ARRAY(SELECT student FROM (${payersOf(Prisma.sql`w."ids"`)}) them) AS "ids") together
  LEFT JOIN ${lastContact(Prisma.sql`true`)} spoken ON true
  LEFT JOIN ${lastContact(Prisma.sql`c."promisedDay" IS NOT NULL AND c."day" >= f."since"`)} said ON true
  ORDER BY ${orderSql(order(sort).whole)}`
