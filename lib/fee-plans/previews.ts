import { pageOf } from '@/lib/answers'
import { formatDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { db, type Transaction } from '@/lib/server/data/db'
import { readPage } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import { planPreviewShape, planPupilShape, type PlanUpdate } from './answers'
import { previewMessages } from './screen-messages'
import { feePlanMessages } from './messages'
import { chargeSchema, planPupilsSchema } from './schema'
import { dueOf, outdated, planForMany } from './sql'

/** Who would get what by a plan, and why. */

async function assertPlan(id: string) {
  const plan = await db.feePlan.findUnique({ where: { id }, select: { id: true } })
  if (!plan) throw new AppError('notFound', messages.common.notFound)
}

const readDue = <Row>(statement: Prisma.Sql) =>
  db.$transaction(async (tx) => {
    await planForMany(tx)
    return tx.$queryRaw<Row[]>(statement)
  })

const only = (instalment: number | undefined) => (instalment === undefined ? undefined : [instalment])

type Cell = {
  class: string
  type: string
  number: number
  dueDate: string
  pupils: number
  paise: number
  having: number
  cancelled: number
}

/** By class, head and instalment, with who is left out; the sums of all. */
export const previewPlan = operation({
  access: 'feePlans:read',
  as: 'preview',
  input: chargeSchema,
  output: planPreviewShape,
  fail: feePlanMessages.previewFailed,
  async run(_actor, { id, instalment }) {
    await assertPlan(id)
    const [read] = await readDue<{ rows: Cell[]; pupils: number }>(Prisma.sql`
      ${dueOf({ planId: id, numbers: only(instalment) })}, cells AS (
        SELECT "class", "type", "number", "dueDate", count(*) FILTER (WHERE "having" IS NULL)::int AS "pupils",
          coalesce(sum("amountPaise") FILTER (WHERE "having" IS NULL), 0)::float8 AS "paise",
          count(*) FILTER (WHERE "having" = 'open')::int AS "having", count(*) FILTER (WHERE "having" = 'cancelled')::int AS "cancelled"
        FROM due GROUP BY "classRank", "class", "position", "type", "number", "dueDate"
        ORDER BY "classRank", "position", "number"
      )
      SELECT (SELECT coalesce(json_agg(cells), '[]') FROM cells) AS "rows",
        (SELECT count(DISTINCT "studentId")::int FROM due WHERE "having" IS NULL) AS "pupils"`)
    const { rows, pupils } = read ?? { rows: [], pupils: 0 }
    const sum = (of: (cell: Cell) => number) => rows.reduce((all, cell) => all + of(cell), 0)
    return {
      lines: rows.map(({ paise, ...cell }) => ({ ...cell, total: paiseToRupees(paise) })),
      pupils,
      fees: sum((cell) => cell.pupils),
      total: paiseToRupees(sum(({ paise }) => paise)),
      having: sum(({ having }) => having),
      cancelled: sum(({ cancelled }) => cancelled),
    }
  },
})

type PupilRow = {
  id: string
  name: string
  class: string
  section: string
  rollNo: number | null
  type: string
  fees: number
  paise: number
  having: number
  ofSection: string
  ofPupils: 'All' | 'New' | 'Old'
  since: string
  first: string
  optional: boolean
}

/** The same for each pupil and head, with what is charged of it already, in the order of the register. */
export const planPupils = operation({
  access: 'feePlans:read',
  as: 'pupils',
  input: planPupilsSchema,
  output: pageOf(planPupilShape),
  fail: feePlanMessages.previewFailed,
  async run(_actor, { id, instalment, class: schoolClass, ...asked }) {
    await assertPlan(id)
    const due = dueOf({ planId: id, numbers: only(instalment), class: schoolClass })
    return readPage(
      asked,
      async () =>
        (
          await readDue<{ count: number }>(Prisma.sql`
            ${due} SELECT count(*)::int AS "count" FROM (SELECT FROM due GROUP BY "enrolmentId", "type") d`)
        )[0]?.count ?? 0,
      ({ skip, take }) =>
        readDue<PupilRow>(Prisma.sql`
        ${due}, shown AS (
          SELECT "studentId", "class", "classRank", "section", "rollNo", "position", "type", "since", "ofSection", "ofPupils", "optional",
            count(*) FILTER (WHERE "having" IS NULL OR "having" = 'charged')::int AS "fees",
            count(*) FILTER (WHERE "having" IN ('open', 'cancelled'))::int AS "having",
            coalesce(sum("amountPaise") FILTER (WHERE "having" IS NULL OR "having" = 'charged'), 0)::float8 AS "paise", min("dueDate")::text AS "first"
          FROM due GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
          ORDER BY "classRank", "section", "rollNo", "studentId", "position" LIMIT ${take} OFFSET ${skip}
        )
        SELECT u."id", u."name", s."class", s."section", s."rollNo", s."type", s."fees", s."paise", s."having",
          s."ofSection", s."ofPupils"::text AS "ofPupils", s."since"::text AS "since", s."first", s."optional"
        FROM shown s JOIN "User" u ON u."id" = s."studentId"
        ORDER BY s."classRank", s."section", s."rollNo", s."studentId", s."position"`),
      ({ paise, having, ofSection, ofPupils, since, first, optional, ...row }) => ({
        ...row,
        total: paiseToRupees(paise),
        why: [
          ofSection ? previewMessages.ofSection(row.class, ofSection) : previewMessages.ofClass(row.class),
          ofPupils !== 'All' && previewMessages.pupils[ofPupils],
          optional && previewMessages.optional,
          previewMessages.from(formatDay(first), formatDay(since)),
          having > 0 && previewMessages.having(having),
        ]
          .filter(Boolean)
          .join(', '),
      }),
    )
  },
})

/** Who joined, and whose unpaid fees are out of date, of the instalments that are charged. */
export async function readUpdate(tx: Transaction, planId: string): Promise<PlanUpdate> {
  await planForMany(tx)
  const [plan] = await tx.$queryRaw<{ numbers: number[] }[]>`
    SELECT ARRAY(SELECT "number" FROM "FeePlanInstalment" WHERE "planId" = p."id" AND "chargedAt" IS NOT NULL) AS "numbers"
    FROM "FeePlan" p WHERE p."id" = ${planId}::uuid`
  if (!plan) throw new AppError('notFound', messages.common.notFound)
  const [joined] = await tx.$queryRaw<{ pupils: number; fees: number; paise: number }[]>`
    ${dueOf({ planId, numbers: plan.numbers, updated: true })}
    SELECT count(DISTINCT "studentId")::int AS "pupils", count(*)::int AS "fees", coalesce(sum("amountPaise"), 0)::float8 AS "paise"
    FROM due WHERE "having" IS NULL`
  const gone = await tx.$queryRaw<(PlanUpdate['outdated'][number] & { paise: number })[]>`
    SELECT "why", count(DISTINCT "studentId")::int AS "pupils", count(*)::int AS "fees", sum("amountPaise")::float8 AS "paise"
    FROM (${outdated(planId)}) o GROUP BY 1 ORDER BY 1`
  const { pupils = 0, fees = 0, paise = 0 } = joined ?? {}
  return {
    joined: { pupils, fees, total: paiseToRupees(paise) },
    outdated: gone.map(({ paise: sum, ...row }) => ({ ...row, total: paiseToRupees(sum) })),
  }
}
