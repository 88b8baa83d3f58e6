import { expect } from 'vitest'
import { addDays } from '@/lib/dates'
import { leaveList } from '@/lib/leave/lists'
import { enrol } from '@/tests/support/machine/api'
import { idOf, person, type Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'
import { schoolToday } from '@/tests/support/school/school-days'

listBehaves('/api/attendance/leave-requests', leaveList, { search: 'student', otherFilters: ['whose'] })

const from = schoolToday()
const to = addDays(from, 1)

/** A new pupil asks for two days. */
async function request() {
  const pupil = await enrol({ class: 'Class 5', name: 'Ira Deshpande' })
  const leave = { student: pupil.id, class: 'Class 5', reason: 'Fever', from, to }
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
          from,
          to,
          days: expect.any(Number) as unknown,
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

  async redecideLeave({ teacher }) {
    // What was rejected is approved after all, or the other way round; the student reads why.
    const { answer } = await request()
    const path = `/api/attendance/leave-request/${idOf(answer.body.leaveRequest)}`
    await teacher.put(`${path}/reject`, { comment: 'There are exams on these days.' })
    const approval = { status: 'Approved', comment: 'The doctor has written.' }
    expect(await teacher.put(`${path}/decision`, approval)).toMatchObject({ status: 200, body: approval })
  },

  async undoLeaveDecision({ teacher, admin }) {
    // Until the pupil is told, for as many seconds as the office has decided, a decision can be taken back.
    await admin.put('/api/school', { sendDelay: 60 })
    const { answer } = await request()
    const path = `/api/attendance/leave-request/${idOf(answer.body.leaveRequest)}`
    const decided = await teacher.put(`${path}/approve`)
    await admin.put('/api/school', { sendDelay: null })
    expect(decided.body).toMatchObject({ status: 'Approved', undoSeconds: 60 })
    expect(await teacher.delete(`${path}/decision`)).toMatchObject({ status: 200, body: { status: 'Pending' } })
  },

  async withdrawLeave() {
    // A pupil takes back a request of their own while it is pending.
    const { pupil, answer } = await request()
    const path = `/api/attendance/leave-request/${idOf(answer.body.leaveRequest)}`
    expect(await person(pupil).delete(path)).toMatchObject({ status: 200 })
    expect((await person(pupil).get('/api/attendance/leave-requests')).body).toMatchObject({ total: 0 })
  },
} satisfies Examples
