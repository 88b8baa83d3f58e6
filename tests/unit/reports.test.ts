import { describe, expect, it } from 'vitest'
import { classes } from '@/lib/constants'
import { reportTypes } from '@/lib/reports/lists'
import { describeIssues } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { reportMessages } from '@/lib/reports/messages'
import { formatCode, newCode, readCode } from '@/lib/server/papers/code'
import { averageOf, bandOf, gradeOf } from '@/lib/reports/grades'
import { emptyColumnsOf, reportList } from '@/lib/reports/lists'
import { reportSchema } from '@/lib/reports/schema'
import { inRollOrder } from '@/lib/enrolment/roll-order'
import { pageCounter } from '@/app/(portal)/reports/page-counter'
import { periodOf, schoolYearOfTerm } from '@/lib/terms'
import { keepSchoolYears } from '@/lib/years'
import { reportBody } from '@/tests/support/school/reports'

const student = { studentId: crypto.randomUUID(), class: 'Class 5' }
const said = (input: unknown) => {
  const parsed = reportSchema.safeParse(input)
  return parsed.success ? null : describeIssues(reportSchema, parsed.error)
}

const { incomplete, subjects, subjectTwice, marksDecimals, assessmentRequired, termRequired } = reportMessages
const { attendanceRequired, presentDays, leaveDays, leaveReasonRequired } = reportMessages
const types = ['Academic', 'Attendance', 'Summary', 'Leave', 'Grading']
const blanks = [undefined, null, '']

type Wrong = [field: string, value: unknown, message: string]
const each = (field: string, values: readonly unknown[], message: string): Wrong[] =>
  values.map((value) => [field, value, message])
const row = (over: object) => [{ subject: 'Science', marks: 60, ...over }]

const always: Wrong[] = [
  ...each('type', blanks, incomplete),
  ...each('type', ['Essay', 7], messages.common.notOffered(reportTypes)),
  ...each('studentId', [...blanks, '  ', 5], incomplete),
  ...each('class', blanks, incomplete),
  ...each('class', ['Class 13', 'LKG'], messages.common.notOffered(classes)),
  ['summaryNotes', 'x'.repeat(2001), messages.common.tooLong(2000)],
]
const marked: Wrong[] = [
  ...each('subjectMarks', [...blanks, [], 'Maths', [null]], subjects),
  ...each('subjectMarks', [row({ subject: '' }), row({ subject: undefined }), row({ subject: 'Physics' })], subjects),
  ...each(
    'subjectMarks',
    ['', null, undefined, -1, -0.01, 100.01, 101, 'ninety', NaN, Infinity, '1e2', '0x10', true, [5]].map((marks) =>
      row({ marks }),
    ),
    subjects,
  ),
  ...each(
    'subjectMarks',
    [0.001, 84.995, '12.345'].map((marks) => row({ marks })),
    marksDecimals,
  ),
  ['subjectMarks', [...row({}), ...row({})], subjectTwice],
  ...each('assessmentType', [...blanks, 'Quiz'], assessmentRequired),
  ...each('term', [...blanks, 'Term 3'], termRequired),
]
const wrongs: Record<string, Wrong[]> = {
  Academic: [...always, ...marked],
  Grading: [...always, ...marked],
  Attendance: [
    ...always,
    ...each('attendance', [...blanks, '   ', 95], attendanceRequired),
    ...each('presentDays', [...blanks, -1, 1.5, 'many', NaN], presentDays),
  ],
  Leave: [
    ...always,
    ...each('leaveDays', [...blanks, -1, 0.5, 'two'], leaveDays),
    ...each('leaveReason', [...blanks, '  '], leaveReasonRequired),
  ],
  Summary: always,
}

describe.each(types)('a report of type %s (docs/spec.md §5)', (type) => {
  it('is accepted when everything is right', () => {
    expect(said({ ...student, ...reportBody(type) })).toBeNull()
    expect(said({ ...student, ...reportBody(type), summaryNotes: undefined })).toBeNull()
  })

  it.each(wrongs[type]!)('refuses %s %j', (field, value, message) => {
    const input = { ...student, ...reportBody(type), [field]: value }
    expect(said(input)?.message).toBe(message)
  })

  it('does not read what belongs to other types', () => {
    const input = {
      ...student,
      ...reportBody(type),
      ...(type === 'Attendance' ? {} : { presentDays: 'x', attendance: 5 }),
      overallGrade: 'A',
    }
    expect(reportSchema.parse(input)).not.toHaveProperty('overallGrade')
  })
})

describe('marks', () => {
  it.each([
    [0, 0],
    ['0', 0],
    [100, 10000],
    ['84.99', 8499],
    [84.99, 8499],
    [0.07, 7],
    ['33.3', 3330],
  ])('%j is kept exactly', (marks, hundredths) => {
    const parsed = reportSchema.parse({ ...student, ...reportBody('Grading'), subjectMarks: row({ marks }) })
    expect(parsed).toMatchObject({ subjectMarks: [{ marks: hundredths }] })
  })

  it('are said to be wrong beside their field', () => {
    const rows = [
      { subject: 'Science', marks: 60 },
      { subject: 'Hindi', marks: 101 },
    ]
    expect(said({ ...student, ...reportBody('Academic'), subjectMarks: rows })?.errors).toEqual({
      'subjectMarks.1.marks': subjects,
    })
  })
})

