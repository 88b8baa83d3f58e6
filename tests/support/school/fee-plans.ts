import { call, demo, enrol, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { schoolToday } from '@/tests/support/school/school-days'
import { schoolYearOf, yearDays } from '@/lib/years'

/** Fee plans of a class that a test has for itself, so that nobody else's fees change. */

/** The present school year, and a day of it that is still to come: nobody is charged for days before they joined. */
async function ownDay() {
  const today = schoolToday()
  const [year] = await sql<{ year: number; day: string }>(
    `SELECT year, ($1::date + (random() * ("lastDay" - $1::date))::int)::text AS day FROM "AcademicYear" WHERE $1::date BETWEEN "firstDay" AND "lastDay"`,
    [today],
  )
  if (!year) throw new Error('no school year')
  return year
}

/** What a plan of one optional head in one instalment has: it charges only who has it. */
export const planBody = (dueDate = yearDays(schoolYearOf(schoolToday())).last) => ({
  name: uniqueName('Plan'),
  dueDates: [dueDate],
  heads: [{ type: 'Transport Fee', once: false, optional: true }],
  lines: [{ type: 'Transport Fee', class: 'Class 12', section: '', pupils: 'All', amount: 1200 }],
})

const asAdmin = async () => (await sessionOf(demo.admin)).accessToken

/** A saved draft, with a pupil who has its head. */
export async function somePlan(): Promise<string> {
  const bearer = await asAdmin()
  const { year, day } = await ownDay()
  const made = await call('/api/fees/plans', { bearer, body: { year, name: uniqueName('Plan') } })
  const { id } = made.body.plan as { id: string }
  const { status, body } = await call(`/api/fees/plans/${id}`, { bearer, method: 'PUT', body: planBody(day) })
  if (status !== 200) throw new Error(`saving the plan answered ${status}: ${String(body.message)}`)
  await optionalHead()
  return id
}

/** A pupil of the class with the optional head: the id of both. */
export async function optionalHead() {
  const bearer = await asAdmin()
  const pupil = await enrol({ class: 'Class 12' })
  const [user] = await sql<{ admissionNo: string }>('SELECT "admissionNo" FROM "User" WHERE id = $1', [pupil.id])
  const { year } = await ownDay()
  const { status, body } = await call('/api/fees/optional', {
    bearer,
    body: { admissionNo: user?.admissionNo, type: 'Transport Fee', from: `${year - 1}-01-01`, to: '' },
  })
  if (status !== 201) throw new Error(`the head answered ${status}: ${String(body.message)}`)
  const [head] = await sql<{ id: string }>('SELECT id FROM "OptionalHead" WHERE "studentId" = $1', [pupil.id])
  if (!head) throw new Error('the head is gone')
  return { id: head.id, student: pupil.id, admissionNo: String(user?.admissionNo) }
}

export const someOptionalHead = async () => {
  await somePlan()
  return (await optionalHead()).id
}

export async function chargedPlan(): Promise<string> {
  const id = await somePlan()
  await sql(
    `UPDATE "FeePlanInstalment" SET "dueDate" = (SELECT "lastDay" FROM "AcademicYear" a JOIN "FeePlan" p ON p.year = a.year WHERE p.id = $1) WHERE "planId" = $1`,
    [id],
  )
  const { status, body } = await call(`/api/fees/plans/${id}/charge`, { bearer: await asAdmin(), body: {} })
  if (status !== 200) throw new Error(`charging answered ${status}: ${String(body.message)}`)
  return id
}
