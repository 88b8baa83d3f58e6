import * as fontkit from 'fontkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@/lib/dates'
import { reportMessages } from '@/lib/reports/messages'
import { formatCode } from '@/lib/server/papers/code'
import { baseUrl, call, demo, enrol, type Session, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolmentOf, enrolSince } from '@/tests/support/school/enrolments'
import { openDays, plainDays, schoolToday } from '@/tests/support/school/school-days'
import { readPdf } from '@/tests/support/material/pdf'
import { fetchPdf, fontFile, makeReport, reportBody } from '@/tests/support/school/reports'

let teacher: Session
let pupil: Awaited<ReturnType<typeof enrol>>
beforeAll(async () => {
  teacher = await sessionOf(demo.teacher)
  pupil = await enrol({ name: 'अनन्या शर्मा' })
})

const create = (body: Record<string, unknown>, over: Record<string, unknown> = {}) =>
  call('/api/reports', {
    body: { studentId: pupil.id, class: 'Class 5', ...body, ...over },
    bearer: teacher.accessToken,
  })
const codeOf = async (id: string) =>
  (await sql<{ code: string }>('SELECT code FROM "Report" WHERE id = $1', [id]))[0]!.code
const verified = async (code: string) => (await fetch(`${baseUrl}/verify/${code}`)).text()
/** The school year of a report as every paper and page writes it: 2026-27. */
async function yearOf(id: string) {
  const [row] = await sql<{ year: number }>('SELECT "schoolYear" AS year FROM "Report" WHERE id = $1', [id])
  return `${row!.year}-${String((row!.year + 1) % 100).padStart(2, '0')}`
}

describe('POST /api/reports', () => {
  it.each(['Academic', 'Attendance', 'Summary', 'Leave', 'Grading'])('makes one of type %s', async (type) => {
    const { status, body } = await create(reportBody(type))
    expect(status).toBe(201)
    expect(body.report).toMatchObject({
      type,
      class: 'Class 5',
      student: 'अनन्या शर्मा',
      studentId: pupil.id,
      overallGrade: type === 'Grading' ? 'A' : null,
      subjectMarks: ['Academic', 'Grading'].includes(type) ? [{ subject: 'Mathematics', marks: 92.5 }] : [],
      attendance: type === 'Attendance' ? '95%' : null,
      presentDays: type === 'Attendance' ? 110 : null,
      leaveDays: type === 'Leave' ? 2 : null,
      leaveReason: type === 'Leave' ? 'Fever' : null,
      summaryNotes: 'Reads far ahead of the class.',
      isCurrent: true,
      date: expect.stringMatching(/Z$/),
    })
  })

  it('computes the grade itself, whatever the client says', async () => {
    const subjectMarks = [
      { subject: 'Mathematics', marks: 84.99 },
      { subject: 'Hindi', marks: '85' },
      { subject: 'English', marks: 85 },
    ]
    const { body } = await create(reportBody('Grading', { subjectMarks, overallGrade: 'A' }))
    expect(body.report).toMatchObject({
      overallGrade: 'B',
      subjectMarks: [{ marks: 84.99 }, { marks: 85 }, { marks: 85 }],
    })
    expect((await create(reportBody('Academic', { overallGrade: 'A' }))).body.report).toMatchObject({
      overallGrade: null,
    })
  })

  it.each([
    [{ type: '' }, reportMessages.incomplete],
    [{ studentId: '' }, reportMessages.incomplete],
    [{ class: '' }, reportMessages.incomplete],
    [{ subjectMarks: [{ subject: 'Hindi', marks: 101 }] }, reportMessages.subjects],
    [{ assessmentType: '' }, reportMessages.assessmentRequired],
  ])('refuses %j with its sentence', async (over, message) => {
    expect(await create(reportBody('Grading', over))).toMatchObject({ status: 400, body: { message } })
  })

  it("refuses a class that is not the student's, and a student that is none", async () => {
    const message = 'अनन्या शर्मा is in Class 5, not in this class'
    expect(await create(reportBody('Summary'), { class: 'Class 6' })).toMatchObject({
      status: 400,
      body: { message, errors: { class: message } },
    })
    for (const studentId of [crypto.randomUUID(), teacher.id, 'no-such-id'])
      expect((await create(reportBody('Summary'), { studentId })).status, studentId).toBe(404)
  })

  it('keeps one current report of a kind, however many are made at once', async () => {
    const other = await enrol()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create(reportBody('Grading'), { studentId: other.id })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    await create(reportBody('Grading', { assessmentType: 'Final Exam' }), { studentId: other.id })
    const rows = await sql<{ assessmentType: string }>(
      'SELECT "assessmentType" FROM "Report" WHERE "studentId" = $1 AND "isCurrent"',
      [other.id],
    )
    expect(rows.map((row) => row.assessmentType).sort()).toEqual(['Final Exam', 'Mid Term'])
  })
})

