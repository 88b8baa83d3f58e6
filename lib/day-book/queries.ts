import { asFile } from '@/lib/answers'
import type { Day } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { counterMethods } from '@/lib/payments/lists'
import { formatReceiptNumber } from '@/lib/payments/schema'
import { isAdvance } from '@/lib/payments/sql'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { csv, type CsvColumn } from '@/lib/server/papers/csv'
import type { Download } from '@/lib/server/papers/download'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import { dayBookShape, ownCashShape, type DayBook } from './answers'
import { dayBookMessages } from './messages'
import { dayBookSchema, ownCashSchema } from './schema'
import { sessionsSql, toSession, type SessionRow } from './sql'

type Method = DayBook['methods'][number]['method']

type DayRow = {
  taken: { method: Method; cashier: string; receipts: number; paise: number }[]
  heads: { type: string; paise: number }[]
  reversed: { method: Method; type: string; paise: number }[]
  refunded: number
  returned: number
  sessions: SessionRow[]
  closed: { by: string; at: string } | null
}

const within = (column: Prisma.Sql, date: Day) => {
  const { gte, lt } = instantsOf(date)
  return Prisma.sql`${column} >= ${gte} AND ${column} < ${lt}`
}

/** Receipts `r` of a day behind which there is money. */
const ofDay = (date: Day) => Prisma.sql`${within(Prisma.sql`r."paidAt"`, date)} AND NOT r."demo"`

const listed = (rows: Prisma.Sql) => Prisma.sql`(SELECT coalesce(json_agg(listed), '[]') FROM (${rows}) listed)`

/**
 * What was reversed on a day: payments, with the last one of a receipt what it kept as credit ('' as its head), and advances.
 */
const reversedOn = (date: Day) => Prisma.sql`
  SELECT r."method", s."type", sum(p."amountPaise")::float8 AS "paise"
  FROM "PaymentReversal" v JOIN "Payment" p ON p."id" = v."paymentId" AND NOT p."fromCredit"
  JOIN "Receipt" r ON r."id" = p."receiptId" AND NOT r."demo" JOIN "FeeStructure" s ON s."id" = p."structureId"
  WHERE ${within(Prisma.sql`v."reversedAt"`, date)} GROUP BY 1, 2
  UNION ALL
  SELECT r."method", '', sum(r."amountPaise" - of_it."paise")::float8 FROM (
    SELECT DISTINCT p."receiptId" FROM "PaymentReversal" v JOIN "Payment" p ON p."id" = v."paymentId"
    WHERE ${within(Prisma.sql`v."reversedAt"`, date)}
  ) touched JOIN "Receipt" r ON r."id" = touched."receiptId" AND NOT r."demo"
  CROSS JOIN LATERAL (
    SELECT sum(p."amountPaise") AS "paise", bool_and(v."id" IS NOT NULL) AS "all", max(v."reversedAt") AS "last"
    FROM "Payment" p LEFT JOIN "PaymentReversal" v ON v."paymentId" = p."id" WHERE p."receiptId" = r."id" AND NOT p."fromCredit") of_it
  WHERE of_it."all" AND ${within(Prisma.sql`of_it."last"`, date)} AND r."amountPaise" > of_it."paise" GROUP BY 1
  UNION ALL
  SELECT r."method", '', sum(r."amountPaise")::float8 FROM (
    SELECT v."receiptId" FROM "ReceiptReversal" v WHERE ${within(Prisma.sql`v."reversedAt"`, date)}
    UNION ALL
    SELECT d."receiptId" FROM "ChequeDecision" d
    WHERE d."state" = 'Bounced' AND ${within(Prisma.sql`d."decidedAt"`, date)}
  ) back JOIN "Receipt" r ON r."id" = back."receiptId" AND ${isAdvance(Prisma.sql`r`)} GROUP BY 1`

/**
 * The books of a school day: what arrived by method, head and collector, what was reversed, the drawers that were open, and
 * whether the day is closed. A closed day stays as it is: what is reversed later is of the day of the reversal.
 */
export const dayBook = operation({
  access: 'books:read',
  as: 'dayBook',
  input: dayBookSchema,
  output: dayBookShape,
  fail: dayBookMessages.loadFailed,
  async run(_actor, { date = schoolDay() }) {
    const { gte, lt } = instantsOf(date)
    const [row] = await rowsOf<DayRow>`
      SELECT ${listed(Prisma.sql`
          SELECT r."method", r."cashier", count(*)::int AS "receipts", sum(r."amountPaise")::float8 AS "paise"
          FROM "Receipt" r WHERE ${ofDay(date)} GROUP BY 1, 2 ORDER BY 2, 1`)} AS "taken",
        ${listed(Prisma.sql`
          SELECT s."type", sum(p."amountPaise")::float8 AS "paise"
          FROM "Receipt" r JOIN "Payment" p ON p."receiptId" = r."id" AND NOT p."fromCredit"
          JOIN "FeeStructure" s ON s."id" = p."structureId" WHERE ${ofDay(date)} GROUP BY 1 ORDER BY 1`)} AS "heads",
        ${listed(reversedOn(date))} AS "reversed",
        (SELECT coalesce(sum(f."amountPaise"), 0)::float8 FROM "Refund" f
         WHERE f."status" = 'Approved' AND ${within(Prisma.sql`f."decidedAt"`, date)}) AS "refunded",
        (SELECT coalesce(sum(s."amountPaise"), 0)::float8 FROM "RefundReturn" b JOIN "RefundShare" s ON s."id" = b."shareId"
         WHERE ${within(Prisma.sql`b."returnedAt"`, date)}) AS "returned",
        ${listed(sessionsSql(Prisma.sql`c."openedAt" < ${lt} AND (c."closedAt" IS NULL OR c."closedAt" >= ${gte})`))} AS "sessions",
        (SELECT json_build_object('by', u."name", 'at', d."closedAt") FROM "ClosedDay" d JOIN "User" u ON u."id" = d."closedById"
         WHERE d."day" = ${date}::date) AS "closed"`
    return toDayBook(
      date,
      row ?? { taken: [], heads: [], reversed: [], refunded: 0, returned: 0, sessions: [], closed: null },
    )
  },
})

