import type { ListOf } from '@/lib/lists'

/** What was done with a record. */
export const auditWhats = ['Added', 'Changed', 'Removed', 'Seen', 'Purged'] as const
export type AuditWhat = (typeof auditWhats)[number]

/** What each table that is recorded is called. */
export const auditKinds = {
  User: 'Person',
  Login: 'Login',
  Passkey: 'Passkey',
  ProfileChange: 'Change of a profile',
  Enrolment: 'Enrolment',
  ClassTeacherChange: 'Change of class teacher',
  Section: 'Section',
  RollOver: 'Roll-over',
  RollOverPupil: 'Pupil of a roll-over',
  RollOverPlan: 'Plan of a roll-over',
  RollOverDecision: 'Decision for a roll-over',
  Import: 'Import',
  ImportedPerson: 'Imported person',
  DataArchive: 'Archive of personal data',
  Erasure: 'Erasure',
  PhotoConsent: 'Consent to pictures',
  GalleryPupil: 'Pupil in a picture',
  FeeStructure: 'Fee run',
  Fee: 'Fee',
  Payment: 'Payment',
  PaymentReversal: 'Reversal of a payment',
  FeeReminder: 'Reminder of fees',
  Attendance: 'Attendance',
  AttendanceCorrection: 'Correction of attendance',
  LeaveRequest: 'Leave request',
  Report: 'Report',
  ReportMark: 'Marks of a report',
  Certificate: 'Certificate',
  Notification: 'Notification',
  Admission: 'Application',
  AdmissionEvent: 'Step of an application',
  SchoolSettings: 'School settings',
  SchoolChange: 'Change of the settings',
  Retention: 'Time for which data are kept',
  SchoolClass: 'Class',
  Subject: 'Subject',
  FeeType: 'Fee type',
  AcademicYear: 'School year',
  CalendarEntry: 'Calendar entry',
  FrontPage: 'Front page',
  FrontPageResult: 'Results on the front page',
  FooterLink: 'Link at the foot',
  FrontPicture: 'Picture of the front page',
  StudyMaterial: 'Study material',
  ScheduledTopic: 'Scheduled topic',
  Promotion: 'Promotion',
  GalleryImage: 'Gallery picture',
  AuditPause: 'Pause of the audit',
  AuditDetail: 'Details of the audit',
} as const

/** An entry of the audit: who did what to whose record, and when. */
export type AuditRow = {
  id: string
  /** ISO 8601, UTC. */
  date: string
  /** Who did it, by their name of today. */
  by: string
  /** Their role; '' for the portal, a visitor and who is gone. */
  role: string
  what: AuditWhat
  kind: string
  /** Whose record it is; '' where it is nobody's. */
  whose: string
}

/** An entry on the page of whose record it is. */
export type OwnRecordRow = Omit<AuditRow, 'whose'>

/** An entry with its details. */
export type AuditDetails = AuditRow & {
  actorId: string | null
  personId: string | null
  /** The id of the record. */
  record: string
  /** The capability with which it was done. */
  operation: string
  requestId: string
  /** The network address; '' where it is not known. */
  address: string
  /** Whether the details below are there: they are removed when the person is erased. */
  kept: boolean
  /** A line for each value that was written; null where there was none. */
  values: { name: string; before: string | null; after: string | null }[]
}

/** Somebody of the staff, to choose whose doings are shown. */
export type AuditActor = { id: string; name: string }

const [firstKind, ...otherKinds] = Object.values(auditKinds) as [string, ...string[]]

const columns = {
  date: { label: 'Date', kind: 'line', short: 'second' },
  by: { label: 'Who', kind: 'words', short: 'title' },
  role: { label: 'Role', short: 'second' },
  what: { label: 'What', short: 'state' },
  kind: { label: 'Record', short: 'second' },
} as const

export const auditList = {
  columns: { ...columns, whose: { label: 'Whose', kind: 'words', short: 'second' } },
  filters: {
    what: { label: 'What', options: auditWhats },
    kind: { label: 'Record', options: [firstKind, ...otherKinds] },
  },
} as const satisfies ListOf<AuditRow>

export const ownRecordList = {
  columns,
  filters: { what: { label: 'What', options: auditWhats } },
} as const satisfies ListOf<OwnRecordRow>
