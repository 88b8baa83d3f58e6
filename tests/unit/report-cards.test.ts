import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import type { Card } from '@/lib/reports/card-pages'
import { cardsPdf } from '@/lib/reports/card-pdf'
import { cardPdf } from '@/lib/reports/one-card-pdf'
import { readPdf, runsOfPdf, silentWords } from '@/tests/support/material/pdf'

const letterhead = { ...silentWords, school: 'Sunrise Public School', logo: undefined }
const paper = { letterhead, verifyAddress: 'https://portal.example/verify/', title: 'Report' }

const card: Card = {
  id: crypto.randomUUID(),
  studentId: crypto.randomUUID(),
  student: 'अनन्या शर्मा',
  type: 'Grading',
  class: 'Class 8',
  section: 'B',
  admissionNo: '1042',
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

it('a report says in words what each band means, who the pupil is to the school, and where a class goes on', async () => {
  const [page = ''] = await readPdf(await cardPdf(paper, { ...card, summaryNotes: '', isCurrent: true }))
  for (const text of ['Class 8 B', 'Admission number 1042', 'Below pass mark', 'Good', 'Pass from 40', 'F below 40'])
    expect(page).toContain(text)
  expect(page).not.toMatch(/Below(?! pass mark)/)
})

it('twenty subjects stay above the signatures', async () => {
  const subjectMarks = Array.from({ length: 20 }, (_, n) => ({ subject: `Subject ${n}`, marks: n * 5 }))
  const { parts, foot } = await placesOf(await cardPdf(paper, { ...card, subjectMarks, summaryNotes: '' }))
  expect(parts('Subject 19')).toBeLessThan(foot)
  expect(parts('Average')).toBeLessThan(foot)
})

it('remarks that go on have at least two lines on their last page', async () => {
  let continued = 0
  for (let lines = 8; lines < 22; lines += 1) {
    const summaryNotes = Array.from({ length: lines }, (_, n) => `Line ${n} of remarks`).join('\n')
    const [, second] = await runsOfPdf(
      await cardPdf(paper, { ...card, attendance: null, leaveDays: null, summaryNotes }),
    )
    if (!second) continue
    continued += 1
    expect(second.filter((run) => run.startsWith('Line')).length, `of ${lines} lines`).toBeGreaterThan(1)
  }
  expect(continued).toBeGreaterThan(1)
})

/** How far below the top of the first page a text stands, and the signatures. */
async function placesOf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice(), { useSystemFonts: false, verbosity: 0 })
  const { items } = await (await document.getPage(1)).getTextContent()
  await document.destroy()
  const places = new Map(
    items.flatMap((item) => ('str' in item ? [[item.str, 842 - (item.transform as number[])[5]!] as const] : [])),
  )
  const parts = (text: string) => places.get(text) ?? NaN
  return { parts, foot: parts('Parent or Guardian') - 20 }
}
