import { randomInt } from 'node:crypto'
import {
  approved,
  baseUrl,
  call,
  demo,
  enrol,
  logIn,
  office,
  sessionFor,
  sessionOf,
  uniqueName,
  type Session,
} from '@/tests/support/machine/api'
import { readPdf } from '@/tests/support/material/pdf'
import { sql } from '@/tests/support/machine/database'

type Over = { guardian?: string; name?: string; phone?: string; contactEmail?: string; [right: string]: unknown }

/** Adds a guardian of a pupil through the office's door: somebody new, unless `guardian` says who. Answers the guardian's id. */
export async function addGuardianOf(student: string, over: Over = {}): Promise<string> {
  const body = {
    relation: 'Mother',
    ...(over.guardian ? {} : { name: uniqueName('Guardian'), another: true }),
    ...over,
  }
  const answer = await office(`/api/people/${student}/guardians`, 'POST', body)
  if (answer.status !== 201)
    throw new Error(`adding the guardian answered ${answer.status}: ${String(answer.body.message)}`)
  return String(answer.body.id)
}

/** Bars the first guardian of a pupil, past the doors. */
export const barGuardianOf = (student: string) =>
  sql(
    `UPDATE "Guardianship" SET "barredAt" = now(), "barReason" = 'An order of the court'
     WHERE "studentId" = $1 AND "until" IS NULL AND "position" = 0`,
    [student],
  )

/** An Indian number that nobody else has. */
export const uniquePhone = () => `9${String(randomInt(1e9)).padStart(9, '0')}`

/** A guardian of somebody new, with a phone number and without a login. */
export async function guardianToInvite(over: Over = {}) {
  const child = await enrol({ name: uniqueName('Child'), class: 'Class 5' })
  const phone = uniquePhone()
  return { id: await addGuardianOf(child.id, { phone, ...over }), phone, child }
}

/** Prints the slip of a guardian, and reads it. */
export async function slipOf(id: string) {
  const { accessToken } = await sessionOf(demo.admin)
  const answer = await fetch(`${baseUrl}/api/people/${id}/slip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`the slip answered ${answer.status}: ${await answer.text()}`)
  const lines = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  const text = lines.join('\n')
  return { text, code: /[\dA-Z]{4}-[\dA-Z]{4}/.exec(text)?.[0] ?? '' }
}

/** A guardian who logs in by phone, with their session. */
export async function guardianByPhone(over: Over = {}) {
  const guardian = await guardianToInvite(over)
  const { code } = await slipOf(guardian.id)
  const { body } = await call('/api/auth/login', { body: { email: guardian.phone, password: code } })
  const password = 'a-long-test-password'
  await call('/api/auth/reset-password', { body: { token: body.choosePassword, password } })
  return { ...guardian, password, session: await logIn(guardian.phone, password) }
}

type Rights = { seesRecords?: boolean; isTold?: boolean; pays?: boolean }

/**
 * Somebody with a session who is the guardian of these children, past the doors: a parent alone, or who works here too. They
 * may everything of them that `rights` does not deny.
 */
export async function guardianOf(
  children: readonly string[],
  { role = 'parent', ...rights }: Rights & { role?: 'parent' | 'teacher' | 'admin' } = {},
): Promise<Session & { name: string }> {
  const person = { ...(await approved({ role: 'teacher', name: uniqueName('Meera') })), role }
  await sql('UPDATE "User" SET role = $2::"Role" WHERE id = $1', [person.id, role])
  const { seesRecords = true, isTold = true, pays = true } = rights
  await sql(
    `INSERT INTO "Guardianship" ("guardianId", "studentId", relation, "seesRecords", "isTold", pays, "mayCollect", position, since)
     SELECT $1, c.id, 'Mother', $3, $4, $5, true,
       coalesce((SELECT max(g.position) + 1 FROM "Guardianship" g WHERE g."studentId" = c.id), 0), '2026-04-01'
     FROM unnest($2::uuid[]) AS c (id)`,
    [person.id, children, seesRecords, isTold, pays],
  )
  return { ...person, ...(await sessionFor(person)), name: String(person.name) }
}

/** Bars somebody from a child, past the doors. */
export const barFrom = (guardian: string, child: string) =>
  sql(
    `UPDATE "Guardianship" SET "barredAt" = now(), "barReason" = 'An order of the court'
     WHERE "guardianId" = $1 AND "studentId" = $2 AND "until" IS NULL`,
    [guardian, child],
  )
