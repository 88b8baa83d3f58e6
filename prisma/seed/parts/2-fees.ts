import { classes, type feeTypes } from '@/lib/constants'
import { fromDay, type Day } from '@/lib/dates'
import { db, type Transaction } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOn } from '@/lib/years'

/**
 * The fees of a year: due in `month` months from now on day `day`; paise for Class 1, and more for each further class.
 */
const schedule: readonly {
  type: (typeof feeTypes)[number]
  month: number
  day: number
  paise: number
  perClass: number
}[] = [
  { type: 'Tuition Fee', month: -7, day: 10, paise: 8_500_00, perClass: 750_00 },
  { type: 'Library Fee', month: -5, day: 15, paise: 600_00, perClass: 50_00 },
  { type: 'Tuition Fee', month: -4, day: 10, paise: 8_500_00, perClass: 750_00 },
  { type: 'Exam Fee', month: -2, day: 20, paise: 450_50, perClass: 75_00 },
  { type: 'Tuition Fee', month: -1, day: 10, paise: 8_500_00, perClass: 750_00 },
  { type: 'Sports Fee', month: 1, day: 12, paise: 350_25, perClass: 25_00 },
]

/** Percent of students who have paid, by the month when the fee is due. */
const percentPaid = (month: number) => (month > 0 ? 22 : month === -1 ? 86 : 97)

/**
 * A year of fees for every class, most paid, some overdue, some not yet due; students added later get theirs. In SQL,
 * because 60,000 payments through the operation would take minutes.
 */
export async function fill(): Promise<void> {
  await db.$transaction(
    async (tx) => {
      if (!(await tx.feeStructure.findFirst({ select: { id: true } }))) await addStructures(tx)
      const added = await addFees(tx)
      if (added > 0) await payFees(tx)
      if ((await tx.feePlan.count()) === 0) await addPlan(tx)
    },
    { timeout: 120_000 },
  )
}

