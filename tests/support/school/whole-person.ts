import { randomUUID } from 'node:crypto'
import { demo, enrol, office, type Session, sessionOf } from '@/tests/support/machine/api'
import { cancelCertificate, issue } from '@/tests/support/school/certificates'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { photoFilesOf, photographed } from '@/tests/support/school/photographs'
import { feeOf, overdueFeeOf } from '@/tests/support/school/fees'

/** The day of birth of whom `wholePerson` makes: nobody else's. */
export const canaryBirthday = '2009-02-11'

export type WholePerson = Session & {
  /** A text that is in no other column of anybody, by `Table.column`. */
  canaries: ReadonlyMap<string, string>
  /** Row ids that tests change. */
  rows: { payment: string; report: string; attendance: string; delivery: string; application: string }
}

/**
 * A pupil with a row in every table that is about people, of long ago, each column with personal data filled with a text
 * of its own. A new table or column gets its row here.
 */
export async function wholePerson(): Promise<WholePerson> {
  const tag = randomUUID().slice(0, 8)
  const canaries = new Map<string, string>()
  const mark = (column: string) => {
    const text = `zq${tag} ${column.replace('.', ' ').toLowerCase()}`
    canaries.set(column, text)
    return text
  }
  const address = (column: string) => {
    const text = `zq${tag}.${column.replace('.', '.').toLowerCase()}@tests.example`
    canaries.set(column, text)
    return text
  }

  const pupil = await enrol({ email: address('Login.email'), parentEmail: address('User.parentEmail') })
  const { id } = pupil
  // Those from before, to which the school still sends.
  await sql('UPDATE "Login" SET "provenEmail" = $2 WHERE "userId" = $1', [id, address('Login.provenEmail')])
  await sql('UPDATE "User" SET "provenParentEmail" = $2 WHERE "id" = $1', [id, address('User.provenParentEmail')])
  await enrolledSince([id], '2026-04-01')
  const admin = (await sessionOf(demo.admin)).id
  await sql(
    `UPDATE "User" SET "name" = $2, "phone" = $3, "address" = $4, "dateOfBirth" = $5, "admissionNo" = $6
     WHERE "id" = $1`,
    [id, mark('User.name'), mark('User.phone'), mark('User.address'), canaryBirthday, mark('User.admissionNo')],
  )
  await photographed(id)
  const photo = await photoFilesOf(id)
  canaries.set('User.photoId', photo[0]!.id)
  canaries.set('User.photoThumbnailId', photo[1]!.id)
  const bonafide = await issue('bonafide', id, { purpose: mark('Certificate.paper') })
  if (bonafide.status !== 201) throw new Error(`the certificate answered ${bonafide.status}`)
  canaries.set('Certificate.studentName', canaries.get('User.name')!)
  canaries.set('Certificate.admissionNo', canaries.get('User.admissionNo')!)
  await cancelCertificate((bonafide.body.certificate as { id: string }).id, mark('Certificate.cancelReason'))
  const [enrolment] = await sql<{ id: string }>('SELECT "id" FROM "Enrolment" WHERE "studentId" = $1', [id])
  const at = '2026-05-04T08:00:00Z'

  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const names = Object.keys(row)
    const [made] = await sql<Record<string, string>>(
      `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join()})
       VALUES (${names.map((_, index) => `$${index + 1}`).join()}) RETURNING *`,
      Object.values(row),
    )
    return made?.id ?? ''
  }

  await insert('ProfileChange', {
    ...{ userId: id, field: 'phone', status: 'Made', byId: admin, createdAt: at },
    before: mark('ProfileChange.before'),
    after: mark('ProfileChange.after'),
    reason: mark('ProfileChange.reason'),
    takeBackHash: mark('ProfileChange.takeBackHash'),
  })
  const application = await insert('Admission', {
    ...{ userId: id, reference: `ADM-1999-${tag}`, nameKey: `zq${tag}`, dateOfBirth: canaryBirthday, schoolYear: 2026 },
    ...{ status: 'Accepted', createdAt: at, updatedAt: at },
    tokenHash: mark('Admission.tokenHash'),
    shownTokenHash: mark('Admission.shownTokenHash'),
    studentName: mark('Admission.studentName'),
    parentName: mark('Admission.parentName'),
    email: address('Admission.email'),
    phone: mark('Admission.phone'),
    address: mark('Admission.address'),
    previousSchool: mark('Admission.previousSchool'),
  })
  await insert('AdmissionEvent', { admissionId: application, actorId: admin, note: mark('AdmissionEvent.note') })
  const sheet = await insert('Import', {
    ...{ kind: 'Pupils', fileName: 'pupils.csv', state: 'Done', columns: '[]', people: 1, createdAt: at },
  })
  await insert('ImportedPerson', {
    ...{ importId: sheet, userId: id, row: 2 },
    changes: JSON.stringify({ before: {}, after: { phone: mark('ImportedPerson.changes') } }),
  })
  await insert('DataArchive', { userId: id, byId: admin, createdAt: at })
  await insert('PhotoConsent', {
    ...{ studentId: id, state: 'Given', recordedById: admin, createdAt: at },
    givenBy: mark('PhotoConsent.givenBy'),
    ground: mark('PhotoConsent.ground'),
  })
  const guardian = await insert('User', {
    ...{ role: 'parent', name: 'Guardian Of Somebody', isActive: true, origin: 'Office', approvedAt: at },
  })
  await insert('Guardianship', {
    ...{ guardianId: guardian, studentId: id, relation: 'Father', position: 0, since: '2026-04-01' },
    ...{ isTold: false, seesRecords: false, pays: false, mayCollect: false, barredAt: at, barredById: admin },
    barReason: mark('Guardianship.barReason'),
    liftReason: mark('Guardianship.liftReason'),
  })
  await insert('Erasure', {
    ...{ userId: id, byId: admin, createdAt: at, wasActive: true, takenBackAt: at, takenBackById: admin },
    reason: mark('Erasure.reason'),
  })
  await sql('UPDATE "Session" SET "userAgent" = $2, "address" = $3 WHERE "userId" = $1', [
    id,
    mark('Session.userAgent'),
    mark('Session.address'),
  ])
  await insert('SecondStep', { userId: id, secret: mark('SecondStep.secret'), begunAt: at })
  await insert('RecoveryCode', { userId: id, hash: mark('RecoveryCode.hash'), usedAt: at })
  await insert('CalendarLink', { personId: id, studentId: id, hash: mark('CalendarLink.hash'), createdAt: at })
  await insert('PasswordReset', { userId: id, hash: mark('PasswordReset.hash'), expiresAt: at })

  const payment = await paidFee(id, mark)
  const { id: fee } = await feeOf(id)
  const cancelled = await office(`/api/fees/cancel/${fee}`, 'PUT', { reason: mark('Fee.cancelReason') })
  if (cancelled.status !== 200) throw new Error(`cancelling the fee answered ${cancelled.status}`)
  await refundThatFailed(insert, id, admin, at)
  const orderId = await insert('OnlineOrder', { payerId: id, studentId: id, amountPaise: 100, createdAt: at })
  await sql('INSERT INTO "OnlineOrderFee" ("orderId", "feeId", "duePaise") VALUES ($1, $2, 100)', [orderId, fee])
  await insert('LateFine', {
    ...{ feeId: fee, amountPaise: 100, day: '2026-05-06', createdAt: at, waivedAt: at, waivedById: admin },
    waiveReason: mark('LateFine.waiveReason'),
  })
  await insert('GatewayPayment', {
    ...{ id: `pay_${randomUUID()}`, orderId, state: 'failed', amountPaise: 100, asked: false, createdAt: at },
  })
  const call = { studentId: id, day: '2026-05-06', at, way: 'Phone', promisedDay: '2026-05-20', promisedPaise: 100 }
  await insert('FeeContact', { ...call, said: mark('FeeContact.said'), notedById: admin })
  await insert('FeeReminder', { studentId: id, day: '2026-05-05', remindedById: admin, createdAt: at })
  await insert('OptionalHead', {
    studentId: id,
    type: 'Transport Fee',
    fromDay: '2026-05-01',
    toDay: '2026-06-30',
    createdById: admin,
    createdAt: at,
  })

  const attendance = await insert('Attendance', {
    ...{ studentId: id, enrolmentId: enrolment!.id, class: 'Class 5', day: '2026-05-04', status: 'Absent' },
    ...{ markedById: admin, markedAt: at },
  })
  await insert('AttendanceCorrection', {
    ...{ attendanceId: attendance, from: 'Present', to: 'Absent', correctedById: admin, correctedAt: at },
    reason: mark('AttendanceCorrection.reason'),
  })
  await insert('LeaveRequest', {
    ...{ studentId: id, enrolmentId: enrolment!.id, class: 'Class 5', fromDay: '2026-05-06', toDay: '2026-05-06' },
    ...{ status: 'Rejected', decidedById: admin, decidedAt: at, createdAt: at },
    reason: mark('LeaveRequest.reason'),
    comment: mark('LeaveRequest.comment'),
  })
  const notification = await insert('Notification', {
    ...{ type: 'Email', subject: 'Fee Reminder', studentId: id, sentById: admin, createdAt: at, total: 1, sent: 1 },
    message: mark('Notification.message'),
    recipients: mark('Notification.recipients'),
  })
  const sent = { channel: 'Email', status: 'Sent', decidedAt: at, createdAt: at, dueAt: at }
  const delivery = await insert('Delivery', {
    ...{ ...sent, notificationId: notification, userId: id },
    address: address('Delivery.address'),
    reason: mark('Delivery.reason'),
    ...{ arrived: false, arrivedReason: mark('Delivery.arrivedReason') },
  })
  // A mail of the portal's own has no person, only the address.
  await insert('Delivery', { ...sent, mail: 'passwordReset', address: canaries.get('Login.provenEmail') })

  // A pupil writes none; who has written one is anybody to the archive.
  const threadId = await insert('Thread', { studentId: id, subject: 'Homework', toOffice: true, openedById: admin })
  await insert('ThreadMember', { threadId, userId: id, ofSchool: false })
  await insert('ThreadMessage', { threadId, authorId: id, ofSchool: false, text: mark('ThreadMessage.text') })

  const ofReport = { studentId: id, enrolmentId: enrolment!.id, authorId: admin, class: 'Class 5', schoolYear: 2026 }
  const report = await insert('Report', {
    ...{ ...ofReport, type: 'Academic', term: 'Term 1', assessmentType: 'Mid Term', subjectKey: 'Mathematics' },
    ...{ code: `code1-${randomUUID()}`, createdAt: at },
    studentName: mark('Report.studentName'),
    summaryNotes: mark('Report.summaryNotes'),
  })
  await insert('ReportMark', { reportId: report, position: 0, subject: 'Mathematics', hundredths: 7700 })
  await insert('Report', {
    ...{ ...ofReport, type: 'Leave', leaveDays: 1, code: `code2-${randomUUID()}`, createdAt: at },
    studentName: canaries.get('Report.studentName'),
    leaveReason: mark('Report.leaveReason'),
  })
  await insert('Report', {
    ...{ ...ofReport, type: 'Summary', code: `code3-${randomUUID()}`, createdAt: at },
    ...{ isCurrent: false, withdrawnAt: at, withdrawnById: admin },
    studentName: canaries.get('Report.studentName'),
    withdrawReason: mark('Report.withdrawReason'),
  })
  return { ...pupil, canaries, rows: { payment, report, attendance, delivery, application } }
}

