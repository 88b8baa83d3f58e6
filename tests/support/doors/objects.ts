import { randomInt, randomUUID } from 'node:crypto'
import type { FrontPageSettings } from '@/lib/school/answers'
import {
  approved,
  call,
  demo,
  enrol,
  newcomer,
  newParent,
  newStaff,
  office,
  pupilOf,
  type Session,
  sessionOf,
  uniqueName,
} from '@/tests/support/machine/api'
import { applyFor } from '@/tests/support/school/admissions'
import { makeCertificate, transferBody } from '@/tests/support/school/certificates'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { eventually } from '@/tests/support/machine/eventually'
import { person } from '@/tests/support/doors/examples'
import { chargedPlan, planBody, somePlan, someOptionalHead } from '@/tests/support/school/fee-plans'
import { addFee, feeOf, paymentOf, tuitionPaidFor } from '@/tests/support/school/fees'
import { formOf, makeImage, makePdf, materialFields, named } from '@/tests/support/material/files'
import { concessionOf } from '@/tests/support/school/concessions'
import { fineableFee, fineRule, fineRuleBody } from '@/tests/support/school/late-fines'
import { advanceOf, chequeOf, refundOf } from '@/tests/support/school/money-back'
import { addGuardianOf, barGuardianOf, guardianToInvite } from '@/tests/support/school/guardians'
import { leave } from '@/tests/support/school/leaving'
import { makeReport, reportBody } from '@/tests/support/school/reports'
import { enrolWithSecondStep } from '@/tests/support/school/second-step'
import { photoForm, photographed } from '@/tests/support/school/photographs'
import { addDays } from '@/lib/dates'
import type { ActorRole } from '@/lib/permissions'
import { childWith, threadOf } from '@/tests/support/school/threads'
import { mailsTo } from '@/tests/support/school/mails'
import { waitingNotice } from '@/tests/support/school/notices'
import { schoolToday } from '@/tests/support/school/school-days'
import { csvFile } from '@/tests/support/material/sheets'

async function someDuty(): Promise<string> {
  const { id } = await newStaff('Accountant')
  const [duty] = await sql<{ id: string }>('SELECT id FROM "Duty" WHERE "holderId" = $1', [id])
  return String(duty?.id)
}

async function someStaffLeave(): Promise<string> {
  const { id } = await newStaff()
  const [leave] = await sql<{ id: string }>(
    `INSERT INTO "StaffLeave" ("staffId", "fromDay", "toDay", reason) VALUES ($1, '2026-11-02', '2026-11-03', 'A wedding') RETURNING id`,
    [id],
  )
  return String(leave?.id)
}

/** For each door with an id in its path: a valid body, objects of one's own and of another's, and who reaches which. */
export const objects: Record<
  string,
  {
    body?: (owner: Session) => unknown
    own?: (owner: Session) => string | Promise<string>
    others: () => Promise<string>
    reaches: ActorRole[]
    /** Of a success; 200 unless told. */
    status?: number
  }
