import { call, enrol, newAdmin, office } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { openFeesOf } from '@/tests/support/school/fees'

/** Money that comes back: cheques that wait for the bank, and credit to give back. */

/** A pupil who has so many rupees of credit: this one, or a new one. @returns their id. */
export async function creditOf(rupees = 100, student?: { id: string }): Promise<string> {
  const { id, ids } = await openFeesOf(1, student)
  const body = { studentId: id, feeIds: ids, method: 'UPI', amount: 1234.5 + rupees, keepRest: true }
  const answer = await office('/api/payments/several', 'POST', body)
  if (answer.status !== 201) throw new Error(`the payment answered ${answer.status}: ${String(answer.body.message)}`)
  return id
}

/** A receipt by cheque that is not decided. @returns its id. */
export async function chequeOf(reference = '100200'): Promise<string> {
  const { id, ids } = await openFeesOf(2)
  const body = { studentId: id, feeIds: ids, method: 'Cheque', reference }
  const answer = await office('/api/payments/several', 'POST', body)
  if (answer.status !== 201) throw new Error(`the payment answered ${answer.status}: ${String(answer.body.message)}`)
  const [receipt] = await sql<{ id: string }>('SELECT id FROM "Receipt" WHERE "studentId" = $1', [id])
  return String(receipt?.id)
}

/** An advance in cash: of this pupil, or of a new one. @returns the id of its receipt. */
export async function advanceOf(student?: string, rupees = 500): Promise<string> {
  const studentId = student ?? (await enrol()).id
  const body = { studentId, feeIds: [], method: 'Cash', amount: rupees, keepRest: true }
  const answer = await office('/api/payments/several', 'POST', body)
  if (answer.status !== 201) throw new Error(`the payment answered ${answer.status}: ${String(answer.body.message)}`)
  return (answer.body.receipt as { id: string }).id
}

export const refundBody = (studentId: string) => ({
  ...{ studentId, amount: 50, method: 'Bank Transfer', reference: 'NEFT 77', reason: 'Leaves the school' },
})

/** A refund that another administrator has asked for; `approved` by the office. @returns its id. */
export async function refundOf({ approved = false } = {}): Promise<string> {
  const asks = await newAdmin()
  const { body } = await call('/api/refunds', { bearer: asks.accessToken, body: refundBody(await creditOf()) })
  const id = String(body.id)
  if (approved) await office(`/api/refunds/${id}/approve`, 'POST')
  return id
}