describe('reports of several teachers', () => {
  const subjects = (...rows: [string, number][]) => ({
    subjectMarks: rows.map(([subject, marks]) => ({ subject, marks })),
  })

  it('stand beside each other, and only the same teacher’s about the same subjects takes the place of one', async () => {
    const [student, other] = [await enrol({ class: 'Class 5' }), await sessionOf(demo.admin)]
    const by = async ({ accessToken }: Session, over: Record<string, unknown>) => {
      const body = reportBody('Grading', {
        ...over,
        assessmentType: 'Unit Test',
        studentId: student.id,
        class: 'Class 5',
      })
      const answer = await call('/api/reports', { body, bearer: accessToken })
      expect(answer.status).toBe(201)
      return (answer.body.report as { id: string }).id
    }
    const hindi = await by(teacher, subjects(['Hindi', 40]))
    const english = await by(other, subjects(['English', 90]))
    const both = await by(teacher, subjects(['English', 30], ['Hindi', 60]))
    const againBoth = await by(teacher, subjects(['Hindi', 80], ['English', 50]))
    const current = async () =>
      (
        await sql<{ id: string }>(
          'SELECT id FROM "Report" WHERE "studentId" = $1 AND "isCurrent" ORDER BY "createdAt"',
          [student.id],
        )
      ).map(({ id }) => id)
    expect(await current()).toEqual([hindi, english, againBoth])
    expect(await verified(await codeOf(hindi))).toContain('Genuine and current')
    expect(await verified(await codeOf(both))).toContain('no longer current')
    const attendance = { ...reportBody('Attendance'), studentId: student.id, class: 'Class 5' }
    for (const { accessToken } of [teacher, other, teacher])
      await call('/api/reports', { body: attendance, bearer: accessToken })
    expect(await current()).toHaveLength(5)
  })

  it('make one card of a class, with all subjects and their newest marks; one report is exported as it is', async () => {
    const [student, other] = [await enrol({ class: 'Class 12', name: 'Many Teachers' }), await sessionOf(demo.admin)]
    const by = async ({ accessToken }: Session, over: Record<string, unknown>) => {
      const body = reportBody('Grading', {
        term: 'Term 2',
        assessmentType: 'Mid Term',
        ...over,
        studentId: student.id,
        class: 'Class 12',
      })
      return ((await call('/api/reports', { body, bearer: accessToken })).body.report as { id: string }).id
    }
    const first = await by(teacher, { ...subjects(['Hindi', 41], ['Science', 95]), summaryNotes: 'Good at plants.' })
    await by(other, { ...subjects(['English', 90]), summaryNotes: 'Reads a lot.' })
    await by(other, { ...subjects(['Hindi', 77]), summaryNotes: '' })
    const address = '/api/reports/class-export?class=Class%2012&type=Grading&term=Term%202&assessmentType=Mid%20Term'
    const pages = (await readPdf((await fetchPdf(address, teacher.accessToken)).bytes)).filter((page) =>
      page.includes('Many Teachers'),
    )
    expect(pages).toHaveLength(1)
    const [page = ''] = pages
    expect(page).toMatch(/Science 95 .*English 90 .*Hindi 77 /)
    expect(page).not.toContain(' 41 ')
    // (95 + 90 + 77) / 3
    expect(page).toContain('87.33')
    expect(page).toMatch(/Overall grade A/)
    expect(page).toContain('Good at plants.')
    expect(page).toContain('Reads a lot.')
    const [alone = ''] = await readPdf((await fetchPdf(`/api/reports/export/${first}`, teacher.accessToken)).bytes)
    expect(alone).toContain(' 41 ')
    expect(alone).not.toContain('English')
  })
})

