import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { reportMessages } from '@/lib/reports/messages'
import { call, demo, enrol, type Session, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { emptySection, seat } from '@/tests/support/school/enrolments'
import { leave } from '@/tests/support/school/leaving'
import { reportBody } from '@/tests/support/school/reports'

const said = reportMessages.classMarks

/** Class 3 D has nobody but the pupils of one test. */
const place = { class: 'Class 3', section: 'D' }
const of = { ...place, type: 'Grading', subject: 'Science', assessmentType: 'Mid Term', term: 'Term 1' }

let teacher: Session
let admin: Session
beforeAll(async () => {
  teacher = await sessionOf(demo.teacher)
  admin = await sessionOf(demo.admin)
})

/** As many pupils, in the order of their roll numbers, alone in the section. */
async function pupils(count: number) {
  await emptySection(place)
  const made = []
  for (let n = 0; n < count; n++) made.push(await enrol({ class: place.class, name: uniqueName('Marks') }))
  await seat(
    made.map(({ id }) => id),
    place.section,
  )
  return made
}

type Saved = {
  created: number
  replaced: number
  same: number
  withReport: number
  students: number
  reports: { id: string; studentId: string }[]
  message: string
}

const save = (rows: object[], over: object = {}, by = teacher, headers = {}) =>
  call('/api/reports/class', { body: { ...of, rows, ...over }, bearer: by.accessToken, headers })
const saved = async (...args: Parameters<typeof save>) => {
  const { status, body } = await save(...args)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.saved as Saved
}
const read = async (over: Record<string, string> = {}, by = teacher) => {
  const query = new URLSearchParams({ ...of, ...over }).toString()
  const { status, body } = await call(`/api/reports/class?${query}`, { bearer: by.accessToken })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.marks as { students: Record<string, unknown>[] }).students
}
const reportsOf = async (studentId: string) =>
  sql<Record<string, unknown>>(
    `SELECT r.id, r."isCurrent", r."overallGrade", r.type, r."schoolYear", r."rollNo", r.section, r."summaryNotes",
       r."subjectKey", r."authorId", r."studentName", length(r.code) AS code,
       (SELECT json_agg(json_build_array(m.subject, m.hundredths)) FROM "ReportMark" m WHERE m."reportId" = r.id) AS marks
     FROM "Report" r WHERE r."studentId" = $1 ORDER BY r."createdAt", r.id`,
    [studentId],
  )

