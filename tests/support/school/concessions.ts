import { call, enrol, newAdmin, office } from '@/tests/support/machine/api'

/** What pupils do not have to pay. */

/** Half of the tuition fees from a day long ago on. */
export const concessionBody = (studentId: string, over: object = {}) => ({
  ...{ studentId, kind: 'Scholarship', heads: ['Tuition Fee'], percent: 50, from: '2026-04-01', until: '' },
  ...{ reason: 'Won the science fair', ...over },
})

/** A concession that another administrator has given a new pupil, or this one; `approved` by the office. @returns its id. */
export async function concessionOf({
  approved = false,
  student,
}: { approved?: boolean; student?: string } = {}): Promise<string> {
  const [gives, studentId] = [await newAdmin(), student ?? (await enrol()).id]
  const { status, body } = await call('/api/concessions', {
    bearer: gives.accessToken,
    body: concessionBody(studentId),
  })
  if (status !== 201) throw new Error(`the concession answered ${status}: ${String(body.message)}`)
  const id = String(body.id)
  if (approved) await office(`/api/concessions/${id}/approve`, 'POST')
  return id
}
