import { bonafideCertificate, transferCertificate } from '@/lib/labels'

/** What screens say whose script comes with the page. */

export const certificateFileMessages = {
  print: (number: string) => `Print ${number}`,
} as const

export const certificatesTableMessages = {
  searchByStudentOrNumber: 'Search by student or number',
} as const

export const issueCertificateMessages = {
  bonafideCertificate,
  saysThatStudent: 'Says that the student is enrolled here.',
  transferCertificate,
  forStudentWhoLeavesOrHas: 'For a student who leaves, or has left.',
  issueCertificate: 'Issue certificate',
  certificateFor: (name: string) => `Certificate for ${name}`,
} as const

export const papersMessages = {
  noCertificates: 'No certificates.',
  bonafideCertificate,
  transferCertificate,
  certificate: (kind: string, schoolClass: string, date: string, by: string) =>
    `${kind} certificate, ${schoolClass}, ${date}${by}`,
  issuedWithStillToBePaid: (dues: string, duesReason: string) => `Issued with ${dues} still to be paid: ${duesReason}`,
} as const
