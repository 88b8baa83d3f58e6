import type { AuditKind, AuditWhat } from './lists'
import { moneySentences } from './money-sentences'
import { part, record, thing, type Said } from './said'

/** By what was written where. What the triggers of the database may write has a sentence (tests/database/audit.test.ts). */
export const auditSentences = {
  User: {
    Added: { 'account:register': 'signed up as {them}', 'people:import': 'imported {them}', otherwise: 'added {them}' },
    Changed: {
      'approvals:decide': 'decided about {the account}',
      'people:import': 'changed {the details} with an import',
      'privacy:manage': 'blocked or unblocked {the record}',
      'year:manage': 'changed {the class} for the new school year',
      'students:manage': 'changed {the class}',
      otherwise: 'changed {the details}',
    },
    Removed: {
      'approvals:decide': 'rejected {the account}',
      'people:import': 'took back {the import}',
      otherwise: 'removed {the record}',
    },
    Seen: 'opened {the page}',
  },
  Login: {
    Added: 'made {the login}',
    Changed: 'changed {the login}',
    Removed: 'removed {the login}',
  },
  ProfileChange: {
    Added: 'noted a change of {the profile}',
    Changed: {
      'approvals:decide': 'decided about a change of {the profile}',
      otherwise: 'changed a change of {the profile}',
    },
    Removed: 'removed a change from {the history}',
  },
  Enrolment: record('enrolment', 'enrolled {them} in a class'),
  // Of a table that is no more.
  ClassTeacherChange: record('change of classes', 'noted a change of {the classes}'),
  Duty: record('duty', 'gave {them} a duty'),
  SectionSubject: part('the subjects of a section'),
  ElectiveStudent: record('elective', 'noted that {them} takes an elective'),
  StaffLeave: {
    Added: { self: 'asked for leave', otherwise: 'asked for leave of {them}' },
    Changed: 'decided about {the leave}',
    Removed: 'took {the leave} back',
  },
  Section: thing('a section'),
  RollOver: {
    Added: 'moved the school to the next year',
    Changed: 'took the move to the next year back',
    Removed: 'removed the move to the next year',
  },
  RollOverPupil: record('move to the next year', 'moved {them} to the next year'),
  RollOverPlan: {
    Added: 'saved the plan for {a year}',
    Changed: 'changed the plan for {a year}',
    Removed: 'removed the plan for {a year}',
  },
  RollOverDecision: record('next class', 'decided {the next class}'),
  Import: {
    Added: 'uploaded {an import}',
    Changed: 'worked on {an import}',
    Removed: 'discarded {an import}',
  },
  ImportedPerson: record('line in an import', 'imported {them} from a sheet'),
  DataArchive: record('archive', 'downloaded {the personal data}'),
  Erasure: record('erasure', 'had {the data} blocked, to be erased later'),
  PhotoConsent: record('consent to pictures', 'noted {the consent to pictures}'),
  GalleryPupil: {
    Added: 'named {them} in a gallery picture',
    Changed: 'changed {the name} in a gallery picture',
    Removed: 'took {the name} from a gallery picture',
  },
  // Whose record it is learns of no bar: it is between the school and the parents.
  Guardianship: {
    Added: { own: 'added a guardian of {them}', otherwise: 'made {name|somebody} a guardian of {them}' },
    Changed: {
      own: 'changed what is kept of your guardians',
      'guardians:bar': 'barred {name|a guardian} from {the record}',
      'guardians:lift': 'lifted the bar of {name|a guardian} from {the record}',
      otherwise: 'changed {name|somebody} as a guardian of {them}',
    },
    Removed: { own: 'removed a guardian of {them}', otherwise: 'removed {name|somebody} as a guardian of {them}' },
  },
  ...moneySentences,
  Attendance: {
    Added: 'marked {the attendance}',
    Changed: 'corrected {the attendance}',
    Removed: 'took {the mark} back',
  },
  AttendanceCorrection: {
    Added: 'wrote why {the mark} was corrected',
    Changed: 'changed why {the mark} was corrected',
    Removed: 'removed why {the mark} was corrected',
  },
  LeaveRequest: {
    Added: { self: 'asked for leave', otherwise: 'sent {the leave request}' },
    Changed: { 'leave:decide': 'decided {the leave request}', otherwise: 'changed {the leave request}' },
    Removed: { 'leave:request': 'withdrew {the leave request}', otherwise: 'removed {the leave request}' },
  },
  Report: {
    Added: 'wrote a report about {them}',
    Changed: {
      'reports:create': 'replaced or withdrew a report about {them}',
      otherwise: 'changed a report about {them}',
    },
    Removed: 'removed a report about {them}',
  },
  ReportMark: {
    Added: 'wrote a mark into a report about {them}',
    Changed: 'changed a mark in a report about {them}',
    Removed: 'removed a mark from a report about {them}',
  },
  Certificate: {
    Added: 'issued a certificate for {them}',
    Changed: { 'certificates:manage': 'cancelled {the certificate}', otherwise: 'changed {the certificate}' },
    Removed: 'removed {the certificate}',
  },
  Notification: {
    Added: { 'attendance:mark': 'told {the family} of an absence', otherwise: 'sent {a notice}' },
    Changed: 'changed {a notice}',
    Removed: { 'attendance:mark': 'took {the notice of absence} back', otherwise: 'took {a notice} back' },
  },
  Thread: {
    Added: 'began messages about a student',
    Changed: 'closed messages about a student, or opened them again',
    Removed: 'removed messages about a student',
  },
  ThreadMessage: {
    Added: 'wrote a message about a student',
    Changed: 'changed a message about a student',
    Removed: 'removed a message about a student',
  },
  Admission: {
    Added: 'applied for the admission of {name|a child}',
    Changed: 'changed the application of {name|a child}',
    Removed: 'removed the application of {name|a child}',
  },
  AdmissionEvent: {
    Added: 'worked on the application of {name|a child}',
    Changed: 'changed a step of the application of {name|a child}',
    Removed: 'removed a step of the application of {name|a child}',
  },
  SmsTemplate: { ...thing('an SMS template'), Changed: 'removed {an SMS template}' },
  SchoolSettings: part('the settings of the school'),
  SchoolChange: {
    Added: 'noted a change of the settings',
    Changed: 'changed a noted change of the settings',
    Removed: 'removed a noted change of the settings',
  },
  Retention: part('for how long data are kept'),
  SchoolClass: thing('a class'),
  Subject: thing('a subject'),
  FeeType: thing('a fee type'),
  AcademicYear: thing('a school year'),
  CalendarEntry: thing('a calendar entry'),
  FrontPage: part('the words of the front page'),
  FrontPageResult: part('a result on the front page'),
  FrontPageVoice: part('a quote on the front page'),
  FrontPageFigure: part('a figure on the front page'),
  FooterLink: thing('a link at the foot of pages'),
  FrontPicture: part('a picture of the front page'),
  StudyMaterial: { ...thing('a study material'), Added: 'uploaded {a study material}' },
  ScheduledTopic: { ...thing('a topic'), Added: 'scheduled {a topic}' },
  Promotion: { ...thing('a promotion'), Added: 'uploaded {a promotion}' },
  GalleryImage: { ...thing('a gallery picture'), Added: 'uploaded {a gallery picture}' },
  AuditPause: {
    Added: 'stopped recording while the demo school was filled',
    Changed: 'changed the pause of the recording',
    Removed: 'began recording again',
  },
  AuditDetail: { Purged: 'erased the details of {the entries}' },
} as const satisfies Record<AuditKind, Partial<Record<AuditWhat, Said>>>

