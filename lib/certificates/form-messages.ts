import { dateOfBirthLabel, issueCertificate, transferCertificate } from '@/lib/labels'

/** What the forms of the certificates say, which have pages of their own. */

export const bonafideFormMessages = {
  detailsToPrintBesides: 'Details to print besides name, class and year',
  issueCertificate,
  dateOfBirth: dateOfBirthLabel,
  parentOrGuardian: 'Parent or guardian',
  issuedFor: 'Issued for',
  purposeHint: 'For example a passport, a bank account or a scholarship. What you leave empty is not printed.',
} as const

export const transferFormMessages = {
  transferCertificate,
  issueCertificate,
  issueCertificateQuestion: 'Issue the certificate?',
  leavesSchoolWithAsLast: (name: string, lastDay: string) =>
    `${name} leaves the school, with ${lastDay} as the last day. `,
  certificateCannot: 'A certificate cannot be changed afterwards, only cancelled.',
  lastDayAtSchool: 'Last day at the school',
  leftOrPassedOut: 'Left or passed out',
  student: 'The student',
  dateOfBirth: dateOfBirthLabel,
  printedInFiguresAndWords: 'Printed in figures and words.',
  mothersName: 'Mother’s name',
  fathersOrGuardiansName: 'Father’s or guardian’s name',
  categoryScStOrObc: 'Category (SC, ST or OBC)',
  atThisSchool: 'At this school',
  dateOfFirstAdmission: 'Date of first admission',
  classOfFirstAdmission: 'Class of first admission',
  examinationLastTaken: 'Examination last taken, with result',
  subjectsStudied: 'Subjects studied',
  qualifiedForPromotion: 'Qualified for promotion',
  forExampleYesToClass: 'For example: Yes, to Class 9.',
  workingDaysOfSchoolYear: 'Working days of the school year',
  daysPresent: 'Days present',
  schoolFeesPaidUpTo: 'School fees paid up to',
  feeConcession: 'Fee concession',
  gamesAndOtherActivities: 'Games and other activities',
  generalConduct: 'General conduct',
  certificate: 'The certificate',
  dateOfApplication: 'Date of application',
  reasonForLeaving: 'Reason for leaving',
  whyItIsIssuedBefore: 'Why it is issued before everything is paid',
  duesReasonHint: 'Kept with the certificate, with your name and the amount. It is not printed.',
} as const
