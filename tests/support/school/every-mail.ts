import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MailKind } from '@/lib/server/messages/mails/kinds'
import { schoolYearOf, yearDays } from '@/lib/years'
import { uniqueEmail } from '@/tests/support/machine/api'
import type { Database } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { readMail, type Mail } from '@/tests/support/school/mails'
import { farDay, pastDay } from '@/tests/support/school/own-days'
import { schoolToday } from '@/tests/support/school/school-days'

/** A portal that writes its mails to a folder, and somebody who pays there. */
export type Place = {
  sql: Database['sql']
  outbox: string
  pay: (feeId: string) => Promise<unknown>
}

/** Who is in the mails. */
export type Names = { student: string; parent: string; staff: string; device: string; letter: string }

/** Every kind of mail, those of which there are several to different readers more than once, and the notices. */
type Which =
  | MailKind
  | 'accountApprovedToParent'
  | 'signUpReceivedToParent'
  | 'emailChangedByOffice'
  | 'invitationToPupil'
  | 'noticeOfAbsence'
  | 'noticeOfLeave'
  | 'noticeToMany'
  | 'noticeToParents'

type Queued = { mail?: MailKind; subjectId?: string | null; to: string; notice?: string; userId?: string }

/** Has the portal send one mail of every kind, and reads them. */
export async function everyMail({ sql, outbox, pay }: Place, names: Names): Promise<Record<Which, Mail>> {
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(row)
    const [made] = await sql<{ id: string }>(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()})
       VALUES (${columns.map((_, n) => `$${n + 1}`).join()}) RETURNING to_jsonb("${table}") ->> 'id' AS id`,
      Object.values(row),
    )
    return made?.id ?? ''
  }
  const person = async (
    over: Record<string, unknown>,
    login: Record<string, unknown> & { email: string },
  ): Promise<string> => {
    const approved = { approvedAt: new Date(), isActive: true }
    const row = { name: names.student, role: 'student', origin: 'SignUp', class: 'Class 5', ...approved, ...over }
    const userId = await insert('User', row)
    await insert('Login', { userId, passwordHash: 'a hash', ...login })
    return userId
  }
  const today = schoolToday()
  const year = schoolYearOf(today)
  /** In section B of their class, with the next roll number. */
  const enrol = async (studentId: string) => {
    const { first, last } = yearDays(year)
    await sql('INSERT INTO "AcademicYear" VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [year, first, last])
    await sql(`INSERT INTO "Section" (year, class, name) VALUES ($1, 'Class 5', 'B') ON CONFLICT DO NOTHING`, [year])
    const [enrolment] = await sql<{ id: string }>(
      `WITH made AS (
         INSERT INTO "Enrolment" ("studentId", year, class, section, "rollNo", "rollGroup", "fromDay")
         SELECT $1, $2, 'Class 5', 'B', coalesce(max("rollNo"), 0) + 1, 'Class 5', $3 FROM "Enrolment"
         WHERE class = 'Class 5' AND "toDay" IS NULL RETURNING *),
       copied AS (
         UPDATE "User" u SET "rollNo" = made."rollNo", section = 'B', "admissionNo" = $4 FROM made WHERE u.id = made."studentId")
       SELECT id FROM made`,
      [studentId, year, today, `M-${randomUUID().slice(0, 8)}`],
    )
    return enrolment?.id
  }

  const [own, parent, admin, invited, waiting, waitingParent, applicant, changed] = [
    ...['student', 'parent', 'admin', 'invited', 'waiting', 'waiting.parent', 'applicant', 'changed'].map(uniqueEmail),
  ] as [string, string, string, string, string, string, string, string]
  const staff = await person(
    { name: names.staff, role: 'admin', class: null, origin: 'Command' },
    { email: admin, provenEmail: admin },
  )
  const student = await person(
    { parentEmail: parent, provenParentEmail: parent, addedById: staff },
    { email: own, provenEmail: own },
  )
  const newcomer = await person({ isActive: false, approvedAt: null, parentEmail: waitingParent }, { email: waiting })
  const entered = await person({ origin: 'Office' }, { email: invited, provenEmail: invited, passwordHash: null })
  const enrolmentId = await enrol(student)
  await enrol(entered)

  const change = (over: Record<string, unknown>) =>
    insert('ProfileChange', {
      ...{ userId: student, field: 'email', before: own, after: changed, status: 'Made', byId: staff },
      ...over,
    })
  const application = (status: string, over: Record<string, unknown> = {}) =>
    insert('Admission', {
      ...{ reference: `ADM-2026-${randomUUID().slice(0, 6)}`, studentName: names.student, parentName: names.parent },
      ...{ nameKey: randomUUID(), dateOfBirth: '2016-05-14', email: applicant, phone: '+91 98765 43210' },
      ...{ address: '1 Test Street, Pune', schoolYear: 2026, status, answerBy: today, ...over },
    })
  const fee = async (dueDate: string, paise: number) => {
    const run = { class: 'Class 5', type: 'Tuition Fee', amountPaise: paise, dueDate, feeCount: 1, createdById: staff }
    const structureId = await insert('FeeStructure', run)
    return insert('Fee', { structureId, studentId: student, enrolmentId, amountPaise: paise })
  }
  const notice = (over: Record<string, unknown>) =>
    insert('Notification', { type: 'Email', sentById: staff, total: 1, ...over })

  const paid = await fee(farDay(), 1_250_000)
  await pay(paid)
  const [payment] = await sql<{ id: string }>('SELECT id FROM "Payment" WHERE "feeId" = $1', [paid])
  for (const paise of [1_250_000, 1_480_050]) await fee(pastDay(), paise)
  const returned = await insert('Receipt', {
    ...{
      year: 1999,
      number: Math.floor(Math.random() * 1e9) + 1,
      method: 'Cheque',
      reference: '100200',
      paidById: staff,
    },
    ...{ paidAt: new Date(), studentId: student, amountPaise: 1_000 },
  })
  const chargeFeeId = await fee(farDay(), 35_000)
  const bounced = {
    receiptId: returned,
    state: 'Bounced',
    reason: 'Funds insufficient',
    decidedById: staff,
    chargeFeeId,
  }
  /** The pupil has paid a fee online that was paid at the counter meanwhile. */
  const onlineCredit = async () => {
    const receiptId = await insert('Receipt', {
      ...{ year: 1999, number: Math.floor(Math.random() * 1e9) + 1, method: 'UPI', reference: `pay_${randomUUID()}` },
      ...{ paidById: student, paidAt: new Date(), studentId: student, amountPaise: 1_250_000, heldPaise: 1_250_000 },
    })
    const order = { payerId: student, studentId: student, amountPaise: 1_250_000, decidedAt: new Date() }
    const orderId = await insert('OnlineOrder', order)
    await insert('OnlineOrderFee', { orderId, feeId: paid, duePaise: 1_250_000 })
    const captured = { orderId, state: 'captured', amountPaise: 1_250_000, asked: false, receiptId }
    await insert('GatewayPayment', { id: `pay_${randomUUID()}`, ...captured })
    return receiptId
  }
  /** The gateway has given some of it back. */
  const refundPaid = async () => {
    const receiptId = await onlineCredit()
    const [payment] = await sql<{ id: string }>('SELECT id FROM "GatewayPayment" WHERE "receiptId" = $1', [receiptId])
    const refundId = await insert('Refund', {
      ...{ studentId: student, amountPaise: 50_000, reason: 'Paid twice', askedById: staff, status: 'Approved' },
      ...{ decidedById: student, decidedAt: new Date(), year: 1999, number: Math.floor(Math.random() * 1e9) + 1 },
    })
    const shareId = await insert('RefundShare', { refundId, receiptId, amountPaise: 50_000 })
    return insert('GatewayRefund', {
      ...{ shareId, paymentId: payment?.id, gatewayRefundId: `rfnd_${randomUUID()}`, state: 'processed' },
      decidedAt: new Date(),
    })
  }
  const toInvited = { to: invited, subjectId: await application('Accepted', { userId: entered, email: applicant }) }
  const absence = await notice({
    ...{ subject: 'Attendance', message: `${names.student} was marked absent.`, recipients: names.student },
    studentId: student,
  })
  const marked = {
    studentId: student,
    enrolmentId,
    class: 'Class 5',
    day: today,
    status: 'Absent',
    markedById: staff,
    notificationId: absence,
  }
  await insert('Attendance', marked)
  const many = { subject: 'Holiday Notice', message: names.letter, recipients: 'Class 5' }
  const [toMany, toParents] = [await notice(many), await notice({ ...many, recipients: 'All Parents' })]
  const session = await insert('Session', {
    ...{ userId: student, expiresAt: new Date(), userAgent: names.device, address: '203.0.113.7' },
  })

  const queued: Record<Which, Queued> = {
    passwordReset: { mail: 'passwordReset', to: own },
    accountInvitation: { mail: 'accountInvitation', subjectId: entered, to: invited },
    accountApproved: { mail: 'accountApproved', subjectId: student, to: own },
    accountApprovedToParent: { mail: 'accountApproved', subjectId: student, to: parent },
    emailChanged: {
      ...{ mail: 'emailChanged', to: own },
      subjectId: await change({ takeBackUntil: new Date(Date.now() + 600_000) }),
    },
    emailChangedByOffice: { mail: 'emailChanged', to: own, subjectId: await change({}) },
    profileChanged: {
      ...{ mail: 'profileChanged', to: parent },
      subjectId: await change({ field: 'name', before: 'Before', after: names.student }),
    },
    proveEmail: { mail: 'proveEmail', subjectId: newcomer, to: waiting },
    signUpReceived: { mail: 'signUpReceived', subjectId: newcomer, to: waiting },
    signUpReceivedToParent: { mail: 'signUpReceived', subjectId: newcomer, to: waitingParent },
    administratorAdded: { mail: 'administratorAdded', subjectId: staff, to: admin },
    administratorReactivated: { mail: 'administratorReactivated', to: admin, subjectId: await change({}) },
    newDevice: { mail: 'newDevice', subjectId: session, to: own },
    secondStepAdded: { mail: 'secondStepAdded', to: own },
    secondStepRemoved: { mail: 'secondStepRemoved', to: own },
    applicationReceived: { mail: 'applicationReceived', to: applicant, subjectId: await application('New') },
    applicationLink: { mail: 'applicationLink', to: applicant, subjectId: await application('Under review') },
    applicationWaitlisted: {
      ...{ mail: 'applicationWaitlisted', to: applicant },
      subjectId: await application('Waitlisted'),
    },
    applicationDeclined: { mail: 'applicationDeclined', to: applicant, subjectId: await application('Declined') },
    applicationAccepted: { mail: 'applicationAccepted', to: applicant, subjectId: toInvited.subjectId },
    invitation: await invitationOfFamily(),
    invitationToPupil: { mail: 'invitation', ...toInvited },
    receipt: { mail: 'receipt', to: parent, subjectId: payment?.id },
    onlineCredit: { mail: 'onlineCredit', to: own, subjectId: await onlineCredit() },
    refundPaid: { mail: 'refundPaid', to: own, subjectId: await refundPaid() },
    chequeBounced: { mail: 'chequeBounced', to: parent, subjectId: await insert('ChequeDecision', bounced) },
    feeReminder: {
      ...{ mail: 'feeReminder', to: parent },
      subjectId: await insert('FeeReminder', { studentId: student, day: today, remindedById: staff }),
    },
    threadMessage: { mail: 'threadMessage', ...(await threadOfFamily()) },
    noticeOfAbsence: { notice: absence, to: parent, userId: student },
    noticeOfLeave: {
      ...{ to: own, userId: student },
      notice: await notice({
        ...{ subject: 'Leave Request', message: 'Your leave was approved.', recipients: names.student },
        studentId: student,
      }),
    },
    noticeToMany: { notice: toMany, to: own, userId: student },
    noticeToParents: { notice: toParents, to: parent, userId: student },
  }

  /** A message about the student to their mother. */
  async function threadOfFamily(): Promise<Queued> {
    const to = uniqueEmail('mother')
    const userId = await person(
      { role: 'parent', class: null, name: names.parent, origin: 'Office' },
      { email: to, provenEmail: to },
    )
    const rights = { isTold: true, seesRecords: true, pays: true, mayCollect: true }
    await insert('Guardianship', {
      guardianId: userId,
      studentId: student,
      relation: 'Mother',
      position: 0,
      since: today,
      ...rights,
    })
    const threadId = await insert('Thread', {
      studentId: student,
      subject: 'Homework',
      toOffice: true,
      openedById: staff,
    })
    await insert('ThreadMessage', { threadId, authorId: staff, ofSchool: true, text: names.letter })
    return { to, subjectId: await insert('ThreadMember', { threadId, userId, ofSchool: false, toldAt: new Date() }) }
  }

  /** Whose pupil has the address with which the place was applied for. */
  async function invitationOfFamily(): Promise<Queued> {
    const email = uniqueEmail('family')
    const login = { email, provenEmail: email, passwordHash: null }
    const userId = await person({ origin: 'Office' }, login)
    await enrol(userId)
    return { mail: 'invitation', to: email, subjectId: await application('Accepted', { userId, email }) }
  }

  const sent = await Promise.all(
    Object.entries(queued).map(async ([which, { mail, subjectId, to, notice: notificationId, userId }]) => {
      const row = { mail, subjectId, notificationId, userId }
      const id = await insert('Delivery', { ...row, channel: 'Email', address: to })
      const file = path.join(outbox, `${id}.eml`)
      let source: Buffer | undefined
      await eventually(async () => {
        const [row] = await sql<{ status: string; reason: string }>(
          'SELECT status, reason FROM "Delivery" WHERE id = $1',
          [id],
        )
        if (!row || row.status === 'Failed') throw new Error(`${which}: ${row?.reason ?? 'nobody to send it to'}`)
        source = await readFile(file).catch(() => undefined)
        return source !== undefined
      }, `${which} came`)
      return [which, await readMail(source ?? Buffer.alloc(0))] as const
    }),
  )
  return Object.fromEntries(sent) as Record<Which, Mail>
}
