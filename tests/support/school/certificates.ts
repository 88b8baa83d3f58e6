import { approved, office } from '@/tests/support/machine/api'
import { schoolToday } from '@/tests/support/school/school-days'

export type Issued = { id: string; number: string; kind: string; message: string }

/** All that a transfer certificate needs, of a pupil who has not left yet. */
export const transferBody = (over: Record<string, unknown> = {}) => ({
  dateOfBirth: '2014-06-14',
  admittedOn: '2020-04-01',
  admittedClass: 'Class 1',
  conduct: 'Good',
  appliedOn: schoolToday(),
  reason: 'The family moves to Nagpur',
  lastDay: schoolToday(),
  ...over,
})

/** The office issues a certificate about a pupil. */
export async function issue(kind: 'bonafide' | 'transfer', pupilId: string, over: Record<string, unknown> = {}) {
  return office(`/api/people/${pupilId}/${kind}`, 'POST', kind === 'transfer' ? transferBody(over) : over)
}

export const cancelCertificate = (id: string, reason = 'A mistake') =>
  office(`/api/certificates/${id}/cancel`, 'POST', { reason })

/** A certificate about a new pupil, or about one with this id. */
export async function makeCertificate(
  kind: 'bonafide' | 'transfer' = 'bonafide',
  pupilId?: string,
  over: Record<string, unknown> = {},
): Promise<Issued & { pupilId: string }> {
  const id = pupilId ?? (await approved()).id
  const { status, body } = await issue(kind, id, over)
  if (status !== 201) throw new Error(`the certificate answered ${status}: ${String(body.message)}`)
  return { ...(body.certificate as Issued), pupilId: id }
}
