import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { call, demo, enrol, newParent, newStaff, sessionOf, type Session } from '@/tests/support/machine/api'
import { barGuardianOf } from '@/tests/support/school/guardians'
import { threadOf } from '@/tests/support/school/threads'

/** Messages about a child, through the doors. */

const [admin, teacher, student] = [await sessionOf(demo.admin), await sessionOf(demo.teacher), await enrol()]
const [mother, stranger] = [await newParent(), await newParent()]
const [front, principal] = [await newStaff('Office'), await newStaff('Principal')]
type Who = Pick<Session, 'accessToken'> | undefined
const askers = { visitor: undefined, student, stranger, teacher, mother, admin, front, principal } as const
const statuses = async (ask: (who: Who) => Promise<{ status: number }>) => {
  const all: Record<string, number> = {}
  for (const [name, who] of Object.entries(askers)) all[name] = (await ask(who)).status
  return all
}
const get = (path: string, who: Who) => call(path, { bearer: who?.accessToken })
const send = (path: string, method: string, body: object, who: Who) =>
  call(path, { method, body, bearer: who?.accessToken })

describe('a thread of a mother with the office', () => {
  const nobody = { visitor: 401, student: 403, stranger: 404, teacher: 404 }

  it('is read, answered and marked by her and the office alone', async () => {
    const id = await threadOf(mother)
    expect(await statuses((who) => get(`/api/threads/${id}`, who))).toEqual({
      ...{ ...nobody, mother: 200, admin: 200, front: 200, principal: 200 },
    })
    expect(await statuses((who) => send(`/api/threads/${id}/messages`, 'POST', { message: 'Thanks.' }, who))).toEqual({
      ...{ ...nobody, mother: 201, admin: 201, front: 201, principal: 403 },
    })
    expect(await statuses((who) => send(`/api/threads/${id}/read`, 'PUT', {}, who))).toEqual({
      ...{ ...nobody, mother: 200, admin: 200, front: 200, principal: 200 },
    })
    expect(await statuses((who) => send(`/api/threads/${id}/closed`, 'PUT', { closed: true }, who))).toEqual({
      ...{ ...nobody, stranger: 403, mother: 403, admin: 200, front: 200, principal: 403 },
    })
    for (const who of [teacher, stranger, student])
      expect(JSON.stringify((await get('/api/threads?pageSize=500', who)).body)).not.toContain(id)
  })

  it('that is missing is so for everybody', async () => {
    for (const path of [`/api/threads/${randomUUID()}`, '/api/threads/x'])
      expect(await statuses((who) => get(path, who))).toEqual({
        ...{ ...nobody, mother: 404, admin: 404, front: 404, principal: 404 },
      })
  })

  it('begins about one’s own child alone', async () => {
    const body = (child: string) => ({ student: child, to: 'Office', subject: 'Homework', message: 'A question.' })
    expect(await statuses((who) => send('/api/threads', 'POST', body(mother.child), who))).toEqual({
      ...{ ...nobody, mother: 201, admin: 201, front: 201, principal: 403 },
    })
    expect((await send('/api/threads', 'POST', { ...body(mother.child), to: '' }, mother)).status).toBe(400)
    for (const over of [{ subject: '' }, { message: '' }, { message: 'x'.repeat(2001) }, { subject: 'x'.repeat(121) }])
      expect((await send('/api/threads', 'POST', { ...body(mother.child), ...over }, mother)).status).toBe(400)
  })

  it('is gone for her from the moment she is barred', async () => {
    const barred = await newParent()
    const id = await threadOf(barred)
    expect((await get(`/api/threads/${id}`, barred)).status).toBe(200)
    await barGuardianOf(barred.child)
    expect((await get(`/api/threads/${id}`, barred)).status).toBe(404)
    expect((await get('/api/threads', barred)).body).toMatchObject({ threads: [], total: 0 })
    expect((await send(`/api/threads/${id}/messages`, 'POST', { message: 'And?' }, barred)).status).toBe(404)
  })
})
