import { expect } from 'vitest'
import { chequeList, paymentList, refundList } from '@/lib/payments/lists'
import { enrol } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { feeOf, onlineOrderOf, openFeesOf, paymentOf } from '@/tests/support/school/fees'
import { person, type Examples } from '@/tests/support/doors/examples'
import { guardianOf } from '@/tests/support/school/guardians'
import { advanceOf, chequeOf, creditOf, refundBody, refundOf } from '@/tests/support/school/money-back'
import { listBehaves } from '@/tests/support/school/lists'

// Its file has the columns of a ledger (fees.test.ts).
listBehaves('/api/payments', paymentList, { search: 'studentName' })
listBehaves('/api/cheques', chequeList, { search: 'reference' })
listBehaves('/api/refunds', refundList, { search: 'studentName' })

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

  // What it does with the keys of a gateway: tests/database/online-payments.test.ts.
  async startOnlinePayment({ student }) {
    // Where the school takes no money by a gateway nothing is begun.
    const fee = await feeOf(student.id)
    expect((await student.post('/api/payments/online', { feeIds: [fee.id] })).status).toBe(403)
  },

  async takeEvent({ visitor }) {
    // Without the keys of a gateway there is nobody who could have signed it.
    expect((await visitor.post('/api/payments/razorpay', { event: 'payment.captured' })).status).toBe(404)
  },

  async takeReturn({ visitor }) {
    expect((await visitor.post(`/api/payments/razorpay/return?order=${crypto.randomUUID()}`, {})).status).toBe(404)
  },

  async askGateway({ visitor }) {
    expect((await visitor.get('/api/cron/payments')).status).toBe(401)
  },

  async readOnlineOrder({ student }) {
    // On its page alone. Without a gateway nothing leads on from there.
    expect(await student.page(`/fees/online/${await onlineOrderOf(student.id)}`)).toContain('₹1,234.50')
  },

  async onlineToLookAt({ admin }) {
    // On the page of fees alone; without a gateway there is nothing.
    expect(await admin.page('/fees')).toContain('Fees Management Dashboard')
  },

  async payFromCredit({ admin }) {
    // What a family gave beyond its fees settles a fee of a brother later.
    const [first, second] = [await openFeesOf(1), await openFeesOf(1)]
    await guardianOf([first.id, second.id])
    const given = { studentId: first.id, feeIds: first.ids, method: 'Cash', amount: 1500, keepRest: true }
    await admin.post('/api/payments/several', given)
    const body = { studentId: first.id, feeIds: second.ids }
    expect(await admin.post('/api/payments/credit', body)).toMatchObject({
      status: 201,
      body: { payments: [{ studentId: second.id, amount: 265.5, status: 'Completed' }] },
    })
  },

  async findPayers({ admin }) {
    // Who stands at the counter is found by name, number or phone: their own, or that of a parent who pays.
    const { id } = await openFeesOf(1)
    const mother = await guardianOf([id])
    expect(await admin.get(`/api/fees/counter?q=${encodeURIComponent(mother.name)}`)).toMatchObject({
      status: 200,
      body: { found: [{ id, payers: mother.name, due: 1234.5 }] },
    })
  },

  async familyAtCounter({ admin }) {
    // The children for whom one parent pays, with all that is due.
    const [first, second] = [await openFeesOf(1), await openFeesOf(2)]
    await guardianOf([first.id, second.id])
    expect(await admin.get(`/api/fees/counter/${first.id}`)).toMatchObject({
      status: 200,
      body: { family: { students: [{ id: first.id }, { id: second.id }], due: 3703.5, credit: 0 } },
    })
  },

  async payOwn() {
    // A mother pays the fees of two of her children in one go: all of them or none, each with its receipt number.
    const [first, second] = [await openFeesOf(1), await openFeesOf(1)]
    const mother = person(await guardianOf([first.id, second.id]))
    const feeIds = [...first.ids, ...second.ids]
    expect(await mother.post('/api/payments/own', { feeIds, method: 'UPI' })).toMatchObject({
      status: 201,
      body: {
        payments: expect.arrayContaining([
          expect.objectContaining({ studentId: first.id, method: 'UPI', demo: true }),
          expect.objectContaining({ studentId: second.id, method: 'UPI', demo: true }),
        ]) as unknown,
      },
    })
  },

  async mailReceipt({ admin }) {
    // The receipt goes to the family, at the parent's e-mail.
    const pupil = await enrol()
    expect(await admin.post(`/api/payments/${await paymentOf(pupil.id)}/mail`)).toMatchObject({
      status: 200,
      body: { email: pupil.parentEmail, message: `The receipt is on its way to ${pupil.parentEmail}` },
    })
  },

  async notePrinting({ admin }) {
    // The first paper of a receipt is the original, and every later one a duplicate.
    const id = await paymentOf()
    const print = () => admin.post(`/api/payments/${id}/print`)
    expect(await print()).toMatchObject({ status: 201, body: { printing: { duplicate: false } } })
    expect(await print()).toMatchObject({ status: 201, body: { printing: { duplicate: true } } })
  },

  async reversePayment({ admin }) {
    // A payment that was recorded wrongly stays, with who reversed it and why; its fee is open again.
    const id = await paymentOf()
    expect(await admin.post(`/api/payments/${id}/reverse`, { reason: 'The cheque bounced' })).toMatchObject({
      status: 200,
      body: { payment: { id, status: 'Reversed' } },
    })
  },

  async reverseAdvance({ admin }) {
    // Money that was given before anything was due, for the wrong family: nobody has used it yet.
    const id = await advanceOf()
    expect((await admin.get(`/api/payments/${id}/receipt`)).status).toBe(200)
    expect(await admin.post(`/api/receipts/${id}/reverse`, { reason: 'Another family' })).toMatchObject({
      status: 200,
      body: { message: 'Receipt reversed' },
    })
  },

  async listCheques({ admin }) {
    // Cheques that wait for the bank come first.
    const id = await chequeOf()
    expect(await admin.get('/api/cheques?state=Received&pageSize=500')).toMatchObject({
      status: 200,
      body: { cheques: expect.arrayContaining([expect.objectContaining({ id, decision: null })]) as unknown },
    })
  },

  async clearCheques({ admin }) {
    expect(await admin.post('/api/cheques/clear', { ids: [await chequeOf()] })).toMatchObject({
      status: 200,
      body: { count: 1, message: '1 cheque cleared' },
    })
  },

  async bounceCheque({ admin }) {
    // All that it paid is due again, and the bank's charge is a fee of the pupil.
    const body = { reason: 'Funds insufficient', charge: 350, chargeType: 'Miscellaneous' }
    expect(await admin.post(`/api/cheques/${await chequeOf()}/bounce`, body)).toMatchObject({ status: 200 })
  },

  async listRefunds({ admin }) {
    const id = await refundOf()
    expect(await admin.get('/api/refunds?status=Asked&pageSize=500')).toMatchObject({
      status: 200,
      body: { refunds: expect.arrayContaining([expect.objectContaining({ id, status: 'Asked' })]) as unknown },
    })
  },

  async askRefund({ admin }) {
    // Credit of a pupil; another person has to approve it.
    expect(await admin.post('/api/refunds', refundBody(await creditOf()))).toMatchObject({ status: 201 })
  },

  async approveRefund({ admin }) {
    expect(await admin.post(`/api/refunds/${await refundOf()}/approve`)).toMatchObject({
      status: 200,
      body: { number: expect.stringMatching(/^REFUND-/) as unknown },
    })
  },

  async rejectRefund({ admin }) {
    const body = { reason: 'Owes a fee' }
    expect(await admin.post(`/api/refunds/${await refundOf()}/reject`, body)).toMatchObject({ status: 200 })
  },

  async withdrawRefund({ admin }) {
    // Who has asked for it, as long as it waits.
    const { body } = await admin.post('/api/refunds', refundBody(await creditOf()))
    expect(await admin.post(`/api/refunds/${String(body.id)}/withdraw`)).toMatchObject({ status: 200 })
    expect(await admin.post(`/api/refunds/${String(body.id)}/withdraw`)).toMatchObject({ status: 409 })
  },

  async refundVoucher({ admin }) {
    const { type, text } = await admin.file(`/api/refunds/${await refundOf({ approved: true })}/voucher`)
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
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
    const [row] = await sql<{ code: string }>(
      'SELECT code FROM "Receipt" JOIN "Payment" p ON p."receiptId" = "Receipt".id WHERE p.id = $1',
      [id],
    )
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
