import { expect } from 'vitest'
import { newcomer } from '@/tests/support/machine/api'
import type { Examples } from '@/tests/support/doors/examples'

export default {
  async listPendingStudents({ admin }) {
    // Who has signed up and waits, the newest first.
    const { id, email } = await newcomer({ class: 'Class 5' })
    expect(await admin.get('/api/auth/users/pending-students?class=Class+5&pageSize=1')).toMatchObject({
      status: 200,
      body: { students: [{ id, email, class: 'Class 5' }] },
    })
  },

  async listPendingTeachers({ admin }) {
    const { id, email } = await newcomer({ role: 'teacher' })
    expect(await admin.get('/api/auth/users/pending-teachers?pageSize=1')).toMatchObject({
      status: 200,
      body: { teachers: [{ id, email }] },
    })
  },

  async approveAccount({ admin }) {
    // From now on the pupil can log in. The roll number and the section are given here.
    const { id } = await newcomer({ class: 'Class 5' })
    expect(await admin.put(`/api/auth/users/approve/${id}`)).toMatchObject({
      status: 200,
      body: { id, role: 'student' },
    })
  },

  async approveAccounts({ admin }) {
    // Several at once; who does not wait any more is left as they are.
    const [one, other] = [await newcomer(), await newcomer()]
    await admin.put(`/api/auth/users/approve/${other.id}`)
    expect(await admin.post('/api/auth/users/approvals', { ids: [one.id, other.id] })).toMatchObject({
      status: 200,
      body: { approved: [one.id], refused: [{ id: other.id }], message: 'Student approved' },
    })
  },

  async undoApprovals({ admin }) {
    // Until the mail that tells of it leaves, for as many seconds as the office has decided.
    const { id } = await newcomer()
    await admin.put('/api/school', { sendDelay: 60 })
    await admin.put(`/api/auth/users/approve/${id}`)
    await admin.put('/api/school', { sendDelay: null })
    expect(await admin.post('/api/auth/users/approvals/undo', { ids: [id] })).toMatchObject({
      status: 200,
      body: { undone: [id], refused: [] },
    })
  },

  async rejectAccount({ admin }) {
    // The account is deleted; the person can sign up again.
    const { id } = await newcomer()
    expect(await admin.delete(`/api/auth/users/pending/${id}`)).toMatchObject({ status: 200, body: { id } })
  },
} satisfies Examples