describe('figures', () => {
  it('come from the records, and the report says whether they were changed', async () => {
    const student = await enrolSince(addDays(schoolToday(), -366))
    const [{ year } = { year: 0 }] = await sql<{ year: number }>(
      `SELECT extract(year FROM day)::int - CASE WHEN extract(month FROM day) < 4 THEN 1 ELSE 0 END AS year FROM (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date AS day) d`,
    )
    await sql(
      `INSERT INTO "Attendance" ("studentId", "enrolmentId", class, day, status, "markedById")
       SELECT $1, ${enrolmentOf('$1', '$2::date')}, 'Class 5', d::date, (CASE WHEN d::date = $2::date THEN 'Absent' ELSE 'Present' END)::"AttendanceStatus", $3
       FROM generate_series($2::date, $2::date + 7, '1 day') d`,
      [student.id, `${year}-06-01`, teacher.id],
    )
    // Of eight days one at least is a Sunday.
    await openDays(`${year}-06-01`, `${year}-06-08`)
    await plainDays(`${year}-09-23`, `${year}-09-30`)
    // A Sunday falls into these nine days, and the last of them into the next term.
    await sql(
      `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay", status, "decidedById", "decidedAt")
       SELECT $1, ${enrolmentOf('$1', "(now() AT TIME ZONE 'Asia/Kolkata')::date")}, 'Class 5', reason, first, last, status, $4, now()
       FROM (VALUES ('Family wedding', $2::date, $3::date, 'Approved'::"LeaveStatus"), ('Not allowed', $5, $5, 'Rejected')) AS leave (reason, first, last, status)`,
      [student.id, `${year}-09-23`, `${year}-10-01`, teacher.id, `${year}-08-03`],
    )
    const sundays = Array.from({ length: 8 }, (_, n) => new Date(Date.UTC(year, 8, 23 + n)).getUTCDay()).filter(
      (day) => day === 0,
    ).length
    const { body } = await call(`/api/reports/figures?studentId=${student.id}&term=Term%201`, {
      bearer: teacher.accessToken,
    })
    expect(body.figures).toEqual({
      period: { from: `${year}-04-01`, to: `${year}-09-30` },
      goesOn: schoolToday() < `${year}-09-30`,
      schoolDays: 8,
      presentDays: 7,
      attendance: '87.5%',
      leaveDays: 8 - sundays,
      leaveReason: 'Family wedding',
    })
    const source = async (body: Record<string, unknown>) =>
      ((await create({ ...body, term: 'Term 1' }, { studentId: student.id })).body.report as { fromRecords: boolean })
        .fromRecords
    expect(await source({ type: 'Attendance', attendance: '87.5%', presentDays: 7 })).toBe(true)
    expect(await source({ type: 'Attendance', attendance: '90%', presentDays: 7 })).toBe(false)
    expect(await source({ type: 'Attendance', attendance: '87.5%', presentDays: 8 })).toBe(false)
    expect(await source({ type: 'Leave', leaveDays: 8 - sundays, leaveReason: 'Wedding' })).toBe(true)
    expect(await source({ type: 'Leave', leaveDays: 1, leaveReason: 'Wedding' })).toBe(false)
  })
})

