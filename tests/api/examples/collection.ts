import { expect } from 'vitest'
import type { Collection } from '@/lib/collection/answers'
import { monthOf } from '@/lib/dates'
import { financialYearOf } from '@/lib/years'
import type { Examples } from '@/tests/support/doors/examples'
import { openFeesOf } from '@/tests/support/school/fees'
import { schoolToday } from '@/tests/support/school/school-days'

const today = schoolToday()
const month = monthOf(today)

export default {
  async readCollection({ admin }) {
    const read = async (query = '') => (await admin.get(`/api/fees/collection${query}`)).body.collection as Collection
    const { id, ids } = await openFeesOf(1)
    const before = await read(`?month=${month}`)
    expect(before).toMatchObject({
      year: financialYearOf(today),
      month,
      total: { charged: expect.any(Number) as number },
    })
    await admin.post('/api/payments/several', {
      studentId: id,
      feeIds: ids,
      method: 'Cash',
      amount: 1500,
      keepRest: true,
    })
    const after = await read(`?month=${month}`)
    expect(after.money?.received).toBeGreaterThanOrEqual((before.money?.received ?? 0) + 1500)
    const whole = await read()
    expect(whole).toMatchObject({ month: '', money: null })
    expect(whole.months).toHaveLength(12)
  },

  async collectionTable({ admin }) {
    const { status, text } = await admin.file(`/api/fees/collection/csv?year=${financialYearOf(today)}`)
    expect(status).toBe(200)
    expect(text).toContain('Month,Fee,Charged,Conceded,By demonstrations,Expected,Collected,Owed')
    expect(text).toMatch(/\d{4}-\d{2},Tuition Fee,\d+\.\d{2},/)
  },

  async vouchers({ admin }) {
    const { id, ids } = await openFeesOf(1)
    await admin.post('/api/payments/several', { studentId: id, feeIds: ids, method: 'Cheque', reference: 'VOUCHER-7' })
    const { status, text } = await admin.file(`/api/fees/vouchers/csv?month=${month}`)
    expect(status).toBe(200)
    expect(text).toContain('Date,Voucher,Number,Debit,Credit,Amount,Student,Class,Reference')
    expect(text).toMatch(/,Receipt,\d{4}-\d{2}\/\d{6},Cheque,[^,]+,1234\.50,.*,VOUCHER-7/)
  },
} satisfies Examples
