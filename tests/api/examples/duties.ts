import { expect } from 'vitest'
import { schoolYearOf } from '@/lib/years'
import { approved, enrol, newStaff } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import type { Examples } from '@/tests/support/doors/examples'
import { makeSection } from '@/tests/support/school/duties'
import { schoolToday } from '@/tests/support/school/school-days'

const year = schoolYearOf(schoolToday())

export default {
  async readDuties({ admin }) {
    // Who does what in a year, and what nobody does.
    const { place } = await makeSection()
    const { status, body } = await admin.get(`/api/duties?year=${year}`)
    expect(status).toBe(200)
    expect(body.duties).toMatchObject({ year, years: expect.arrayContaining([year]) as unknown })
    expect((body.duties as { gaps: { says: string }[] }).gaps.map(({ says }) => says)).toContain(
      `${place} has no class teacher`,
    )
  },

  async setSectionDuties({ admin }) {
    // One cell or many; '' leaves a cell to nobody.
    const [{ id: section }, teacher] = [await makeSection(), await enrol({ role: 'teacher' })]
    const cell = { section, kind: 'ClassTeacher', teacher: teacher.id }
    expect(await admin.put('/api/duties', { cells: [cell] })).toMatchObject({ status: 200, body: { count: 1 } })
    expect(await admin.put('/api/duties', { cells: [cell] })).toMatchObject({ status: 200, body: { count: 0 } })
    const taught = { section, kind: 'SubjectTeacher', subject: 'Hindi', teacher: teacher.id }
    expect(await admin.put('/api/duties', { cells: [taught] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Hindi is not taught in') as unknown },
    })
  },

  async giveDuty({ admin }) {
    // For the whole school, to somebody who works there.
    const { id: holder } = await newStaff()
    expect(await admin.post('/api/duties', { kind: 'Accountant', holder })).toMatchObject({ status: 201 })
    expect(await admin.post('/api/duties', { kind: 'Accountant', holder })).toMatchObject({ status: 409 })
    const { id: student } = await approved()
    expect(await admin.post('/api/duties', { kind: 'Principal', holder: student })).toMatchObject({ status: 409 })
  },

  async endDuty({ admin }) {
    // From today they have it no more; what was given today never was.
    const { id: holder } = await newStaff()
    const { body } = await admin.post('/api/duties', { kind: 'Office', holder })
    expect(await admin.delete(`/api/duties/${String(body.id)}`)).toMatchObject({ status: 200 })
    expect(await admin.delete(`/api/duties/${String(body.id)}`)).toMatchObject({ status: 404 })
  },

  async saveSubjects({ admin }) {
    // Which subjects are taught in a section, and which are electives.
    const { id: section } = await makeSection()
    const subjects = [{ subject: 'Hindi' }, { subject: 'Science', elective: true }]
    expect(await admin.put('/api/duties/subjects', { section, subjects })).toMatchObject({ status: 200 })
    expect(await admin.put('/api/duties/subjects', { section, subjects: [{ subject: 'Alchemy' }] })).toMatchObject({
      status: 400,
    })
  },

  async readElective({ admin }) {
    // The students of a section, and who takes it.
    const { id: section, student } = await makeSection({ electives: ['Science'] })
    expect(await admin.get(`/api/duties/electives?section=${section}&subject=Science`)).toMatchObject({
      status: 200,
      body: { elective: { students: [{ id: student, takes: false }] } },
    })
  },

  async saveElective({ admin }) {
    const { id: section, student } = await makeSection({ electives: ['Science'] })
    const choice = { section, subject: 'Science' }
    expect(await admin.put('/api/duties/electives', { ...choice, students: [student] })).toMatchObject({ status: 200 })
    const other = await approved()
    expect(await admin.put('/api/duties/electives', { ...choice, students: [other.id] })).toMatchObject({ status: 409 })
  },

  async copyDuties({ admin }) {
    // What last year had and this year has not.
    expect(await admin.post('/api/duties/copy', { year })).toMatchObject({ status: 200 })
    expect(await admin.post('/api/duties/copy', { year: year - 20 })).toMatchObject({ status: 409 })
  },

  async nameSubstitute({ admin }) {
    // For one day; naming another takes the place of the first.
    const [{ id: section }, one, other] = [
      await makeSection(),
      await enrol({ role: 'teacher' }),
      await enrol({ role: 'teacher' }),
    ]
    for (const { id: teacher } of [one, one, other])
      expect(await admin.post('/api/duties/substitutes', { section, teacher })).toMatchObject({ status: 201 })
    const named = await sql(`SELECT 1 FROM "Duty" WHERE "sectionId" = $1 AND kind = 'Substitute' AND until >= since`, [
      section,
    ])
    expect(named.length).toBe(1)
    expect(await admin.post('/api/duties/substitutes', { section, teacher: one.id, date: '2026-01-05' })).toMatchObject(
      { status: 400 },
    )
  },
} satisfies Examples
