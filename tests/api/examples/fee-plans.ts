import { expect } from 'vitest'
import { chargedPlan, optionalHead, planBody, someOptionalHead, somePlan } from '@/tests/support/school/fee-plans'
import { uniqueName } from '@/tests/support/machine/api'
import { schoolToday } from '@/tests/support/school/school-days'
import type { Examples } from '@/tests/support/doors/examples'

export default {
  async listPlans({ admin }) {
    // Plans of all years, with what is charged and what is paid of it.
    await somePlan()
    const { body } = await admin.get('/api/fees/plans')
    expect(body.plans).toContainEqual(expect.objectContaining({ state: 'Draft', expected: 0, collected: 0 }))
  },

  async addPlan({ admin }) {
    // A plan begins empty, or as another one is with every amount raised.
    const copyOf = await somePlan()
    const { status, body } = await admin.post('/api/fees/plans', {
      year: 2031,
      name: uniqueName('Plan'),
      copyOf,
      raise: 10,
    })
    expect(status).toBe(201)
    expect(body.plan).toMatchObject({ year: 2031, state: 'Draft', lines: [{ class: 'Class 12', amount: 1320 }] })
  },

  async readPlan({ admin }) {
    const { body } = await admin.get(`/api/fees/plans/${await somePlan()}`)
    expect(body.plan).toMatchObject({ heads: [{ type: 'Transport Fee', once: false, optional: true }] })
  },

  async savePlan({ admin }) {
    // The whole plan is saved at once, as long as nothing of it is charged.
    const content = planBody()
    const id = await somePlan()
    const { status, body } = await admin.put(`/api/fees/plans/${id}`, { ...content, dueDates: ['1999-05-05'] })
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'A due day lies outside the school year of the plan.',
    })
    expect(await admin.put(`/api/fees/plans/${id}`, content)).toMatchObject({ status: 200 })
    expect(await admin.put(`/api/fees/plans/${await chargedPlan()}`, content)).toMatchObject({ status: 409 })
  },

  async removePlan({ admin }) {
    const id = await somePlan()
    expect(await admin.delete(`/api/fees/plans/${id}`)).toMatchObject({ status: 200 })
    expect(await admin.get(`/api/fees/plans/${id}`)).toMatchObject({ status: 404 })
  },

  async previewPlan({ admin }) {
    // Before charging: how many, how much, and who is left out.
    const { body } = await admin.get(`/api/fees/plans/${await somePlan()}/preview`)
    expect(body.preview).toMatchObject({ having: expect.any(Number) as number, cancelled: 0 })
  },

  async planPupils({ admin }) {
    // The same for each pupil, with why.
    const { body } = await admin.get(`/api/fees/plans/${await somePlan()}/pupils?pageSize=1`)
    expect(body.pupils).toMatchObject([{ class: 'Class 12', type: 'Transport Fee', why: expect.any(String) as string }])
  },

  async chargePlan({ admin }) {
    // Charging twice charges nobody twice.
    const id = await somePlan()
    expect(await admin.post(`/api/fees/plans/${id}/charge`)).toMatchObject({ status: 200 })
    expect(await admin.post(`/api/fees/plans/${id}/charge`)).toMatchObject({ body: { charged: { fees: 0, total: 0 } } })
  },

  async takeBackPlan({ admin }) {
    const id = await chargedPlan()
    expect(await admin.post(`/api/fees/plans/${id}/take-back`)).toMatchObject({ status: 200 })
    expect(await admin.post(`/api/fees/plans/${id}/take-back`)).toMatchObject({ status: 409 })
  },

  async planUpdate({ admin }) {
    // Who joined since it was charged.
    const id = await chargedPlan()
    await optionalHead()
    const { body } = await admin.get(`/api/fees/plans/${id}/update`)
    expect(body.update).toMatchObject({ joined: { pupils: expect.any(Number) as number } })
  },

  async updatePlan({ admin }) {
    const id = await chargedPlan()
    const { admissionNo } = await optionalHead()
    expect(admissionNo).not.toBe('')
    expect(await admin.post(`/api/fees/plans/${id}/update`)).toMatchObject({ status: 200 })
    const { body } = await admin.get(`/api/fees/plans/${id}/update`)
    expect(body.update).toMatchObject({ joined: { fees: 0 }, outdated: [] })
  },

  async listOptionalHeads({ admin }) {
    const { body } = await admin.get(`/api/fees/plans/${await somePlan()}/optional`)
    expect(body.optional).toContainEqual(expect.objectContaining({ type: 'Transport Fee', to: '' }))
  },

  async addOptionalHead({ admin }) {
    // A pupil has it once at a time.
    await somePlan()
    const { admissionNo } = await optionalHead()
    const head = { admissionNo, type: 'Transport Fee', from: schoolToday(), to: '' }
    expect(await admin.post('/api/fees/optional', head)).toMatchObject({ status: 409 })
    expect(await admin.post('/api/fees/optional', { ...head, admissionNo: 'nobody' })).toMatchObject({ status: 409 })
  },

  async endOptionalHead({ admin }) {
    const id = await someOptionalHead()
    expect(await admin.put(`/api/fees/optional/${id}`, { to: schoolToday() })).toMatchObject({ status: 200 })
    expect(await admin.put(`/api/fees/optional/${id}`, { to: '1990-01-01' })).toMatchObject({ status: 400 })
  },
} satisfies Examples
