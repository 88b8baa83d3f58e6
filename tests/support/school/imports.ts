import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ImportDetail, ImportRow } from '@/lib/import/answers'
import type { ImportKind } from '@/lib/import/lists'
import { eventually } from '@/tests/support/machine/eventually'
import { idOf, type Person } from '@/tests/support/doors/examples'
import { formOf, type Upload } from '@/tests/support/material/files'
import { csvFile, pupilHeader, pupilRows } from '@/tests/support/material/sheets'
import { sql } from '@/tests/support/machine/database'

/** Imports through the API. */

type Admin = Pick<Person, 'get' | 'post' | 'send'>

export type Checked = {
  rows: ImportRow[]
  counts: Record<string, number>
  examples: number
  plan: string
  total: number
}

export async function uploadSheet(
  admin: Admin,
  kind: ImportKind,
  sheet: Upload | readonly (readonly string[])[],
): Promise<string> {
  const file = 'bytes' in sheet ? sheet : csvFile(sheet)
  const { status, body } = await admin.send('/api/imports', formOf({ kind }, file))
  expect(status, String(body.message)).toBe(201)
  return idOf(body.import)
}

export async function rowsOf(admin: Admin, id: string, query = 'pageSize=500'): Promise<Checked> {
  const { status, body } = await admin.get(`/api/imports/${id}/rows?${query}`)
  expect(status, String(body.message)).toBe(200)
  return body as Checked
}

export const stateOf = async (admin: Admin, id: string) =>
  (await admin.get(`/api/imports/${id}`)).body.import as ImportDetail

/** Starts an import as it is now. */
export async function start(admin: Admin, id: string, leaveOut = false) {
  const { plan } = await rowsOf(admin, id, 'pageSize=1')
  return admin.post(`/api/imports/${id}/run`, { plan, leaveOut })
}

/** Waits until an import is over, and answers what became of it. */
export async function over(admin: Admin, id: string): Promise<ImportDetail> {
  let now = await stateOf(admin, id)
  await eventually(async () => {
    now = await stateOf(admin, id)
    return now.state !== 'Running'
  }, 'the import is over')
  return now
}

/** Uploads and imports, and answers the id. */
export async function imported(admin: Admin, kind: ImportKind, sheet: readonly (readonly string[])[]): Promise<string> {
  const id = await uploadSheet(admin, kind, sheet)
  expect(await start(admin, id)).toMatchObject({ status: 200 })
  expect(await over(admin, id)).toMatchObject({ state: 'Done', failure: '' })
  return id
}

/** A beginning of admission numbers that no other test has. */
export const newMark = () => randomUUID().slice(0, 8)

/** New pupils whose admission numbers begin with `mark`. */
export const sheet = (mark: string, count: number) => [[...pupilHeader], ...pupilRows(count, mark)]

/** What the database has of those with an admission number that begins with `mark`. */
export const known = (mark: string) =>
  sql<{
    name: string
    class: string
    section: string
    rollNo: number
    admissionNo: string
    birth: string
    email: string | null
  }>(
    `SELECT u.name, u.class, u.section, u."rollNo", u."admissionNo", u."dateOfBirth"::text AS birth, l.email
     FROM "User" u LEFT JOIN "Login" l ON l."userId" = u.id WHERE u."admissionNo" LIKE $1 ORDER BY u."admissionNo"`,
    [`${mark}%`],
  )
