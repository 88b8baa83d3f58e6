import type { ListOf } from '@/lib/lists'
import type { AuditRow, OwnRecordRow } from './answers'

/** What was done with a record. */
export const auditWhats = ['Added', 'Changed', 'Removed', 'Seen', 'Purged'] as const
export type AuditWhat = (typeof auditWhats)[number]

/** What each table that is recorded is called. */
export const auditKinds = {
  User: 'Person',
  Login: 'Login',
  ProfileChange: 'Change of a profile',
  Enrolment: 'Enrolment',
  ClassTeacherChange: 'Change of class teacher',
  Duty: 'Duty',
  SectionSubject: 'Subject of a section',
  ElectiveStudent: 'Student of an elective',
  StaffLeave: 'Leave of staff',
  Section: 'Section',
  RollOver: 'Move to the next year',
  RollOverPupil: 'Student’s move to the next year',
  RollOverPlan: 'Plan of the next year',
  RollOverDecision: 'Decision on the next class',
  Import: 'Import',
  ImportedPerson: 'Imported person',
  DataArchive: 'Archive of personal data',
  Erasure: 'Erasure',
  PhotoConsent: 'Consent to pictures',
  GalleryPupil: 'Student in a picture',
  Guardianship: 'Guardian of a student',
  FeePlan: 'Fee plan',
  FeePlanInstalment: 'Instalment of a fee plan',
  FeePlanHead: 'Head of a fee plan',
  FeePlanLine: 'Amount in a fee plan',
  OptionalHead: 'Optional fee of a student',
  Concession: 'Concession',
  LateFineRule: 'Rule of late fines',
  LateFine: 'Late fine of a fee',
  FeeStructure: 'Fee of a class',
  Fee: 'Fee',
  Receipt: 'Receipt',
  Payment: 'Payment',
  PaymentReversal: 'Reversal of a payment',
  ReceiptReversal: 'Reversal of an advance',
  CashSession: 'Cash of a collector',
  CashHandOver: 'Cash that was handed over',
  ClosedDay: 'Closed day of the books',
  ChequeDecision: 'Decision about a cheque',
  Refund: 'Refund',
  RefundReturn: 'Refund that failed',
  FeeReminder: 'Reminder of fees',
  FeeContact: 'Call about fees',
  Attendance: 'Attendance',
  AttendanceCorrection: 'Correction of attendance',
  LeaveRequest: 'Leave request',
  Report: 'Report',
  ReportMark: 'Marks of a report',
  Certificate: 'Certificate',
  Notification: 'Notification',
  Thread: 'Messages about a student',
  ThreadMessage: 'Message about a student',
  Admission: 'Application',
  AdmissionEvent: 'Step of an application',
  SmsTemplate: 'SMS template',
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
  FrontPageVoice: 'Quote on the front page',
  FrontPageFigure: 'Figure of the school',
  FooterLink: 'Link at the foot',
  FrontPicture: 'Picture of the front page',
  StudyMaterial: 'Study material',
  ScheduledTopic: 'Scheduled topic',
  Promotion: 'Promotion',
  GalleryImage: 'Gallery picture',
  AuditPause: 'Pause of the audit',
  AuditDetail: 'Details of the audit',
} as const
export type AuditKind = keyof typeof auditKinds
const [firstKind, ...otherKinds] = Object.values(auditKinds) as [string, ...string[]]

const columns = {
  date: { label: 'Date', kind: 'line' },
  by: { label: 'Who', kind: 'words' },
  role: { label: 'Role' },
  what: { label: 'What' },
  kind: { label: 'Record' },
} as const

/** As a file has it, to be counted and sorted. */
export const auditList = {
  columns: { ...columns, whose: { label: 'Whose', kind: 'words' } },
  filters: {
    what: { label: 'What', options: auditWhats },
    kind: { label: 'Record', options: [firstKind, ...otherKinds] },
  },
} as const satisfies ListOf<AuditRow>

export const ownRecordList = {
  columns,
  filters: { what: { label: 'What', options: auditWhats } },
} as const satisfies ListOf<OwnRecordRow>

const shown = {
  date: { label: 'Date', kind: 'line', short: 'second' },
  sentence: { label: 'What happened', kind: 'text', short: 'title' },
  role: { label: 'Role', short: 'second' },
} as const

/** As people read it: a sentence in place of names and tables. */
export const auditTable = { ...auditList, columns: shown } as const satisfies ListOf<AuditRow>
export const ownRecordTable = { ...ownRecordList, columns: shown } as const satisfies ListOf<OwnRecordRow>
