import { randomInt, randomUUID } from 'node:crypto'
import { classes, counterMethods, feeTypes, materialSubjects, sections } from '@/lib/constants'
import { addDays } from '@/lib/dates'
import { applicationBody } from '@/tests/support/school/admissions'
import { signupBody } from '@/tests/support/machine/api'
import { farDay } from '@/tests/support/school/own-days'
import { formOf, makePdf, materialFields, named } from '@/tests/support/material/files'
import { reportBody } from '@/tests/support/school/reports'

/** Writes of every kind at random, each with marks of its own by which its rows are found again. */

/** For each kind a query that answers the marks of all its rows. */
export const marksOf = {
  'fee run': 'SELECT "amountPaise"::text AS mark FROM "FeeStructure"',
  payment: 'SELECT "feeId" AS mark FROM "Payment"',
  reversal: 'SELECT reason AS mark FROM "PaymentReversal"',
  attendance: `SELECT "studentId" || ' ' || day AS mark FROM "Attendance"`,
  correction: 'SELECT reason AS mark FROM "AttendanceCorrection"',
  leave: 'SELECT reason AS mark FROM "LeaveRequest"',
  approval: `SELECT id AS mark FROM "LeaveRequest" WHERE status = 'Approved'`,
  notification: 'SELECT message AS mark FROM "Notification"',
  report: 'SELECT "summaryNotes" AS mark FROM "Report"',
  topic: 'SELECT topic AS mark FROM "ScheduledTopic"',
  material: 'SELECT title AS mark FROM "StudyMaterial"',
  application: 'SELECT email AS mark FROM "Admission"',
  'sign-up': 'SELECT email AS mark FROM "Login"',
}
export type Kind = keyof typeof marksOf

type Answer = Record<string, unknown>
export type Write = {
  kind: Kind
  marks: string[]
  as?: 'admin' | 'teacher' | 'student'
  method?: 'PUT'
  path: string
  body: object | FormData
  /** Carries a key, so that it may be sent again after a lost answer. */
  keyed?: boolean
  /** Is told the answer of a success. */
  keep?: (answer: Answer) => void
}

type Person = { id: string; class: string }

const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
const idIn = (answer: Answer, key: string) => (answer[key] as { id: string }).id
const opposite = { Present: 'Absent', Absent: 'Present' } as const

