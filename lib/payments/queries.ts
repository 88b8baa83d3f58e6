import { formatDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { formatPaise, rupeesToPaise } from '@/lib/money'
import { csv, type CsvColumn } from '@/lib/server/papers/csv'
import type { Download } from '@/lib/server/papers/download'
import { env } from '@/lib/server/env'
import { ownRowsSql } from '@/lib/server/accounts/visible'
import { pageOf } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { renderPdf } from '@/lib/server/papers/react'
import { tablePdf, type PdfColumn } from '@/lib/server/papers/table'
import { schoolDay } from '@/lib/server/school-day'
import { allOf } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import { receiptDocument } from './receipt'
import {
  batchesOfPayments,
  countByStructure,
  findPayment,
  pageOfPayments,
  paymentFilter,
  sumsOfPayments,
  toPayment,
  type PaymentSums,
} from './rows'
import { paymentFiltersSchema, paymentListSchema, receiptSchema, type Payment } from './schema'

/** So many are printed in a moment. */
const fewRows = 200

const student = Prisma.sql`p."studentId"`

/** docs/spec.md §7, GET /api/payments: the payments the actor may see, newest first unless sorted. */
export const listPayments = operation({
  access: 'payments:read',
  as: 'payments',
  input: paymentListSchema,
  fail: messages.fees.loadFailed,
  async run(actor, { page, pageSize, sort, ...filters }): Promise<Page<Payment>> {
    const visible = ownRowsSql(actor, student)
    const condition = paymentFilter(visible, filters)
    return pageOf(
      { page, pageSize },
      () =>
        visible || filters.q || filters.date
          ? sumsOfPayments(condition).then(({ count }) => count)
          : countByStructure(filters),
      (slice) => pageOfPayments(condition, sort, slice),
      toPayment,
    )
  },
})

const csvColumns: readonly CsvColumn<Payment>[] = [
  { label: 'Receipt', value: ({ receiptNumber }) => receiptNumber },
  { label: 'Date', value: ({ date }) => date },
  { label: 'Student', value: ({ studentName }) => studentName },
  { label: 'Roll No', value: ({ rollNo }) => rollNo ?? '' },
  { label: 'Class', value: (payment) => payment.class },
  { label: 'Type', value: ({ type }) => type },
  { label: 'Amount', value: ({ amount }) => amount },
  { label: 'Method', value: ({ method }) => method },
  { label: 'Reference', value: ({ reference }) => reference },
  { label: 'Status', value: ({ status }) => status },
]

/** What the payment history shows under the same filters, all pages of it, as CSV. */
export const paymentsCsv = operation({
  access: 'payments:read',
  input: paymentFiltersSchema,
  fail: messages.common.exportFailed,
  async run(actor, filters): Promise<Download> {
    const condition = paymentFilter(ownRowsSql(actor, student), filters)
    const { count, newest } = await sumsOfPayments(condition)
    const body = csv(csvColumns, batchesOfPayments(condition, newest))
    return { name: 'payments.csv', type: 'text/csv; charset=utf-8', body, quick: count <= fewRows }
  },
})

const rupees = (amount: number) => formatPaise(rupeesToPaise(amount))

const pdfColumns: readonly PdfColumn<Payment>[] = [
  { label: 'Receipt', width: 78, value: ({ receiptNumber }) => receiptNumber },
  { label: 'Date', width: 56, value: ({ date }) => formatDay(date) },
  { label: 'Student', width: 95, value: ({ studentName }) => studentName },
  { label: 'Roll No', width: 38, align: 'right', value: ({ rollNo }) => String(rollNo ?? '') },
  { label: 'Class', width: 42, value: (payment) => payment.class },
  { label: 'Type', width: 62, value: ({ type }) => type },
  { label: 'Method', width: 58, value: ({ method }) => method },
  { label: 'Status', width: 54, value: ({ status }) => status },
  { label: 'Amount', width: 56, align: 'right', value: ({ amount }) => rupees(amount) },
]

const period = ({ first, last }: PaymentSums) =>
  first && last ? `${formatDay(schoolDay(first))} – ${formatDay(schoolDay(last))}` : '–'

/** docs/spec.md §7, GET /api/payments/export: the payments the actor may see (and the filters let through) as a PDF. */
export const paymentsPdf = operation({
  access: 'payments:read',
  input: paymentFiltersSchema,
  fail: messages.fees.exportFailed,
  async run(actor, filters): Promise<Download> {
    const condition = paymentFilter(ownRowsSql(actor, student), filters)
    const sums = await sumsOfPayments(condition)
    const chosen = [filters.class, filters.type, filters.method, filters.status, filters.q && `“${filters.q}”`]
      .filter(Boolean)
      .join(', ')
    const body = tablePdf({
      school: env().SCHOOL_NAME,
      title: 'Payment History',
      facts: [
        ...(actor.role === 'student' ? [['Student', actor.name] as const] : []),
        ...(chosen ? [['Only', chosen] as const] : []),
        ['Period', period(sums)],
        ['Payments', sums.count.toLocaleString('en-IN')],
        ['Total', formatPaise(sums.paise)],
        ...(sums.reversed ? [['Reversed', `${sums.reversed.toLocaleString('en-IN')}, not in the total`] as const] : []),
        ...(sums.demo
          ? [
              [
                'Demonstration',
                `${sums.demo.toLocaleString('en-IN')}, paid online, for which no money was moved`,
              ] as const,
            ]
          : []),
      ],
      columns: pdfColumns,
      count: sums.count,
      rows: batchesOfPayments(condition, sums.newest),
      empty: messages.fees.noPayments,
    })
    return { name: 'payment_history.pdf', type: 'application/pdf', body, quick: sums.count <= fewRows }
  },
})

/** The receipt of one payment, as a PDF. */
export const receipt = operation({
  access: 'payments:read',
  input: receiptSchema,
  fail: messages.fees.receiptFailed,
  async run(actor, { id }): Promise<Download> {
    const payment = await findPayment(allOf(Prisma.sql`p."id" = ${id}::uuid`, ownRowsSql(actor, student)))
    if (!payment) throw new AppError('notFound', messages.common.notFound)
    const body = await renderPdf(receiptDocument(payment, env().SCHOOL_NAME))
    return { name: `receipt_${payment.receiptNumber.replace('/', '-')}.pdf`, type: 'application/pdf', body }
  },
})
