import { expect } from 'vitest'
import type { Examples } from '../../support/examples'

export default {
  async listStudents({ teacher, student }) {
    // For selects. Staff see all active pupils, a pupil only themself.
    expect(await teacher.get('/api/users/students?class=Class+5&pageSize=1')).toMatchObject({
      status: 200,
      body: { students: [{ class: 'Class 5' }], page: 1 },
    })
    expect(await student.get('/api/users/students')).toMatchObject({
      body: { students: [{ _id: student.id }], total: 1 },
    })
  },
} satisfies Examples
