import { z } from 'zod'
import { day } from '@/lib/answers'
import { certificateKinds, certificateStates } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** A certificate that was given out. */
export const certificateShape = z.strictObject({
  id: z.string(),
  /** `TC/2026-27/0012`. */
  number: z.string(),
  kind: z.enum(certificateKinds),
  studentId: z.string(),
  student: z.string(),
  admissionNo: z.string(),
  /** With the section. */
  class: z.string(),
  date: day,
  /** ISO 8601, UTC. */
  issuedAt: z.string(),
  state: z.enum(certificateStates),
  /** Who cancelled it, on which day, and why; for its owner without the reason. */
  cancelled: z.strictObject({ by: z.string(), date: day, reason: z.string() }).nullable(),
  /** Rupees that were still to be paid when it was issued. For its owner 0. */
  dues: z.number(),
  /** Why it was issued all the same; '' without dues, and for its owner. */
  duesReason: z.string(),
  by: z.string(),
})
export type Certificate = z.output<typeof certificateShape>

/** A fee that is still to be paid. Amounts are rupees. */
export const dueShape = z.strictObject({
  id: z.string(),
  class: z.string(),
  type: z.string(),
  amount: z.number(),
  dueDate: day,
  overdue: z.boolean(),
})
export type Due = z.output<typeof dueShape>

/** What the form begins with. */
export const transferDefaultsShape = z
  .strictObject({
    id: z.string(),
    dateOfBirth: z.string(),
    admittedOn: z.string(),
    admittedClass: z.string(),
    conduct: z.string(),
    appliedOn: z.string(),
    reason: z.string(),
    mother: z.string().nullable().optional(),
    father: z.string().nullable().optional(),
    nationality: z.string().nullable().optional(),
    category: z.string().nullable().optional(),
    lastExam: z.string().nullable().optional(),
    subjects: z.string().nullable().optional(),
    promotion: z.string().nullable().optional(),
    paidUpTo: z.string().nullable().optional(),
    concession: z.string().nullable().optional(),
    workingDays: z.union([z.string(), z.number()]).nullable().optional(),
    presentDays: z.union([z.string(), z.number()]).nullable().optional(),
    activities: z.string().nullable().optional(),
    remarks: z.string().nullable().optional(),
    lastDay: z.string().nullable().optional(),
    outcome: z.enum(['', 'Left', 'Passed out']).nullable().optional(),
    duesReason: z.string().nullable().optional(),
  })
  .omit({ id: true })
export type TransferDefaults = z.output<typeof transferDefaultsShape>

/** What the school knows for a certificate about a pupil. */
export const certificateDraftShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  admissionNo: z.string(),
  /** With the section: the present one, or the last. */
  class: z.string(),
  enrolled: z.boolean(),
  /** The last day and how it ended, of a pupil who has left. */
  left: z.strictObject({ day: day, outcome: z.string() }).nullable(),
  /** Their transfer certificate that is not cancelled. */
  transfer: certificateShape.pick({ number: true, id: true, date: true }).nullable(),
  dues: z.strictObject({ fees: z.array(dueShape), total: z.number() }),
  dateOfBirth: z.union([day, z.literal('')]),
  parent: z.string(),
  defaults: transferDefaultsShape,
})
export type CertificateDraft = z.output<typeof certificateDraftShape>

/** What the public page shows of a certificate to whoever has its code. */
export const checkedCertificateShape = z.strictObject({
  kind: z.enum(certificateKinds),
  number: z.string(),
  student: z.string(),
  class: z.string(),
  issued: day,
  /** The school day on which it was cancelled, or null. */
  cancelled: day.nullable(),
})
export type CheckedCertificate = z.output<typeof checkedCertificateShape>

/** A certificate that was just issued. */
export const issuedCertificateShape = certificateShape.pick({ id: true, kind: true, number: true }).extend({
  message: z.string(),
})