describe('GET /api/reports', () => {
  it('shows a student their own reports alone, whatever the filters say', async () => {
    await makeReport()
    const own = await call(`/api/reports?class=Class%205&q=&type=`, { bearer: pupil.accessToken })
    const reports = own.body.reports as { studentId: string }[]
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.every(({ studentId }) => studentId === pupil.id)).toBe(true)
    expect(own.body.total).toBe(reports.length)
  })

  it('filters, searches and sorts', async () => {
    const list = async (query: string) =>
      (await call(`/api/reports?pageSize=500&${query}`, { bearer: teacher.accessToken })).body as unknown as {
        reports: { type: string; class: string; term: string; student: string; date: string }[]
        total: number
      }
    const { id: studentId } = await enrol({ class: 'Class 8' })
    await makeReport({ studentId, class: 'Class 8' })
    const filtered = await list('class=Class%208&type=Grading&term=Term%201')
    expect(filtered.total).toBeGreaterThan(0)
    expect(filtered.reports.every((r) => r.class === 'Class 8' && r.type === 'Grading' && r.term === 'Term 1')).toBe(
      true,
    )
    expect(
      (await list(`q=${encodeURIComponent('शर्मा')}`)).reports.every(({ student }) => student.includes('शर्मा')),
    ).toBe(true)
    const dates = (await list('')).reports.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort().reverse())
    const names = (await list('class=Class%208&sort=student')).reports.map(({ student }) => student)
    expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare))
  })
})