type Insert = (table: string, row: Record<string, unknown>) => Promise<string>

/** A refund that the gateway did not give back, and another of the same money that it did. */
async function refundThatFailed(insert: Insert, studentId: string, staff: string, at: string) {
  const year = 1000 + Math.floor(Math.random() * 900)
  const [other] = await sql<{ id: string }>(`SELECT id FROM "User" WHERE role <> 'student' AND id <> $1 LIMIT 1`, [
    staff,
  ])
  const receiptId = await insert('Receipt', {
    ...{ year, number: 1, method: 'UPI', reference: `pay_${randomUUID()}`, paidAt: at, paidById: studentId, studentId },
    ...{ amountPaise: 100, heldPaise: 100 },
  })
  const orderId = await insert('OnlineOrder', {
    payerId: studentId,
    studentId,
    amountPaise: 100,
    createdAt: at,
    decidedAt: at,
  })
  const paymentId = `pay_${randomUUID()}`
  await insert('GatewayPayment', {
    ...{ id: paymentId, orderId, state: 'captured', amountPaise: 100, asked: false, createdAt: at, receiptId },
  })
  for (const number of [1, 2]) {
    const refundId = await insert('Refund', {
      ...{ studentId, amountPaise: 100, reason: '', askedById: staff, askedAt: at, status: 'Approved' },
      ...{ decidedById: other?.id, decidedAt: at, year, number },
    })
    const shareId = await insert('RefundShare', { refundId, receiptId, amountPaise: 100 })
    const end =
      number === 1
        ? { state: 'failed', failure: 'Too old' }
        : { state: 'processed', gatewayRefundId: `rfnd_${randomUUID()}` }
    await insert('GatewayRefund', { shareId, paymentId, ...end, decidedAt: at })
    if (number === 1) await insert('RefundReturn', { shareId, reason: 'Too old', returnedAt: at })
  }
  await sql('INSERT INTO "RefundCounter" (year, last) VALUES ($1, 2)', [year])
}

