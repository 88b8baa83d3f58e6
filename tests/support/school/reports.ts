import { readFileSync } from 'node:fs'
import path from 'node:path'
import { approved, baseUrl, call, demo, sessionOf } from '@/tests/support/machine/api'

type Made = { id: string; studentId: string; student: string }

/** A valid report of a type, without a student. */
export const reportBody = (type: string, over: Record<string, unknown> = {}) => ({
  type,
  ...({
    Academic: { subjectMarks: [{ subject: 'Mathematics', marks: 92.5 }], assessmentType: 'Mid Term', term: 'Term 1' },
    Grading: { subjectMarks: [{ subject: 'Mathematics', marks: 92.5 }], assessmentType: 'Mid Term', term: 'Term 1' },
    Attendance: { attendance: '95%', presentDays: 110 },
    Leave: { leaveDays: 2, leaveReason: 'Fever' },
    Summary: {},
  }[type] ?? {}),
  summaryNotes: 'Reads far ahead of the class.',
  ...over,
})

/** A new student with a report about them. */
export async function makeReport(over: Record<string, unknown> = {}): Promise<Made> {
  const [pupil, teacher] = [await approved(), await sessionOf(demo.teacher)]
  const body = { ...reportBody('Grading'), studentId: pupil.id, class: 'Class 5', ...over }
  const { status, body: answer } = await call('/api/reports', { body, bearer: teacher.accessToken })
  if (status !== 201) throw new Error(`the report answered ${status}: ${String(answer.message)}`)
  return answer.report as Made
}

/** The bytes of a PDF behind an address. */
export async function fetchPdf(address: string, bearer: string) {
  const response = await fetch(baseUrl + address, { headers: { authorization: `Bearer ${bearer}` } })
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The font files that PDFs are set in, for looking at their glyphs. */
export const fontFile = (name: string) =>
  readFileSync(path.join(process.cwd(), 'node_modules/@expo-google-fonts/noto-sans', name))
