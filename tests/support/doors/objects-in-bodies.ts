import { randomUUID } from 'node:crypto'
import type { Role } from '@/lib/constants'
import { approved, call, enrol, newcomer, newParent, pupilOf, type Session } from '@/tests/support/machine/api'
import { concessionBody } from '@/tests/support/school/concessions'
import { openFeesOf, overdueFeeOf } from '@/tests/support/school/fees'
import { chequeOf, creditOf, refundBody } from '@/tests/support/school/money-back'
import { reportBody } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'
import { childWith } from '@/tests/support/school/threads'

/** What is asked of an operation whose input names records in its body. */
type Named = {
  own?: (asker: Session) => Promise<object>
  /** Where it takes more than a call to make one, other tests try it. */
  others?: () => Promise<object>
  /** Who reaches another's. */
  reaches: readonly Role[]
  /** The code for another's, where it is not `notFound`. */
  refused?: string
  missing: () => object
  /** The code for what is missing, where it is not `notFound`; `ok` where each record is answered for by itself. */
  missed?: string
}

const today = schoolToday()
const staff = ['teacher', 'admin'] as const
const leave = (student: string) => ({ student, class: 'Class 5', reason: 'Fever', from: today, to: today })
const toFamily = (student: string) => ({
  ...{ type: 'Email', subject: 'General Announcement', message: 'Please come on Friday.' },
  ...{ recipients: 'One family', student },
})
const aboutChild = (student: string) => ({ student, to: 'Office', subject: 'Homework', message: 'A question.' })
const correction = (studentId: string) => ({ studentId, date: today, status: 'Present', reason: 'By mistake' })
const classMarks = {
  ...{ class: 'Class 5', type: 'Grading', subject: 'Science', assessmentType: 'Mid Term', term: 'Term 1' },
}
const means = { method: 'Cash' }
const gone = () => randomUUID()
const pupil = async () => (await approved()).id
const byOne = (make: (id: string) => object) => ({
  others: async () => make(await pupil()),
  missing: () => make(gone()),
})

/** A pupil whom this account has marked today. */
async function markedBy({ accessToken: bearer }: Pick<Session, 'accessToken'>): Promise<string> {
  const studentId = await pupil()
  const { status, body } = await call('/api/attendance/mark', { bearer, body: { studentId, status: 'Absent' } })
  if (status !== 201) throw new Error(`the mark answered ${status}: ${String(body.message)}`)
  return studentId
}
const markedByAnother = async () => markedBy(await enrol({ role: 'teacher' }))

/** By operation; ids in paths are in objects.ts. */
export const namedInBodies: Record<string, Named> = {
  requestLeave: {
    ...byOne(leave),
    own: async (owner) => leave(pupilOf(owner)),
    reaches: [],
  },
  testSms: { reaches: ['admin'], missing: () => ({ template: gone(), message: 'Come on 5' }) },
  clearCheques: {
    reaches: ['admin'],
    others: async () => ({ ids: [await chequeOf()] }),
    missing: () => ({ ids: [gone()] }),
  },
  giveConcession: {
    reaches: ['admin'],
    others: async () => concessionBody((await enrol()).id),
    missing: () => concessionBody(gone()),
  },
  askRefund: {
    reaches: ['admin'],
    others: async () => refundBody(await creditOf()),
    missing: () => refundBody(gone()),
  },
  openThread: {
    own: async (asker) => aboutChild(await childWith(asker)),
    others: async () => aboutChild((await newParent()).child),
    reaches: ['admin'],
    missing: () => aboutChild(gone()),
  },
  sendNotification: { ...byOne(toFamily), reaches: staff },
  previewNotification: { ...byOne(toFamily), reaches: staff },
  markAttendance: { ...byOne((studentId) => ({ studentId, status: 'Present' })), reaches: staff },
  correctAttendance: {
    own: async (asker) => correction(await markedBy(asker)),
    others: async () => correction(await markedByAnother()),
    reaches: ['admin'],
    refused: 'forbidden',
    missing: () => correction(gone()),
  },
  undoMark: {
    own: async (asker) => ({ studentId: await markedBy(asker), date: today }),
    others: async () => ({ studentId: await markedByAnother(), date: today }),
    reaches: ['admin'],
    refused: 'forbidden',
    missing: () => ({ studentId: gone(), date: today }),
  },
  undoRest: { reaches: [], missing: () => ({ batch: gone() }) },
  markHistory: {
    others: async () => ({ studentId: await markedByAnother(), date: today }),
    reaches: staff,
    missing: () => ({ studentId: gone(), date: today }),
  },
  readReportFigures: { ...byOne((studentId) => ({ studentId, term: 'Term 1' })), reaches: staff },
  createReport: {
    ...byOne((studentId) => ({ ...reportBody('Grading'), studentId, class: 'Class 5' })),
    reaches: staff,
  },
  saveClassMarks: {
    ...byOne((studentId) => ({ ...classMarks, rows: [{ studentId, marks: 60 }] })),
    reaches: staff,
    missed: 'invalid',
  },
  paySeveral: {
    others: async () => {
      const { id, ids } = await openFeesOf(1)
      return { studentId: id, feeIds: ids, ...means }
    },
    reaches: ['admin'],
    missing: () => ({ studentId: gone(), feeIds: [gone()], ...means }),
  },
  payOwn: {
    own: async (owner) => ({ feeIds: (await openFeesOf(2, { id: pupilOf(owner) })).ids, method: 'UPI' }),
    others: async () => ({ feeIds: (await openFeesOf(1)).ids, method: 'UPI' }),
    reaches: [],
    missing: () => ({ feeIds: [gone()], method: 'UPI' }),
  },
  // The school of these tests has no gateway: whose fees they are is looked at with one (tests/database/online-payments.test.ts).
  startOnlinePayment: {
    others: async () => ({ feeIds: (await openFeesOf(1)).ids }),
    reaches: [],
    refused: 'forbidden',
    missing: () => ({ feeIds: [gone()] }),
    missed: 'forbidden',
  },
  feesToPay: {
    own: async (owner) => ({ feeIds: (await openFeesOf(2, { id: pupilOf(owner) })).ids }),
    others: async () => ({ feeIds: (await openFeesOf(1)).ids }),
    reaches: [],
    missing: () => ({ feeIds: [gone()] }),
  },
  remindDefaulters: {
    others: async () => {
      const id = await pupil()
      await overdueFeeOf(id)
      return { studentIds: [id] }
    },
    reaches: ['admin'],
    missing: () => ({ studentIds: [gone()] }),
    missed: 'ok',
  },
  noteFeeContact: {
    others: async () => ({ studentId: await pupil(), way: 'Phone', said: 'Will pay' }),
    reaches: ['admin'],
    missing: () => ({ studentId: gone(), way: 'Phone', said: 'Will pay' }),
  },
  approveAccounts: {
    others: async () => ({ ids: [(await newcomer()).id] }),
    reaches: ['admin'],
    missing: () => ({ ids: [gone()] }),
  },
  undoApprovals: { reaches: [], missing: () => ({ ids: [gone()] }) },
  takeBackRollOver: { reaches: [], missing: () => ({ id: gone() }) },
}
