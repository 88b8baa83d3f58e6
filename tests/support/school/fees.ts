import { randomInt } from 'node:crypto'
import { classes, feeTypes } from '@/lib/constants'
import { addDays } from '@/lib/dates'
import { approved, call, demo, enrol, type Session, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { farDay, pastDay } from '@/tests/support/school/own-days'
import { schoolToday } from '@/tests/support/school/school-days'

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
  studentId: string
  studentName: string
  rollNo: number
  class: string
  type: string
  amount: number
  due: number
  dueDate: string
  status: string
}

/** Adds a fee for a class, as the admin, and answers the fees of it. */
export async function addFee(over: Record<string, unknown> = {}, admin?: Session): Promise<FeeAnswer[]> {
  const { accessToken } = admin ?? (await sessionOf(demo.admin))
  const { status, body } = await call('/api/fees', { body: feeBody(over), bearer: accessToken })
  if (status !== 201) throw new Error(`adding a fee answered ${status}: ${String(body.message)}`)
  return body.fees as FeeAnswer[]
}

/**
 * A pending fee of the account with this id (a student's, else of somebody's in the first class), or of a new student: a run
 * with this one fee, past the doors. The tests have hundreds of pupils in one class, all of whom a run of the office is for.
 */
export async function feeOf(
  studentId?: string,
  over: { type?: string } = {},
): Promise<{ id: string; studentId: string }> {
  const owner = studentId ?? (await approved()).id
  const { type, amount, dueDate } = feeBody(over)
  const [fee] = await sql<{ id: string; studentId: string }>(
    `WITH whose AS (
       SELECT id AS "enrolmentId", "studentId", class FROM "Enrolment"
       WHERE "toDay" IS NULL AND ("studentId" = $1 OR class = $2) ORDER BY "studentId" = $1 DESC, id LIMIT 1
     ), run AS (
       INSERT INTO "FeeStructure" (class, type, "amountPaise", "dueDate", "feeCount", "createdById")
       SELECT class, $3, $4, $5::date, 1, (SELECT "userId" FROM "Login" WHERE email = $6) FROM whose RETURNING id)
     INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId", "amountPaise")
     SELECT run.id, "studentId", "enrolmentId", $4 FROM run, whose RETURNING id, "studentId"`,
    [owner, classes[0], type, amount * 100, dueDate, demo.admin],
  )
  if (!fee) throw new Error('nobody is enrolled')
  return { id: fee.id, studentId: fee.studentId === owner ? owner : '' }
}

/** Open fees of this student, or of a new one: so many, each of another run. */
export async function openFeesOf(count: number, student?: { id: string }): Promise<{ id: string; ids: string[] }> {
  const { id } = student ?? (await approved())
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await feeOf(id)).id)
  return { id, ids }
}

/** A pupil of the test's own with this many open fees, and where the office sees them alone. */
export async function withOpenFees(count: number) {
  const pupil = await enrol({ name: uniqueName('Open Fees') })
  await openFeesOf(count, pupil)
  const view = { 'fees.status': 'Pending', 'fees.q': pupil.name, 'payments.q': pupil.name }
  return { ...pupil, path: `/fees?${new URLSearchParams(view).toString()}` }
}

/** An overdue fee of this student alone, due so many days ago: nobody can add one, but fees become so. */
export async function overdueFeeOf(
  studentId: string,
  { days, paise = 50_000 }: { days?: number; paise?: number } = {},
) {
  const [fee] = await sql<{ id: string }>(
    `WITH run AS (
       INSERT INTO "FeeStructure" ("studentId", class, type, "amountPaise", "dueDate", "feeCount", "createdById")
       SELECT u.id, u.class, 'Miscellaneous', $3, $2::date, 1, a.id
       FROM "User" u, (SELECT id FROM "User" WHERE role = 'admin' LIMIT 1) a WHERE u.id = $1 RETURNING id)
     INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId", "amountPaise")
     SELECT run.id, e."studentId", e.id, $3 FROM run, "Enrolment" e WHERE e."studentId" = $1 AND e."toDay" IS NULL RETURNING id`,
    [studentId, days === undefined ? pastDay() : addDays(schoolToday(), -days), paise],
  )
  if (!fee) throw new Error('nobody is enrolled')
  return fee.id
}

/** A student for whom a tuition fee is paid at the counter: this one, or a new one. */
export async function tuitionPaidFor(studentId?: string): Promise<string> {
  const id = studentId ?? (await approved()).id
  await paymentOf(id, { type: 'Tuition Fee' })
  return id
}

/** A payment of such a fee, made by the admin. */
export async function paymentOf(studentId?: string, over: { type?: string } = {}): Promise<string> {
  const [fee, admin] = [await feeOf(studentId, over), await sessionOf(demo.admin)]
  const { body } = await call(`/api/fees/pay/${fee.id}`, { body: { method: 'Card' }, bearer: admin.accessToken })
  return (body.payment as { id: string }).id
}

/** What a student has begun to pay online of a fee of their own. */
export async function onlineOrderOf(studentId: string): Promise<string> {
  const fee = await feeOf(studentId)
  const [order] = await sql<{ id: string }>(
    `WITH made AS (INSERT INTO "OnlineOrder" ("payerId", "studentId", "amountPaise") VALUES ($1, $1, 123450) RETURNING id)
     INSERT INTO "OnlineOrderFee" ("orderId", "feeId", "duePaise") SELECT id, $2, 123450 FROM made RETURNING "orderId" AS id`,
    [studentId, fee.id],
  )
  return order!.id
}
