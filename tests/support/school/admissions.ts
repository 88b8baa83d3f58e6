import { call, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'

/** A valid application, with `over` in place of what it names. */
export const applicationBody = (over: Record<string, unknown> = {}) => ({
  studentName: 'Test Applicant',
  dateOfBirth: '2016-05-14',
  parentName: 'Test Parent',
  email: uniqueEmail('family'),
  phone: '+91 98765 43210',
  address: '1 Test Street, Pune',
  previousSchool: 'Little Flower School',
  ...over,
})

/** The tests come from one address: they would use up its applications of the hour. */
export const forgetAdmissionLimit = () => sql(`DELETE FROM rate_limits WHERE key LIKE 'admission:%'`)

/** Sends an application and answers it with its id. */
export async function applyFor(over: Record<string, unknown> = {}) {
  await forgetAdmissionLimit()
  const body = applicationBody(over)
  const answer = await call('/api/admissions', { body })
  if (answer.status !== 201)
    throw new Error(`the application answered ${answer.status}: ${String(answer.body.message)}`)
  const { reference } = answer.body.application as { reference: string }
  const [row] = await sql<{ id: string }>('SELECT id FROM "Admission" WHERE reference = $1', [reference])
  return { ...body, reference, id: String(row?.id) }
}
