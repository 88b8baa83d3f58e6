import { AppError } from '@/lib/errors'
import { paiseToRupees } from '@/lib/money'
import { db, type Transaction } from '@/lib/server/data/db'
import { holdEnrolments, lockAllFeesOf } from '@/lib/server/data/locks'
import { removeFees } from '@/lib/fees/remove-fees'
import { operation } from '@/lib/server/doors/operation'
import { formatYear } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { chargedShape, planUpdateShape } from './answers'
import { feePlanMessages } from './messages'
import { lockPlan } from './plans'
import { chargeSchema, planIdSchema, takeBackSchema } from './schema'
import { dueOf, outdated, planForMany } from './sql'
import { readUpdate } from './previews'

/** Makes fees of plans, and takes them back. Order of locks: the plan, fees, their runs. */

/** Milliseconds: taking back a year of a large school is one transaction of several statements. */
const longest = 120_000

/**
 * Charges instalments of a plan: those that are named, or all that are not charged yet, each in a transaction of its own. Who
 * has a fee of the head with this due day already is left out. One that was charged before charges nobody twice, so whoever
 * is interrupted calls it again.
 * @throws AppError conflict where there is nobody to charge, notFound.
 */
export const chargePlan = operation({
  access: 'fees:create',
  as: 'charged',
  input: chargeSchema,
  output: chargedShape,
  fail: feePlanMessages.chargeFailed,
  async run(actor, { id, instalment }) {
    const plan = await db.$transaction((tx) => lockPlan(tx, id))
    const numbers = instalment === undefined ? plan.open : [instalment]
    let [fees, paise] = [0, 0]
    for (const number of numbers) {
      const made = await db.$transaction(async (tx) => {
        await holdEnrolments(tx)
        const now = await lockPlan(tx, id)
        // Charged meanwhile by another: who joined since is asked about, never charged in passing.
        if (now.charged.includes(number)) return nothing
        if (!now.open.includes(number)) throw new AppError('conflict', feePlanMessages.noInstalment)
        await planForMany(tx)
        const charged = await make(tx, { planId: id, byId: actor.id, numbers: [number] })
        if (charged.fees === 0) await assertAnybody(tx, id, plan.year)
        return charged
      })
      fees += made.fees
      paise += made.paise
    }
    return { fees, total: paiseToRupees(paise) }
  },
})

const nothing = { fees: 0, paise: 0 }

/** @throws AppError conflict where nobody owes anything by the plan, as before its school year has begun. */
async function assertAnybody(tx: Transaction, planId: string, year: number) {
  const [anybody] = await tx.$queryRaw<unknown[]>`${dueOf({ planId })} SELECT 1 FROM due LIMIT 1`
  if (!anybody) throw new AppError('conflict', feePlanMessages.nobody(formatYear(year)))
}

