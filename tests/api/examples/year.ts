import { expect } from 'vitest'
import { addDays, formatDay } from '@/lib/dates'
import type { ClassTeachers } from '@/lib/year/answers'
import { rollOverList } from '@/lib/year/lists'
import { formatYear, schoolYearOf, yearDays } from '@/lib/years'
import { enrol } from '@/tests/support/machine/api'
import { enrolSince } from '@/tests/support/school/enrolments'
import { idOf, type Examples, type People } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'
import { schoolToday } from '@/tests/support/school/school-days'

listBehaves('/api/year/pupils', rollOverList, {
  search: 'name',
  csv: '/api/year/pupils?format=csv',
  // Why the office should look at somebody, of which there may be several reasons.
  otherFilters: ['exception'],
})

const today = schoolToday()
/** The demo school is in this year; the next can be prepared. */
const [year, next] = [schoolYearOf(today), schoolYearOf(today) + 1]

/** A pupil who was enrolled last year, and nobody has taken over. */
const leftBehind = () => enrolSince(yearDays(year - 1).first, { class: 'Class 5' })

/** Begins this year for those who are still enrolled in the one before. */
async function begin({ admin }: People) {
  const { body } = await admin.get(`/api/year?year=${year}`)
  const { promoted, retained, passedOut, left } = (body.year as { counts: Record<string, number> }).counts
  return admin.post('/api/year/roll-over', { year, order: 'name', promoted, retained, passedOut, left })
}

export default {
  async readYear({ admin }) {
    // What the roll-over into a year would do as it stands: which classes there are then, and how many go where.
    expect(await admin.get(`/api/year?year=${next}`)).toMatchObject({
      status: 200,
      body: {
        year: {
          today,
          current: { year },
          next: yearDays(next),
          waits: expect.stringContaining(formatDay(yearDays(next).first)) as string,
        },
      },
    })
  },

  async listRollOver({ admin }) {
    // What becomes of each pupil, with those first who should be looked at; here all of Class 12, who pass out.
    expect(await admin.get('/api/year/pupils?class=Class+12&outcome=Passed+out&pageSize=1')).toMatchObject({
      status: 200,
      body: { pupils: [{ class: 'Class 12', outcome: 'Passed out', toClass: '' }], page: 1 },
    })
    expect((await admin.get('/api/year/pupils?exception=Failed&class=Class+12')).status).toBe(200)
  },

  async listYears({ student }) {
    // The school years that have pupils, for what shows one of them; other tests enrol pupils in years before these.
    const years = (await student.get('/api/years')).body.years as { year: number }[]
    expect(years.slice(0, 2)).toMatchObject([{ year }, { year: year - 1 }])
    const about = async (of: number) => (await student.get(`/api/reports?year=${of}`)).status
    expect([await about(year), await about(year - 1)]).toEqual([200, 200])
  },

  async saveYearDays({ admin }) {
    // Next year begins a day later, and this year ends a day later.
    const { first, last } = yearDays(next)
    const days = { year: next, firstDay: addDays(first, 1), lastDay: addDays(last, 1) }
    expect(await admin.put('/api/year/days', days)).toMatchObject({
      status: 200,
      body: { year: { ...days, message: `The days of ${formatYear(next)} were saved` } },
    })
    expect((await admin.get('/api/year')).body.year).toMatchObject({ current: { year, last: first } })
    expect((await admin.put('/api/year/days', { ...days, lastDay: addDays(first, 90) })).status).toBe(400)
    // As it was, for the other examples.
    expect((await admin.put('/api/year/days', { year: next, firstDay: first, lastDay: last })).status).toBe(200)
  },

  async saveYearSections({ admin }) {
    // How many sections each class has next year, from Class 1 to Class 12.
    const sections = Array.from({ length: 12 }, () => 4)
    expect(await admin.put('/api/year/sections', { year: next, sections })).toMatchObject({
      status: 200,
      body: { year: { year: next, message: `The classes of ${formatYear(next)} were saved` } },
    })
    const none = sections.map(() => 0)
    expect((await admin.put('/api/year/sections', { year: next, sections: none })).status).toBe(400)
  },

  async readClassTeachers({ admin }) {
    // The sections of this year, and of the next as far as it is planned, with who could be class teacher of them.
    const { years, teachers } = (await admin.get('/api/year/class-teachers')).body.classTeachers as ClassTeachers
    const present = years.find((each) => each.year === year)
    expect(present?.sections).toContainEqual(
      expect.objectContaining({
        place: 'Class 8 A',
        teacher: { id: expect.any(String) as string, name: 'Rajesh Kulkarni' },
      }),
    )
    expect(teachers.map(({ name }) => name)).toContain('Rajesh Kulkarni')
  },

  async setClassTeachers({ admin }) {
    // One section or many at once; '' for none. Only a teacher who may log in can be one, and has it in their history.
    const { id } = await enrol({ role: 'teacher', name: 'Newly Appointed' })
    const { years } = (await admin.get('/api/year/class-teachers')).body.classTeachers as ClassTeachers
    const section = years.find((each) => each.year === year)?.sections.find(({ place }) => place === 'Class 11 C')
    const set = (teacher = '') =>
      admin.put('/api/year/class-teachers', { sections: [{ section: section?.id, teacher }] })
    expect(await set(id)).toMatchObject({ status: 200, body: { count: 1 } })
    const shown = await admin.get(`/api/year/class-teachers`)
    expect(JSON.stringify(shown.body)).toContain('Newly Appointed')
    expect((await set(admin.id)).status).toBe(409)
    expect((await set(section?.teacher?.id)).status).toBe(200)
  },

  async decideRollOver({ admin, student }) {
    // In place of what is proposed, for one pupil or for many.
    const decision = { year: next, ids: [student.id], outcome: 'Retained', section: 'B' }
    expect(await admin.put('/api/year/pupils', decision)).toMatchObject({
      status: 200,
      body: { decision: { year: next, count: 1 } },
    })
    await admin.put('/api/year/pupils', { ...decision, outcome: 'As proposed', section: '' })
  },

  async runRollOver(people) {
    const { id } = await leftBehind()
    const { status, body } = await begin(people)
    expect([status, body.rollOver]).toMatchObject([201, { year }])
    expect((await people.admin.get(`/api/people/${id}`)).body.person).toMatchObject({ class: 'Class 6' })
    // One a year, and the next not before its first day.
    expect((await begin(people)).status).toBe(409)
    await people.admin.post('/api/year/roll-over/take-back', { id: idOf(body.rollOver) })
  },

  async takeBackRollOver(people) {
    const { id } = await leftBehind()
    const { body } = await begin(people)
    expect(await people.admin.post('/api/year/roll-over/take-back', { id: idOf(body.rollOver) })).toMatchObject({
      status: 200,
      body: { rollOver: { year, message: `${formatYear(year)} was taken back. Everybody is in their old class` } },
    })
    expect((await people.admin.get(`/api/people/${id}`)).body.person).toMatchObject({ class: 'Class 5' })
  },
} satisfies Examples
