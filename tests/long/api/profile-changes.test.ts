import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, signupBody } from '@/tests/support/machine/api'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

describe('with PROFILE_CHANGES=approval', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await makePortal({ PROFILE_CHANGES: 'approval' })
    await portal.start()
  })
  afterAll(() => portal.remove())

  const ask = (method: string, path: string, bearer?: string, body?: object) =>
    call(path, { method, bearer, body, at: portal.url })

  it("a pupil's name and parent's e-mail wait for the office, which decides once", async () => {
    const admin = await portal.bearer()
    const person = signupBody()
    await ask('POST', '/api/auth/register', undefined, person)
    const [{ id } = { id: '' }] = await portal.sql<{ id: string }>(
      'SELECT "userId" AS id FROM "Login" WHERE email = $1',
      [person.email],
    )
    await ask('PUT', `/api/auth/users/approve/${id}`, admin)
    const login = await ask('POST', '/api/auth/login', undefined, { email: person.email, password: person.password })
    const pupil = String(login.body.accessToken)
    const form = {
      name: 'Another Name',
      email: person.email,
      phone: '+91 90000 33333',
      address: person.address,
      parentEmail: 'friend@tests.example',
    }
    const saved = await ask('PUT', `/api/auth/${id}`, pupil, form)
    expect(saved).toMatchObject({
      status: 200,
      body: {
        name: person.name,
        parentEmail: person.parentEmail,
        phone: form.phone,
        waiting: expect.arrayContaining(['name', 'parentEmail']),
      },
    })

    const { body } = await ask('GET', '/api/auth/profile-changes?status=Pending', admin)
    const changes = body.changes as { id: string; field: string }[]
    const of = (field: string) => changes.find((change) => change.field === field)?.id ?? ''
    const decide = (field: string, decision: string) =>
      ask('PUT', `/api/auth/profile-changes/${of(field)}/${decision}`, admin)
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide('Full Name', 'approve')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await decide('Parent Email', 'reject')).status).toBe(200)
    expect((await decide('Parent Email', 'approve')).status).toBe(409)
    expect((await ask('GET', '/api/auth/me', pupil)).body).toMatchObject({
      name: 'Another Name',
      parentEmail: person.parentEmail,
    })
    expect((await ask('PUT', `/api/auth/${id}`, admin, { ...form, name: 'The Office' })).body).toMatchObject({
      name: 'The Office',
    })
  })
})
