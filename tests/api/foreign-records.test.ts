import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { dayAt } from '@/lib/dates'
import { allows } from '@/lib/permissions'
import { call, enrol, type Session } from '../support/api'
import { sql } from '../support/database'
import { routeDoors } from '../support/doors'
import { paymentOf } from '../support/fees'
import { textFieldsOf, withValue } from '../support/schemas'

/**
 * A student reaches nobody else's records by naming them in a body or a query; ids in paths are the matter of
 * permission-matrix.test.ts.
 */

const doors = await routeDoors()
const today = dayAt(new Date(), 'Asia/Kolkata')
const rowsOf = (id: string) => sql('SELECT id FROM "LeaveRequest" WHERE "studentId" = $1', [id])

let pupil: Session
beforeAll(async () => {
  pupil = await enrol()
})

it('in no field that names an account, a row or a batch', async () => {
  const other = await enrol()
  const fields = doors.flatMap((door) =>
    door.operation && allows(door.operation.access, 'student')
      ? textFieldsOf(door.operation.schema()).flatMap((field) => {
          const name = String(field.path.at(-1))
          const inPath = door.path.includes(`[${name}]`)
          return !inPath && /^(student|account|batch|id|.+Id)$/.test(name) ? [{ door, field }] : []
        })
      : [],
  )
  expect(fields.map(({ door, field }) => `${door.verb} ${door.path} ${field.path.join('.')}`)).toEqual([
    'POST /api/attendance/leave-request student',
  ])
  const fitting = { class: 'Class 5', reason: 'Fever', from: '2030-01-07', to: '2030-01-07' }
  for (const { door, field } of fields) {
    const send = (id: string) =>
      call(door.path, {
        method: door.verb,
        body: withValue({ ...field, variant: fitting }, id),
        bearer: pupil.accessToken,
      })
    expect([403, 404]).toContain((await send(other.id)).status)
    expect(await rowsOf(other.id)).toEqual([])
    expect((await send(pupil.id)).status, 'their own').toBe(201)
  }
})

it('in no list, whatever is asked of it', async () => {
  const other = await enrol({ name: `Zqx Other ${randomUUID().replaceAll(/[^a-f]/g, '')}` })
  await paymentOf(other.id)
  let lists = 0
  for (const { path } of doors.filter((door) => door.verb === 'GET' && !door.path.includes('['))) {
    for (const key of ['studentId', 'student', 'userId', 'account', 'id', 'q']) {
      const query = new URLSearchParams({ [key]: key === 'q' ? other.name : other.id, date: today })
      const { status, body } = await call(`${path}?${query}`, { bearer: pupil.accessToken })
      expect(status, path).toBeLessThan(500)
      expect(JSON.stringify(body), `${path} ${key}`).not.toContain(other.name)
      expect(JSON.stringify(body), `${path} ${key}`).not.toContain(other.email)
    }
    lists++
  }
  expect(lists).toBeGreaterThan(20)
})
