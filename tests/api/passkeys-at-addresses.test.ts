import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { call } from '../support/api'
import { Authenticator } from '../support/authenticator'
import { makePortal, type Portal } from '../support/portal'
import { codeOf } from '../support/second-step'

/** Where passkeys are offered, what they are for staff of whom a second step is required, and the way back in of the last one. */

const portals: Portal[] = []
afterAll(() => Promise.all(portals.map((portal) => portal.remove())))

async function portalAt(address: (port: string) => string) {
  const portal = await makePortal()
  portals.push(portal)
  const origin = address(new URL(portal.url).port)
  await portal.start({ APP_URL: origin, NEXTAUTH_URL: `${origin}/api/session` })
  return { ...portal, origin }
}

it('on a bare address, or without https, nothing is drawn and calls say why', async () => {
  for (const address of [
    (port: string) => `http://127.0.0.1:${port}`,
    () => 'http://portal.example',
    () => 'https://[2001:db8::1]',
  ]) {
    const { url: at, admin, session } = await portalAt(address)
    const refused = { status: 409, body: { message: messages.accounts.noPasskeysHere } }
    const { accessToken: bearer, cookie } = await session()
    const page = await fetch(`${at}/login`)
    expect(await page.text()).not.toContain('Log in with a passkey')
    const profile = await fetch(`${at}/profile`, { headers: { cookie } })
    expect(await profile.text()).not.toContain('Add a Passkey')
    expect(await call('/api/auth/passkeys/login/options', { body: {}, at })).toMatchObject(refused)
    const body = { currentPassword: admin.password }
    expect(await call('/api/auth/passkeys/options', { body, bearer, at })).toMatchObject(refused)
    const device = new Authenticator(at)
    const made = device.make({ challenge: 'x', user: { id: 'x' } })
    expect(await call('/api/auth/passkeys', { body: { made }, bearer, at })).toMatchObject(refused)
    const signed = device.sign({ challenge: 'x' })
    expect(await call('/api/auth/passkeys/login', { body: { signed }, at })).toMatchObject(refused)
  }
}, 120_000)

it('host and origin are those of APP_URL, whatever a request says', async () => {
  const { url: at, origin, admin, session } = await portalAt(() => 'https://portal.example')
  const { accessToken: bearer } = await session()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const begin = (more = {}) =>
    call('/api/auth/passkeys/options', { body: { currentPassword: admin.password }, bearer, at, headers: more })
  const add = (device: Authenticator, options: Record<string, unknown>) =>
    call('/api/auth/passkeys', { body: { made: device.make(options) }, bearer, at, headers })
  const { body } = await begin(headers)
  expect(body.rp).toMatchObject({ id: 'portal.example' })
  for (const foreign of [at, 'https://evil.example', 'https://sub.portal.example'])
    expect((await add(new Authenticator(foreign), (await begin()).body)).status, foreign).toBe(400)
  expect((await add(new Authenticator(origin), (await begin()).body)).status).toBe(201)
}, 120_000)

it('a passkey is the second step that the school requires of staff; who knows the password alone gets none', async () => {
  const { url: at, origin, admin, session, databaseUrl } = await portalAt((port) => `http://localhost:${port}`)
  const first = await session()
  const rule = (staffSecondStep: string | null, bearer: string) =>
    call('/api/school', { method: 'PUT', body: { staffSecondStep }, bearer, at })
  expect((await rule('required', first.accessToken)).status).toBe(200)
  const begin = (bearer: string) =>
    call('/api/auth/passkeys/options', { body: { currentPassword: admin.password }, bearer, at })
  const device = new Authenticator(origin)
  const setUp = { status: 401, body: { code: 'secondStepSetup' } }
  expect(await call('/api/fees', { bearer: first.accessToken, at })).toMatchObject(setUp)

  // One that is led to /two-step may add a passkey there, and then the portal opens.
  const page = await fetch(`${at}/two-step`, { headers: { cookie: first.cookie } })
  expect(await page.text()).toContain('Add a Passkey')
  const { body: options } = await begin(first.accessToken)
  const body = { made: device.make(options) }
  expect((await call('/api/auth/passkeys', { body, bearer: first.accessToken, at })).status).toBe(201)
  expect((await call('/api/fees', { bearer: first.accessToken, at })).status).toBe(200)

  // The password alone, which somebody else may know, adds no second step beside it.
  const thief = await session()
  expect(await call('/api/fees', { bearer: thief.accessToken, at })).toMatchObject(setUp)
  const refused = { status: 409, body: { message: messages.accounts.usePasskey } }
  expect(await begin(thief.accessToken)).toMatchObject(refused)
  const start = { body: { currentPassword: admin.password }, bearer: thief.accessToken, at }
  expect(await call('/api/auth/second-step', start)).toMatchObject(refused)
  const led = await fetch(`${at}/two-step`, { headers: { cookie: thief.cookie } })
  const text = await led.text()
  expect(text).toContain('your account has a passkey')
  expect(text).not.toContain('Set Up')

  const login = async () => {
    const begun = await call('/api/auth/passkeys/login/options', { body: {}, at })
    return call('/api/auth/passkeys/login', { body: { signed: device.sign(begun.body) }, at })
  }
  const entered = await login()
  expect(entered.status).toBe(200)
  expect((await call('/api/fees', { bearer: String(entered.body.accessToken), at })).status).toBe(200)

  // The device is lost: the command leads back in.
  const command = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/create-admin.ts', '--email', admin.email, '--without-second-step'],
    { env: { ...process.env, DATABASE_URL: databaseUrl } },
  )
  expect(command.stdout).toContain(`${admin.email} logs in with the password alone now`)
  expect((await login()).status).toBe(401)
  const back = await session()
  const again = await call('/api/auth/second-step', { ...start, bearer: back.accessToken })
  const code = codeOf(String(again.body.secret))
  expect((await call('/api/auth/second-step/confirm', { body: { code }, bearer: back.accessToken, at })).status).toBe(
    200,
  )
}, 120_000)