describe('grades (docs/spec.md §5)', () => {
  it.each([
    [100, 'A'],
    [85, 'A'],
    [84.99, 'B'],
    [70, 'B'],
    [69.99, 'C'],
    [55, 'C'],
    [54.99, 'D'],
    [40, 'D'],
    [39.99, 'F'],
    [0, 'F'],
  ] as const)('%d is %s', (marks, grade) => {
    expect(gradeOf([Math.round(marks * 100)])).toBe(grade)
  })

  it('come from the unrounded average', () => {
    // 84.9966…: rounding to two decimals would make it an A.
    expect(gradeOf([8499, 8500, 8500])).toBe('B')
    expect(averageOf([8499, 8500, 8500])).toBe('84.99')
    expect(gradeOf([8500, 8500, 8500])).toBe('A')
    // The sum of these as floating point marks falls short of 70.
    expect(gradeOf([7010, 6990, 7000])).toBe('B')
  })

  it.each([
    [100, 'Excellent'],
    [85, 'Excellent'],
    [84.99, 'Good'],
    [70, 'Good'],
    [69.99, 'Fair'],
    [55, 'Fair'],
    [54.99, 'Pass'],
    [40, 'Pass'],
    [39.99, 'Below'],
    [0, 'Below'],
  ])('marks of %d are in the band %s', (marks, band) => expect(bandOf(marks)).toBe(band))
})

describe('terms', () => {
  it.each([
    ['Term 1', '2026-05-10', 2026],
    ['Term 1', '2026-11-20', 2026],
    ['Term 1', '2027-02-01', 2026],
    ['Term 2', '2026-05-10', 2025],
    ['Term 2', '2026-10-01', 2026],
    ['Term 2', '2027-03-31', 2026],
    ['Annual', '2026-09-30', 2025],
    ['Annual', '2026-11-20', 2026],
    [null, '2026-05-10', 2026],
  ] as const)('%s on %s means the school year %d', (term, today, year) => {
    expect(schoolYearOfTerm(term, today)).toBe(year)
  })

  it('split the year without a gap', () => {
    expect(periodOf('Term 1', 2026)).toEqual({ from: '2026-04-01', to: '2026-09-30' })
    expect(periodOf('Term 2', 2026)).toEqual({ from: '2026-10-01', to: '2027-03-31' })
    expect(periodOf('Annual', 2026)).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  })

  it.each([
    ['2026-06-01', '2027-05-31', ['2026-06-01', '2026-11-30'], ['2026-12-01', '2027-05-31']],
    ['2026-06-15', '2027-06-14', ['2026-06-15', '2026-12-14'], ['2026-12-15', '2027-06-14']],
    ['2026-08-31', '2027-05-31', ['2026-08-31', '2027-02-28'], ['2027-03-01', '2027-05-31']],
  ] as const)('halve the school’s own year from %s to %s', (first, last, one, two) => {
    keepSchoolYears([{ year: 2026, first, last }])
    try {
      expect(Object.values(periodOf('Term 1', 2026))).toEqual(one)
      expect(Object.values(periodOf('Term 2', 2026))).toEqual(two)
      expect(Object.values(periodOf('Annual', 2026))).toEqual([first, last])
      const about = (today: string) => [schoolYearOfTerm('Annual', today), schoolYearOfTerm('Term 1', today)]
      expect([one[0], one[1], two[0], two[1]].map(about)).toEqual([
        [2025, 2026],
        [2025, 2026],
        [2026, 2026],
        [2026, 2026],
      ])
    } finally {
      keepSchoolYears([])
    }
  })
})

describe('a code', () => {
  it('is read however it is typed', () => {
    const code = newCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    expect(formatCode(code)).toMatch(/^(.{4}-){4}.{4}$/)
    for (const typed of [
      code,
      formatCode(code),
      formatCode(code).toLowerCase(),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
    ])
      expect(readCode(typed)).toBe(code)
  })
})

describe('the pages of a PDF that arrives', () => {
  it('are counted wherever the pieces are cut', () => {
    const text = '/Type /Pages\n/Type /Page\n<<>> /Type /Page\n/Type /PageLabel\n/Type /Page\n'
    for (let size = 1; size <= text.length; size++) {
      const count = pageCounter()
      let pages = 0
      for (let start = 0; start < text.length; start += size)
        pages = count(new TextEncoder().encode(text.slice(start, start + size)))
      expect(pages, `pieces of ${size}`).toBe(3)
    }
  })
})

describe('the columns that are empty for a type', () => {
  it.each(reportTypes)('are none that reports of it fill: %s', (type) => {
    const filled = Object.keys(reportSchema.parse(reportBody(type, student)))
    const columns = Object.keys(reportList.columns)
    const own = [...columns.filter((key) => filled.includes(key)), ...(type === 'Grading' ? ['overallGrade'] : [])]
    // The notes stand below the marks, in their column.
    const always = ['date', 'student', 'type', 'class', 'term', 'subjectMarks']
    expect(emptyColumnsOf(type).sort()).toEqual(columns.filter((key) => ![...own, ...always].includes(key)).sort())
  })
})

describe('the pupil after a pupil', () => {
  const pupil = (name: string, rollNo: number | null, section = 'A') => ({
    _id: name,
    name,
    rollNo,
    section,
    class: '',
  })
  const order = (pupils: ReturnType<typeof pupil>[]) => inRollOrder(pupils).map(({ name }) => name)

  it('has the next roll number of the class, whatever the section and the gaps', () => {
    const pupils = [pupil('Asha', 10), pupil('Bilal', 2, 'B'), pupil('Chitra', 1), pupil('Dev', null), pupil('Esha', 7)]
    expect(order(pupils)).toEqual(['Chitra', 'Bilal', 'Esha', 'Asha', 'Dev'])
  })

  it('is of the same section where each counts its own', () => {
    const pupils = [pupil('Asha', 1, 'B'), pupil('Bilal', 2), pupil('Chitra', 1), pupil('Dev', 2, 'B')]
    expect(order(pupils)).toEqual(['Chitra', 'Bilal', 'Asha', 'Dev'])
  })
})
