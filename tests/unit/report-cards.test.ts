import { expect, it } from 'vitest'
import type { Card } from '@/lib/reports/card-pages'
import { cardsPdf } from '@/lib/reports/card-pdf'
import { cardPdf } from '@/lib/reports/one-card-pdf'
import { runsOfPdf } from '@/tests/support/material/pdf'

const paper = { school: 'Sunrise Public School', verifyAddress: 'https://portal.example/verify/', title: 'Report' }

const card: Card = {
  id: crypto.randomUUID(),
  studentId: crypto.randomUUID(),
  student: 'अनन्या शर्मा',
  type: 'Grading',
  class: 'Class 8',
  date: '2026-11-22T10:00:00.000Z',
  term: 'Annual',
  assessmentType: 'Final Exam',
  subjectMarks: [
    { subject: 'English', marks: 74 },
    { subject: 'Mathematics', marks: 38.5 },
  ],
  overallGrade: 'C',
  attendance: '95%',
  presentDays: 171,
  leaveDays: 2,
  leaveReason: 'Fever 🤒',
  fromRecords: true,
  summaryNotes: 'She reads a lot ✓ and asks. '.repeat(120),
  isCurrent: false,
  isWithdrawn: true,
  rollNo: 7,
  schoolYear: 2026,
  author: 'Meera Iyer',
  issued: '2026-11-22',
  code: 'ABCDEFGHJKMNPQRSTVWX',
}

it('a report is the same paper whether it is printed alone or with those of its class', async () => {
  const pieces: Uint8Array[] = []
  async function* both() {
    yield [card, { ...card, student: 'Zoya Khan', summaryNotes: '' }]
  }
  for await (const piece of cardsPdf(paper, both())) pieces.push(piece)
  const ofClass = await runsOfPdf(Buffer.concat(pieces))
  const alone = await runsOfPdf(await cardPdf(paper, card))
  expect(alone).toHaveLength(2)
  expect(alone[0]).toContain('The school has withdrawn this report.')
  expect(alone[1]?.join(' ')).toContain('remarks, continued')
  expect(ofClass.slice(0, 2)).toEqual(alone)
  expect(ofClass).toHaveLength(3)
  expect(ofClass[2]).toContain('Zoya Khan')
})
