import { expect } from 'vitest'
import { leaveList } from '@/lib/leave/lists'
import { enrol } from '@/tests/support/machine/api'
import { idOf, person, type Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/attendance/leave-requests', leaveList, { search: 'student' })

/** A new pupil asks for two days. */
async function request() {
  const pupil = await enrol({ class: 'Class 5', name: 'Ira Deshpande' })
  const leave = { student: pupil.id, class: 'Class 5', reason: 'Fever', from: '2026-11-19', to: '2026-11-20' }
  return { pupil, leave, answer: await person(pupil).post('/api/attendance/leave-request', leave) }
}

export default {
  async requestLeave() {
    // Pupils ask for themselves; both days are part of the leave.
    const { answer } = await request()
    expect(answer).toMatchObject({
      status: 201,
      body: {
        leaveRequest: {
          student: 'Ira Deshpande',
          reason: 'Fever',
          from: '2026-11-19',
          to: '2026-11-20',
          status: 'Pending',
        },
      },
    })
  },

  async listLeaveRequests({ teacher }) {
    const { answer } = await request()
    expect(await teacher.get('/api/attendance/leave-requests?status=Pending&pageSize=1')).toMatchObject({
      status: 200,
      body: { leaveRequests: [{ id: idOf(answer.body.leaveRequest), status: 'Pending' }] },
    })
  },

  async approveLeave({ teacher }) {
    // The days of the leave count no longer as absence; the family is told.
    const { answer } = await request()
    const path = `/api/attendance/leave-request/${idOf(answer.body.leaveRequest)}/approve`
    expect(await teacher.put(path)).toMatchObject({ status: 200 })
    expect(await teacher.put(path)).toMatchObject({ status: 409 })
  },

  async rejectLeave({ teacher }) {
    const { answer } = await request()
    const path = `/api/attendance/leave-request/${idOf(answer.body.leaveRequest)}/reject`
    expect(await teacher.put(path, { comment: 'There are exams on these days.' })).toMatchObject({ status: 200 })
  },
} satisfies Examples
