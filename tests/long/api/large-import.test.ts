import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { call, demo, logIn } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person, type Person } from '@/tests/support/doors/examples'
import { rowsOf, start, stateOf, uploadSheet } from '@/tests/support/school/imports'
import { pupilHeader, pupilRows, xlsxFile } from '@/tests/support/material/sheets'

let admin: Person
let bearer: string
beforeAll(async () => {
  const session = await logIn(demo.admin)
  admin = person(session)
  bearer = session.accessToken
})

const newMark = () => randomUUID().slice(0, 8)

/** What the database has of those with an admission number that begins with `mark`. */
const known = (mark: string) =>
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

const sheet = (mark: string, count: number) => [[...pupilHeader], ...pupilRows(count, mark)]

it('an import of 2,000 rows tells how far it is, and others are served meanwhile', async () => {
  const mark = newMark()
  const id = await uploadSheet(admin, 'Pupils', xlsxFile(sheet(mark, 2000)))
  expect((await rowsOf(admin, id, 'pageSize=25')).counts).toMatchObject({ New: 2000 })
  expect((await start(admin, id)).status).toBe(200)
  let servedMeanwhile = 0
  for (; (await stateOf(admin, id)).state === 'Running'; servedMeanwhile++)
    expect((await call('/api/people?pageSize=25', { bearer })).status).toBe(200)
  expect(servedMeanwhile).toBeGreaterThan(0)
  expect(await stateOf(admin, id)).toMatchObject({ state: 'Done', created: 2000, progress: 2000, failure: '' })

  const again = await uploadSheet(admin, 'Pupils', sheet(mark, 2000))
  expect((await rowsOf(admin, again, 'pageSize=1')).counts).toMatchObject({ 'Left alone': 2000, New: 0, Changed: 0 })
  expect(await admin.post(`/api/imports/${id}/undo`)).toMatchObject({ status: 200 })
  expect(await known(mark)).toEqual([])
})