/** Makes the runs that are missing, and in them the fees of who does not have them. */
async function make(
  tx: Transaction,
  { planId, byId, numbers }: { planId: string; byId: string; numbers: readonly number[] },
): Promise<{ fees: number; paise: number }> {
  const keys = await tx.$queryRaw<{ type: string; dueDate: string }[]>`
    SELECT h."type", i."dueDate"::text AS "dueDate" FROM "FeePlanHead" h JOIN "FeePlanInstalment" i ON i."planId" = h."planId"
    WHERE h."planId" = ${planId}::uuid AND i."number" = ANY (${numbers}::int[])`
  await lockAllFeesOf(tx, keys)
  const [made] = await tx.$queryRaw<{ fees: number; paise: number }[]>`
    ${dueOf({ planId, numbers })}, missing AS MATERIALIZED (SELECT * FROM due WHERE "having" IS NULL),
    counts AS (
      SELECT "lineId", "instalmentId", "class", "classRank", "type", "position", "amountPaise", "dueDate", count(*)::int AS "fees"
      FROM missing GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ),
    grown AS (
      UPDATE "FeeStructure" s SET "feeCount" = s."feeCount" + c."fees" FROM counts c
      WHERE s."planLineId" = c."lineId" AND s."planInstalmentId" = c."instalmentId" AND s."undoneAt" IS NULL
      RETURNING s."id", s."planLineId", s."planInstalmentId"
    ),
    begun AS (
      INSERT INTO "FeeStructure" ("class", "type", "amountPaise", "dueDate", "createdById", "planLineId", "planInstalmentId", "feeCount")
      SELECT c."class", c."type", c."amountPaise", c."dueDate", ${byId}::uuid, c."lineId", c."instalmentId", c."fees" FROM counts c
      WHERE NOT EXISTS (SELECT FROM grown g WHERE g."planLineId" = c."lineId" AND g."planInstalmentId" = c."instalmentId")
      ORDER BY c."dueDate", c."position", c."classRank" RETURNING "id", "planLineId", "planInstalmentId"
    ),
    added AS (
      INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId", "amountPaise")
      SELECT r."id", m."studentId", m."enrolmentId", m."amountPaise"
      FROM missing m JOIN (SELECT * FROM grown UNION ALL SELECT * FROM begun) r
        ON r."planLineId" = m."lineId" AND r."planInstalmentId" = m."instalmentId"
      ORDER BY r."id", m."section", m."rollNo" RETURNING "amountPaise"
    )
    SELECT count(*)::int AS "fees", coalesce(sum("amountPaise"), 0)::float8 AS "paise" FROM added`
  await tx.$executeRaw`
    UPDATE "FeePlanInstalment" SET "chargedAt" = now()
    WHERE "planId" = ${planId}::uuid AND "number" = ANY (${numbers}::int[]) AND "chargedAt" IS NULL`
  return made ?? nothing
}

/**
 * Takes back what a plan has charged, or its instalments from one on, as long as nothing of it was ever paid: its fees are
 * owed no more (`removeFees`), and its runs say who took them back.
 * @throws AppError conflict that says how many are paid, and which instalments can be taken back alone; notFound.
 */
export const takeBackPlan = operation({
  access: 'fees:create',
  as: 'taken',
  input: takeBackSchema,
  output: chargedShape,
  fail: feePlanMessages.takeBackFailed,
  async run(actor, { id, from = 1 }) {
    return db.$transaction(
      async (tx) => {
        const { charged } = await lockPlan(tx, id)
        const numbers = charged.filter((number) => number >= from)
        if (numbers.length === 0) throw new AppError('conflict', feePlanMessages.nothingCharged)
        await planForMany(tx)
        // The fees first, as paying does: a payment under way finishes before this and is seen below.
        await tx.$queryRaw`SELECT count(*)::int FROM (SELECT FROM "Fee" f WHERE f."structureId" IN (
          SELECT s."id" ${runs(id, from)}) ORDER BY f."id" FOR UPDATE) locked`
        await tx.$queryRaw`SELECT count(*)::int FROM (SELECT s."id" ${runs(id, from)} ORDER BY s."id" FOR UPDATE OF s) locked`
        // A payment that was reversed leaves its fee, too.
        const [paid] = await tx.$queryRaw<{ fees: number; last: number | null }[]>`
          SELECT count(DISTINCT p."feeId")::int AS "fees", max(s."number") AS "last"
          FROM (SELECT s."id", i."number" ${runs(id, from)}) s JOIN "Payment" p ON p."structureId" = s."id"`
        if (paid?.fees) {
          const later = numbers.filter((number) => number > (paid.last ?? 0))
          throw new AppError('conflict', feePlanMessages.paid(paid.fees, later[0] ?? null, later.at(-1) ?? 0))
        }
        let [fees, paise] = [0, 0]
        for (const number of numbers) {
          // The runs first: fees that go with their run have no entry of their own in the audit.
          const undone = await tx.$queryRaw<{ id: string }[]>`
            UPDATE "FeeStructure" SET "feeCount" = 0, "paidCount" = 0, "concededPaise" = 0, "undoneAt" = now(), "undoneById" = ${actor.id}::uuid
            WHERE "id" IN (SELECT s."id" ${runs(id, number, number)}) RETURNING "id"`
          const taken = await removeFees(
            tx,
            undone.map((run) => run.id),
            { byId: actor.id },
          )
          fees += taken.fees
          paise += taken.paise
        }
        await tx.$executeRaw`
          UPDATE "FeePlanInstalment" SET "chargedAt" = NULL
          WHERE "planId" = ${id}::uuid AND "number" = ANY (${numbers}::int[])`
        return { fees, total: paiseToRupees(paise) }
      },
      { timeout: longest },
    )
  },
})

