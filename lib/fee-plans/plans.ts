import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { fromDay, toDay } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { db, violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { readPage } from '@/lib/server/data/list'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { formatYear, yearDays } from '@/lib/years'
import { planShape, planSummaryShape, type Plan } from './answers'
import { dueDays, raised } from './instalments'
import type { planStates } from './lists'
import { feePlanMessages } from './messages'
import { addPlanSchema, planIdSchema, planListSchema, savePlanSchema } from './schema'

/** What the school charges in a year, as it is written down; lib/fee-plans/charging.ts makes fees of it. */

const stateOf = (charged: number, all: number): (typeof planStates)[number] =>
  charged === 0 ? 'Draft' : charged === all ? 'Charged' : 'Charged in part'

type SummaryRow = {
  id: string
  name: string
  year: number
  all: number
  charged: number
  expected: number
  collected: number
}

/** All plans, those of the latest school year first. */
export const listPlans = operation({
  access: 'feePlans:read',
  as: 'plans',
  input: planListSchema,
  output: pageOf(planSummaryShape),
  fail: feePlanMessages.loadFailed,
  run: async (_actor, asked) =>
    readPage(
      asked,
      () => db.feePlan.count(),
      ({ skip, take }) => rowsOf<SummaryRow>`
        SELECT p."id", p."name", p."year", count(*)::int AS "all", count(i."chargedAt")::int AS "charged",
          coalesce(sum(runs."expected"), 0)::float8 AS "expected", coalesce(sum(runs."collected"), 0)::float8 AS "collected"
        FROM (SELECT * FROM "FeePlan" ORDER BY "year" DESC, "name", "id" LIMIT ${take} OFFSET ${skip}) p
        LEFT JOIN "FeePlanInstalment" i ON i."planId" = p."id"
        LEFT JOIN LATERAL (
          SELECT sum(s."feeCount"::bigint * s."amountPaise" - s."concededPaise") AS "expected", sum(s."paidPaise") AS "collected"
          FROM "FeeStructure" s WHERE s."planInstalmentId" = i."id" AND s."undoneAt" IS NULL
        ) runs ON true
        GROUP BY 1, 2, 3 ORDER BY p."year" DESC, p."name", p."id"`,
      ({ all, charged, expected, collected, ...plan }) => ({
        ...plan,
        schoolYear: formatYear(plan.year),
        state: stateOf(charged, all),
        instalments: all,
        expected: paiseToRupees(expected),
        collected: paiseToRupees(collected),
      }),
    ),
})

async function planWith(id: string): Promise<Plan> {
  // Its amounts are paise.
  const [plan] = await rowsOf<Omit<Plan, 'schoolYear' | 'first' | 'last' | 'state'>>`
    SELECT p."id", p."name", p."year",
      (SELECT coalesce(json_agg(json_build_object('number', i."number", 'dueDate', i."dueDate", 'charged', i."chargedAt" IS NOT NULL,
          'fees', runs."fees", 'expected', runs."expected", 'collected', runs."collected") ORDER BY i."number"), '[]')
        FROM "FeePlanInstalment" i CROSS JOIN LATERAL (
          SELECT coalesce(sum(s."feeCount"), 0) AS "fees", coalesce(sum(s."paidPaise"), 0) AS "collected",
            coalesce(sum(s."feeCount"::bigint * s."amountPaise" - s."concededPaise"), 0) AS "expected"
          FROM "FeeStructure" s WHERE s."planInstalmentId" = i."id" AND s."undoneAt" IS NULL
        ) runs WHERE i."planId" = p."id") AS "instalments",
      (SELECT coalesce(json_agg(json_build_object('type', h."type", 'once', h."once", 'optional', h."optional")
        ORDER BY h."position"), '[]') FROM "FeePlanHead" h WHERE h."planId" = p."id") AS "heads",
      (SELECT coalesce(json_agg(json_build_object('type', l."type", 'class', l."class", 'section', l."section",
          'pupils', l."pupils", 'amount', l."amountPaise")
        ORDER BY c."position", l."section", l."pupils", l."type"), '[]')
        FROM "FeePlanLine" l JOIN "SchoolClass" c ON c."name" = l."class" WHERE l."planId" = p."id") AS "lines"
    FROM "FeePlan" p WHERE p."id" = ${id}::uuid`
  if (!plan) throw new AppError('notFound', messages.common.notFound)
  const { first, last } = yearDays(plan.year)
  const charged = plan.instalments.filter((each) => each.charged).length
  return {
    ...plan,
    ...{ schoolYear: formatYear(plan.year), first, last, state: stateOf(charged, plan.instalments.length) },
    instalments: plan.instalments.map(({ expected, collected, ...each }) => ({
      ...each,
      ...{ expected: paiseToRupees(expected), collected: paiseToRupees(collected) },
    })),
    lines: plan.lines.map(({ amount, ...line }) => ({ ...line, amount: paiseToRupees(amount) })),
  }
}

export const readPlan = operation({
  access: 'feePlans:read',
  as: 'plan',
  input: planIdSchema,
  output: planShape,
  fail: feePlanMessages.planFailed,
  run: async (_actor, { id }) => planWith(id),
})

const refuseName = (error: unknown): never => {
  if (violatedConstraint(error) === null) throw error
  throw errorAt('name', feePlanMessages.nameTaken, 'conflict')
}

/**
 * Adds a plan: with quarterly instalments and nothing else, or as another one is, on the same days of the new year.
 * @throws AppError conflict for a name that is there, notFound for the other plan.
 */
export const addPlan = operation({
  access: 'fees:create',
  as: 'plan',
  input: addPlanSchema,
  output: planShape,
  fail: feePlanMessages.saveFailed,
  async run(actor, input, caller) {
    const { year, name, copyOf, raise } = input
    const from = copyOf ? await planWith(copyOf) : undefined
    const days = yearDays(year)
    const id = await once(caller, { of: 'addFeePlan', by: actor.id, input }, async (tx) => {
      const plan = await tx.feePlan
        .create({ data: { year, name, createdById: actor.id }, select: { id: true } })
        .catch(refuseName)
      await write(tx, plan.id, {
        dueDates: from ? movedTo(from, days) : dueDays(days, 'Quarterly', 10),
        heads: from?.heads ?? [],
        lines: (from?.lines ?? []).map(({ amount, ...line }) => ({
          ...line,
          amount: raised(Math.round(amount * 100), raise),
        })),
      })
      return plan.id
    })
    return planWith(id)
  },
})

/** The due days of a plan, so many years later; 28 February for the 29th where there is none. */
function movedTo({ year, instalments }: Plan, days: { year: number; first: string; last: string }): string[] {
  const moved = instalments.map(({ dueDate }) => {
    const later = `${Number(dueDate.slice(0, 4)) + days.year - year}${dueDate.slice(4)}`
    const date = later.endsWith('02-29') && toDay(fromDay(later)) !== later ? later.replace('02-29', '02-28') : later
    return date < days.first ? days.first : date > days.last ? days.last : date
  })
  return [...new Set(moved)]
}

type Content = {
  dueDates: readonly string[]
  heads: readonly { type: string; once: boolean; optional: boolean }[]
  /** Paise. */
  lines: readonly { type: string; class: string; section: string; pupils: string; amount: number }[]
}

async function write(tx: Transaction, planId: string, { dueDates, heads, lines }: Content) {
  await tx.$executeRaw`
    INSERT INTO "FeePlanInstalment" ("planId", "number", "dueDate")
    SELECT ${planId}::uuid, row_number() OVER (ORDER BY day), day FROM unnest(${dueDates}::date[]) AS day`
  await tx.$executeRaw`
    INSERT INTO "FeePlanHead" ("planId", "position", "type", "once", "optional")
    SELECT ${planId}::uuid, h."place", h."type", h."once", h."optional" FROM unnest(
      ${heads.map(({ type }) => type)}::text[], ${heads.map((head) => head.once)}::boolean[],
      ${heads.map(({ optional }) => optional)}::boolean[]) WITH ORDINALITY AS h ("type", "once", "optional", "place")`
  await tx.$executeRaw`
    INSERT INTO "FeePlanLine" ("planId", "type", "class", "section", "pupils", "amountPaise")
    SELECT ${planId}::uuid, l."type", l."class", l."section", l."pupils"::"PlanPupils", l."amount" FROM unnest(
      ${lines.map(({ type }) => type)}::text[], ${lines.map((line) => line.class)}::text[],
      ${lines.map(({ section }) => section)}::text[], ${lines.map(({ pupils }) => pupils)}::text[],
      ${lines.map(({ amount }) => amount)}::int[]) AS l ("type", "class", "section", "pupils", "amount")`
}

/**
 * Locks a plan until the transaction ends: one at a time changes or charges it. It is waited for first, and read afterwards:
 * what another has charged meanwhile is seen.
 * @throws AppError notFound
 */
export async function lockPlan(tx: Transaction, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "FeePlan" WHERE "id" = ${id}::uuid FOR UPDATE`
  const [plan] = await tx.$queryRaw<{ year: number; charged: number[]; open: number[] }[]>`
    SELECT "year",
      ARRAY(SELECT "number" FROM "FeePlanInstalment" i WHERE i."planId" = p."id" AND "chargedAt" IS NOT NULL ORDER BY 1) AS "charged",
      ARRAY(SELECT "number" FROM "FeePlanInstalment" i WHERE i."planId" = p."id" AND "chargedAt" IS NULL ORDER BY 1) AS "open"
    FROM "FeePlan" p WHERE "id" = ${id}::uuid`
  if (!plan) throw new AppError('notFound', messages.common.notFound)
  return plan
}

/** @throws AppError conflict where some of it is charged, notFound. */
async function lockDraft(tx: Transaction, id: string) {
  const plan = await lockPlan(tx, id)
  if (plan.charged.length > 0) throw new AppError('conflict', feePlanMessages.charged)
  return plan
}

/**
 * Saves all of a plan of which nothing is charged.
 * @throws AppError conflict for a charged one or a name that is there, invalid for a day outside its year, notFound.
 */
export const savePlan = operation({
  access: 'fees:create',
  as: 'plan',
  input: savePlanSchema,
  output: planShape,
  fail: feePlanMessages.saveFailed,
  async run(_actor, { id, name, ...content }) {
    await db.$transaction(async (tx) => {
      const { year } = await lockDraft(tx, id)
      const { first, last } = yearDays(year)
      if (content.dueDates.some((day) => day < first || day > last))
        throw errorAt('dueDates', feePlanMessages.outsideYear, 'invalid')
      await tx.feePlan.update({ where: { id }, data: { name } }).catch(refuseName)
      await tx.feePlanInstalment.deleteMany({ where: { planId: id } })
      await tx.feePlanHead.deleteMany({ where: { planId: id } })
      await write(tx, id, content)
    })
    return planWith(id)
  },
})

/**
 * Removes a plan of which nothing is charged.
 * @throws AppError conflict, notFound
 */
export const removePlan = operation({
  access: 'fees:create',
  input: planIdSchema,
  output: z.strictObject({ message: z.string() }),
  fail: feePlanMessages.removeFailed,
  async run(_actor, { id }) {
    await db.$transaction(async (tx) => {
      await lockDraft(tx, id)
      await tx.feePlan.delete({ where: { id } })
    })
    return { message: feePlanMessages.removed }
  },
})