/** A fee that was paid twice at the counter: the first payment was reversed. Returns the second. */
async function paidFee(studentId: string, mark: (column: string) => string) {
  const fee = await overdueFeeOf(studentId)
  const post = async (path: string, body: object) => {
    const answer = await office(path, 'POST', body)
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${String(answer.body.message)}`)
    return answer.body
  }
  const pay = async () => {
    const { payment } = await post(`/api/fees/pay/${fee}`, { method: 'Cheque', reference: '1' })
    return (payment as { id: string }).id
  }
  const first = await pay()
  await post(`/api/payments/${first}/reverse`, { reason: mark('PaymentReversal.reason') })
  const second = await pay()
  await sql(
    `WITH paper AS (
       INSERT INTO "Receipt" (year, number, method, "paidAt", "paidById", "studentId", "amountPaise")
       SELECT (SELECT min(year) - 1 FROM "Receipt"), 1, 'Cheque', now(), "paidById", $1, 1000 FROM "Receipt" LIMIT 1 RETURNING id, "paidById"
     ), settled AS (
       INSERT INTO "Payment" ("receiptId", "feeId", "structureId", "studentId", "studentName", "amountPaise", "paidAt", status)
       SELECT paper.id, p."feeId", p."structureId", $1, p."studentName", 1000, now(), 'Reversed' FROM paper, "Payment" p WHERE p.id = $6
       RETURNING id
     ), reversed AS (
       INSERT INTO "PaymentReversal" ("paymentId", reason, "reversedById") SELECT settled.id, '', "paidById" FROM settled, paper
     ), advance AS (
       INSERT INTO "Receipt" (year, number, method, "paidAt", "paidById", "studentId", "amountPaise")
       SELECT (SELECT min(year) - 1 FROM "Receipt"), 2, 'Cash', now(), "paidById", $1, 1000 FROM paper RETURNING id, "paidById"
     ), taken_back AS (
       INSERT INTO "ReceiptReversal" ("receiptId", reason, "reversedById") SELECT id, $7, "paidById" FROM advance
     ), cheque AS (
       INSERT INTO "ChequeDecision" ("receiptId", state, reason, "decidedById") SELECT id, 'Bounced', $2, "paidById" FROM paper
     )
     INSERT INTO "Refund" ("studentId", "amountPaise", method, reference, reason, "askedById", status, "decidedById", "decidedAt", "decideReason")
     SELECT $1, 100, 'Cheque', $3, $4, "paidById", 'Rejected', u.id, now(), $5 FROM paper, "User" u WHERE u.id <> "paidById" AND u.role <> 'student' LIMIT 1`,
    [
      ...[studentId, mark('ChequeDecision.reason'), mark('Refund.reference'), mark('Refund.reason')],
      ...[mark('Refund.decideReason'), second, mark('ReceiptReversal.reason')],
    ],
  )
  await sql(
    `WITH ended AS (
       INSERT INTO "Concession" ("studentId", kind, "basisPoints", "fromDay", reason, "askedById", status, "decidedAt", "lastDay", "endedById", "endedAt", "endReason")
       SELECT $1, 'Hardship', 100, '2000-01-01', $2, id, 'Approved', now(), '2000-01-02', id, now(), $3 FROM "User" WHERE role = 'admin' LIMIT 1
       RETURNING id
     ), rejected AS (
       INSERT INTO "Concession" ("studentId", kind, "basisPoints", "fromDay", reason, "askedById", status, "decidedAt", "decidedById", "decideReason")
       SELECT $1, 'Hardship', 100, '2000-01-01', '', a.id, 'Rejected', now(), b.id, $4
       FROM "User" a, "User" b WHERE a.role = 'admin' AND b.role = 'teacher' LIMIT 1 RETURNING id
     )
     INSERT INTO "ConcessionHead" ("concessionId", type)
     SELECT id, 'Tuition Fee' FROM ended UNION ALL SELECT id, 'Tuition Fee' FROM rejected`,
    [studentId, mark('Concession.reason'), mark('Concession.endReason'), mark('Concession.decideReason')],
  )
  await sql(
    `INSERT INTO "ReceiptPrinting" ("receiptId", "isFirst", "printedById")
     SELECT r.id, true, r."paidById" FROM "Receipt" r JOIN "Payment" p ON p."receiptId" = r.id WHERE p.id = $1`,
    [second],
  )
  await sql('UPDATE "Payment" SET "studentName" = $2 WHERE "studentId" = $1', [studentId, mark('Payment.studentName')])
  await sql(
    `UPDATE "Receipt" SET reference = $2, cashier = $3
     WHERE id IN (SELECT "receiptId" FROM "Payment" WHERE "studentId" = $1)`,
    [studentId, mark('Receipt.reference'), mark('Receipt.cashier')],
  )
  return second
}