/** The plan's runs that were not taken back, of the instalments from one to another. */
const runs = (planId: string, from: number, to = 12) => Prisma.sql`
  FROM "FeePlanInstalment" i JOIN "FeeStructure" s ON s."planInstalmentId" = i."id" AND s."undoneAt" IS NULL
  WHERE i."planId" = ${planId}::uuid AND i."number" BETWEEN ${from} AND ${to}`

/** What bringing a plan up to date would do. */
export const planUpdate = operation({
  access: 'feePlans:read',
  as: 'update',
  input: planIdSchema,
  output: planUpdateShape,
  fail: feePlanMessages.previewFailed,
  run: async (_actor, { id }) => db.$transaction((tx) => readUpdate(tx, id)),
})

/**
 * Brings the charged instalments up to date in one transaction: cancels unpaid fees of who left, changed class or gave up an
 * optional head, with the reason, and charges who joined.
 * @throws AppError conflict where nothing is charged, notFound.
 */
export const updatePlan = operation({
  access: 'fees:create',
  as: 'update',
  input: planIdSchema,
  output: planUpdateShape,
  fail: feePlanMessages.updateFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      await holdEnrolments(tx)
      const { charged } = await lockPlan(tx, id)
      if (charged.length === 0) throw new AppError('conflict', feePlanMessages.nothingCharged)
      const { reasons } = feePlanMessages
      await planForMany(tx)
      // Paid while this waits for the lock: it is no longer among them.
      const cancelled = await tx.$queryRaw<Outdated[]>`
        WITH found AS MATERIALIZED (${outdated(id)}), locked AS MATERIALIZED (
          SELECT f."id", f."concessionPaise", (f."status" = 'Paid')::int AS "paid" FROM "Fee" f JOIN found ON found."id" = f."id" WHERE f."status" <> 'Cancelled' AND f."paidPaise" = 0
          ORDER BY f."id" FOR UPDATE OF f
        ), cancelled AS (
          UPDATE "Fee" f SET "status" = 'Cancelled', "concessionPaise" = 0, "cancelledAt" = now(), "cancelledById" = ${actor.id}::uuid,
            "cancelReason" = CASE found."why" WHEN 'left' THEN ${reasons.left} WHEN 'moved' THEN ${reasons.moved} ELSE ${reasons.ended} END
          FROM found JOIN locked ON locked."id" = found."id" WHERE f."id" = found."id"
          RETURNING f."structureId", f."studentId", f."amountPaise", locked."concessionPaise", locked."paid", found."why"
        ), counted AS (
          UPDATE "FeeStructure" s SET "feeCount" = s."feeCount" - n."fees", "paidCount" = s."paidCount" - n."paid",
            "concededPaise" = s."concededPaise" - n."conceded"
          FROM (
            SELECT "structureId", count(*)::int AS "fees", sum("concessionPaise") AS "conceded", sum("paid")::int AS "paid" FROM cancelled GROUP BY 1
          ) n WHERE s."id" = n."structureId"
        )
        SELECT "why", count(DISTINCT "studentId")::int AS "pupils", count(*)::int AS "fees", sum("amountPaise")::float8 AS "paise"
        FROM cancelled GROUP BY 1 ORDER BY 1`
      const { joined } = await readUpdate(tx, id)
      await make(tx, { planId: id, byId: actor.id, numbers: charged })
      return { joined, outdated: cancelled.map(({ paise, ...row }) => ({ ...row, total: paiseToRupees(paise) })) }
    })
  },
})

type Outdated = { why: 'left' | 'moved' | 'ended'; pupils: number; fees: number; paise: number }