/** Makes writes for a school; what one has made a later one may change. `files` has the bytes of each material, by its id. */
export function makeWrites({
  pupils,
  student,
  teacher,
}: {
  pupils: Person[]
  student: Person
  teacher: { id: string }
}) {
  let count = 0
  const text = (what: string) => `${what} ${++count} ${randomUUID()}`
  const made = {
    fees: [] as string[],
    payments: [] as string[],
    leaves: [] as string[],
    marks: [] as { studentId: string; date: string; status: keyof typeof opposite }[],
  }
  const files = new Map<string, Buffer>()

  function feeRun(): Write {
    const paise = 10_000_000 + ++count
    const body = { class: any(classes), type: any(feeTypes), amount: paise / 100, dueDate: farDay() }
    const keep = ({ fees }: Answer) => void made.fees.push(...(fees as { id: string }[]).map(({ id }) => id))
    return { kind: 'fee run', marks: [String(paise)], as: 'admin', path: '/api/fees', body, keyed: true, keep }
  }

  function pay(): Write {
    const fee = made.fees.shift()
    if (!fee) return feeRun()
    const body = { method: any(counterMethods), reference: String(++count) }
    const keep = (answer: Answer) => void made.payments.push(idIn(answer, 'payment'))
    return { kind: 'payment', marks: [fee], as: 'admin', path: `/api/fees/pay/${fee}`, body, keep }
  }

  function reverse(): Write {
    const payment = made.payments.shift()
    if (!payment) return pay()
    const reason = text('The cheque bounced:')
    return {
      kind: 'reversal',
      marks: [reason],
      as: 'admin',
      path: `/api/payments/${payment}/reverse`,
      body: { reason },
    }
  }

  /** A day of its own, long before the demo school's, and no Sunday: the second is a Saturday. */
  function dayOfItsOwn() {
    count += 1
    return addDays('2010-01-02', -7 * Math.floor(count / 6) - (count % 6))
  }

  function mark(): Write {
    const mark = { studentId: any(pupils).id, date: dayOfItsOwn(), status: 'Absent' as const }
    const marks = [`${mark.studentId} ${mark.date}`]
    const keep = () => void made.marks.push(mark)
    return { kind: 'attendance', marks, as: 'teacher', path: '/api/attendance/mark', body: mark, keep }
  }

  function markSeveral(): Write {
    const date = dayOfItsOwn()
    const first = randomInt(pupils.length - 5)
    const ids = pupils.slice(first, first + 5).map(({ id }) => id)
    const body = { account: teacher.id, date, marks: ids.map((studentId) => ({ studentId, status: 'Present' })) }
    const marks = ids.map((id) => `${id} ${date}`)
    // The same marks again are no conflict.
    return { kind: 'attendance', marks, as: 'teacher', path: '/api/attendance/marks', body, keyed: true }
  }

  function correct(): Write {
    const known = made.marks.shift()
    if (!known) return mark()
    const reason = text('Seen in class:')
    const body = { ...known, status: opposite[known.status], reason }
    return { kind: 'correction', marks: [reason], as: 'teacher', method: 'PUT', path: '/api/attendance/correct', body }
  }

  function askForLeave(): Write {
    const [reason, from] = [text('Fever'), addDays('2040-01-01', 2 * ++count)]
    const body = { student: student.id, class: student.class, reason, from, to: addDays(from, 1) }
    const keep = (answer: Answer) => void made.leaves.push(idIn(answer, 'leaveRequest'))
    return { kind: 'leave', marks: [reason], as: 'student', path: '/api/attendance/leave-request', body, keep }
  }

  function approveLeave(): Write {
    const id = made.leaves.shift()
    if (!id) return askForLeave()
    const path = `/api/attendance/leave-request/${id}/approve`
    return { kind: 'approval', marks: [id], as: 'teacher', method: 'PUT', path, body: {} }
  }

  function notify(): Write {
    const message = text('No school.')
    const body = { type: any(['Email', 'SMS']), subject: 'Holiday Notice', message, recipients: any(classes) }
    return { kind: 'notification', marks: [message], as: 'teacher', path: '/api/notifications', body, keyed: true }
  }

  function report(): Write {
    const [pupil, summaryNotes] = [any(pupils), text('Reads far ahead.')]
    const body = { ...reportBody(any(['Academic', 'Grading'])), studentId: pupil.id, class: pupil.class, summaryNotes }
    return { kind: 'report', marks: [summaryNotes], as: 'teacher', path: '/api/reports', body, keyed: true }
  }

  function topic(): Write {
    const [topic, date] = [text('Fractions'), addDays('2030-01-01', randomInt(300))]
    const body = { class: any(classes), section: any(sections), subject: any(materialSubjects), topic, date }
    const path = '/api/study-materials/schedule-topic'
    return { kind: 'topic', marks: [topic], as: 'teacher', path, body, keyed: true }
  }

  async function material(): Promise<Write> {
    const title = text('Notes')
    const bytes = await makePdf(title)
    const body = formOf({ ...materialFields, title }, named('notes.pdf', bytes))
    const keep = (answer: Answer) => void files.set(idIn(answer, 'material'), bytes)
    const path = '/api/study-materials/upload'
    return { kind: 'material', marks: [title], as: 'teacher', path, body, keyed: true, keep }
  }

  function application(): Write {
    const body = applicationBody()
    return { kind: 'application', marks: [body.email], path: '/api/admissions', body, keyed: true }
  }

  function signUp(): Write {
    const body = signupBody()
    return { kind: 'sign-up', marks: [body.email], path: '/api/auth/register', body }
  }

  const often = [pay, pay, pay, mark, mark, correct, report, topic, askForLeave, approveLeave]
  const makers = [
    ...often,
    ...often,
    markSeveral,
    markSeveral,
    reverse,
    reverse,
    feeRun,
    notify,
    application,
    material,
    signUp,
  ]
  return { next: async (): Promise<Write> => any(makers)(), files }
}
