import { expect } from 'vitest'
import { suggestClassMarks } from '@/lib/reports/class-marks'
import { countClassReports } from '@/lib/reports/exports'
import { reportList } from '@/lib/reports/lists'
import { enrol } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { seat } from '@/tests/support/school/enrolments'
import { makeReport, reportBody } from '@/tests/support/school/reports'
import { callerOf, idOf, type Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/reports', reportList, { search: 'student' })

const kind = { class: 'Class 5', type: 'Grading', term: 'Term 1', assessmentType: 'Mid Term' } as const

/** A section of few: a class of more than fit in one table is read by section. */
const section = 'D'
const ofSubject = { ...kind, section, subject: 'Science' } as const

export default {
  async createReport({ teacher }) {
    // The grade of a Grading report is the server's own, of the average of all marks.
    const { id } = await enrol({ class: 'Class 5' })
    const report = { ...reportBody('Grading'), studentId: id, class: 'Class 5' }
    expect(await teacher.post('/api/reports', report)).toMatchObject({
      status: 201,
      body: { report: { type: 'Grading', term: 'Term 1', overallGrade: expect.any(String) as unknown } },
    })
  },

  async suggestClassMarks({ teacher }) {
    // What the table for a class begins with. Its only door is the screen's, so it is called here without one.
    expect(await suggestClassMarks.execute(callerOf(teacher, 'teacher'), {})).toMatchObject({
      type: expect.stringMatching(/^(Academic|Grading)$/) as unknown,
    })
  },

  async readClassMarks({ teacher }) {
    // A class with the marks that the teacher has reported in a subject.
    const { id } = await enrol({ class: 'Class 5' })
    await seat([id], section)
    const answer = await teacher.get(`/api/reports/class?${new URLSearchParams(ofSubject).toString()}`)
    expect(answer).toMatchObject({ status: 200 })
    const { students } = answer.body.marks as { students: unknown[] }
    expect(students).toContainEqual(expect.objectContaining({ studentId: id, marks: null, remarks: '' }))
  },

  async saveClassMarks({ teacher }) {
    // A report for each row, all of them or none; what stands there already is left alone.
    const { id } = await enrol({ class: 'Class 5' })
    await seat([id], section)
    const body = { ...ofSubject, rows: [{ studentId: id, marks: 84.5, remarks: 'Asks a lot.' }] }
    expect(await teacher.post('/api/reports/class', body)).toMatchObject({
      status: 201,
      body: { saved: { created: 1, replaced: 0, same: 0, reports: [{ studentId: id }] } },
    })
  },

  async readReportFigures({ teacher, student }) {
    // What the records say of a pupil's term, for the form.
    expect(await teacher.get(`/api/reports/figures?studentId=${student.id}&term=Term+1`)).toMatchObject({
      status: 200,
      body: { figures: { presentDays: expect.any(Number) as unknown } },
    })
  },

  async listReports({ teacher }) {
    const { id } = await makeReport()
    expect(await teacher.get('/api/reports?type=Grading&pageSize=1')).toMatchObject({
      status: 200,
      body: { reports: [{ id, type: 'Grading' }], page: 1 },
    })
  },

  async exportReport({ teacher }) {
    const { id } = await makeReport()
    const { type, text } = await teacher.file(`/api/reports/export/${id}`)
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  },

  async exportClassReports({ teacher }) {
    // The current reports of one kind about a class as one PDF, a card for each pupil.
    await makeReport()
    const { type, text } = await teacher.file(`/api/reports/class-export?${new URLSearchParams(kind).toString()}`)
    expect([type, text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  },

  async countClassReports({ teacher }) {
    // How many cards that PDF would have. Its only door is the form's, so it is called here without one.
    await makeReport()
    const { count } = await countClassReports.execute(callerOf(teacher, 'teacher'), kind)
    expect(count).toBeGreaterThan(0)
  },

  async verifyReport({ visitor }) {
    // Whoever holds a paper looks up its code. The page shows initials alone.
    const { id } = await makeReport()
    const [report] = await sql<{ code: string }>('SELECT code FROM "Report" WHERE id = $1', [id])
    expect(await visitor.page(`/verify/${report?.code}`)).toContain('Genuine and current')
  },

  async correctReport({ teacher }) {
    // Another takes its place, of the same pupil, class and type; by who wrote it or an administrator.
    const { id, studentId } = await makeReport()
    const body = { ...reportBody('Grading', { summaryNotes: 'Corrected.' }), studentId, class: 'Class 5' }
    const { status, body: answer } = await teacher.put(`/api/reports/${id}`, body)
    expect([status, answer.report]).toMatchObject([200, { isCurrent: true, summaryNotes: 'Corrected.' }])
    expect(idOf(answer.report)).not.toBe(id)
  },

  async withdrawReport({ teacher, visitor }) {
    // The family sees it no more; its code says that it was withdrawn.
    const { id } = await makeReport()
    expect(await teacher.put(`/api/reports/${id}/withdraw`, { reason: 'The wrong pupil' })).toMatchObject({
      status: 200,
    })
    const [report] = await sql<{ code: string }>('SELECT code FROM "Report" WHERE id = $1', [id])
    expect(await visitor.page(`/verify/${report?.code}`)).toContain('Withdrawn')
  },
} satisfies Examples
