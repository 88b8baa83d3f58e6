import { asTable } from '@/lib/answers'
import { monthDays, type Month } from '@/lib/dates'
import { moneyColumns, toMoney, type MoneyRow } from '@/lib/day-book/money'
import { demonstrated } from '@/lib/fees/sql'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import type { Table } from '@/lib/server/papers/download'
import { inOneBatch, tableFile, type FileColumn } from '@/lib/server/papers/table-file'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { financialYearDays, financialYearOf, formatYear, monthsBetween } from '@/lib/years'
import { collectionShape, type CollectionSums } from './answers'
import { collectionMessages } from './messages'
import { collectionFileSchema, collectionSchema } from './schema'

/** What was charged and what came of it, by head and by the month in which it is due. */

type Sums = { charged: number; conceded: number; paid: number; demonstrated: number }
type Row = Sums & { month: Month; type: string }

/**
 * Paise of a financial year, from the counters of fee runs alone: they cost the same for 300 pupils and for 10,000.
 */
function readSums(year: number): Promise<Row[]> {
  const { first, last } = financialYearDays(year)
  return rowsOf<Row>`
    SELECT to_char(s."dueDate", 'YYYY-MM') AS "month", s."type",
      coalesce(sum(s."feeCount"::bigint * s."amountPaise"), 0)::float8 AS "charged",
      coalesce(sum(s."concededPaise"), 0)::float8 AS "conceded", coalesce(sum(s."paidPaise"), 0)::float8 AS "paid",
      coalesce(sum(d."paise"), 0)::float8 AS "demonstrated"
    FROM "FeeStructure" s LEFT JOIN ${demonstrated} d ON d."structureId" = s."id"
    WHERE s."undoneAt" IS NULL AND s."feeCount" > 0 AND s."dueDate" BETWEEN ${first}::date AND ${last}::date
    GROUP BY 1, 2 ORDER BY 1, 2`
}

function inRupees(rows: readonly Sums[]): CollectionSums {
  const sum = (of: (row: Sums) => number) => rows.reduce((all, row) => all + of(row), 0)
  const [charged, conceded, paid] = [sum((row) => row.charged), sum((row) => row.conceded), sum((row) => row.paid)]
  const demonstrated = sum((row) => row.demonstrated)
  return {
    charged: paiseToRupees(charged),
    conceded: paiseToRupees(conceded),
    expected: paiseToRupees(charged - conceded - demonstrated),
    collected: paiseToRupees(paid - demonstrated),
    demonstrated: paiseToRupees(demonstrated),
    owed: paiseToRupees(charged - conceded - paid),
  }
}

/** Money that arrived in a month, as its day books have it. */
async function moneyOf(month: Month) {
  const { first, last } = monthDays(month)
  const [row] = await rowsOf<MoneyRow>`SELECT ${moneyColumns({ gte: instantsOf(first).gte, lt: instantsOf(last).lt })}`
  if (!row) throw new Error('the books have no row')
  return toMoney(row)
}

/** The financial years in which fees are due, with another one, newest first. */
async function yearsWith(year: number): Promise<number[]> {
  const rows = await rowsOf<{ month: Month }>`
    SELECT DISTINCT to_char(s."dueDate", 'YYYY-MM') AS "month" FROM "FeeStructure" s WHERE s."undoneAt" IS NULL`
  return [...new Set([year, ...rows.map(({ month }) => financialYearOf(`${month}-01`))])].sort((a, b) => b - a)
}

/**
 * Expected against collected of the fees that are due in a financial year, by month and by head; of one month also the money
 * that arrived in it.
 */
export const readCollection = operation({
  access: 'books:read',
  as: 'collection',
  input: collectionSchema,
  output: collectionShape,
  fail: collectionMessages.loadFailed,
  async run(_actor, { year = financialYearOf(schoolDay()), month = '' }) {
    const months = monthsBetween(financialYearDays(year))
    const chosen = months.includes(month) ? month : ''
    const [rows, years, money] = await Promise.all([readSums(year), yearsWith(year), chosen ? moneyOf(chosen) : null])
    const shown = chosen ? rows.filter((row) => row.month === chosen) : rows
    const types = [...new Set(shown.map(({ type }) => type))].sort((a, b) => a.localeCompare(b))
    return {
      ...{ year, years, month: chosen, total: inRupees(rows) },
      months: months.map((each) => ({ month: each, ...inRupees(rows.filter((row) => row.month === each)) })),
      heads: types.map((type) => ({ type, ...inRupees(shown.filter((row) => row.type === type)) })),
      money,
    }
  },
})

type Line = CollectionSums & { month: Month; type: string }

const fileColumns: readonly FileColumn<Line>[] = [
  { label: 'Month', value: ({ month }) => month },
  { label: 'Fee', value: ({ type }) => type },
  { label: 'Charged', kind: 'rupees', value: ({ charged }) => charged.toFixed(2) },
  { label: 'Conceded', kind: 'rupees', value: ({ conceded }) => conceded.toFixed(2) },
  { label: 'By demonstrations', kind: 'rupees', value: ({ demonstrated }) => demonstrated.toFixed(2) },
  { label: 'Expected', kind: 'rupees', value: ({ expected }) => expected.toFixed(2) },
  { label: 'Collected', kind: 'rupees', value: ({ collected }) => collected.toFixed(2) },
  { label: 'Owed', kind: 'rupees', value: ({ owed }) => owed.toFixed(2) },
]

/** A row for each month and head of a financial year. */
export const collectionTable = operation({
  access: 'books:read',
  input: collectionFileSchema,
  output: asTable<Table>(),
  fail: messages.common.exportFailed,
  async run(_actor, { year = financialYearOf(schoolDay()) }): Promise<Table> {
    const rows = await readSums(year)
    const lines = rows.map((row) => ({ month: row.month, type: row.type, ...inRupees([row]) }))
    return tableFile(`collection_${formatYear(year)}`, fileColumns, inOneBatch(lines), true)
  },
})
