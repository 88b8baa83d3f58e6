import { beforeAll, expect, it } from 'vitest'
import { allows } from '@/lib/permissions'
import { call, demo, enrol, sessionOf, type Session } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { routeDoors } from '@/scripts/portal/doors'
import { textFieldsOf, withValue } from '@/tests/support/doors/schemas'
import { schoolToday } from '@/tests/support/school/school-days'
import { wholePerson } from '@/tests/support/school/whole-person'

/**
 * A student reaches nobody else's records by naming them in a body or a query; ids in paths are the matter of
 * permission-matrix.test.ts.
 */

const doors = await routeDoors()
const today = schoolToday()
const rowsOf = (id: string) => sql('SELECT id FROM "LeaveRequest" WHERE "studentId" = $1', [id])

let pupil: Session
beforeAll(async () => {
  pupil = await enrol()
})

it('in no field that names an account, a row or a batch', async () => {
  const other = await enrol()
  const fields = doors.flatMap((door) =>
    door.operation && allows(door.operation.access, { role: 'student' })
      ? textFieldsOf(door.operation.schema()).flatMap((field) => {
          const name = String(field.path.at(-1))
          const inPath = door.path.includes(`[${name}]`)
          // An event of a gateway has a name of its own, and its signature in place of a right.
          const isOfGateway = door.path === '/api/payments/razorpay'
          return !inPath && !isOfGateway && /^(student|account|batch|id|.+Id)$/.test(name) ? [{ door, field }] : []
        })
      : [],
  )
  expect(fields.map(({ door, field }) => `${door.verb} ${door.path} ${field.path.join('.')}`)).toEqual([
    'POST /api/attendance/leave-request student',
    'GET /api/attendance/month student',
  ])
  const fitting = { class: 'Class 5', reason: 'Fever', from: schoolToday(), to: schoolToday() }
  for (const { door, field } of fields) {
    const bearer = pupil.accessToken
    const send = (id: string) =>
      door.verb === 'GET'
        ? call(`${door.path}?${new URLSearchParams({ [field.path.join('.')]: id })}`, { bearer })
        : call(door.path, { method: door.verb, body: withValue({ ...field, variant: fitting }, id), bearer })
    expect([403, 404]).toContain((await send(other.id)).status)
    expect(await rowsOf(other.id)).toEqual([])
    expect((await send(pupil.id)).status, 'their own').toBe(door.verb === 'GET' ? 200 : 201)
  }
})

it('in no list, whatever is asked of it', async () => {
  const other = await wholePerson()
  // In their name, their addresses, and each text that is about them.
  const [tag = ''] = other.email.split('.')
  const asked: [key: string, value: string][] = [
    ...['studentId', 'student', 'userId', 'account', 'id'].map((key): [string, string] => [key, other.id]),
    ...[today, '2026-05-04', '2026-05-06'].map((day): [string, string] => ['date', day]),
    ['q', tag],
    ['month', '2026-05'],
    ['year', '2026'],
  ]
  const lists = doors.filter((door) => door.verb === 'GET' && !door.path.includes('['))
  expect(lists.length).toBeGreaterThan(20)
  for (const { path } of lists) {
    for (const [key, value] of asked) {
      const { status, body } = await call(`${path}?${new URLSearchParams({ [key]: value })}`, {
        bearer: pupil.accessToken,
      })
      expect(status, path).toBeLessThan(500)
      expect(JSON.stringify(body), `${path} ${key}`).not.toContain(tag)
      expect(JSON.stringify(body), `${path} ${key}`).not.toContain(other.id)
    }
  }
  const { accessToken: bearer } = await sessionOf(demo.admin)
  for (const path of ['fees', 'payments', 'reports', 'notifications', 'attendance/leave-requests', 'people']) {
    const { body } = await call(`/api/${path}?q=${tag}`, { bearer })
    expect(JSON.stringify(body), `${path}, which has something of theirs`).toContain(tag)
  }
})
