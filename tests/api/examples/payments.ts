import { expect } from 'vitest'
import { paymentList } from '@/lib/payments/lists'
import { enrol } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { feeOf, openFeesOf, paymentOf } from '@/tests/support/school/fees'
import type { Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'

// Its file has the columns of a ledger (fees.test.ts).
listBehaves('/api/payments', paymentList, { search: 'studentName' })

export default {
  async payFee({ student }) {
    // A pupil pays a fee of their own.
    const fee = await feeOf(student.id)
    expect(await student.post(`/api/fees/pay/${fee.id}`, { method: 'UPI' })).toMatchObject({
      status: 201,
      body: { payment: { method: 'UPI', amount: 1234.5, status: 'Completed' } },
    })
  },

  async paySeveral({ admin }) {
    // The office records one payment of several fees of a pupil: all of them or none, each with its receipt number.
    const { id, ids } = await openFeesOf(2)
    const body = { studentId: id, feeIds: ids, method: 'Cheque', reference: '004217' }
    const payment = { studentId: id, method: 'Cheque', reference: '004217', status: 'Completed', amount: 1234.5 }
    expect(await admin.post('/api/payments/several', body)).toMatchObject({
      status: 201,
      body: { payments: [payment, payment] },
    })
  },

  async paymentReceipts({ admin }) {
    // Their receipts are on one paper, whichever of them is asked for.
    const { id, ids } = await openFeesOf(2)
    const { body } = await admin.post('/api/payments/several', { studentId: id, feeIds: ids, method: 'Cash' })
    const [first] = body.payments as { id: string }[]
    const { type, text } = await admin.file(`/api/payments/${first?.id}/receipts`)
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  },

  async mailReceipt({ admin }) {
    // The same paper goes to the family, at the parent's e-mail.
    const pupil = await enrol()
    expect(await admin.post(`/api/payments/${await paymentOf(pupil.id)}/mail`)).toMatchObject({
      status: 200,
      body: { email: pupil.parentEmail, message: `The receipt is on its way to ${pupil.parentEmail}` },
    })
  },

  async reversePayment({ admin }) {
    // A payment that was recorded wrongly stays, with who reversed it and why; its fee is open again.
    const id = await paymentOf()
    expect(await admin.post(`/api/payments/${id}/reverse`, { reason: 'The cheque bounced' })).toMatchObject({
      status: 200,
      body: { payment: { id, status: 'Reversed' } },
    })
  },

  async listPayments({ student, admin }) {
    const id = await paymentOf(student.id)
    expect(await student.get('/api/payments?sort=-date&pageSize=500')).toMatchObject({
      status: 200,
      body: { payments: expect.arrayContaining([expect.objectContaining({ id })]) as unknown },
    })
    expect(await admin.get('/api/payments?status=Completed&pageSize=1')).toMatchObject({
      body: { payments: [{ status: 'Completed' }] },
    })
  },

  async paymentsCsv({ admin }) {
    const { type, text } = await admin.file('/api/payments/csv?status=Completed')
    expect(type).toBe('text/csv; charset=utf-8')
    expect(text).toContain('Student')
  },

  async paymentsPdf({ admin }) {
    const { type, text } = await admin.file('/api/payments/export?class=Class+5')
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  },

  async verifyReceipts({ visitor, admin }) {
    // Whoever holds a receipt looks up its code. The page says what is true today.
    const id = await paymentOf()
    const [row] = await sql<{ code: string }>('SELECT code FROM "Payment" WHERE id = $1', [id])
    expect(await visitor.page(`/verify/${row?.code}`)).toContain('Genuine and valid')
    await admin.post(`/api/payments/${id}/reverse`, { reason: 'The cheque bounced' })
    expect(await visitor.page(`/verify/${row?.code}`)).toContain('Reversed')
  },

  async paymentReceipt({ student }) {
    // Whoever paid gets the receipt as a PDF.
    const { type, text } = await student.file(`/api/payments/${await paymentOf(student.id)}/receipt`)
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  },
} satisfies Examples
