import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { importMessages } from '@/lib/import/messages'
import { demo, logIn } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { person, type Person } from '@/tests/support/doors/examples'
import { over, start, uploadSheet } from '@/tests/support/school/imports'
import { pupilHeader, pupilRows } from '@/tests/support/material/sheets'

let admin: Person
beforeAll(async () => {
  admin = person(await logIn(demo.admin))
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

describe('an import', () => {
  it('leaves nothing when its transaction is broken off in the middle, and can be started again', async () => {
    const mark = newMark()
    const id = await uploadSheet(admin, 'Pupils', sheet(mark, 1500))
    expect((await start(admin, id)).status).toBe(200)
    await eventually(async () => {
      const ended = await sql(
        `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.granted AND l.objid = (hashtext('imports')::bigint & 4294967295)
           AND a.datname = current_database()`,
      )
      return ended.length > 0
    }, 'the import had begun')
    expect(await over(admin, id)).toMatchObject({ state: 'Failed', failure: importMessages.failed, progress: 0 })
    expect(await known(mark)).toEqual([])
    expect((await start(admin, id)).status).toBe(200)
    expect(await over(admin, id)).toMatchObject({ state: 'Done', created: 1500 })
    expect((await admin.post(`/api/imports/${id}/undo`)).status).toBe(200)
  })
})