/** A plan of the present year that nobody has charged: what the school thinks of for its clubs and trips. */
async function addPlan(tx: Transaction) {
  const { year, last } = schoolYearOn(schoolDay())
  const office = await tx.user.findFirstOrThrow({
    where: { role: 'admin' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  const plan = await tx.feePlan.create({ data: { year, name: 'End of the year', createdById: office.id } })
  await tx.feePlanInstalment.create({ data: { planId: plan.id, number: 1, dueDate: fromDay(last) } })
  const heads = [
    { type: 'Miscellaneous', optional: false, paise: 750_00 },
    { type: 'Transport Fee', optional: true, paise: 1_800_00 },
  ]
  for (const [position, { type, optional }] of heads.entries())
    await tx.feePlanHead.create({ data: { planId: plan.id, type, optional, position } })
  await tx.feePlanLine.createMany({
    data: heads.flatMap(({ type, paise }) =>
      classes.map((each, place) => ({
        ...{ planId: plan.id, type, class: each },
        amountPaise: paise + place * 50_00,
      })),
    ),
  })
}

async function addStructures(tx: Transaction) {
  const admin = await tx.user.findFirstOrThrow({
    where: { role: 'admin' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  const today = schoolDay()
  await tx.feeStructure.createMany({
    data: schedule.flatMap(({ type, month, day, paise, perClass }) =>
      classes.map((schoolClass, n) => ({
        class: schoolClass,
        type,
        amountPaise: paise + n * perClass,
        dueDate: fromDay(dayOfMonth(today, month, day)),
        // Added three weeks before the due date, one class after the other.
        createdAt: new Date(
          Math.min(Date.now(), fromDay(dayOfMonth(today, month, day)).getTime() - 21 * 86_400_000) +
            n * 60_000 -
            3_600_000,
        ),
        createdById: admin.id,
      })),
    ),
  })
}

function dayOfMonth(today: Day, months: number, day: number): Day {
  const date = fromDay(`${today.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months, day)
  return date.toISOString().slice(0, 10)
}

async function addFees(tx: Transaction): Promise<number> {
  const added = await tx.$executeRaw`
    INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId", "amountPaise")
    SELECT s."id", e."studentId", e."id", s."amountPaise" FROM "FeeStructure" s JOIN "Enrolment" e ON e."class" = s."class"
      AND (s."createdAt" AT TIME ZONE ${schoolSettings().timeZone})::date BETWEEN e."fromDay" AND coalesce(e."toDay", 'infinity')
    ORDER BY s."createdAt", e."rollNo"
    ON CONFLICT DO NOTHING`
  await tx.$executeRaw`
    UPDATE "FeeStructure" s SET "feeCount" = f.count
    FROM (SELECT "structureId", count(*)::int AS count FROM "Fee" GROUP BY 1) f WHERE f."structureId" = s."id"`
  return added
}

/**
 * Pays open fees of those who pay in time; the demo student keeps some. Most pay online (demo), the office records the
 * others.
 */
async function payFees(tx: Transaction) {
  const zone = schoolSettings().timeZone
  const shares = schedule.map(({ month }) => percentPaid(month))
  const dueDates = schedule.map(({ month, day }) => dayOfMonth(schoolDay(), month, day))
  await tx.$executeRaw`
    WITH paid AS (
      SELECT gen_random_uuid() AS "receiptId", f."id" AS "feeId", s."id" AS "structureId", u."id" AS "studentId", u."name",
        e."rollNo", s."amountPaise", way."method",
        date_trunc('milliseconds', s."createdAt" + dice."moment" * (
          least(now(), s."dueDate" + interval '6 days') - s."createdAt")) AS "paidAt",
        CASE WHEN way."counter" THEN office."id" ELSE u."id" END AS "paidById", way."reference", NOT way."counter" AS "demo",
        CASE WHEN way."counter" THEN office."name" ELSE '' END AS "cashier", coalesce(e."section", '') AS "section"
      FROM "Fee" f
      JOIN "FeeStructure" s ON s."id" = f."structureId"
      JOIN "User" u ON u."id" = f."studentId"
      JOIN "Login" l ON l."userId" = f."studentId"
      JOIN "Enrolment" e ON e."id" = f."enrolmentId"
      JOIN unnest(${dueDates}::date[], ${shares}::int[]) AS due ("date", "share") ON due."date" = s."dueDate"
      CROSS JOIN LATERAL (
        SELECT abs(hashtext(l."email" || s."type" || s."dueDate") % 100) AS "paid",
          abs(hashtext(l."email" || s."dueDate" || 'method') % 100) AS "method",
          abs(hashtext(l."email" || s."type" || 'moment') % 100000) / 100000.0 AS "moment"
      ) dice
      CROSS JOIN LATERAL (
        SELECT
          (CASE WHEN dice."method" < 24 THEN 'Card' WHEN dice."method" < 90 THEN 'UPI' WHEN dice."method" < 95 THEN 'Cash'
            WHEN dice."method" < 98 THEN 'Cheque' ELSE 'Bank Transfer' END)::"PaymentMethod" AS "method",
          CASE WHEN dice."method" >= 98 THEN 'NEFT ' WHEN dice."method" >= 95 THEN 'Cheque ' ELSE '' END
            || CASE WHEN dice."method" >= 95 THEN (100000 + dice."moment" * 899999)::int::text ELSE '' END AS "reference",
          dice."method" >= 90 AS "counter"
      ) way
      CROSS JOIN (SELECT "id", "name" FROM "User" WHERE "role" = 'admin' ORDER BY "createdAt" LIMIT 1) office
      WHERE f."status" = 'Pending' AND dice."paid" < due."share"
        AND NOT (l."email" = 'student@school.example' AND s."dueDate" > now() - interval '80 days')
    ), receipt AS (
      INSERT INTO "Receipt" ("id", "series", "year", "number", "method", "reference", "demo", "paidAt", "paidById", "cashier",
        "studentId", "amountPaise")
      SELECT "receiptId", (CASE WHEN "demo" THEN 'Demonstration' ELSE 'Fees' END)::"ReceiptSeries",
        extract(year FROM ("paidAt" AT TIME ZONE ${zone}) - interval '3 months')::int, 1000000000 + row_number() OVER (),
        "method", "reference", "demo", "paidAt", "paidById", "cashier", "studentId", "amountPaise"
      FROM paid
    )
    INSERT INTO "Payment" ("receiptId", "feeId", "structureId", "studentId", "studentName", "rollNo", "amountPaise", "paidAt", "section")
    SELECT "receiptId", "feeId", "structureId", "studentId", "name", "rollNo", "amountPaise", "paidAt", "section" FROM paid
    ORDER BY "paidAt"`
  await numberReceipts(tx)
  if ((await tx.paymentReversal.count()) === 0) await returnCheque(tx)
  await clearCheques(tx)
}

/** The newest cheque bounces. */
async function returnCheque(tx: Transaction) {
  const cheque = await tx.payment.findFirst({
    where: { receipt: { method: 'Cheque' } },
    orderBy: { paidAt: 'desc' },
    select: { id: true, paidAt: true, receiptId: true, receipt: { select: { paidById: true } } },
  })
  if (!cheque) return
  const reversedAt = new Date(Math.min(Date.now(), cheque.paidAt.getTime() + 3 * 86_400_000))
  const { paidById } = cheque.receipt
  const reason = 'Funds insufficient'
  await tx.chequeDecision.create({
    data: { receiptId: cheque.receiptId, state: 'Bounced', reason, decidedById: paidById, decidedAt: reversedAt },
  })
  await tx.payment.update({ where: { id: cheque.id }, data: { status: 'Reversed' } })
  await tx.paymentReversal.create({
    data: { paymentId: cheque.id, reason: `Cheque bounced: ${reason}`, reversedById: paidById, reversedAt },
  })
}

/** The bank has paid all cheques but the newest ones. */
const notYetCleared = 4

async function clearCheques(tx: Transaction) {
  await tx.$executeRaw`
    INSERT INTO "ChequeDecision" ("receiptId", "state", "decidedById", "decidedAt")
    SELECT "id", 'Cleared', "paidById", least(now(), "paidAt" + interval '3 days')
    FROM "Receipt" WHERE "chequeState" = 'Received' ORDER BY "paidAt" DESC, "id" OFFSET ${notYetCleared}`
}

/** Numbers all payments and receipts anew in the order of their times, receipts from 1 in each series and financial year. */
async function numberReceipts(tx: Transaction) {
  // Moves all numbers away first, because they are unique.
  await tx.$executeRaw`UPDATE "Receipt" SET "number" = "number" + 500000000 WHERE "number" < 500000000`
  await tx.$executeRaw`
    UPDATE "Receipt" r SET "number" = n."number"
    FROM (
      SELECT "id", row_number() OVER (PARTITION BY "series", "year" ORDER BY "paidAt", "id") AS "number" FROM "Receipt"
    ) n WHERE n."id" = r."id"`
  await tx.$executeRaw`UPDATE "Payment" SET "number" = "number" + 500000000`
  await tx.$executeRaw`
    UPDATE "Payment" p SET "number" = n."number"
    FROM (SELECT "id", row_number() OVER (ORDER BY "paidAt", "receiptId") AS "number" FROM "Payment") n WHERE n."id" = p."id"`
  await tx.$executeRaw`SELECT setval('"Payment_number_seq"', (SELECT max("number") FROM "Payment"))`
  await tx.$executeRaw`
    INSERT INTO "ReceiptCounter" ("series", "year", "last", "lastPaidAt")
    SELECT "series", "year", max("number"), max("paidAt") FROM "Receipt" GROUP BY 1, 2
    ON CONFLICT ("series", "year") DO UPDATE SET "last" = EXCLUDED."last", "lastPaidAt" = EXCLUDED."lastPaidAt"`
}
