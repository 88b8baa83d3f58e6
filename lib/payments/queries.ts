import { asFile, asTable, pageOf } from '@/lib/answers'
import type { Download, Table } from '@/lib/server/papers/download'
import { formatCount, plural } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { columnsIn, shownValueIn, type ColumnKey } from '@/lib/lists'
import { messages } from '@/lib/messages'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise } from '@/lib/money'
import { allows } from '@/lib/permissions'
import { tableFile } from '@/lib/server/papers/table-file'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { familyOf } from '@/lib/server/accounts/scope'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { operation } from '@/lib/server/doors/operation'
import { tablePdf, type PdfColumn } from '@/lib/server/papers/pdf-table'
import { schoolDay } from '@/lib/server/school-day'
import { readSqlPage } from '@/lib/server/data/sql'
import { placeName, sectionColumn } from '@/lib/enrolment/lists'
import { formatYear } from '@/lib/years'
import { paymentShape, type Payment } from './answers'
import { paymentList } from './lists'
import { receiptOf, receiptPaper } from './papers'
import {
  batchesOfPayments,
  countByStructure,
  paymentFilter,
  paymentsBy,
  sumsOfPayments,
  toPayment,
  type PaymentSums,
} from './sql'
import { isPrinted } from './printing'
import { paymentFiltersSchema, paymentListSchema, printedReceiptSchema } from './schema'

/** Made too quickly to wait for a turn. */
const quickRows = 200

/** docs/spec.md §7, GET /api/payments: the payments that the actor may see, newest first unless sorted. */
export const listPayments = operation({
  access: 'payments:read',
  as: 'payments',
  input: paymentListSchema,
  output: pageOf(paymentShape),
  fail: feeMessages.loadFailed,
  async run(_actor, { page, pageSize, sort, ...filters }, { scope }) {
    const visible = conditionSql(ownRows(scope), 'p')
    const condition = paymentFilter(visible, filters)
    const list = paymentsBy(condition, sort)
    // What the structures count is counted by them.
    const counted = visible || filters.q || filters.date || filters.year ? list.total : countByStructure(filters)
    return readSqlPage({ page, pageSize }, { ...list, total: counted }, toPayment)
  },
})

const fileColumns = [
  ...columnsIn(paymentList, [
    'receiptNumber',
    'date',
    'studentName',
    'rollNo',
    'class',
    'type',
    'amount',
    'method',
    'reference',
    'status',
  ]),
  sectionColumn,
]

/** All payments under the list's filters, as a file. */
export const paymentsCsv = operation({
  access: 'payments:read',
  input: paymentFiltersSchema,
  output: asTable<Table>(),
  fail: messages.common.exportFailed,
  async run(actor, filters, { scope }): Promise<Table> {
    const condition = paymentFilter(conditionSql(ownRows(scope), 'p'), filters)
    const { count, newest } = await sumsOfPayments(condition)
    return tableFile('payments', fileColumns, batchesOfPayments(condition, newest), count <= quickRows)
  },
})

const pdfColumns: readonly PdfColumn<Payment>[] = [
  { ...printed('receiptNumber'), width: 78 },
  { ...printed('date'), width: 56 },
  { ...printed('studentName'), width: 89 },
  { ...printed('rollNo'), width: 38, align: 'right' },
  { ...printed('class'), value: placeName, width: 48 },
  { ...printed('type'), width: 62 },
  { ...printed('method'), width: 58 },
  { label: 'Note', value: noteOf, width: 54 },
  { ...printed('amount'), width: 56, align: 'right' },
]

function printed(key: ColumnKey<typeof paymentList>) {
  const value = shownValueIn(paymentList, key)
  return { label: paymentList.columns[key].label, value: (payment: Payment) => String(value(payment)) }
}

/** What is out of the ordinary: that a payment is valid goes without saying. */
function noteOf({ status, demo, fromCredit }: Payment) {
  if (status === 'Reversed') return status
  if (fromCredit) return 'Credit'
  return demo ? 'Demo' : ''
}

const period = ({ first, last }: PaymentSums) =>
  first && last ? `${formatDay(schoolDay(first))} – ${formatDay(schoolDay(last))}` : '–'

/** docs/spec.md §7, GET /api/payments/export: all payments under the list's filters, as a PDF. */
export const paymentsPdf = operation({
  access: 'payments:read',
  input: paymentFiltersSchema,
  output: asFile<Download>('application/pdf'),
  fail: feeMessages.exportFailed,
  async run(actor, filters, { scope }): Promise<Download> {
    const condition = paymentFilter(conditionSql(ownRows(scope), 'p'), filters)
    const sums = await sumsOfPayments(condition)
    const { q, year, method, status, class: schoolClass, type } = filters
    const family = familyOf(actor, scope)
    const within = year === undefined ? undefined : formatYear(year)
    const chosen = [within, schoolClass, type, method, status, q && `“${q}”`].filter(Boolean).join(', ')
    const body = tablePdf({
      letterhead: await schoolLetterhead(),
      title: 'Payment History',
      facts: [
        ...(family
          ? [[plural(family.length, 'Student', 'Students'), family.map(({ name }) => name).join(', ')] as const]
          : []),
        ...(chosen ? [['Only', chosen] as const] : []),
        ['Period', period(sums)],
        ['Payments', formatCount(sums.count)],
        ['Total', formatPaise(sums.paise)],
        ...(sums.reversed ? [['Reversed', `${formatCount(sums.reversed)}, not in the total`] as const] : []),
        ...(sums.fromCredit
          ? [['From credit', `${formatPaise(sums.fromCredit)} of the total, given earlier`] as const]
          : []),
        ...(sums.demo
          ? [['Demonstration', `${formatCount(sums.demo)}, paid online, for which no money was moved`] as const]
          : []),
      ],
      columns: pdfColumns,
      count: sums.count,
      rows: batchesOfPayments(condition, sums.newest),
      empty: feeMessages.noPayments,
    })
    return { name: 'payment_history.pdf', type: 'application/pdf', body, quick: sums.count <= quickRows }
  },
})

/**
 * The receipt of a payment, or an advance by its own id, with what it settles of what the actor may see: for the
 * office a duplicate once it was printed.
 */
export const paymentReceipt = operation({
  access: 'payments:read',
  input: printedReceiptSchema,
  output: asFile<Download>('application/pdf'),
  fail: feeMessages.receiptFailed,
  async run(actor, { id, printing }, { scope }): Promise<Download> {
    const receipt = await receiptOf(id, (of) => conditionSql(ownRows(scope), of))
    if (!receipt) throw new AppError('notFound', messages.common.notFound)
    return receiptPaper(receipt, allows('payments:record', actor) && (await isPrinted(id, printing)))
  },
})
