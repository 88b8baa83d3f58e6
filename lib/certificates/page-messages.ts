import { bonafideCertificate, transferCertificate } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const bonafidePageMessages = {
  bonafideCertificateOf: (name: string) => `Bonafide certificate of ${name}`,
  bonafideCertificate,
  isNotEnrolledAtPresentSo: (name: string) =>
    `${name} is not enrolled at present, so a bonafide certificate cannot be issued.`,
} as const

export const certificateScreenMessages = {
  admissionNumber: (admissionNo: string) => `admission number ${admissionNo}`,
} as const

export const duesMessages = {
  everythingIsPaid: 'Everything is paid.',
  isStillToBePaid: (total: string) => `${total} is still to be paid.`,
  due: (type: string, schoolClass: string, dueDate: string) => `${type}, ${schoolClass}, due ${dueDate}`,
  goToFees: 'Go to the fees',
} as const

export const transferPageMessages = {
  transferCertificateOf: (name: string) => `Transfer certificate of ${name}`,
  transferCertificate,
  lastDay: (outcome: string, day: string) => `${outcome}, last day ${day}.`,
  isNotEnrolledAndNoLast: (name: string) =>
    `${name} is not enrolled, and no last day at the school is recorded, so a transfer certificate cannot be issued.`,
  wasGiven: (name: string) => `${name} was given`,
  onToIssueAnotherCancel: (date: string) =>
    `on ${date}. To issue another, cancel this one first, on the student’s page.`,
} as const

export const verifyPageMessages = {
  checkPaper: 'Check a paper',
  weDoNotKnowThisPaper: 'We do not know this paper',
  hasNoPaperWithThisCode: (school: string) =>
    `${school} has no paper with this code. Please compare every letter with the paper; if they are the same, it is not from us.`,
  issuedThisReport: (school: string, withdrawn: string) =>
    `${school} issued this report and withdrew it on ${withdrawn}. It is not valid.`,
  genuineButNoLonger: 'Genuine, but no longer current',
  issuedThisReportAndNewer: (school: string, replaced: string) =>
    `${school} issued this report, and a newer one has taken its place on ${replaced}.`,
  genuineAndCurrent: 'Genuine and current',
  issuedLatestReport: (school: string) => `${school} issued this report, and it is the latest of its kind.`,
  cancelledCertificate: (school: string, cancelled: string) =>
    `${school} issued this certificate and cancelled it on ${cancelled}. It is not valid.`,
  genuineAndValid: 'Genuine and valid',
  issuedThisCertificate: (school: string) => `${school} issued this certificate.`,
  compareTheseWithPaper: 'Compare these with the paper. Nothing else is shown here.',
  compareWithoutMarks: 'Compare these with the paper. Marks and grades are never shown here.',
} as const
