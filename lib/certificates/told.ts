import type { Transaction } from '@/lib/server/data/db'
import { paperSchema, type BonafideInput, type Paper, type TransferInput } from './schema'

/** What the office has told for certificates of a pupil, so that no form asks for it again. */

/** Lines of a transfer certificate that say what stays true of a pupil. */
export const transferLabels = {
  mother: 'Mother’s name',
  father: 'Father’s or guardian’s name',
  nationality: 'Nationality',
  category: 'Category (SC, ST or OBC)',
  concession: 'Fee concession',
  activities: 'Games and other activities',
} as const

type Told = Paper['told']

/** `duesReason` is kept beside the certificate. */
export const toldIn = ({ id: _id, ...input }: BonafideInput | TransferInput): Told =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      name === 'duesReason' || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )

/** Certificates of before kept their lines alone. */
const fromLines = ({ rows }: Paper): Told =>
  Object.fromEntries(
    Object.entries(transferLabels).flatMap(([name, label]) => {
      const value = rows.find(([each]) => each === label)?.[1] ?? ''
      return value && value !== '–' ? [[name, value]] : []
    }),
  )

/** What else a transfer certificate that was cancelled says besides what the records say anew. */
const ofTheSameLeaving = ['admittedOn', 'admittedClass', 'promotion', 'conduct', 'appliedOn', 'reason', 'remarks']

/** A pupil has hardly ever more. */
const newest = 20

/**
 * `lasting` stays true of the pupil, `again` is that of the transfer certificate about the enrolment, whose place the next
 * one takes, and `others` is what a form has under another name. Each from the newest certificate that says it.
 */
export async function toldBefore(tx: Pick<Transaction, 'certificate'>, studentId: string, enrolmentId: string) {
  const found = await tx.certificate.findMany({
    where: { studentId },
    // The times of two numbers may be the same.
    orderBy: [{ issuedAt: 'desc' }, { number: 'desc' }, { id: 'asc' }],
    take: newest,
    select: { kind: true, enrolmentId: true, paper: true },
  })
  const certificates = found.map(({ paper, ...row }) => {
    const read = paperSchema.safeParse(paper)
    return { ...row, told: read.success ? { ...fromLines(read.data), ...read.data.told } : {} }
  })
  const cancelled = certificates.filter(({ kind, enrolmentId: about }) => kind === 'Transfer' && about === enrolmentId)
  return {
    lasting: newestOf(certificates, Object.keys(transferLabels)),
    again: newestOf(cancelled.slice(0, 1), ofTheSameLeaving),
    others: newestOf(certificates, ['parent', 'dateOfBirth']),
  }
}

const newestOf = (certificates: readonly { told: Told }[], names: readonly string[]): Told =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = certificates.find(({ told }) => told[name])?.told[name]
      return value ? [[name, value]] : []
    }),
  )
