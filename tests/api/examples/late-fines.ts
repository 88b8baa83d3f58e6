import { expect } from 'vitest'
import { sayRule } from '@/lib/late-fines/messages'
import { fineableFee, fineRule, fineRuleBody, noFineRule } from '@/tests/support/school/late-fines'
import type { Examples } from '@/tests/support/doors/examples'

export default {
  async listFineRules({ admin }) {
    // What a fee costs more that is paid late, also in words.
    const id = await fineRule()
    const { body } = await admin.get('/api/fees/fines')
    const words = sayRule({ kind: 'Flat', amount: 25, cap: 0, graceDays: 90 })
    expect(body.rules).toContainEqual({ ...fineRuleBody({ cap: 0 }), id, head: 'Sports Fee', words })
  },

  async addFineRule({ admin }) {
    // One for a fee type, and none is charged as tuition.
    await noFineRule()
    const tuition = fineRuleBody({ chargeType: 'Tuition Fee' })
    expect(await admin.post('/api/fees/fines', tuition)).toMatchObject({ status: 409 })
    expect(await admin.post('/api/fees/fines', fineRuleBody())).toMatchObject({ status: 201 })
    expect(await admin.post('/api/fees/fines', fineRuleBody())).toMatchObject({ status: 409 })
  },

  async changeFineRule({ admin }) {
    const id = await fineRule()
    expect(await admin.put(`/api/fees/fines/${id}`, fineRuleBody({ cap: 10 }))).toMatchObject({ status: 400 })
    expect(await admin.put(`/api/fees/fines/${id}`, fineRuleBody({ kind: 'Month' }))).toMatchObject({ status: 200 })
  },

  async removeFineRule({ admin }) {
    const id = await fineRule()
    expect(await admin.delete(`/api/fees/fines/${id}`)).toMatchObject({ status: 200 })
    expect(await admin.delete(`/api/fees/fines/${id}`)).toMatchObject({ status: 404 })
  },

  async waiveFine({ admin }) {
    // For good: the fee has no late fine again.
    const id = await fineableFee()
    const reason = { reason: 'The bank was closed' }
    expect(await admin.put(`/api/fees/fines/waive/${id}`, reason)).toMatchObject({ status: 200 })
    expect(await admin.put(`/api/fees/fines/waive/${id}`, reason)).toMatchObject({ status: 409 })
  },
} satisfies Examples