function toDayBook(date: Day, { taken, heads, reversed, refunded, returned, sessions, closed }: DayRow): DayBook {
  const sum = (rows: readonly { paise: number }[]) => rows.reduce((all, { paise }) => all + paise, 0)
  const received = sum(taken)
  const kept = received - sum(heads)
  const ofHead = new Map(heads.map(({ type, paise }) => [type, paise]))
  if (kept > 0) ofHead.set('', kept)
  for (const { type } of reversed) if (!ofHead.has(type)) ofHead.set(type, 0)
  return {
    date,
    received: paiseToRupees(received),
    reversed: paiseToRupees(sum(reversed)),
    refunded: paiseToRupees(refunded),
    returned: paiseToRupees(returned),
    methods: counterMethods.flatMap((method) => {
      const ofIt = taken.filter((row) => row.method === method)
      const backOfIt = reversed.filter((row) => row.method === method)
      if (ofIt.length + backOfIt.length === 0) return []
      const receipts = ofIt.reduce((all, row) => all + row.receipts, 0)
      return [{ method, receipts, received: paiseToRupees(sum(ofIt)), reversed: paiseToRupees(sum(backOfIt)) }]
    }),
    heads: [...ofHead].map(([type, paise]) => ({
      type,
      received: paiseToRupees(paise),
      reversed: paiseToRupees(sum(reversed.filter((row) => row.type === type))),
    })),
    collectors: taken.map(({ cashier, method, receipts, paise }) => ({
      ...{ collector: cashier, method, receipts },
      received: paiseToRupees(paise),
    })),
    sessions: sessions.map(toSession),
    closed: closed && { by: closed.by, at: new Date(closed.at).toISOString() },
    closable: !closed && date <= schoolDay() && sessions.every(({ closedAt }) => closedAt !== null),
  }
}

/** One's own drawer, if it is open. */
export const ownCash = operation({
  access: 'payments:record',
  as: 'cash',
  input: ownCashSchema,
  output: ownCashShape,
  fail: dayBookMessages.loadFailed,
  async run(actor) {
    const [row] =
      await rowsOf<SessionRow>`${sessionsSql(Prisma.sql`c."collectorId" = ${actor.id}::uuid AND c."closedAt" IS NULL`)}`
    return { session: row ? toSession(row) : null }
  },
})

type ReceiptRow = {
  series: ReceiptSeries
  year: number
  number: number
  paidAt: Date
  method: Method
  reference: string
  cashier: string
  paise: number
  students: string
}

const csvColumns: readonly CsvColumn<ReceiptRow>[] = [
  { label: 'Receipt', value: formatReceiptNumber },
  { label: 'At', value: ({ paidAt }) => paidAt.toISOString() },
  { label: 'Students', value: ({ students }) => students },
  { label: 'Method', value: ({ method }) => method },
  { label: 'Reference', value: ({ reference }) => reference },
  { label: 'Amount', value: ({ paise }) => paiseToRupees(paise) },
  { label: 'Collector', value: ({ cashier }) => cashier },
]

/** Receipts that are read at a time. */
const batch = 1000

/** The receipts of the day with money behind them, as CSV, in the order of their numbers. */
export const dayBookCsv = operation({
  access: 'books:read',
  input: dayBookSchema,
  output: asFile<Download>('text/csv'),
  fail: messages.common.exportFailed,
  async run(_actor, { date = schoolDay() }): Promise<Download> {
    return {
      name: `day_book_${date}.csv`,
      type: 'text/csv; charset=utf-8',
      body: csv(csvColumns, receiptsOf(date)),
      quick: true,
    }
  },
})

async function* receiptsOf(date: Day): AsyncGenerator<ReceiptRow[]> {
  let after = { series: '', year: 0, number: 0 }
  for (;;) {
    const rows = await rowsOf<ReceiptRow>`
      SELECT r."series", r."year", r."number", r."paidAt", r."method", r."reference", r."cashier", r."amountPaise"::float8 AS "paise",
        (SELECT string_agg(DISTINCT n."name", ', ') FROM (
          SELECT p."studentName" AS "name" FROM "Payment" p WHERE p."receiptId" = r."id" AND NOT p."fromCredit"
          UNION ALL SELECT u."name" FROM "User" u WHERE u."id" = r."studentId" AND NOT EXISTS (
            SELECT FROM "Payment" p WHERE p."receiptId" = r."id" AND NOT p."fromCredit")) n) AS "students"
      FROM "Receipt" r
      WHERE ${ofDay(date)} AND (r."series"::text, r."year", r."number") > (${after.series}, ${after.year}, ${after.number})
      ORDER BY r."series"::text, r."year", r."number" LIMIT ${batch}`
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last
  }
}
