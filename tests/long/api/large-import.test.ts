import { beforeAll, describe, expect, it } from 'vitest'
import { call, demo, logIn } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person, type Person } from '@/tests/support/doors/examples'
import { known, newMark, over, rowsOf, sheet, start, stateOf, uploadSheet } from '@/tests/support/school/imports'
import { xlsxFile } from '@/tests/support/material/sheets'
import { importMessages } from '@/lib/import/messages'
import { eventually } from '@/tests/support/machine/eventually'

let admin: Person
let bearer: string
beforeAll(async () => {
  const session = await logIn(demo.admin)
  admin = person(session)
  bearer = session.accessToken
})

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
