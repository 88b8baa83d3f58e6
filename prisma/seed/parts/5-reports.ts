import { newCode } from '@/lib/server/papers/code'
import { formatPercent } from '@/lib/percent'
import { gradeOf, subjectKeyOf } from '@/lib/reports/grades'
import { reportSubjects } from '@/lib/constants'
import { assessmentTypes } from '@/lib/reports/lists'
import { type terms } from '@/lib/terms'
import { fromDay, toDay } from '@/lib/dates'
import { db } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { periodOf } from '@/lib/terms'
import { schoolYearOf } from '@/lib/years'
import { isOn } from '../enrolments'
import { inOneTransaction } from '../progress'
import { randomFrom, type Random } from '../random'

const batch = 2000

/** At most, so that a large school does not take minutes. */
const perClass = 60

const remarks = [
  'Works steadily and asks when something is unclear.',
  'Has improved since the last test; reading aloud at home would help.',
  'Bright and quick, but the written work is often unfinished.',
  'A pleasure to teach. Helps others without being asked.',
  'Should practise tables and mental arithmetic for ten minutes a day.',
  'Careful with experiments and honest about results.',
]
const reasons = ['Fever and cold', 'Family wedding', 'Medical appointment', 'Travel to hometown']

type Student = {
  id: string
  name: string
  enrolments: {
    id: string
    class: string
    section: string | null
    rollNo: number | null
    fromDay: Date
    toDay: Date | null
  }[]
}
type Term = (typeof terms)[number]

/** Reports of every type about past terms. Does nothing if there are any. */
export async function fill() {
  if ((await db.report.count()) > 0) return
  const [students, teachers] = await Promise.all([
    db.user.findMany({
      where: { role: 'student', isActive: true, rollNo: { lte: perClass } },
      orderBy: [{ class: 'asc' }, { rollNo: 'asc' }],
      select: { id: true, name: true, enrolments: true },
    }),
    db.user.findMany({
      where: { role: 'teacher', isActive: true },
      orderBy: { login: { email: 'asc' } },
      select: { id: true },
    }),
  ])
  const authors = teachers.map(({ id }) => id)
  if (authors.length === 0) return
  const random = randomFrom(61)
  const registers = await registersOf(schoolYearOf(schoolDay()))
  const finals = randomFrom(62)
  const made = students.flatMap((student) => [
    ...reportsAbout(student, authors, random, registers.get(student.id)),
    ...finalOf(student, authors, finals),
  ])
  await inOneTransaction(async (tx) => {
    for (let start = 0; start < made.length; start += batch) {
      const part = made.slice(start, start + batch)
      await tx.report.createMany({ data: part.map(({ report }) => report) })
      await tx.reportMark.createMany({
        data: part.flatMap(({ report, marks }) => marks.map((mark) => ({ ...mark, reportId: report.id }))),
      })
    }
  })
}

type Register = { present: number; absent: number }

/** Every student's marks in the first term. */
async function registersOf(schoolYear: number): Promise<Map<string, Register>> {
  const { from, to } = periodOf('Term 1', schoolYear)
  const sums = await db.attendanceTally.groupBy({
    by: ['studentId'],
    where: { span: 'month', start: { gte: fromDay(from), lte: fromDay(to) } },
    _sum: { present: true, absent: true },
  })
  return new Map(
    sums.map(({ studentId, _sum }) => [studentId, { present: _sum.present ?? 0, absent: _sum.absent ?? 0 }]),
  )
}

