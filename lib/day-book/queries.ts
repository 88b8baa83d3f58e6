import { asTable } from '@/lib/answers'
import type { Day } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { formatReceiptNumber } from '@/lib/payments/schema'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { tableFile, type FileColumn } from '@/lib/server/papers/table-file'
import type { Table } from '@/lib/server/papers/download'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import { dayBookShape, ownCashShape } from './answers'
import { dayBookMessages } from './messages'
import { listed, moneyColumns, receiptsIn, toMoney, type MoneyRow } from './money'
import { dayBookSchema, ownCashSchema } from './schema'
import { isDayClosed, isOpenDrawerOf, sessionsSql, toSession, type SessionRow } from './sql'

type DayRow = MoneyRow & { sessions: SessionRow[]; closed: { by: string; at: string } | null }

/**
 * The books of a school day: what arrived by method, head and collector, what was reversed, the drawers that were open, and
 * whether the day is closed. What is reversed later is of the day of the reversal.
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
      SELECT ${moneyColumns({ gte, lt })},
        ${listed(sessionsSql(Prisma.sql`c."openedAt" < ${lt} AND (c."closedAt" IS NULL OR c."closedAt" >= ${gte})`))} AS "sessions",
        (SELECT json_build_object('by', u."name", 'at', d."closedAt") FROM "ClosedDay" d JOIN "User" u ON u."id" = d."closedById"
         WHERE d."day" = ${date}::date) AS "closed"`
    if (!row) throw new Error('the books have no row')
    const { sessions, closed, ...money } = row
    return {
      ...{ date, ...toMoney(money) },
      sessions: sessions.map(toSession),
      closed: closed && { by: closed.by, at: new Date(closed.at).toISOString() },
      closable: !closed && date <= schoolDay() && sessions.every(({ closedAt }) => closedAt !== null),
    }
  },
})

/** One's own drawer, if it is open, and whether one can be opened today. */
export const ownCash = operation({
  access: 'payments:record',
  as: 'cash',
  input: ownCashSchema,
  output: ownCashShape,
  fail: dayBookMessages.loadFailed,
  async run(actor) {
    const [row] = await rowsOf<{ sessions: SessionRow[]; dayClosed: boolean }>`
      SELECT ${listed(sessionsSql(isOpenDrawerOf(actor.id)))} AS "sessions", ${isDayClosed(schoolDay())} AS "dayClosed"`
    if (!row) throw new Error('the drawer has no row')
    const [session] = row.sessions
    return { session: session ? toSession(session) : null, dayClosed: row.dayClosed }
  },
})

type ReceiptRow = {
  series: ReceiptSeries
  year: number
  number: number
  paidAt: Date
  method: string
  reference: string
  cashier: string
  paise: number
  students: string
}

const fileColumns: readonly FileColumn<ReceiptRow>[] = [
  { label: 'Receipt', value: formatReceiptNumber },
  { label: 'At', value: ({ paidAt }) => paidAt.toISOString() },
  { label: 'Students', value: ({ students }) => students },
  { label: 'Method', value: ({ method }) => method },
  { label: 'Reference', value: ({ reference }) => reference },
  { label: 'Amount', kind: 'rupees', value: ({ paise }) => paiseToRupees(paise) },
  { label: 'Collector', value: ({ cashier }) => cashier },
]

/** Receipts that are read at a time. */
const batch = 1000

/** The receipts of the day with money behind them, as a file, in the order of their numbers. */
export const dayBookCsv = operation({
  access: 'books:read',
  input: dayBookSchema,
  output: asTable<Table>(),
  fail: messages.common.exportFailed,
  async run(_actor, { date = schoolDay() }): Promise<Table> {
    return tableFile(`day_book_${date}`, fileColumns, receiptsOf(date), true)
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
      WHERE ${receiptsIn(instantsOf(date))} AND (r."series"::text, r."year", r."number") > (${after.series}, ${after.year}, ${after.number})
      ORDER BY r."series"::text, r."year", r."number" LIMIT ${batch}`
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last
  }
}
