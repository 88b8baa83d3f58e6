import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { codeOf, roomInStep } from '@/tests/support/school/second-step'

/** What staff can do while the school requires two-step login of them, and they have none. On a portal of its own. */

let portal: Portal
beforeAll(async () => {
  portal = await makePortal()
  await portal.start()
})
afterAll(() => portal.remove())

type Asked = { method?: string; body?: object; bearer?: string; cookie?: string }

async function ask(path: string, { method, body, bearer, cookie }: Asked = {}) {
  const response = await fetch(portal.url + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(cookie ? { cookie, origin: portal.url } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const json = (/^\{/.test(text) ? JSON.parse(text) : {}) as Record<string, unknown>
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: response.status, json, location: response.headers.get('location'), cookie: cookies.join('; '), text }
}

const signIn = async (email: string, password: string, code?: string) => {
  const answer = await ask('/api/auth/login', { body: { email, password, ...(code && { code }) } })
  return { ...answer, bearer: String(answer.json.accessToken) }
}
const password = 'a-long-test-password'

/** Somebody who signs up and whom the administrator approves. */
async function enrol(admin: string, email: string, role: 'teacher' | 'student') {
  const body = { name: 'Test Person', email, password, role, class: 'Class 5', parentEmail: 'parent@tests.example' }
  const { json } = await ask('/api/auth/register', { body })
  const me = await ask('/api/auth/me', { bearer: String(json.accessToken) })
  expect((await ask(`/api/auth/users/approve/${String(me.json.id)}`, { method: 'PUT', bearer: admin })).status).toBe(
    200,
  )
  return signIn(email, password)
}

const setup = { status: 401, json: { code: 'secondStepSetup', message: messages.accounts.secondStepSetup } }

it('they are led to set it up, and the portal opens with it; the command helps the last administrator', async () => {
  const { email, password: adminPassword } = portal.admin
  const admin = await signIn(email, adminPassword)
  const teacher = await enrol(admin.bearer, 'teacher@tests.example', 'teacher')
  const pupil = await enrol(admin.bearer, 'pupil@tests.example', 'student')

  // Off unless set: nobody is asked.
  for (const { bearer } of [admin, teacher, pupil]) expect((await ask('/api/fees', { bearer })).status).toBe(200)
  const rule = (staffSecondStep: string | null, bearer: string) =>
    ask('/api/school', { method: 'PUT', body: { staffSecondStep }, bearer })
  expect((await rule('required', teacher.bearer)).status, 'a teacher').toBe(403)
  expect((await rule('sometimes', admin.bearer)).status).toBe(400)
  expect((await rule('required', admin.bearer)).status).toBe(200)

  // At once, for who is logged in and for who logs in; pupils are not asked.
  const later = await signIn('teacher@tests.example', password)
  expect(later.status).toBe(200)
  for (const { bearer } of [admin, teacher, later]) {
    for (const path of ['/api/fees', '/api/users/students', '/api/notifications', '/api/auth/sessions'])
      expect(await ask(path, { bearer }), path).toMatchObject(setup)
    expect(await ask('/api/notifications', { bearer, body: {} })).toMatchObject(setup)
    expect((await ask('/api/auth/me', { bearer })).status).toBe(200)
    expect((await ask('/api/auth/second-step', { bearer })).json).toMatchObject({ since: null, missing: true })
    expect((await ask('/api/gallery', { bearer })).status, 'as a visitor').toBe(200)
  }
  expect(await rule(null, admin.bearer), 'nor can they lift it').toMatchObject(setup)
  expect((await ask('/api/fees', { bearer: pupil.bearer })).status).toBe(200)
  expect((await ask('/api/auth/logout', { method: 'POST', body: {}, bearer: later.bearer })).status).toBe(200)
  expect((await ask('/api/auth/me', { bearer: later.bearer })).status).toBe(401)

  // Every page leads to the one where it is set up.
  for (const path of ['/', '/home', '/fees', '/profile', '/attendance']) {
    const { status, location, text } = await ask(path, { cookie: teacher.cookie })
    expect([status, location ?? text], path).toEqual([307, '/two-step'])
  }
  const page = await ask('/two-step', { cookie: teacher.cookie })
  expect(page.status).toBe(200)
  expect(page.text).toContain('The school asks its staff to use it')
  expect(page.text, 'no links that lead back').toContain('<nav aria-label="Main"><ul></ul>')

  /** Sets it up; answers the secret. */
  async function setUp(bearer: string, currentPassword: string) {
    const { json } = await ask('/api/auth/second-step', { bearer, body: { currentPassword } })
    const secret = String(json.secret)
    await roomInStep()
    const confirmed = await ask('/api/auth/second-step/confirm', { bearer, body: { code: codeOf(secret, -1) } })
    expect(confirmed.status).toBe(200)
    return secret
  }
  const secret = await setUp(teacher.bearer, password)
  expect((await ask('/api/fees', { bearer: teacher.bearer })).status).toBe(200)
  expect((await ask('/fees', { cookie: teacher.cookie })).status).toBe(200)
  const again = await signIn('teacher@tests.example', password, codeOf(secret))
  expect((await ask('/api/fees', { bearer: again.bearer })).status).toBe(200)

  // Who turns it off is led again.
  const off = { method: 'DELETE', bearer: teacher.bearer, body: { currentPassword: password } }
  expect((await ask('/api/auth/second-step', off)).status).toBe(200)
  for (const { bearer } of [teacher, again]) expect(await ask('/api/fees', { bearer })).toMatchObject(setup)

  // The administrator loses phone and codes.
  await setUp(admin.bearer, adminPassword)
  expect((await signIn(email, adminPassword)).json.code).toBe('secondStepRequired')
  const command = (address: string) =>
    promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/create-admin.ts', '--email', address, '--without-second-step'],
      { env: { ...process.env, DATABASE_URL: portal.databaseUrl } },
    ).then(
      ({ stdout }) => stdout,
      (error: { stderr: string; code: number }) => `${error.code}: ${error.stderr}`,
    )
  expect(await command('nobody@tests.example')).toContain('1: No account has this email.')
  expect(await command(email)).toContain(`${email} now logs in with the password alone`)
  expect(await command(email)).toContain('1: Two-step login is not on.')
  expect((await ask('/api/auth/me', { bearer: admin.bearer })).status).toBe(401)
  const back = await signIn(email, adminPassword)
  expect(back.status).toBe(200)
  await setUp(back.bearer, adminPassword)
  expect((await rule(null, back.bearer)).status).toBe(200)
  expect((await ask('/api/fees', { bearer: teacher.bearer })).status).toBe(200)
})
