import { expect } from 'vitest'
import { addDays, formatDay } from '@/lib/dates'
import { studentMessages } from '@/lib/enrolment/messages'
import { enrol } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolSince } from '@/tests/support/school/enrolments'
import type { Examples } from '@/tests/support/doors/examples'
import { schoolToday } from '@/tests/support/school/school-days'

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

  async moveStudent({ admin }) {
    // From a day on, here today, which is also the pupil's first day; without a section, to the smallest of the class.
    const { id, name } = await enrol({ class: 'Class 5' })
    const from = schoolToday()
    expect(await admin.put(`/api/users/students/${id}/move`, { class: 'Class 6', section: 'B', from })).toMatchObject({
      status: 200,
      body: {
        student: {
          id,
          class: 'Class 6',
          section: 'B',
          from,
          message: `${name} is in Class 6 B from ${formatDay(from)} on`,
        },
      },
    })
  },

  async correctFirstDay({ admin }) {
    // Since when a pupil is in the present class and section. Nothing may have been marked before the day.
    const { id, name } = await enrol({ class: 'Class 5' })
    const today = schoolToday()
    const from = addDays(today, -3)
    const correct = (day: string) => admin.put(`/api/users/students/${id}/first-day`, { from: day })
    const { body } = await admin.get(`/api/people/${id}`)
    const where = `Class 5 ${(body.person as { section: string }).section}`
    expect(await correct(from)).toMatchObject({
      status: 200,
      body: { student: { id, from, message: `${name} has been in ${where} since ${formatDay(from)}` } },
    })
    await admin.post('/api/attendance/mark', { studentId: id, status: 'Present', date: from })
    expect(await correct(today)).toMatchObject({
      status: 409,
      body: { errors: { from: studentMessages.markedEarlier(formatDay(from)) } },
    })
    expect((await admin.get(`/api/people/${id}`)).body.person).toMatchObject({ enrolments: [{ from, to: null }] })
  },

  async recordLeaving({ admin }) {
    // The last day is today at the latest. Registers and fees of the days before stay.
    const { id, name } = await enrol({ class: 'Class 5' })
    const lastDay = schoolToday()
    expect(await admin.put(`/api/users/students/${id}/leave`, { lastDay, outcome: 'Left' })).toMatchObject({
      status: 200,
      body: { student: { id, lastDay, outcome: 'Left', message: `${name} has left. Last day: ${formatDay(lastDay)}` } },
    })
    expect(await admin.put(`/api/users/students/${id}/leave`, { lastDay, outcome: 'Left' })).toMatchObject({
      status: 409,
      body: { message: 'This student is not enrolled.' },
    })
  },

  async undoLeaving({ admin }) {
    // A leaving that was recorded by mistake: class, section and roll number are those of before.
    const { id, name } = await enrol({ class: 'Class 5' })
    const { body } = await admin.get(`/api/people/${id}`)
    const { section, rollNo } = body.person as { section: string; rollNo: number }
    const lastDay = schoolToday()
    await admin.put(`/api/users/students/${id}/leave`, { lastDay, outcome: 'Left' })
    expect(await admin.delete(`/api/users/students/${id}/leave`)).toMatchObject({
      status: 200,
      body: {
        student: {
          id,
          class: 'Class 5',
          section,
          rollNo,
          message: `${name} is in Class 5 ${section} again, roll number ${rollNo}`,
        },
      },
    })
    expect((await admin.delete(`/api/users/students/${id}/leave`)).status).toBe(409)
  },

  async readmitStudent({ admin }) {
    // Who has left comes back, with the admission number of before and another roll number. Access that has ended is
    // given back where that is said.
    const today = schoolToday()
    const lastDay = addDays(today, -1)
    const { id, name } = await enrolSince(lastDay, { class: 'Class 5' })
    await admin.put(`/api/users/students/${id}/leave`, { lastDay, outcome: 'Left' })
    await admin.put(`/api/people/${id}/deactivate`, { reason: 'The family has moved away' })
    const before = (await admin.get(`/api/people/${id}`)).body.person as { admissionNo: string }
    const wanted = { class: 'Class 6', section: 'B', from: today, access: 'Activate it again' }
    const { status, body } = await admin.put(`/api/users/students/${id}/readmit`, wanted)
    expect(status, String(body.message)).toBe(200)
    const { rollNo, message } = body.student as { rollNo: number; message: string }
    expect(message).toBe(`${name} is in Class 6 B again from ${formatDay(today)} on, roll number ${rollNo}`)
    expect((await admin.get(`/api/people/${id}`)).body.person).toMatchObject({
      ...{ class: 'Class 6', section: 'B', rollNo, state: 'Active', admissionNo: before.admissionNo },
      enrolments: [
        { class: 'Class 6', to: null },
        { class: 'Class 5', outcome: 'Left' },
      ],
    })
    const changes = await sql(
      `SELECT field, after FROM "ProfileChange" WHERE "userId" = $1 ORDER BY "createdAt" DESC, field LIMIT 2`,
      [id],
    )
    expect(changes).toEqual([
      { field: 'access', after: 'Active' },
      { field: 'enrolment', after: `Readmitted to Class 6 B, ${formatDay(today)}` },
    ])
    expect((await admin.put(`/api/users/students/${id}/readmit`, wanted)).status).toBe(409)
  },
} satisfies Examples
