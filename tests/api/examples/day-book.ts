import { expect } from 'vitest'
import { addDays } from '@/lib/dates'
import { dayBookMessages } from '@/lib/day-book/messages'
import { newAdmin, newStaff } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person, type Examples } from '@/tests/support/doors/examples'
import { openFeesOf } from '@/tests/support/school/fees'
import { schoolToday } from '@/tests/support/school/school-days'

const today = schoolToday()
const collector = async () => person(await newStaff('Accountant'))

export default {
  async openCash() {
    const accountant = await collector()
    expect(await accountant.post('/api/fees/cash', { opening: 500 })).toMatchObject({
      status: 201,
      body: { session: { opening: 500, expected: 500, closedAt: null } },
    })
    expect(await accountant.post('/api/fees/cash', {})).toMatchObject({ status: 409 })
  },

  async ownCash() {
    // What is taken in cash is in the drawer of who took it; a cheque is not.
    const accountant = await collector()
    expect(await accountant.get('/api/fees/cash')).toMatchObject({ body: { cash: { session: null } } })
    await accountant.post('/api/fees/cash', {})
    const { id, ids } = await openFeesOf(2)
    const [first, second] = ids
    await accountant.post('/api/payments/several', { studentId: id, feeIds: [first], method: 'Cash' })
    await accountant.post('/api/payments/several', {
      ...{ studentId: id, feeIds: [second], method: 'Cheque', reference: '004217' },
    })
    expect(await accountant.get('/api/fees/cash')).toMatchObject({
      body: { cash: { session: { opening: 0, taken: 1234.5, expected: 1234.5 } } },
    })
  },

  async handOverCash() {
    const accountant = await collector()
    expect(await accountant.post('/api/fees/cash/hand-over', { amount: 1, recipient: 'The bank' })).toMatchObject({
      status: 409,
    })
    await accountant.post('/api/fees/cash', { opening: 500 })
    expect(await accountant.post('/api/fees/cash/hand-over', { amount: 500.5, recipient: 'The bank' })).toMatchObject({
      status: 400,
      body: { errors: { amount: 'There should be only ₹500.00 in the drawer.' } },
    })
    expect(await accountant.post('/api/fees/cash/hand-over', { amount: 300, recipient: 'The bank' })).toMatchObject({
      status: 201,
      body: { session: { handedOver: 300, expected: 200 } },
    })
  },

  async closeCash() {
    // A count that differs from what there should be is said why, and stays with it.
    const accountant = await collector()
    await accountant.post('/api/fees/cash', { opening: 500 })
    // A form sends '' for notes of which there are none.
    const counts = { note500: '', note200: 2, note50: 1, paise50: 3 }
    expect(await accountant.post('/api/fees/cash/close', { counts })).toMatchObject({
      status: 400,
      body: { errors: { reason: 'You counted ₹451.50, and there should be ₹500.00. Say why.' } },
    })
    expect(await accountant.post('/api/fees/cash/close', { counts: { note200: -2, note50: 2.5 } })).toMatchObject({
      status: 400,
      body: { errors: { 'counts.note200': dayBookMessages.countWhole, 'counts.note50': dayBookMessages.countWhole } },
    })
    expect(await accountant.post('/api/fees/cash/close', { counts, reason: 'Change was missing' })).toMatchObject({
      status: 200,
      body: { session: { expected: 500, counted: 451.5, reason: 'Change was missing' } },
    })
    expect(await accountant.get('/api/fees/cash')).toMatchObject({ body: { cash: { session: null } } })
  },

  async dayBook({ admin }) {
    const accountant = await collector()
    const { id, ids } = await openFeesOf(1)
    const given = { studentId: id, feeIds: ids, method: 'Cash', amount: 1500, keepRest: true }
    const { body } = await accountant.post('/api/payments/several', given)
    const [payment] = body.payments as { id: string }[]
    const taken = { method: 'Cash', receipts: 1, received: 1500 }
    const { name } = (await accountant.get('/api/auth/me')).body
    const book = async () => (await admin.get(`/api/fees/day-book?date=${today}`)).body.dayBook as { reversed: number }
    const before = await book()
    expect(before).toMatchObject({
      date: today,
      closed: null,
      methods: expect.arrayContaining([expect.objectContaining({ method: 'Cash' })]) as unknown,
      collectors: expect.arrayContaining([{ collector: name, ...taken }]) as unknown,
      heads: expect.arrayContaining([expect.objectContaining({ type: '' })]) as unknown,
    })
    // A payment that is reversed takes what was kept as credit with it; what arrived stays in the book.
    await accountant.post(`/api/payments/${payment?.id ?? ''}/reverse`, { reason: 'A test' })
    const after = await book()
    expect(after).toMatchObject({ collectors: expect.arrayContaining([{ collector: name, ...taken }]) as unknown })
    expect(after.reversed).toBeGreaterThanOrEqual(before.reversed + 1500)
  },

  async dayBookCsv({ admin }) {
    const { id, ids } = await openFeesOf(1)
    const payment = { studentId: id, feeIds: ids, method: 'Cheque', reference: 'CSV-77' }
    await admin.post('/api/payments/several', payment)
    const { status, text } = await admin.file(`/api/fees/day-book/csv?date=${today}`)
    expect(status).toBe(200)
    expect(text).toContain('Receipt,At,Students,Method,Reference,Amount,Collector')
    expect(text).toMatch(/,Cheque,CSV-77,1234\.5,/)
  },

  async closeDay() {
    // One that is over; of today other tests take money.
    const admin = person(await newAdmin())
    const [{ day } = { day: '' }] = await sql<{ day: string }>(
      `SELECT (coalesce(min(day), '2001-01-02'::date) - 1)::text AS day FROM "ClosedDay"`,
    )
    expect(await admin.post('/api/fees/day-book/close', { date: day })).toMatchObject({
      status: 200,
      body: { date: day },
    })
    expect(await admin.post('/api/fees/day-book/close', { date: day })).toMatchObject({ status: 409 })
    expect(await admin.get(`/api/fees/day-book?date=${day}`)).toMatchObject({
      body: { dayBook: { closable: false, closed: { by: expect.any(String) as unknown } } },
    })
    expect(await admin.post('/api/fees/day-book/close', { date: addDays(today, 1) })).toMatchObject({ status: 400 })
  },
} satisfies Examples