/** Reports about last year and this year so far. */
function reportsAbout(student: Student, authors: readonly string[], random: Random, register: Register | undefined) {
  const today = schoolDay()
  const year = schoolYearOf(today)
  const level = 45 + random.whole(45)
  /** In the first days after the term. */
  const written = () => `${year}-10-0${1 + random.whole(6)}`
  const exams: Exam[] = [
    [`${year}-03-24`, year - 1, 'Annual', assessmentTypes[2]],
    [`${year}-07-18`, year, 'Term 1', assessmentTypes[0]],
    [written(), year, 'Term 1', assessmentTypes[1]],
    [`${year + 1}-01-16`, year, 'Term 2', assessmentTypes[0]],
  ]
  const base = (type: ReportType, day: string, schoolYear: number, term: Term) =>
    reportOf(student, authors, random, { type, day, schoolYear, term })
  const marked = exams.map((exam) => examOf(student, authors, random, level, exam))
  const fromRecords = register !== undefined && register.present + register.absent > 0 && random.chance(0.85)
  const { present, absent } = fromRecords ? register : { present: 88 + random.whole(30), absent: 2 + random.whole(6) }
  const attendance = formatPercent(Number(((present / (present + absent)) * 100).toFixed(1)))
  const days = 1 + random.whole(5)
  const others = [
    ...(random.chance(0.6)
      ? [{ ...base('Attendance', written(), year, 'Term 1'), attendance, presentDays: present, fromRecords }]
      : []),
    ...(random.chance(0.25)
      ? [
          {
            ...base('Leave', written(), year, 'Term 1'),
            leaveDays: days,
            leaveReason: random.pick(reasons),
            fromRecords: false,
          },
        ]
      : []),
    ...(random.chance(0.3)
      ? [{ ...base('Summary', written(), year, 'Term 1'), summaryNotes: random.pick(remarks) }]
      : []),
  ].map((report) => ({ report, marks: [] }))
  return [...marked, ...others].flatMap((each) => placed(student, each))
}

/** Days of this year's final exams, which the roll-over goes by. The classes with board exams have theirs early. */
const finalDays: Record<string, (year: number) => string> = {
  'Class 10': (year) => `${year}-11-14`,
  'Class 12': (year) => `${year}-11-14`,
  'Class 9': (year) => `${year + 1}-02-24`,
  'Class 11': (year) => `${year + 1}-02-24`,
}

/** The Annual report of this year, once the exam of the class is over. A few fail. */
function finalOf(student: Student, authors: readonly string[], random: Random) {
  const year = schoolYearOf(schoolDay())
  const schoolClass = student.enrolments.find(({ toDay: last }) => last === null)?.class ?? ''
  const day = finalDays[schoolClass]?.(year) ?? `${year + 1}-03-16`
  const level = random.chance(0.1) ? 24 + random.whole(20) : 45 + random.whole(45)
  const report = examOf(student, authors, random, level, [day, year, 'Annual', assessmentTypes[2]])
  return placed(student, report)
}

type ReportType = 'Academic' | 'Attendance' | 'Summary' | 'Leave' | 'Grading'
type Exam = [day: string, schoolYear: number, term: Term, assessmentType: string]

const reportOf = (
  student: Student,
  authors: readonly string[],
  random: Random,
  { type, day, schoolYear, term }: { type: ReportType; day: string; schoolYear: number; term: Term },
) => ({
  id: uuid(random),
  studentId: student.id,
  authorId: random.pick(authors),
  studentName: student.name,
  type,
  term,
  schoolYear,
  code: newCode(),
  summaryNotes: random.chance(0.5) ? random.pick(remarks) : '',
  createdAt: new Date(fromDay(day).getTime() + (5 * 3600 + random.whole(5 * 3600)) * 1000),
})

function examOf(student: Student, authors: readonly string[], random: Random, level: number, exam: Exam) {
  const [day, schoolYear, term, assessmentType] = exam
  const marks = reportSubjects.map((subject, position) => ({ position, subject, hundredths: markOf(level, random) }))
  const type = assessmentType === assessmentTypes[0] ? 'Academic' : 'Grading'
  const overallGrade = type === 'Grading' ? gradeOf(marks.map(({ hundredths }) => hundredths)) : null
  const report = reportOf(student, authors, random, { type, day, schoolYear, term })
  return { report: { ...report, assessmentType, overallGrade, subjectKey: subjectKeyOf(marks) }, marks }
}

/** With the enrolment of the day; nothing of days that are not over, or on which the student was in no class. */
function placed<Made extends { report: { createdAt: Date } }>(student: Student, made: Made) {
  const day = fromDay(schoolDay(made.report.createdAt))
  const enrolment = student.enrolments.find(isOn(day))
  if (!enrolment || toDay(day) >= schoolDay()) return []
  const { id: enrolmentId, class: schoolClass, section, rollNo } = enrolment
  return [{ ...made, report: { ...made.report, enrolmentId, class: schoolClass, section: section ?? '', rollNo } }]
}

/** Marks around a student's level, in half marks, as hundredths. */
const markOf = (level: number, random: Random) =>
  Math.round(Math.min(100, Math.max(12, level + (random.next() - 0.5) * 36)) * 2) * 50

/** Created here, because marks are inserted with their report's id. */
function uuid(random: Random) {
  const hex = Array.from({ length: 32 }, () => random.whole(16).toString(16)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}