describe('POST /api/reports/class', () => {
  it('makes for each pupil the report that POST /api/reports would make', async () => {
    const [one, two, three] = await pupils(3)
    const answer = await saved([
      { studentId: one!.id, marks: 84.5, remarks: ' Asks a lot. ' },
      { studentId: two!.id, marks: '39.99' },
      { studentId: three!.id, marks: '' },
    ])
    expect(answer).toMatchObject({ created: 2, replaced: 0, same: 0, withReport: 2, students: 3 })
    expect(answer.message).toBe('2 reports created')
    expect(answer.reports.map(({ studentId }) => studentId)).toEqual([one!.id, two!.id])
    const body = reportBody('Grading', { subjectMarks: [{ subject: 'Science', marks: 84.5 }] })
    const { body: single } = await call('/api/reports', {
      body: { ...body, studentId: one!.id, class: of.class, summaryNotes: 'Asks a lot.' },
      bearer: teacher.accessToken,
    })
    const [first, second] = await reportsOf(one!.id)
    expect(first).toEqual({ ...second, id: answer.reports[0]!.id, isCurrent: false })
    expect(second).toMatchObject({
      ...{ id: (single.report as { id: string }).id, overallGrade: 'B', authorId: teacher.id, section: 'D' },
      ...{ marks: [['Science', 8450]], summaryNotes: 'Asks a lot.', code: 20 },
    })
    expect(await reportsOf(two!.id)).toMatchObject([{ overallGrade: 'F', marks: [['Science', 3999]], isCurrent: true }])
    expect(await reportsOf(three!.id)).toEqual([])
    await saved([{ studentId: three!.id, marks: 50 }], { type: 'Academic' })
    expect(await reportsOf(three!.id)).toMatchObject([{ type: 'Academic', overallGrade: null }])
  })

  it('is seen by the families as each report is, and is in the audit', async () => {
    const [pupil] = await pupils(1)
    const { reports } = await saved([{ studentId: pupil!.id, marks: 61, remarks: 'Better.' }])
    const list = await call('/api/reports', { bearer: pupil!.accessToken })
    expect(list.body.reports).toMatchObject([
      {
        id: reports[0]!.id,
        overallGrade: 'C',
        subjectMarks: [{ subject: 'Science', marks: 61 }],
        summaryNotes: 'Better.',
      },
    ])
    const found = await sql(`SELECT FROM "AuditEntry" WHERE kind = 'Report' AND record = $1`, [reports[0]!.id])
    expect(found.length).toBeGreaterThan(0)
  })

  it('replaces what has changed and nothing else', async () => {
    const [one, two, three] = await pupils(3)
    const rows = [one, two, three].map((pupil, n) => ({ studentId: pupil!.id, marks: 40 + n, remarks: '' }))
    await saved(rows.slice(0, 2))
    const changed = [rows[0]!, { ...rows[1]!, marks: 99 }, rows[2]!]
    expect(await saved(changed)).toMatchObject({
      ...{ created: 1, replaced: 1, same: 1, withReport: 3, students: 3 },
      message: '1 report created, 1 report replaced',
    })
    expect(await reportsOf(one!.id)).toMatchObject([{ isCurrent: true }])
    expect(await reportsOf(two!.id)).toMatchObject([
      { isCurrent: false, marks: [['Science', 4100]] },
      { isCurrent: true, marks: [['Science', 9900]] },
    ])
    expect(await saved(changed)).toMatchObject({ created: 0, replaced: 0, same: 3, reports: [] })
    expect(await saved([{ ...changed[0]!, remarks: 'A remark alone is a change.' }])).toMatchObject({ replaced: 1 })
  })

  it('leaves reports about other subjects, terms and assessments, and of other teachers', async () => {
    const [pupil] = await pupils(1)
    const row = { studentId: pupil!.id, marks: 70 }
    const other = await enrol({ role: 'teacher' })
    await saved([row])
    for (const over of [
      { subject: 'Hindi' },
      { term: 'Term 2' },
      { assessmentType: 'Unit Test' },
      { type: 'Academic' },
    ])
      expect(await saved([row], over), JSON.stringify(over)).toMatchObject({ created: 1, withReport: 1 })
    expect(await saved([row], {}, other)).toMatchObject({ created: 1 })
    expect((await reportsOf(pupil!.id)).filter(({ isCurrent }) => isCurrent)).toHaveLength(6)
  })

  it('writes nothing where one row is wrong, and says at each cell what is', async () => {
    const [one, two, moved, left, gone] = await pupils(5)
    const elsewhere = await enrol({ class: 'Class 4' })
    await seat([elsewhere.id], 'C')
    await saved([{ studentId: two!.id, marks: 55.5 }])
    await seat([moved!.id], 'A')
    await leave(left!.id)
    await sql('UPDATE "User" SET "isActive" = false WHERE id = $1', [gone!.id])
    const rows = [one, two, moved, left, gone, elsewhere].map((pupil) => ({
      studentId: pupil!.id,
      marks: 60 as unknown,
    }))
    rows[1]!.marks = ''
    const { status, body } = await save([
      ...rows,
      { studentId: randomUUID(), marks: 1 },
      { studentId: teacher.id, marks: 1 },
    ])
    expect(status).toBe(400)
    expect(body).toEqual({
      message: said.rowsWrong(7),
      errors: {
        'rows.1.marks': said.notEmptied(55.5),
        'rows.2.marks': said.elsewhere(moved!.name, 'Class 3 A'),
        'rows.3.marks': said.hasLeft(left!.name),
        'rows.4.marks': said.notInSchool,
        'rows.5.marks': said.elsewhere(elsewhere.name, 'Class 4 C'),
        'rows.6.marks': said.notInSchool,
        'rows.7.marks': said.notInSchool,
      },
    })
    expect(await reportsOf(one!.id)).toEqual([])
    expect(await saved([rows[0]!])).toMatchObject({ created: 1, withReport: 2, students: 2 })
    // In the whole class the section does not matter.
    expect(await saved([rows[2]!], { section: '' })).toMatchObject({ created: 1 })
  })

  it('is refused where a subject or a pupil is none, as a whole', async () => {
    const [pupil] = await pupils(1)
    const row = { studentId: pupil!.id, marks: 50 }
    expect(await save([row], { subject: '' })).toMatchObject({ status: 400, body: { message: said.incomplete } })
    expect(await save([{ ...row, studentId: 'nobody' }])).toMatchObject({
      status: 404,
      body: { message: messages.common.notFound },
    })
    expect(await save([row], {}, pupil)).toMatchObject({ status: 403 })
  })

  it('is done once however often it comes', async () => {
    const made = await pupils(2)
    const rows = made.map(({ id }, n) => ({ studentId: id, marks: 80 + n }))
    const key = { 'idempotency-key': randomUUID() }
    const send = () => save(rows, {}, teacher, key)
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]!.body])
    for (const { id } of made) expect(await reportsOf(id)).toHaveLength(1)
    expect((await save([rows[0]!], {}, teacher, key)).status, 'the key with other marks').toBe(409)
    // Without a key the second finds that nothing has changed.
    await Promise.all([save(rows), save(rows)])
    for (const { id } of made) expect(await reportsOf(id)).toHaveLength(1)
  })
})

describe('GET /api/reports/class', () => {
  it('has the pupils by roll number with what this teacher has reported of the subject', async () => {
    const [one, two] = await pupils(2)
    await saved([{ studentId: two!.id, marks: 77.25, remarks: 'Well done.' }])
    const blank = { marks: null, remarks: '' }
    expect(await read()).toMatchObject([
      { studentId: one!.id, name: one!.name, section: 'D', rollNo: expect.any(Number), ...blank },
      { studentId: two!.id, marks: 77.25, remarks: 'Well done.' },
    ])
    expect(await read({ subject: 'Hindi' })).toMatchObject([blank, blank])
    expect(await read({}, admin), 'of another teacher').toMatchObject([blank, blank])
    const all = await read({ section: '' })
    expect(all.map(({ studentId }) => studentId)).toEqual(expect.arrayContaining([one!.id, two!.id]))
    expect(all.length).toBeGreaterThan(2)
  })

  it('has nobody who has left or is not active, and shows a withdrawn report as none', async () => {
    const [one, left, gone] = await pupils(3)
    const { reports } = await saved([{ studentId: one!.id, marks: 77 }])
    await leave(left!.id)
    await sql('UPDATE "User" SET "isActive" = false WHERE id = $1', [gone!.id])
    await call(`/api/reports/${reports[0]!.id}/withdraw`, {
      ...{ method: 'PUT', body: { reason: 'Of another pupil' }, bearer: teacher.accessToken },
    })
    expect(await read()).toMatchObject([{ studentId: one!.id, marks: null }])
  })
})
