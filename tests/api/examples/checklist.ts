import { expect } from 'vitest'
import type { Examples } from '@/tests/support/doors/examples'

export default {
  async readChecklist({ admin }) {
    // A school that has marked a day has nothing left to set up.
    expect(await admin.get('/api/school/checklist')).toMatchObject({ status: 200, body: { steps: [] } })
  },

  async changeStep({ admin }) {
    // What a school does not need is put aside, and put back.
    expect(await admin.put('/api/school/checklist', { step: 'fees', needed: false })).toMatchObject({
      status: 200,
      body: { step: 'fees', needed: false, message: 'Fees: not needed' },
    })
    expect(await admin.put('/api/school/checklist', { step: 'fees', needed: true })).toMatchObject({ status: 200 })
  },
} satisfies Examples
