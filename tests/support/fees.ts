import { randomInt } from 'node:crypto'
import { classes, feeTypes } from '@/lib/constants'
import { addDays } from '@/lib/dates'
import { call, demo, enrol, logIn, type Session } from './api'
import { sql } from './database'
import { farDay, pastDay } from './own-days'
import { schoolToday } from './school-days'

export const feeBody = (over: Record<string, unknown> = {}) => ({
  class: 'Class 5',
  type: feeTypes[randomInt(feeTypes.length)],
  amount: 1234.5,
  dueDate: farDay(),
  ...over,
})

export type FeeAnswer = {
  id: string
  runId: string
  studentName: string
  rollNo: number
  class: string
  type: string
  amount: number
  dueDate: string
  status: string
}

/** Adds a fee for a class, as the admin, and answers the fees of it. */
export async function addFee(over: Record<string, unknown> = {}, admin?: Session): Promise<FeeAnswer[]> {
  const { accessToken } = admin ?? (await logIn(demo.admin))
  const { status, body } = await call('/api/fees', { body: feeBody(over), bearer: accessToken })
  if (status !== 201) throw new Error(`adding a fee answered ${status}: ${String(body.message)}`)
  return body.fees as FeeAnswer[]
}

/** A pending fee of the account with this id (a student's, else of nobody's), or of a new student. */
export async function feeOf(studentId?: string): Promise<{ id: string; studentId: string }> {
  const owner = studentId ?? (await enrol()).id
  const [person] = await sql<{ class: string | null }>('SELECT class FROM "User" WHERE id = $1', [owner])
  const fees = await addFee({ class: person?.class ?? classes[0] })
  const [own] = await sql<{ id: string; studentId: string }>(
    'SELECT id, "studentId" FROM "Fee" WHERE id = ANY($1) AND "studentId" = $2',
    [fees.map(({ id }) => id), owner],
  )
  return own ?? { id: fees[0]!.id, studentId: '' }
}

/** Open fees of this student, or of a new one: so many, each of another run. */
export async function openFeesOf(count: number, student?: { id: string }): Promise<{ id: string; ids: string[] }> {
  const { id } = student ?? (await enrol())
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await feeOf(id)).id)
  return { id, ids }
}

/** An overdue fee of this student alone, due so many days ago: nobody can add one, but fees become so. */
export async function overdueFeeOf(
  studentId: string,
  { days, paise = 50_000 }: { days?: number; paise?: number } = {},
) {
  const [fee] = await sql<{ id: string }>(
    `WITH run AS (
       INSERT INTO "FeeStructure" (class, type, "amountPaise", "dueDate", "feeCount", "createdById")
       SELECT u.class, 'Miscellaneous', $3, $2::date, 1, a.id
       FROM "User" u, (SELECT id FROM "User" WHERE role = 'admin' LIMIT 1) a WHERE u.id = $1 RETURNING id)
     INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId")
     SELECT run.id, e."studentId", e.id FROM run, "Enrolment" e WHERE e."studentId" = $1 AND e."toDay" IS NULL RETURNING id`,
    [studentId, days === undefined ? pastDay() : addDays(schoolToday(), -days), paise],
  )
  if (!fee) throw new Error('nobody is enrolled')
  return fee.id
}

/** A payment of such a fee, made by the admin. */
export async function paymentOf(studentId?: string): Promise<string> {
  const [fee, admin] = [await feeOf(studentId), await logIn(demo.admin)]
  const { body } = await call(`/api/fees/pay/${fee.id}`, { body: { method: 'Card' }, bearer: admin.accessToken })
  return (body.payment as { id: string }).id
}