> = {
  'PUT /api/auth/[id]': {
    body: ({ email }) => ({ name: 'A Name', email, phone: '+91 90000 00000', address: '1 Street' }),
    own: ({ id }) => id,
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'DELETE /api/duties/[id]': { others: someDuty, reaches: ['admin'] },
  'PUT /api/staff-leave/[id]': {
    body: () => ({ status: 'Approved' }),
    others: () => someStaffLeave(),
    reaches: ['admin'],
  },
  'DELETE /api/staff-leave/[id]': { others: () => someStaffLeave(), reaches: [] },
  'PUT /api/auth/profile-changes/[id]/approve': { others: pendingChange, reaches: ['admin'] },
  'PUT /api/auth/profile-changes/[id]/reject': { others: pendingChange, reaches: ['admin'] },
  'PUT /api/auth/users/approve/[id]': { others: async () => (await newcomer()).id, reaches: ['admin'] },
  'DELETE /api/auth/sessions/[id]': {
    own: anotherSessionOf,
    others: async () => anotherSessionOf(await enrol()),
    reaches: [],
  },
  'PUT /api/calendar/[id]': {
    body: () => ({ kind: 'Holiday', name: `Changed ${randomUUID()}`, from: '2041-05-06' }),
    others: someHoliday,
    reaches: ['admin'],
  },
  'DELETE /api/calendar/[id]': { others: someHoliday, reaches: ['admin'] },
  'PUT /api/users/students/[id]/move': {
    body: () => ({ class: 'Class 6', from: schoolToday() }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'PUT /api/users/students/[id]/first-day': {
    body: () => ({ from: '2026-04-02' }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'PUT /api/users/students/[id]/leave': {
    body: () => ({ lastDay: schoolToday(), outcome: 'Left' }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'PUT /api/users/students/[id]/readmit': {
    body: () => ({ class: 'Class 6', from: schoolToday() }),
    others: () => leftPupil(addDays(schoolToday(), -1)),
    reaches: ['admin'],
  },
  'DELETE /api/users/students/[id]/leave': { others: () => leftPupil(), reaches: ['admin'] },
  'POST /api/people/[id]/bonafide': {
    status: 201,
    body: () => ({ purpose: 'A passport' }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'POST /api/people/[id]/transfer': {
    status: 201,
    body: () => transferBody({ duesReason: 'The family pays next week' }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'GET /api/certificates/[id]/pdf': {
    own: async (owner) => (await makeCertificate('bonafide', await asPupil(pupilOf(owner)))).id,
    others: async () => (await makeCertificate()).id,
    reaches: ['admin'],
  },
  'POST /api/certificates/[id]/cancel': {
    body: () => ({ reason: 'The date of birth was wrong' }),
    others: async () => (await makeCertificate()).id,
    reaches: ['admin'],
  },
  'PUT /api/attendance/leave-request/[id]/approve': { others: pendingLeave, reaches: ['teacher', 'admin'] },
  'PUT /api/attendance/leave-request/[id]/reject': {
    body: () => ({ comment: 'No' }),
    others: pendingLeave,
    reaches: ['teacher', 'admin'],
  },
  'PUT /api/attendance/leave-request/[id]/decision': {
    body: () => ({ status: 'Approved', comment: 'There was a certificate' }),
    others: rejectedLeave,
    reaches: ['teacher', 'admin'],
  },
  'DELETE /api/attendance/leave-request/[id]/decision': { others: decidedLeave, reaches: ['admin'] },
  'DELETE /api/attendance/leave-request/[id]': {
    own: async (owner) => leaveOf(owner),
    others: pendingLeave,
    reaches: [],
  },
  'GET /api/notifications/[id]/deliveries': { others: someNotification, reaches: ['teacher', 'admin'] },
  'DELETE /api/sms/templates/[id]': { others: async () => smsTemplate(), reaches: ['admin'] },
  'GET /api/threads/[id]': { own: ownThread, others: async () => someThread(), reaches: ['admin'] },
  'POST /api/threads/[id]/messages': {
    status: 201,
    body: () => ({ message: 'Thank you.' }),
    own: ownThread,
    others: async () => someThread(),
    reaches: ['admin'],
  },
  'PUT /api/threads/[id]/read': { own: ownThread, others: async () => someThread(), reaches: ['admin'] },
  'PUT /api/threads/[id]/closed': {
    body: () => ({ closed: false }),
    others: async () => someThread(),
    reaches: ['admin'],
  },
  'DELETE /api/notifications/[id]': { others: waitingNotification, reaches: ['admin'] },
  'POST /api/notifications/[id]/resend': { others: someNotification, reaches: ['teacher', 'admin'] },
  'POST /api/people/[id]/fees': {
    status: 201,
    body: () => ({ type: 'Sports Fee', amount: 100, dueDate: schoolToday() }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'PUT /api/fees/cancel/[feeId]': {
    body: () => ({ reason: 'It was added by mistake' }),
    own: async ({ id }) => (await feeOf(id)).id,
    others: async () => (await feeOf()).id,
    reaches: ['admin'],
  },
  'POST /api/fees/pay/[feeId]': {
    status: 201,
    body: () => ({ method: 'UPI' }),
    own: async (owner) => (await feeOf(pupilOf(owner))).id,
    others: async () => (await feeOf()).id,
    reaches: ['admin'],
  },
  'GET /api/fees/counter/[id]': { others: async () => (await approved()).id, reaches: ['admin'] },
  'GET /api/payments/[id]/receipt': {
    own: async (owner) => paymentOf(pupilOf(owner)),
    others: async () => paymentOf(),
    reaches: ['teacher', 'admin'],
  },
  'GET /api/people/[id]/statement': {
    own: async (owner) => (await asPupil(pupilOf(owner))) ?? (await approved()).id,
    others: async () => (await approved()).id,
    reaches: ['teacher', 'admin'],
  },
  'GET /api/people/[id]/statement/csv': {
    own: async (owner) => (await asPupil(pupilOf(owner))) ?? (await approved()).id,
    others: async () => (await approved()).id,
    reaches: ['teacher', 'admin'],
  },
  'GET /api/people/[id]/tuition-certificate': {
    own: async (owner) => tuitionPaidFor(await asPupil(pupilOf(owner))),
    others: async () => tuitionPaidFor(),
    reaches: ['teacher', 'admin'],
  },
  'POST /api/payments/[id]/mail': { others: async () => paymentOf(), reaches: ['admin'] },
  'POST /api/payments/[id]/print': { status: 201, others: async () => paymentOf(), reaches: ['admin'] },
  'GET /api/fees/plans/[id]': { others: somePlan, reaches: ['admin'] },
  'PUT /api/fees/plans/[id]': { body: () => planBody(), others: somePlan, reaches: ['admin'] },
  'DELETE /api/fees/plans/[id]': { others: somePlan, reaches: ['admin'] },
  'GET /api/fees/plans/[id]/preview': { others: somePlan, reaches: ['admin'] },
  'GET /api/fees/plans/[id]/pupils': { others: somePlan, reaches: ['admin'] },
  'POST /api/fees/plans/[id]/charge': { others: somePlan, reaches: ['admin'] },
  'POST /api/fees/plans/[id]/take-back': { others: chargedPlan, reaches: ['admin'] },
  'GET /api/fees/plans/[id]/update': { others: somePlan, reaches: ['admin'] },
  'POST /api/fees/plans/[id]/update': { others: chargedPlan, reaches: ['admin'] },
  'GET /api/fees/plans/[id]/optional': { others: somePlan, reaches: ['admin'] },
  'PUT /api/fees/optional/[id]': { body: () => ({ to: schoolToday() }), others: someOptionalHead, reaches: ['admin'] },
  'PUT /api/fees/fines/[id]': { body: () => fineRuleBody(), others: fineRule, reaches: ['admin'] },
  'DELETE /api/fees/fines/[id]': { others: fineRule, reaches: ['admin'] },
  'PUT /api/fees/fines/waive/[feeId]': {
    body: () => ({ reason: 'The bank was closed' }),
    others: () => fineableFee(),
    reaches: ['admin'],
  },
  'DELETE /api/fees/runs/[id]': { others: runOfFees, reaches: ['admin'] },
  'POST /api/cheques/[id]/bounce': {
    body: () => ({ reason: 'Funds insufficient' }),
    others: async () => chequeOf(),
    reaches: ['admin'],
  },
  'POST /api/concessions/[id]/approve': { others: async () => concessionOf(), reaches: ['admin'] },
  'POST /api/concessions/[id]/reject': {
    body: () => ({ reason: 'Only one a family' }),
    others: async () => concessionOf(),
    reaches: ['admin'],
  },
  'POST /api/concessions/[id]/withdraw': { others: async () => concessionOf(), reaches: ['admin'], status: 409 },
  'POST /api/concessions/[id]/end': {
    body: () => ({ lastDay: schoolToday(), reason: 'Left the club' }),
    others: async () => concessionOf({ approved: true }),
    reaches: ['admin'],
  },
  'GET /api/fees/contacts/[id]': { others: async () => (await enrol()).id, reaches: ['admin'] },
  'GET /api/concessions/pupils/[id]': { others: async () => (await enrol()).id, reaches: ['admin'] },
  'POST /api/refunds/[id]/approve': { others: async () => refundOf(), reaches: ['admin'] },
  'POST /api/refunds/[id]/reject': {
    body: () => ({ reason: 'Owes a fee' }),
    others: async () => refundOf(),
    reaches: ['admin'],
  },
  'POST /api/refunds/[id]/withdraw': { others: async () => refundOf(), reaches: ['admin'], status: 409 },
  'GET /api/refunds/[id]/voucher': { others: async () => refundOf({ approved: true }), reaches: ['admin'] },
  'POST /api/payments/[id]/reverse': {
    body: () => ({ reason: 'Recorded by mistake' }),
    others: async () => paymentOf(),
    reaches: ['admin'],
  },
  'POST /api/receipts/[id]/reverse': {
    body: () => ({ reason: 'Recorded by mistake' }),
    others: async () => advanceOf(),
    reaches: ['admin'],
  },
  'DELETE /api/auth/users/pending/[id]': { others: async () => (await newcomer()).id, reaches: ['admin'] },
  // Of another teacher: the one who asks has made none of them.
  'PUT /api/study-materials/[id]': {
    body: () => ({ class: 'Class 7', section: 'A', subject: 'Science', title: `Changed ${randomUUID()}` }),
    own: ({ id }) => someMaterial(id),
    others: () => someMaterial(),
    reaches: ['admin'],
  },
  'DELETE /api/study-materials/[id]': {
    own: ({ id }) => someMaterial(id),
    others: () => someMaterial(),
    reaches: ['admin'],
  },
  'PUT /api/study-materials/scheduled-topics/[id]': {
    body: () => ({ class: 'Class 7', section: 'A', subject: 'Science', topic: 'Changed', date: schoolToday() }),
    own: ({ id }) => someTopic(id),
    others: () => someTopic(),
    reaches: ['admin'],
  },
  'DELETE /api/study-materials/scheduled-topics/[id]': {
    own: ({ id }) => someTopic(id),
    others: () => someTopic(),
    reaches: ['admin'],
  },
  'GET /api/study-materials/download/[id]': {
    // Those who enrol here are in Class 5.
    others: () => someId(`"StudyMaterial" WHERE class = 'Class 7'`),
    reaches: ['teacher', 'admin'],
  },
  'GET /api/promotions/[id]/media': {
    others: () => someId(`"Promotion" WHERE type = 'PDF'`),
    reaches: ['student', 'parent', 'teacher', 'admin'],
  },
  'GET /api/promotions/[id]/thumbnail': {
    others: () => someId(`"Promotion" WHERE type = 'Image'`),
    reaches: ['student', 'parent', 'teacher', 'admin'],
  },
  'POST /api/promotions/[id]/thumbnail': {
    body: () => photoForm(),
    others: withoutThumbnail,
    reaches: ['admin'],
    status: 201,
  },
  'DELETE /api/promotions/[id]': { others: () => someId('"Promotion"'), reaches: ['admin'] },
  'GET /api/people/[id]/photo': {
    own: async (owner) => withPhoto(pupilOf(owner)),
    others: somebodyWithPhoto,
    reaches: ['teacher', 'admin'],
  },
  'POST /api/people/[id]/photo': {
    body: () => photoForm(),
    own: ({ id }) => id,
    others: async () => (await approved()).id,
    reaches: ['admin'],
    status: 201,
  },
  'DELETE /api/people/[id]/photo': { own: ({ id }) => id, others: somebodyWithPhoto, reaches: ['admin'] },
  'GET /api/gallery/[id]/image': {
    others: () => someId('"GalleryImage"'),
    reaches: ['student', 'parent', 'teacher', 'admin'],
  },
  'GET /api/school/logo/[id]': { others: schoolLogo, reaches: ['student', 'parent', 'teacher', 'admin'] },
  'GET /api/school/icon/[id]': { others: schoolLogo, reaches: ['student', 'parent', 'teacher', 'admin'] },
  'GET /api/school/pictures/[id]': { others: headPicture, reaches: ['student', 'parent', 'teacher', 'admin'] },
  'DELETE /api/gallery/[id]': { others: () => someId('"GalleryImage"'), reaches: ['admin'] },
  'PUT /api/reports/[id]': {
    body: () => ({ ...reportBody('Grading'), studentId: reportOf?.studentId ?? randomUUID(), class: 'Class 5' }),
    others: async () => (reportOf = await makeReport()).id,
    reaches: ['admin'],
  },
  'PUT /api/reports/[id]/withdraw': {
    body: () => ({ reason: 'It was about another pupil' }),
    own: async ({ id }) => {
      const report = await makeReport()
      await sql('UPDATE "Report" SET "authorId" = $1 WHERE id = $2', [id, report.id])
      return report.id
    },
    others: async () => (await makeReport()).id,
    reaches: ['admin'],
  },
  'GET /api/reports/export/[id]': { others: async () => (await makeReport()).id, reaches: ['teacher', 'admin'] },
  'PUT /api/people/[id]': {
    body: ({ email }) => ({ name: 'A Name', email }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'PUT /api/people/[id]/deactivate': {
    body: () => ({ reason: 'Asked by the family' }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'PUT /api/people/[id]/reactivate': { others: deactivated, reaches: ['admin'] },
  'GET /api/people/[id]/photo-consent': { others: async () => (await approved()).id, reaches: ['admin'] },
  'PUT /api/people/[id]/photo-consent': {
    body: () => ({ state: 'Given', givenBy: 'Sunita Rao', ground: 'A signed form' }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'GET /api/children/[id]/record': { own: pupilOf, others: async () => (await approved()).id, reaches: [] },
  'GET /api/children/[id]/photo-consent': { own: pupilOf, others: async () => (await approved()).id, reaches: [] },
  'PUT /api/children/[id]/photo-consent': {
    body: () => ({ state: 'Given' }),
    own: pupilOf,
    others: async () => (await approved()).id,
    reaches: [],
  },
  'GET /api/calendar/feeds/[secret]': { others: someFeed, reaches: ['student', 'parent', 'teacher', 'admin'] },
  'GET /api/calendar/links/[id]': { own: pupilOf, others: async () => (await approved()).id, reaches: [] },
  'POST /api/calendar/links/[id]': {
    own: pupilOf,
    others: async () => (await approved()).id,
    reaches: [],
    status: 201,
  },
  'DELETE /api/calendar/links/[id]': { own: linkedPupilOf, others: async () => (await approved()).id, reaches: [] },
  'PUT /api/people/[id]/block': {
    body: () => ({ reason: 'Asked for in writing', currentPassword: 'a-long-test-password' }),
    others: async () => leftPupil(),
    reaches: ['admin'],
  },
  'PUT /api/people/[id]/unblock': {
    body: () => ({ currentPassword: 'a-long-test-password' }),
    others: blockedPerson,
    reaches: ['admin'],
  },
  'POST /api/people/[id]/archive': { others: async () => (await approved()).id, reaches: ['admin'] },
  'POST /api/people/[id]/password-link': { others: async () => (await approved()).id, reaches: ['admin'] },
  'GET /api/people/[id]/sessions': { others: async () => (await approved()).id, reaches: ['admin'] },
  'DELETE /api/people/[id]/sessions': { others: async () => (await approved()).id, reaches: ['admin'] },
  'DELETE /api/people/[id]/second-step': {
    body: () => ({ currentPassword: 'a-long-test-password' }),
    others: async () => (await enrolWithSecondStep()).id,
    reaches: ['admin'],
  },
  'GET /api/people/[id]/guardians': {
    own: async ({ id }) => (await asPupil(id)) ?? (await approved()).id,
    others: async () => (await approved()).id,
    reaches: ['teacher', 'admin'],
  },
  'POST /api/people/[id]/guardians': {
    status: 201,
    body: () => ({ name: uniqueName('New Guardian'), relation: 'Mother', guardian: '' }),
    others: async () => (await approved()).id,
    reaches: ['admin'],
  },
  'PUT /api/people/[id]/guardians': {
    body: () => ({ guardian: lastGuardian(), relation: 'Grandmother' }),
    others: childOfLast,
    reaches: ['admin'],
  },
  'POST /api/people/[id]/slip': { others: async () => (await guardianToInvite()).id, reaches: ['admin'] },
  'GET /api/people/[id]/guardians/likely': { others: async () => (await approved()).id, reaches: ['admin'] },
  'PUT /api/people/[id]/guardians/order': {
    body: () => ({ order: [lastGuardian()] }),
    others: childOfLast,
    reaches: ['admin'],
  },
  'PUT /api/people/[id]/guardians/end': {
    body: () => ({ guardian: lastGuardian(), until: schoolToday() }),
    others: childOfLast,
    reaches: ['admin'],
  },
  'PUT /api/people/[id]/guardians/bar': {
    body: () => ({ guardian: lastGuardian(), reason: 'An order of the court', alone: true }),
    others: childOfLast,
    reaches: ['admin'],
  },
  'DELETE /api/people/[id]/guardians/bar': {
    body: () => ({ guardian: lastGuardian(), reason: 'The order has ended' }),
    others: async () => {
      const child = await childOfLast()
      await barGuardianOf(child)
      return child
    },
    reaches: ['admin'],
  },
  'GET /api/people/[id]/same': { others: async () => (await guardianToInvite()).id, reaches: ['admin'] },
  'POST /api/people/[id]/join': {
    body: () => ({ other: entryToJoin }),
    others: async () => {
      entryToJoin = (await guardianToInvite()).id
      return (await guardianToInvite()).id
    },
    reaches: ['admin'],
  },
  'POST /api/people/[id]/part': {
    status: 201,
    body: () => ({ name: uniqueName('Parted'), children: childrenOfParted }),
    others: async () => {
      const { id, child } = await guardianToInvite()
      const brother = await enrol()
      await addGuardianOf(brother.id, { guardian: id })
      childrenOfParted = [child.id]
      return id
    },
    reaches: ['admin'],
  },
  'GET /api/people/[id]/children': {
    others: async () => {
      await childOfLast()
      return lastGuardian()
    },
    reaches: ['admin'],
  },
  'GET /api/people/[id]/attendance': { others: async () => (await approved()).id, reaches: ['teacher', 'admin'] },
  'GET /api/audit/[id]': { others: someAuditEntry, reaches: ['admin'] },
  'GET /api/people/[id]': { others: async () => (await approved()).id, reaches: ['teacher', 'admin'] },
  'GET /api/imports/[id]': { others: async () => someSheet(), reaches: ['admin'] },
  'DELETE /api/imports/[id]': { others: async () => someSheet(), reaches: ['admin'] },
  'GET /api/imports/[id]/rows': { others: async () => someSheet(), reaches: ['admin'] },
  'GET /api/imports/[id]/faulty-rows': { others: async () => someSheet(), reaches: ['admin'] },
  'PUT /api/imports/[id]/columns': {
    body: () => ({ columns: ['name', 'class', ''] }),
    others: async () => someSheet(),
    reaches: ['admin'],
  },
  'PUT /api/imports/[id]/choices': {
    body: () => ({ row: 2, choice: 'new' }),
    others: async () => someSheet(),
    reaches: ['admin'],
  },
  'PUT /api/imports/[id]/moves': {
    body: () => ({ from: schoolToday() }),
    others: async () => someSheet(),
    reaches: ['admin'],
  },
  // What the rows would do is looked at before: here it is something else by now.
  'POST /api/imports/[id]/run': {
    body: () => ({ plan: 'of another day' }),
    others: async () => someSheet(),
    reaches: ['admin'],
    status: 409,
  },
  'POST /api/imports/[id]/undo': { others: async () => doneImport(), reaches: ['admin'] },
  'POST /api/imports/[id]/invitations': { others: async () => doneImport(), reaches: ['admin'], status: 409 },
  'GET /api/admissions/[id]': { others: async () => (await applyFor()).id, reaches: ['admin'] },
  'PUT /api/admissions/[id]/status': {
    body: () => ({ status: 'Under review' }),
    others: async () => (await applyFor()).id,
    reaches: ['admin'],
  },
  'PUT /api/admissions/[id]/accept': {
    body: () => ({ class: 'Class 3' }),
    others: async () => (await applyFor()).id,
    reaches: ['admin'],
  },
  'POST /api/admissions/[id]/mails': {
    body: () => ({ mail: 'applicationLink' }),
    others: async () => (await applyFor()).id,
    reaches: ['admin'],
  },
  'POST /api/mails/[id]/resend': { others: sentMail, reaches: ['admin'] },
  'POST /api/admissions/[id]/notes': {
    status: 201,
    body: () => ({ note: 'A note.' }),
    others: async () => (await applyFor()).id,
    reaches: ['admin'],
  },
}

/** The entry that is joined with the guardian who was made last. */
let entryToJoin: string = randomUUID()

/** The child that is parted from the guardian who was made last. */
let childrenOfParted: string[] = [randomUUID()]

/** The guardian that was made last: a body names one of the pupil in the path. */
let guardianOfLast: string | undefined
const lastGuardian = () => guardianOfLast ?? randomUUID()

async function childOfLast() {
  const { id } = await approved()
  guardianOfLast = await addGuardianOf(id)
  return id
}

/** A row of the demo school's: the oldest, which other tests leave alone. */
async function someId(from: string) {
  const [row] = await sql<{ id: string }>(`SELECT id FROM ${from} ORDER BY "createdAt" LIMIT 1`)
  return row!.id
}

async function withPhoto(id: string) {
  await photographed(id)
  return id
}

async function somebodyWithPhoto() {
  return withPhoto((await approved()).id)
}

async function anotherSessionOf({ id }: Session) {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "Session" ("userId", "expiresAt") VALUES ($1, now() + interval '1 hour') RETURNING id`,
    [id],
  )
  return row!.id
}

async function someAuditEntry() {
  const [row] = await sql<{ id: string }>('SELECT max("id")::text AS "id" FROM "AuditEntry"')
  return row!.id
}

async function schoolLogo() {
  const admin = person(await sessionOf(demo.admin))
  const form = formOf({}, named('logo.png', await makeImage('png', 64, 64)))
  const { body } = await admin.send('/api/school/logo', form)
  return String(body.logo).split('/').pop() ?? ''
}

async function headPicture() {
  const admin = person(await sessionOf(demo.admin))
  const form = formOf({ place: 'head' }, named('head.png', await makeImage('png', 64, 64)))
  const { body } = await admin.send('/api/school/pictures', form)
  return (body as FrontPageSettings).pictures.head?.split('/').pop() ?? ''
}

async function someSheet() {
  const admin = person(await sessionOf(demo.admin))
  const rows = [
    ['Name', 'Class', 'Date of birth'],
    ['Asha Rao', '8', '5/3/2015'],
  ]
  const { body } = await admin.send('/api/imports', formOf({ kind: 'Pupils' }, csvFile(rows)))
  return (body.import as { id: string }).id
}

/** One that did nothing. */
async function doneImport() {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "Import" (kind, "fileName", state, columns, people) VALUES ('Pupils', 'done.csv', 'Done', '[]', 0) RETURNING id`,
  )
  return row!.id
}

async function smsTemplate(): Promise<string> {
  const body = {
    dltId: `1107${randomInt(1e12)}`,
    header: 'SUNRSE',
    category: 'Promotional',
    text: 'Come on {#numeric#}',
  }
  return String((await office('/api/sms/templates', 'POST', body)).body.id)
}
async function ownThread(owner: Session): Promise<string> {
  return threadOf({ ...owner, child: await childWith(owner) })
}
async function someThread(): Promise<string> {
  return threadOf(await newParent())
}

async function pendingChange() {
  const { id } = await approved()
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "ProfileChange" ("userId", field, before, after, status) VALUES ($1, 'name', 'Test Person', 'Test Name', 'Pending') RETURNING id`,
    [id],
  )
  return row!.id
}

async function leftPupil(lastDay = schoolToday()) {
  const { id } = await approved()
  await enrolledSince([id], lastDay)
  await leave(id, lastDay)
  return id
}

/** The account itself where it is a pupil's, else a new one. */
async function asPupil(id: string) {
  const enrolled = await sql('SELECT FROM "Enrolment" WHERE "studentId" = $1 AND "toDay" IS NULL', [id])
  return enrolled.length > 0 ? id : undefined
}

async function blockedPerson() {
  const id = await deactivated()
  await sql('UPDATE "User" SET "blockedAt" = now() WHERE id = $1', [id])
  await sql(`INSERT INTO "Erasure" ("userId", reason, "wasActive") VALUES ($1, 'Asked for', true)`, [id])
  return id
}

async function deactivated() {
  const { id } = await approved()
  await sql('UPDATE "User" SET "isActive" = false WHERE id = $1', [id])
  return id
}

/** The one that was made last, whose pupil a correction has to name. */
let reportOf: Awaited<ReturnType<typeof makeReport>> | undefined

/** Uploaded by this person, or by somebody of whom no test is. */
async function someMaterial(by?: string): Promise<string> {
  const teacher = person(await sessionOf(demo.teacher))
  const form = formOf(materialFields, named('plants.pdf', await makePdf()))
  const { body } = await teacher.send('/api/study-materials/upload', form)
  const { id } = body.material as { id: string }
  if (by) await sql('UPDATE "StudyMaterial" SET "uploadedById" = $1 WHERE id = $2', [by, id])
  return id
}

/** Scheduled by this person, or by somebody of whom no test is. */
async function someTopic(by?: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "ScheduledTopic" (class, section, subject, topic, date, "createdById")
     SELECT 'Class 7', 'A', 'Science', 'Roots', '2031-01-07', coalesce($1::uuid, "userId") FROM "Login" WHERE email = $2 RETURNING id`,
    [by ?? null, demo.teacher],
  )
  return row!.id
}

async function runOfFees() {
  const [fee] = await addFee()
  return fee!.runId
}

async function someHoliday() {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay") VALUES ('Holiday', gen_random_uuid(), '2041-05-06', '2041-05-06') RETURNING id`,
  )
  return row!.id
}

async function pendingLeave() {
  return leaveOf(await enrol())
}

/** How many leaves were asked for here: each is for a day of its own, after those of the demo school. */
let leaves = 0

async function leaveOf(owner: Session) {
  const day = addDays(schoolToday(), 60 + leaves++)
  const body = { student: pupilOf(owner), class: 'Class 5', reason: 'Fever', from: day, to: day }
  const { body: answer } = await call('/api/attendance/leave-request', { bearer: owner.accessToken, body })
  // Staff have none.
  return (answer.leaveRequest as { id: string } | undefined)?.id ?? randomUUID()
}

async function rejectedLeave() {
  const id = await pendingLeave()
  const { accessToken: bearer } = await sessionOf(demo.teacher)
  await call(`/api/attendance/leave-request/${id}/reject`, { method: 'PUT', bearer, body: { comment: 'Exams' } })
  return id
}

/** Approved a moment ago by somebody of whom no test is, and not told yet. */
async function decidedLeave() {
  const [id, { id: teacher }] = await Promise.all([pendingLeave(), approved({ role: 'teacher' })])
  const message = await waitingNotice({ from: teacher })
  await sql(
    `UPDATE "LeaveRequest" SET status = 'Approved', "decidedById" = $2, "decidedAt" = now(), "notificationId" = $3 WHERE id = $1`,
    [id, teacher, message],
  )
  return id
}

async function sentMail() {
  const { id, email } = await applyFor()
  await mailsTo(email, 1)
  const sent = () => sql<{ id: string }>(`SELECT id FROM "Delivery" WHERE "subjectId" = $1 AND status = 'Saved'`, [id])
  await eventually(async () => (await sent()).length === 1, 'the mail is sent')
  return (await sent())[0]!.id
}

/** Sent by somebody of whom no test is. */
async function waitingNotification() {
  return waitingNotice({ from: (await approved({ role: 'teacher' })).id })
}

async function someNotification() {
  const [row] = await sql<{ id: string }>('SELECT id FROM "Notification" LIMIT 1')
  return row!.id
}

/** A promotion of which nothing is to be seen yet. */
async function withoutThumbnail() {
  const [made] = await sql<{ id: string }>(
    `WITH file AS (
       INSERT INTO "StoredFile" (key, type, size, sha256)
       VALUES (gen_random_uuid()::text, 'application/pdf', 1, repeat('0', 64)) RETURNING id)
     INSERT INTO "Promotion" (type, title, description, "fileId", "uploadedById")
     SELECT 'PDF', 'Prospectus', 'x', file.id, (SELECT id FROM "User" WHERE role = 'admin' LIMIT 1) FROM file RETURNING id`,
  )
  return made!.id
}

/** The pupil of somebody who has a link to their calendar. */
/** The secret of somebody's calendar link, as a file. */
async function someFeed(): Promise<string> {
  const owner = await enrol()
  const { body } = await call(`/api/calendar/links/${owner.id}`, { bearer: owner.accessToken, body: {} })
  return String((body.link as { address: string } | undefined)?.address ?? body.address).replace(/^.*\//, '')
}

async function linkedPupilOf(owner: Session): Promise<string> {
  const id = pupilOf(owner)
  const { status, body } = await call(`/api/calendar/links/${id}`, { bearer: owner.accessToken, body: {} })
  if (status !== 201) throw new Error(`the calendar link answered ${status}: ${String(body.message)}`)
  return id
}