export type Told = {
  kind: string
  what: AuditWhat
  operation: string
  /** Who did it, and whose record it is: their names of today. */
  by: string
  whose: string
  /** Both are one person. */
  self: boolean
  /** What it is called. */
  thing?: string
}

/** The sentence of an entry. `toOwn`: for whose record it is. */
export function auditSentence({ kind, what, operation, by, whose, self, thing = '' }: Told, toOwn = false): string {
  const said = saidOf(kind, what, toOwn ? 'own' : '', self ? 'self' : operation, operation)
  const them = toOwn ? 'you' : self ? 'themselves' : whose || 'somebody'
  const filled = said.replaceAll(/\{(the|an?|them|name)(?:[ |]([^}]+))?\}/g, (_, article: string, name = '') => {
    if (article === 'them') return them
    if (article === 'name') return thing || name
    if (article !== 'the') return thing ? `the ${name} ${thing}` : `${article} ${name}`
    if (toOwn) return `your ${name}`
    if (self) return `their own ${name}`
    return whose ? `the ${name} of ${whose}` : `the ${name}`
  })
  return `${toOwn && self ? 'You' : by} ${filled}`
}

function saidOf(kind: string, what: AuditWhat, ...ways: readonly string[]): string {
  const of: Partial<Record<AuditWhat, Said>> = kind in auditSentences ? auditSentences[kind as AuditKind] : {}
  // Of a table that the portal has no more.
  const said = of[what] ?? `wrote in ${kind}`
  if (typeof said === 'string') return said
  const byWay: Partial<Record<string, string>> = said
  return ways.map((way) => byWay[way]).find((each) => each !== undefined) ?? said.otherwise
}
