import { expect } from 'vitest'
import { addDays, monthOf } from '@/lib/dates'
import { lowList } from '@/lib/attendance/lists'
import { enrol } from '@/tests/support/machine/api'
import { enrolSince } from '@/tests/support/school/enrolments'
import { person, type Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'
import { schoolToday } from '@/tests/support/school/school-days'

listBehaves('/api/attendance/low', lowList, {
  search: 'name',
  csv: '/api/attendance/low?format=csv',
  otherFilters: ['whose'],
})

const today = schoolToday()
const newPupil = () => enrol({ class: 'Class 11' })

export default {
  async markAttendance({ teacher }) {
    // Today without a date; any day since the pupil was enrolled can be marked. The family hears of an absence.
    const { id } = await newPupil()
    expect(await teacher.post('/api/attendance/mark', { studentId: id, status: 'Absent' })).toMatchObject({
      status: 201,
      body: { studentId: id, date: today, status: 'Absent', message: 'Attendance marked as Absent!' },
    })
  },

  async markAttendanceOfMany({ teacher }) {
    // A browser sends what was marked meanwhile in one call. Each mark is taken or refused by itself.
    const { id } = await newPupil()
    const marks = [{ studentId: id, status: 'Present' }]
    expect(await teacher.post('/api/attendance/marks', { account: teacher.id, marks })).toMatchObject({
      status: 200,
      body: { date: today, results: [{ studentId: id, ok: true, status: 'Present' }] },
    })
  },

  async markRest({ teacher }) {
    // "Mark the rest present": all of a class who are not marked and not on leave.
    await newPupil()
    const { status, body } = await teacher.post('/api/attendance/mark-rest', { class: 'Class 11' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ date: today, batch: expect.any(String) as unknown })
    expect(body.count).toBeGreaterThan(0)
  },

  async undoRest({ teacher }) {
    await newPupil()
    const { body } = await teacher.post('/api/attendance/mark-rest', { class: 'Class 11' })
    expect(await teacher.post('/api/attendance/mark-rest/undo', { batch: body.batch })).toMatchObject({
      status: 200,
      body: { count: body.count },
    })
  },

  async undoMark({ teacher }) {
    // As if it had never been made, on the same day and as long as no message has left.
    const { id } = await newPupil()
    await teacher.post('/api/attendance/mark', { studentId: id, status: 'Present' })
    expect(await teacher.post('/api/attendance/undo', { studentId: id, date: today })).toMatchObject({
      status: 200,
      body: { studentId: id, date: today },
    })
  },

  async undoMarks({ teacher }) {
    const { id } = await newPupil()
    await teacher.post('/api/attendance/mark', { studentId: id, status: 'Present' })
    const marks = [{ studentId: id, date: today }]
    expect(await teacher.post('/api/attendance/marks/undo', { marks })).toMatchObject({ status: 200 })
    expect(await teacher.post('/api/attendance/mark', { studentId: id, status: 'Absent' })).toMatchObject({
      status: 201,
    })
  },

  async correctAttendance({ teacher }) {
    // What can no longer be undone is corrected, with a reason that stays.
    const date = addDays(today, -1)
    const { id } = await enrolSince(date, { class: 'Class 11' })
    await teacher.post('/api/attendance/mark', { studentId: id, status: 'Absent', date })
    const correction = { studentId: id, date, status: 'Present', reason: 'Came late' }
    expect(await teacher.put('/api/attendance/correct', correction)).toMatchObject({
      status: 200,
      body: { studentId: id, date, status: 'Present' },
    })
  },

  async markHistory({ teacher }) {
    // Who marked a pupil on a day, and who corrected it.
    const { id } = await newPupil()
    await teacher.post('/api/attendance/mark', { studentId: id, status: 'Present' })
    expect(await teacher.get(`/api/attendance/history?studentId=${id}&date=${today}`)).toMatchObject({
      status: 200,
      body: { history: { status: 'Present', corrections: [], undo: { mark: true } } },
    })
  },

  async listAttendance({ teacher, student }) {
    // Staff see a day's list of a class, pupils their own marks of a month.
    expect(await teacher.get(`/api/attendance?class=Class+5&date=${today}&pageSize=1`)).toMatchObject({
      status: 200,
      body: { attendance: [{ class: 'Class 5', date: today }], page: 1 },
    })
    expect(await student.get('/api/attendance')).toMatchObject({ status: 200, body: { attendance: [] } })
  },

  async ownMonth({ teacher }) {
    // A pupil's calendar: a letter for each day of the month, and the sums of month and school year.
    const pupil = await newPupil()
    await teacher.post('/api/attendance/mark', { studentId: pupil.id, status: 'Present' })
    expect(await person(pupil).get('/api/attendance/month')).toMatchObject({
      status: 200,
      body: {
        month: monthOf(today),
        today,
        totals: { present: 1, absent: 0, leave: 0, percentage: 100 },
        year: { present: 1, absent: 0, percentage: 100 },
      },
    })
  },

  async attendanceOverview({ teacher }) {
    // How many were present on the last days, and on one day in each class.
    expect(await teacher.get(`/api/attendance/overview?date=${addDays(today, -1)}`)).toMatchObject({
      status: 200,
      body: { days: expect.any(Array) as unknown, classes: expect.any(Array) as unknown },
    })
  },

  async missingRegisters({ teacher }) {
    // Classes, or some of their sections, in which somebody is not marked today; none on a day without school.
    expect(await teacher.get('/api/attendance/missing')).toMatchObject({
      status: 200,
      body: {
        registers: {
          date: today,
          due: '10:00',
          late: expect.any(Boolean) as unknown,
          missing: expect.any(Array) as unknown,
        },
      },
    })
    // Of another day; and of the sections that are the viewer's own.
    const { body } = await teacher.get('/api/attendance/missing?registers=own&date=2026-03-15')
    expect(body.registers).toMatchObject({ date: '2026-03-15', late: true, missing: [] })
  },

  async openDays({ admin, teacher }) {
    // The school days of the last weeks on which nobody of a class or section was marked, and who its class teacher is.
    const path = '/api/attendance/open-days?class=Class+8&section=A'
    expect(await teacher.get(path)).toMatchObject({
      status: 200,
      body: { open: { days: expect.any(Array) as unknown, teacher: 'Rajesh Kulkarni' } },
    })
    expect((await admin.get('/api/attendance/open-days?class=Class+8')).body.open).toMatchObject({ teacher: '' })
  },

  async listRegister({ teacher }) {
    // A class's month: a letter for each day of each pupil.
    expect(await teacher.get('/api/attendance/register?class=Class+5&pageSize=1')).toMatchObject({
      status: 200,
      body: { class: 'Class 5', month: monthOf(today), register: [{ days: expect.any(String) as unknown }] },
    })
    // Of a section with its class teacher.
    expect((await teacher.get('/api/attendance/register?class=Class+8&section=A&pageSize=1')).body).toMatchObject({
      classTeacher: 'Rajesh Kulkarni',
    })
  },

  async registerCsv({ teacher }) {
    const { type, text } = await teacher.file('/api/attendance/register/csv?class=Class+5')
    expect(type).toBe('text/csv; charset=utf-8')
    expect(text).toContain(`Roll No,Student,Section,${monthOf(today)}-01,`)
  },

  async listLowAttendance({ teacher }) {
    // Who was there on less than 75 % of the marked days of the school year, or of a month.
    const pupil = await enrol({ class: 'Class 11', name: 'Rarely There' })
    await teacher.post('/api/attendance/mark', { studentId: pupil.id, status: 'Absent' })
    expect(await teacher.get('/api/attendance/low?span=month&q=Rarely+There')).toMatchObject({
      status: 200,
      body: { students: [{ id: pupil.id, present: 0, absent: 1, percentage: 0 }] },
    })
  },
} satisfies Examples