describe('GET /api/reports/export/{id}', () => {
  it('is a paper with the marks, the grade and the name, also in Devanagari', async () => {
    const subjectMarks = [
      { subject: 'Mathematics', marks: 84.99 },
      { subject: 'Hindi', marks: 38 },
    ]
    const summaryNotes = 'Please pay ₹1,250.00 for the books. विद्यार्थी'
    const { body } = await create(reportBody('Grading', { subjectMarks, summaryNotes, assessmentType: 'Unit Test' }))
    const { id } = body.report as { id: string }
    const { status, headers, bytes } = await fetchPdf(`/api/reports/export/${id}`, pupil.accessToken)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="report_${id}.pdf"`)
    const [page, ...more] = await readPdf(bytes)
    expect(more).toEqual([])
    for (const text of [
      'Sunrise Public School',
      'Mathematics',
      '84.99',
      'Good',
      '38',
      'Below pass mark',
      '61.49',
      'Affiliation No. 1130000',
      'Admission number',
      'Overall grade',
      'Unit Test',
      `Term 1, ${await yearOf(id)}`,
      'Class 5',
      '₹1,250.00',
      formatCode(await codeOf(id)),
    ])
      expect(page).toContain(text)
    // Signs that stand before their letter come back in the order they are seen in.
    expect(page).toContain('अन')
    expect(page).toMatch(/Overall grade C /)
  })

  it('has a glyph for every sign it prints, and shapes Devanagari', () => {
    for (const file of ['400Regular/NotoSans_400Regular.ttf', '600SemiBold/NotoSans_600SemiBold.ttf']) {
      const font = fontkit.create(fontFile(file)) as fontkit.Font
      const missing = (text: string) => font.layout(text).glyphs.filter(({ id }) => id === 0).length
      expect(missing('₹1,23,456.00 Ananya Shäü – …')).toBe(0)
      for (const name of ['अनन्या', 'शर्मा', 'क्षत्रिय', 'विद्यार्थी', 'ज्ञानेश्वर', 'हृषीकेश', 'ॐ', '१२३'])
        expect(missing(name), name).toBe(0)
      // A conjunct is one sign and not three.
      expect(font.layout('क्ष').glyphs).toHaveLength(1)
      expect(missing('中')).toBe(1)
    }
  })

  it('is not for other students', async () => {
    const { id } = await makeReport()
    expect((await fetchPdf(`/api/reports/export/${id}`, pupil.accessToken)).status).toBe(404)
  })

  it('keeps remarks that are too long for the page', async () => {
    const summaryNotes = `${'A line.\n'.repeat(240)}The very end.`
    const { body } = await create(reportBody('Academic', { summaryNotes }))
    const pages = await readPdf(
      (await fetchPdf(`/api/reports/export/${(body.report as { id: string }).id}`, pupil.accessToken)).bytes,
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)).toContain('The very end.')
    expect(pages[0]).toContain('Parent or Guardian')
  })
})

describe('GET /api/reports/class-export', () => {
  it("is a page for each student's current report, for staff alone, 60 of them too", async () => {
    await sql(
      `INSERT INTO "Report" ("studentId", "enrolmentId", "studentName", "rollNo", class, type, term, "assessmentType", "schoolYear", "overallGrade", code)
       SELECT u.id, ${enrolmentOf('u.id', "(now() AT TIME ZONE 'Asia/Kolkata')::date")}, name, "rollNo", 'Class 11', 'Grading', 'Term 2', 'Final Exam',
         extract(year FROM now() AT TIME ZONE 'Asia/Kolkata' - interval '9 months')::int, 'B', 'TEST' || upper(replace(u.id::text, '-', ''))
       FROM "User" u WHERE role = 'student' AND "isActive" AND "rollNo" IS NOT NULL AND class NOT IN ('Class 5', 'Class 12') ORDER BY u.id LIMIT 60`,
    )
    await sql(
      `INSERT INTO "ReportMark" SELECT r.id, n, (ARRAY['Mathematics','Science','English','Social Studies','Hindi','Computer Science'])[n + 1], 4000 + n * 1000
       FROM "Report" r, generate_series(0, 5) n WHERE r.code LIKE 'TEST%'`,
    )
    const address = '/api/reports/class-export?class=Class%2011&type=Grading&term=Term%202&assessmentType=Final%20Exam'
    const { status, bytes } = await fetchPdf(address, teacher.accessToken)
    expect(status).toBe(200)
    const pages = await readPdf(bytes)
    expect(pages).toHaveLength(60)
    expect(pages.every((page) => page.includes('Class 11') && page.includes('Final Exam'))).toBe(true)
    expect((await fetchPdf(address, pupil.accessToken)).status).toBe(403)
    await sql(`DELETE FROM "Report" WHERE code LIKE 'TEST%'`)
    expect(await call(address, { bearer: teacher.accessToken })).toMatchObject({
      status: 404,
      body: { message: reportMessages.noneToPrint },
    })
  })
})

describe('a report that is wrong', () => {
  const admin = () => sessionOf(demo.admin)
  const correct = async (id: string, body: object, who: { accessToken: string } = teacher) =>
    call(`/api/reports/${id}`, { method: 'PUT', bearer: who.accessToken, body })
  const withdraw = (id: string, reason = 'It is about another pupil', who: { accessToken: string } = teacher) =>
    call(`/api/reports/${id}/withdraw`, { method: 'PUT', bearer: who.accessToken, body: { reason } })
  const idOf = ({ body }: { body: Record<string, unknown> }) => (body.report as { id: string }).id

  it('is corrected by who wrote it: the new one is current, the old one keeps its row and its code says so', async () => {
    const { id, studentId } = await makeReport()
    const about = { studentId, class: 'Class 5' }
    const subjectMarks = [
      { subject: 'Mathematics', marks: 39 },
      { subject: 'Hindi', marks: 39 },
    ]
    // With a subject more it is none that `createReport` would take for the same.
    const body = { ...reportBody('Grading', { subjectMarks, term: 'Term 2' }), ...about }
    const answers = await Promise.all([correct(id, body), correct(id, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = answers.find(({ status }) => status === 200)!
    expect(made.body.report).toMatchObject({ term: 'Term 2', overallGrade: 'F', isCurrent: true, studentId })
    const list = await call(`/api/reports?q=${encodeURIComponent('Test Person')}&type=Grading&pageSize=500`, {
      bearer: teacher.accessToken,
    })
    const own = (
      list.body.reports as { id: string; studentId: string; isCurrent: boolean; mayChange: boolean }[]
    ).filter((row) => row.studentId === studentId)
    expect(own).toMatchObject([
      { id: idOf(made), isCurrent: true, mayChange: true },
      { id, isCurrent: false, mayChange: false },
    ])
    expect(await verified(await codeOf(id))).toContain('no longer current')
    expect(await verified(await codeOf(idOf(made)))).toContain('Genuine and current')
    const again = await create(reportBody('Grading', { subjectMarks, term: 'Term 2' }), about)
    expect(again.status, 'a newer one of the same kind takes its place').toBe(201)
    expect(await verified(await codeOf(idOf(made)))).toContain('no longer current')
  })

  it('is corrected by an administrator as the teacher’s own, and is of the same pupil, class and type', async () => {
    const { id, studentId } = await makeReport()
    const about = { studentId, class: 'Class 5' }
    const other = await enrol()
    for (const over of [{ studentId: other.id }, { class: 'Class 6' }])
      expect(await correct(id, { ...reportBody('Grading'), ...about, ...over })).toMatchObject({
        status: 409,
        body: { message: reportMessages.otherReport },
      })
    expect(await correct(id, { ...reportBody('Summary'), ...about })).toMatchObject({ status: 409 })
    expect(await correct(id, { ...reportBody('Grading', { subjectMarks: [] }), ...about })).toMatchObject({
      status: 400,
      body: { message: reportMessages.subjects },
    })
    const made = await correct(id, { ...reportBody('Grading'), ...about }, await admin())
    expect(made.status).toBe(200)
    expect(await sql('SELECT "authorId", "replacesId" FROM "Report" WHERE id = $1', [idOf(made)])).toEqual([
      { authorId: teacher.id, replacesId: id },
    ])
  })

  it('is withdrawn with a reason: no family, card or count has it, and its code says so', async () => {
    const person = await enrol({ name: 'Widow of a report' })
    const { body } = await create(reportBody('Summary'), { studentId: person.id })
    const { id } = body.report as { id: string }
    const code = await codeOf(id)
    expect(await withdraw(id, ' ')).toMatchObject({ status: 400, body: { message: reportMessages.withdrawIncomplete } })
    const stranger = await enrol({ role: 'teacher' })
    expect((await withdraw(id, 'x', stranger)).status, 'another teacher').toBe(404)
    expect((await withdraw(id, 'x', person)).status, 'the pupil').toBe(403)
    const answers = await Promise.all([withdraw(id), withdraw(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await call('/api/reports', { bearer: person.accessToken })).body).toMatchObject({ total: 0, reports: [] })
    expect((await fetchPdf(`/api/reports/export/${id}`, person.accessToken)).status).toBe(404)
    const staff = await call(`/api/reports?q=${encodeURIComponent(person.name)}`, { bearer: teacher.accessToken })
    expect(staff.body.reports).toMatchObject([{ id, isCurrent: false, isWithdrawn: true, mayChange: false }])
    const page = await verified(code)
    expect(page).toContain('Withdrawn')
    expect(page).not.toContain('It is about another pupil')
    const [paper] = await readPdf((await fetchPdf(`/api/reports/export/${id}`, teacher.accessToken)).bytes)
    expect(paper).toContain('The school has withdrawn this report.')
  })
})

describe('/verify/{code}', () => {
  it('says whether a paper is genuine and current, and nothing about whose it is', async () => {
    const { id, student } = await makeReport()
    const code = await codeOf(id)
    const page = await verified(formatCode(code).toLowerCase())
    expect(page).toContain('Genuine and current')
    expect(page).toContain('T. P.')
    expect(page).toContain(`Term 1, ${await yearOf(id)}`)
    expect(student).toBe('Test Person')
    for (const secret of ['Test Person', 'Class 5', '92.5', 'Mathematics', 'Reads far ahead'])
      expect(page).not.toContain(secret)
    const [row] = await sql<{ studentId: string }>('SELECT "studentId" FROM "Report" WHERE id = $1', [id])
    await create(reportBody('Grading'), { studentId: row!.studentId })
    expect(await verified(code)).toContain('no longer current')
    await sql('DELETE FROM "Report" WHERE id = $1', [id])
    expect(await verified(code)).toContain('We do not know this paper')
  })

  it.each(['ABCD', '%00', 'x'.repeat(90), "'--"])('does not know %s', async (code) => {
    const response = await fetch(`${baseUrl}/verify/${code}`)
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).not.toContain('Genuine and current')
  })
})
