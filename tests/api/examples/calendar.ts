import { expect } from 'vitest'
import { calendarList } from '@/lib/calendar/lists'
import { enrol } from '@/tests/support/machine/api'
import { idOf, type Examples, type People } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'
import { onHoliday, schoolToday } from '@/tests/support/school/school-days'

listBehaves('/api/calendar', calendarList, { search: 'name', csv: '/api/calendar?format=csv' })

const today = schoolToday()

const add = async ({ admin }: People, entry: object) => {
  const { status, body } = await admin.post('/api/calendar', entry)
  expect(status).toBe(201)
  return body.entry
}

export default {
  async addCalendarEntry({ admin }) {
    // A single day has no last one. Marks made on it count nowhere from then on.
    const holiday = { kind: 'Holiday', name: 'Onam', from: '2031-09-01' }
    expect(await admin.post('/api/calendar', holiday)).toMatchObject({
      status: 201,
      body: { entry: { ...holiday, to: '2031-09-01', days: 1 }, message: 'Onam was added to the calendar' },
    })
    expect((await admin.post('/api/calendar', holiday)).status).toBe(409)
  },

  async changeCalendarEntry(people) {
    const id = idOf(await add(people, { kind: 'Holiday', name: 'Pongal', from: '2031-01-15' }))
    const change = { kind: 'Holiday', name: 'Pongal', from: '2031-01-14', to: '2031-01-16' }
    expect(await people.admin.put(`/api/calendar/${id}`, change)).toMatchObject({
      status: 200,
      body: { entry: { id, ...change, days: 3 } },
    })
  },

  async removeCalendarEntry(people) {
    const id = idOf(await add(people, { kind: 'Holiday', name: 'Bihu', from: '2031-04-15' }))
    expect(await people.admin.delete(`/api/calendar/${id}`)).toMatchObject({ status: 200, body: { id } })
  },

  async listCalendar(people) {
    // In the order of the days. A school year begins in April.
    const holiday = { kind: 'Holiday', name: 'Republic Day', from: '2034-01-26' }
    await add(people, holiday)
    await add(people, { kind: 'Working day', name: 'Annual Day', from: '2034-01-29' })
    expect(await people.student.get('/api/calendar?schoolYear=2033&kind=Holiday')).toMatchObject({
      status: 200,
      body: { calendar: [{ ...holiday, days: 1 }], total: 1 },
    })
  },

  async calendarDay(people) {
    // Why there is no school on a day; '' where there is. A Sunday becomes a school day by an entry.
    const off = async (date: string) => (await people.student.get(`/api/calendar/day?date=${date}`)).body.day
    expect(await off('2031-03-02')).toMatchObject({ off: 'Sunday', working: null })
    await add(people, { kind: 'Working day', name: 'Sports Day', from: '2031-03-02' })
    expect(await off('2031-03-02')).toMatchObject({ off: '', working: { name: 'Sports Day', instead: 'Sunday' } })
  },

  async calendarMonth(people) {
    // Read by the calendar's page.
    await add(people, { kind: 'Holiday', name: 'Christmas', from: '2031-12-25' })
    expect(await people.admin.page('/admin/calendar?view.month=2031-12')).toContain('Christmas')
  },

  async holidaysAhead({ visitor }) {
    // Told to everybody, on the home page.
    expect(await visitor.page('/home')).toContain('School Holidays')
  },

  async calendarFeed({ visitor }) {
    // What calendars subscribe to, without a session.
    const { status, type, text } = await visitor.file('/api/calendar.ics')
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toContain('SUMMARY:Republic Day\r\n')
  },

  async makeCalendarLink({ student, visitor }) {
    // A calendar program follows it without a session. A new one ends the one before.
    const make = async () => String((await student.post(`/api/calendar/links/${student.id}`)).body.address)
    const [before, now] = [await make(), await make()].map((address) => new URL(address).pathname)
    expect((await visitor.file(now!)).type).toBe('text/calendar; charset=utf-8')
    expect((await visitor.file(before!)).status).toBe(404)
  },

  async readCalendarLink({ student }) {
    await student.post(`/api/calendar/links/${student.id}`)
    const { body } = await student.get(`/api/calendar/links/${student.id}`)
    expect(body).toEqual({ since: expect.any(String) as string })
  },

  async endCalendarLink({ student, visitor }) {
    const { body } = await student.post(`/api/calendar/links/${student.id}`)
    expect(await student.delete(`/api/calendar/links/${student.id}`)).toMatchObject({ body: { since: null } })
    expect((await visitor.file(new URL(String(body.address)).pathname)).status).toBe(404)
  },

  async studentFeed({ student, visitor }) {
    const { body } = await student.post(`/api/calendar/links/${student.id}`)
    const { text } = await visitor.file(new URL(String(body.address)).pathname)
    expect(text).toContain('SUMMARY:Republic Day\r\n')
  },

  async openToday({ teacher }) {
    // "School is open today": staff may say so on a Sunday or a holiday.
    await onHoliday(today, async () => {
      expect((await teacher.get('/api/calendar/day')).body.day).toMatchObject({ off: 'Founder’s Day' })
      expect(await teacher.post('/api/calendar/open')).toMatchObject({ status: 200, body: { date: today } })
      expect((await teacher.get('/api/calendar/day')).body.day).toMatchObject({
        off: '',
        working: { instead: 'Founder’s Day', opened: true },
      })
    })
  },

  async takeBackOpening({ teacher }) {
    // Only while nobody is marked.
    const { id } = await enrol()
    await onHoliday(today, async () => {
      await teacher.post('/api/calendar/open')
      await teacher.post('/api/attendance/mark', { studentId: id, status: 'Present' })
      expect(await teacher.post('/api/calendar/open/undo')).toMatchObject({ status: 409 })
    })
  },
} satisfies Examples
