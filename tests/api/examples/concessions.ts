import { expect } from 'vitest'
import { concessionList } from '@/lib/concessions/lists'
import { enrol } from '@/tests/support/machine/api'
import type { Examples } from '@/tests/support/doors/examples'
import { concessionBody, concessionOf } from '@/tests/support/school/concessions'
import { feeOf } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/concessions', concessionList, { search: 'studentName', csv: '/api/concessions/csv' })

export default {
  async listConcessions({ admin }) {
    // Those that wait for another person come first.
    const id = await concessionOf()
    expect(await admin.get('/api/concessions?status=Asked&pageSize=500')).toMatchObject({
      status: 200,
      body: { concessions: expect.arrayContaining([expect.objectContaining({ id, decision: null })]) as unknown },
    })
  },

  async concessionsCsv({ admin }) {
    await concessionOf({ approved: true })
    const { type, text } = await admin.file('/api/concessions/csv?status=Approved')
    expect(type).toContain('text/csv')
    expect(text).toContain('Scholarship')
  },

  async giveConcession({ admin }) {
    const { id } = await enrol()
    expect(await admin.post('/api/concessions', concessionBody(id))).toMatchObject({
      status: 201,
      body: { message: 'The concession now waits for approval by another person.' },
    })
  },

  async concessionExtent({ admin }) {
    // Before that, the form says what it would come to.
    const { id } = await enrol()
    await feeOf(id, { type: 'Tuition Fee' })
    const { kind: _, reason: _why, ...asked } = concessionBody(id)
    expect(await admin.post('/api/concessions/extent', asked)).toMatchObject({
      status: 200,
      body: { extent: { fees: 1, conceded: 617.25, paid: 0, atOnce: false } },
    })
  },

  async concessionPupil({ admin }) {
    // The form names the brothers and sisters.
    const [first, second] = [await enrol(), await enrol()]
    await guardianOf([first.id, second.id])
    const { body } = await admin.get(`/api/concessions/pupils/${first.id}`)
    expect(body.student).toMatchObject({ id: first.id, siblings: [{ conceded: false }, { conceded: false }] })
  },

  async approveConcession({ admin }) {
    // A fee that is charged falls at once.
    const { id: student } = await enrol()
    const fee = await feeOf(student, { type: 'Tuition Fee' })
    const id = await concessionOf({ student })
    expect(await admin.post(`/api/concessions/${id}/approve`)).toMatchObject({ status: 200 })
    const paid = await admin.post(`/api/fees/pay/${fee.id}`, { method: 'UPI' })
    expect(paid).toMatchObject({ status: 201, body: { payment: { amount: 617.25 } } })
  },

  async rejectConcession({ admin }) {
    const body = { reason: 'Only one a family' }
    expect(await admin.post(`/api/concessions/${await concessionOf()}/reject`, body)).toMatchObject({ status: 200 })
  },

  async withdrawConcession({ admin }) {
    // Who has given it, as long as it waits.
    const { body } = await admin.post('/api/concessions', concessionBody((await enrol()).id))
    expect(await admin.post(`/api/concessions/${String(body.id)}/withdraw`)).toMatchObject({ status: 200 })
    expect(await admin.post(`/api/concessions/${String(body.id)}/withdraw`)).toMatchObject({ status: 409 })
  },

  async endConcession({ admin }) {
    // With the day before its first it never counted.
    const id = await concessionOf({ approved: true })
    const body = { lastDay: '2026-03-31', reason: 'Given by mistake' }
    expect(await admin.post(`/api/concessions/${id}/end`, body)).toMatchObject({ status: 200 })
  },
} satisfies Examples
