import { expect } from 'vitest'
import { addDays } from '@/lib/dates'
import { staffLeaveList } from '@/lib/staff-leave/lists'
import { enrol } from '@/tests/support/machine/api'
import { giveSection, makeSection } from '@/tests/support/school/duties'
import { idOf, person, type Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'
import { schoolToday } from '@/tests/support/school/school-days'

listBehaves('/api/staff-leave', staffLeaveList, { search: 'staff', csv: '/api/staff-leave?format=csv' })

const today = schoolToday()
const leave = { reason: 'A wedding', from: today, to: addDays(today, 1) }
const someTeacher = async () => person(await enrol({ role: 'teacher' }))

export default {
  async requestStaffLeave() {
    const teacher = await someTeacher()
    expect(await teacher.post('/api/staff-leave', leave)).toMatchObject({ status: 201, body: { leave } })
    expect(await teacher.post('/api/staff-leave', leave)).toMatchObject({ status: 409 })
  },

  async listStaffLeave({ admin }) {
    // One's own; the principal's and the administrators' list has everybody's.
    const teacher = await someTeacher()
    await teacher.post('/api/staff-leave', leave)
    expect(await teacher.get('/api/staff-leave')).toMatchObject({ status: 200, body: { total: 1, leave: [leave] } })
    expect((await admin.get('/api/staff-leave?status=Pending')).status).toBe(200)
  },

  async decideStaffLeave({ admin }) {
    const { body } = await (await someTeacher()).post('/api/staff-leave', leave)
    const path = `/api/staff-leave/${idOf(body.leave)}`
    expect(await admin.put(path, { status: 'Rejected' })).toMatchObject({ status: 400 })
    expect(await admin.put(path, { status: 'Approved' })).toMatchObject({ status: 200, body: { status: 'Approved' } })
    expect(await admin.put(path, { status: 'Rejected', comment: 'No' })).toMatchObject({ status: 409 })
  },

  async withdrawStaffLeave() {
    const teacher = await someTeacher()
    const { body } = await teacher.post('/api/staff-leave', leave)
    expect(await teacher.delete(`/api/staff-leave/${idOf(body.leave)}`)).toMatchObject({ status: 200 })
  },

  async absentStaff({ admin }) {
    // With the sections that are without their class teacher.
    const [{ id: section, place }, teacher] = [await makeSection(), await someTeacher()]
    await giveSection(teacher.id, section, 'ClassTeacher', '2026-04-01')
    const { body } = await teacher.post('/api/staff-leave', leave)
    await admin.put(`/api/staff-leave/${idOf(body.leave)}`, { status: 'Approved' })
    const { body: staff } = await admin.get('/api/staff-leave/absent')
    expect((staff.staff as { absent: unknown[] }).absent).toContainEqual({
      ...{ id: teacher.id, name: expect.any(String) as unknown, until: leave.to },
      sections: [{ id: section, place, substitute: '' }],
    })
  },
} satisfies Examples
