import { beforeEach, describe, expect, it } from 'vitest'
import { loginMessages, passkeyMessages } from '@/lib/auth/messages'
import { messages } from '@/lib/messages'
import { baseUrl, call, demo, demoPassword, enrol, sessionOf } from '../support/api'
import { Authenticator, type Odd } from '../support/authenticator'
import { forgetSignups, sql } from '../support/database'
import { mailsTo } from '../support/mails'
import { addPasskey, beginLogin, beginPasskey, enrolWithPasskey, loginWith, sendSigned } from '../support/passkeys'
import { codeOf, setUpSecondStep } from '../support/second-step'

/** Passkeys: what adds one, what logs in with it, and what removes it. */

beforeEach(forgetSignups)
beforeEach(() => sql('DELETE FROM rate_limits'))

const wrong = { status: 401, body: { message: passkeyMessages.wrong } }
const keysOf = (id: string) => sql<{ id: string; name: string }>('SELECT * FROM "Passkey" WHERE "userId" = $1', [id])
const challenges = async () => (await sql<{ n: number }>('SELECT count(*)::int AS n FROM "PasskeyChallenge"'))[0]!.n
const remove = (path: string, bearer: string, currentPassword: string) =>
  call(path, { method: 'DELETE', bearer, body: { currentPassword } })

describe('logging in', () => {
  it('needs no e-mail and no password, answers as a log-in does, and counts as a second step', async () => {
    const { device, ...person } = await enrolWithPasskey()
    const answer = await loginWith(device)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.id, role: 'student' } } })
    expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'refreshToken', 'user'])
    expect(answer.headers.getSetCookie().join()).toContain('next-auth.session-token=')
    const bearer = String(answer.body.accessToken)
    expect((await call('/api/auth/me', { bearer })).status).toBe(200)
    const { body } = await call('/api/auth/passkeys', { bearer })
    expect(body.passkeys).toMatchObject([{ name: 'Key of a test', lastUsed: expect.stringMatching(/Z$/) as unknown }])
    const [newest] = await sql('SELECT "secondStep" FROM "Session" WHERE "userId" = $1 ORDER BY "createdAt" DESC', [
      person.id,
    ])
    expect(newest).toEqual({ secondStep: true })
  })

  it('with the password stays as it was', async () => {
    const person = await enrolWithPasskey()
    const body = { email: person.email, password: person.password }
    const answer = await call('/api/auth/login', { body })
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ['accessToken', 'refreshToken', 'user']])
    const { secret } = await setUpSecondStep(person)
    expect(await call('/api/auth/login', { body })).toMatchObject({ status: 401, body: { code: 'secondStepRequired' } })
    expect((await call('/api/auth/login', { body: { ...body, code: codeOf(secret) } })).status).toBe(200)
    expect((await loginWith(person.device)).status, 'a passkey is in place of both').toBe(200)
  })

  it('tells the owner by mail of a device that is new', async () => {
    const person = await enrolWithPasskey()
    // So that it is not the account's first.
    await call('/api/auth/login', { body: { email: person.email, password: person.password } })
    const first = await loginWith(person.device)
    // One of the log-in with the password, and one of that with the passkey.
    expect(await mailsTo(person.email, 2, { devices: true })).toHaveLength(2)
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const again = await sendSigned(person.device.sign(await beginLogin()), { cookie, headers: { origin: baseUrl } })
    expect(again.status).toBe(200)
    const queued = await sql(`SELECT FROM "Delivery" WHERE address = $1 AND mail = 'newDevice'`, [person.email])
    expect(queued, 'not of one that is known').toHaveLength(2)
  })

  const odd: [string, (device: Authenticator) => Odd][] = [
    ['of another origin', () => ({ origin: 'https://portal.example' })],
    ['of another port', () => ({ origin: 'http://localhost:1' })],
    ['for another host', () => ({ host: 'portal.example' })],
    ['of a challenge that nobody made', () => ({ challenge: Buffer.alloc(32, 7).toString('base64url') })],
    ['without having seen its owner', () => ({ unseen: true })],
    ['of another account', () => ({ userHandle: Buffer.from('another').toString('base64url') })],
    ['for making a passkey', () => ({ type: 'webauthn.create' })],
  ]
  it.each(odd)('refuses a signature %s', async (_what, otherwise) => {
    const { device } = await enrolWithPasskey()
    expect(await loginWith(device, otherwise(device))).toMatchObject(wrong)
    expect((await loginWith(device)).status).toBe(200)
  })

  it('refuses one that another key has made, and a key that nobody added', async () => {
    const { device } = await enrolWithPasskey()
    const stranger = new Authenticator(baseUrl)
    const options = await beginLogin()
    const [own, forged] = [device.sign(options), stranger.sign(options)]
    const mixed = { id: own.id, response: { ...own.response, signature: forged.response.signature } }
    expect(await sendSigned(mixed)).toMatchObject(wrong)
    const userHandle = own.response.userHandle
    expect(await sendSigned(stranger.sign(await beginLogin(), { userHandle }))).toMatchObject(wrong)
  })

  it('a challenge is good once, after a wrong answer too, and for five minutes', async () => {
    const { device } = await enrolWithPasskey()
    const signed = device.sign(await beginLogin())
    expect((await sendSigned(signed)).status).toBe(200)
    expect(await sendSigned(signed), 'the same again').toMatchObject(wrong)

    const tried = await beginLogin()
    expect(await sendSigned(device.sign(tried, { unseen: true }))).toMatchObject(wrong)
    expect(await sendSigned(device.sign(tried)), 'after a wrong one').toMatchObject(wrong)

    const old = await beginLogin()
    await sql(`UPDATE "PasskeyChallenge" SET "expiresAt" = "expiresAt" - interval '299 seconds'`)
    expect((await sendSigned(device.sign(old))).status, 'nearly five minutes').toBe(200)
    const older = await beginLogin()
    await sql(`UPDATE "PasskeyChallenge" SET "expiresAt" = "expiresAt" - interval '301 seconds'`)
    expect(await sendSigned(device.sign(older)), 'more than five minutes').toMatchObject(wrong)
    await beginLogin()
    expect(await challenges(), 'those that have expired go with the next').toBe(1)
  })

  it('a challenge for adding a passkey logs nobody in', async () => {
    const person = await enrolWithPasskey()
    const { body } = await beginPasskey(person)
    expect(await sendSigned(person.device.sign(body))).toMatchObject(wrong)
  })

  it('of six uses of one challenge at once one gets in', async () => {
    const { device } = await enrolWithPasskey()
    const options = await beginLogin()
    // Each with a count of its own, so that the challenge alone decides.
    const signed = Array.from({ length: 6 }, () => device.sign(options))
    const answers = await Promise.all(signed.map((each) => sendSigned(each)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  })

  it('refuses a key whose count has gone back, or stands; one that never counts is taken', async () => {
    const person = await enrolWithPasskey()
    expect((await loginWith(person.device, { counter: 9 })).status).toBe(200)
    expect(await loginWith(person.device, { counter: 8 }), 'back').toMatchObject(wrong)
    expect(await loginWith(person.device, { counter: 9 }), 'the same').toMatchObject(wrong)
    expect(await loginWith(person.device, { counter: 0 }), 'none any more').toMatchObject(wrong)
    expect((await loginWith(person.device, { counter: 10 })).status).toBe(200)
    const { device } = await enrolWithPasskey()
    expect((await loginWith(device, { counter: 0 })).status).toBe(200)
    expect((await loginWith(device, { counter: 0 })).status).toBe(200)
  })

  it('of two with the same count at once one gets in', async () => {
    const { device } = await enrolWithPasskey()
    const options = await Promise.all([beginLogin(), beginLogin(), beginLogin(), beginLogin()])
    const answers = await Promise.all(options.map((each) => sendSigned(device.sign(each, { counter: 5 }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it('refuses who may not log in, with the words of a log-in', async () => {
    const person = await enrolWithPasskey({ role: 'teacher' })
    // As deactivating and blocking leave it.
    await sql('UPDATE "User" SET "isActive" = false WHERE id = $1', [person.id])
    const signed = person.device.sign(await beginLogin())
    expect(await sendSigned(signed)).toMatchObject({ status: 403, body: { message: loginMessages.inactive } })
    await sql('UPDATE "User" SET "isActive" = true WHERE id = $1', [person.id])
    expect(await sendSigned(signed), 'let in again, the challenge is used up').toMatchObject(wrong)
    await sql('DELETE FROM "Session" WHERE "userId" = $1', [person.id])
    await sql('UPDATE "User" SET "isActive" = false, "approvedAt" = NULL WHERE id = $1', [person.id])
    expect(await loginWith(person.device)).toMatchObject({
      status: 403,
      body: { message: messages.accounts.notApproved },
    })
    expect(await sql('SELECT FROM "Session" WHERE "userId" = $1', [person.id])).toEqual([])
  })

  it('counts wrong ones as wrong passwords, of one key and of one address', async () => {
    const [{ device }, other] = [await enrolWithPasskey(), await enrolWithPasskey()]
    const answers = []
    for (let n = 0; n < 9; n++) answers.push((await loginWith(device, { unseen: true })).status)
    expect(answers).toEqual([...Array.from({ length: 8 }, () => 401), 429])
    expect(await loginWith(device)).toMatchObject({ status: 429, body: { message: loginMessages.tooMany } })
    expect((await loginWith(other.device)).status, 'another’s').toBe(200)
    await sql(`UPDATE rate_limits SET points = 200 WHERE key LIKE 'failedLogins:%'`)
    expect((await loginWith(other.device)).status, 'the address').toBe(429)
  })
})

describe('adding', () => {
  const add = (bearer: string, made: object, name = '') => call('/api/auth/passkeys', { bearer, body: { name, made } })

  it('wants the password, tells the owner by mail, and shows no key', async () => {
    const person = await enrol()
    expect(await beginPasskey({ ...person, password: 'not the password' })).toMatchObject({
      status: 403,
      body: { errors: { currentPassword: messages.accounts.wrongPassword } },
    })
    const device = new Authenticator(baseUrl)
    const { body: options } = await beginPasskey(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const added = await add(person.accessToken, device.make(options))
    expect([added.status, Object.keys(added.body.passkey as object)]).toEqual([
      201,
      ['id', 'name', 'added', 'lastUsed'],
    ])
    expect((await mailsTo(person.email, 1))[0]).toContain('a passkey was added to this account')
    const [row] = await sql<{ publicKey: string }>('SELECT * FROM "Passkey" WHERE "userId" = $1', [person.id])
    const audit = await sql<{ values: string }>(
      `SELECT d."values" FROM "AuditEntry" e JOIN "AuditDetail" d ON d."entryId" = e.id WHERE e.kind = 'Passkey' AND e."personId" = $1`,
      [person.id],
    )
    expect(audit).toHaveLength(1)
    for (const secret of [row!.publicKey, device.make(options).id]) expect(audit[0]!.values).not.toContain(secret)
  })

  const odd: [string, Odd][] = [
    ['of another origin', { origin: 'https://portal.example' }],
    ['for another host', { host: 'portal.example' }],
    ['of a challenge that nobody made', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['that has not seen its owner', { unseen: true }],
    ['that was signed for a log-in', { type: 'webauthn.get' }],
  ]
  it.each(odd)('refuses a key %s', async (_what, otherwise) => {
    const person = await enrol()
    const { body: options } = await beginPasskey(person)
    const made = new Authenticator(baseUrl).make(options, otherwise)
    expect(await add(person.accessToken, made)).toMatchObject({
      status: 400,
      body: { message: passkeyMessages.refused },
    })
    expect(await keysOf(person.id)).toEqual([])
  })

  it('takes a challenge of this account alone, made for adding, once, within five minutes', async () => {
    const [person, other] = [await enrol(), await enrol()]
    const refused = { status: 400, body: { message: passkeyMessages.refused } }
    const { body: others } = await beginPasskey(other)
    expect(await add(person.accessToken, new Authenticator(baseUrl).make(others)), 'another’s').toMatchObject(refused)
    const login = { ...(await beginLogin()), user: others.user }
    expect(await add(person.accessToken, new Authenticator(baseUrl).make(login)), 'of a log-in').toMatchObject(refused)
    const { body: options } = await beginPasskey(person)
    const devices = Array.from({ length: 4 }, () => new Authenticator(baseUrl))
    const answers = await Promise.all(devices.map((device) => add(person.accessToken, device.make(options))))
    expect(answers.map(({ status }) => status).sort(), 'four at once').toEqual([201, 400, 400, 400])
    const { body: old } = await beginPasskey(person)
    await sql(`UPDATE "PasskeyChallenge" SET "expiresAt" = "expiresAt" - interval '301 seconds'`)
    expect(await add(person.accessToken, new Authenticator(baseUrl).make(old)), 'late').toMatchObject(refused)
  })

  it('refuses a key that is there, also at another account', async () => {
    const { device, ...person } = await enrolWithPasskey()
    for (const owner of [person, await enrol()]) {
      const { body: options } = await beginPasskey(owner)
      expect(await add(owner.accessToken, device.make(options))).toMatchObject({
        status: 409,
        body: { message: passkeyMessages.known },
      })
    }
  })

  it('at most ten, also at once', async () => {
    const person = await enrol()
    for (let n = 0; n < 9; n++) await addPasskey(person)
    const [one, two] = [await beginPasskey(person), await beginPasskey(person)]
    const answers = await Promise.all(
      [one, two].map(({ body }) => add(person.accessToken, new Authenticator(baseUrl).make(body))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await keysOf(person.id)).toHaveLength(10)
    expect(await beginPasskey(person)).toMatchObject({ status: 409, body: { message: passkeyMessages.tooMany(10) } })
  })
})

describe('removing', () => {
  it('wants the password, is told by mail, and the key logs in no more', async () => {
    const { device, ...person } = await enrolWithPasskey()
    const own = `/api/auth/passkeys/${person.keyId}`
    expect((await remove(own, person.accessToken, 'not the password')).status).toBe(403)
    const stranger = await enrol()
    expect((await remove(own, stranger.accessToken, stranger.password)).status, 'another’s').toBe(404)
    const signed = device.sign(await beginLogin())
    expect((await remove(own, person.accessToken, person.password)).status).toBe(200)
    expect((await mailsTo(person.email, 2))[1]).toContain('a passkey was removed from this account')
    expect(await sendSigned(signed)).toMatchObject(wrong)
    expect(await loginWith(device)).toMatchObject(wrong)
    expect((await remove(own, person.accessToken, person.password)).status).toBe(404)
  })

  it('sessions have had a second step as long as the account has any', async () => {
    const { device, ...person } = await enrolWithPasskey()
    await setUpSecondStep(person)
    await loginWith(device)
    const steps = async () =>
      (await sql<{ s: boolean }>('SELECT "secondStep" AS s FROM "Session" WHERE "userId" = $1', [person.id])).map(
        ({ s }) => s,
      )
    expect((await remove('/api/auth/second-step', person.accessToken, person.password)).status).toBe(200)
    expect(await steps()).toEqual([true, true])
    expect((await remove(`/api/auth/passkeys/${person.keyId}`, person.accessToken, person.password)).status).toBe(200)
    expect(await steps()).toEqual([false, false])
  })

  it('an administrator removes all with the second step; sessions end, and the person is told', async () => {
    const { device, ...person } = await enrolWithPasskey({ role: 'teacher' })
    const admin = await sessionOf(demo.admin)
    const seen = await call(`/api/people/${person.id}/sessions`, { bearer: admin.accessToken })
    expect(seen.body).toMatchObject({ secondStepSince: null, passkeys: 1 })
    const path = `/api/people/${person.id}/second-step`
    expect((await remove(path, admin.accessToken, demoPassword)).status).toBe(200)
    expect(await keysOf(person.id)).toEqual([])
    expect((await call('/api/auth/me', { bearer: person.accessToken })).status).toBe(401)
    expect(await loginWith(device)).toMatchObject(wrong)
    expect((await mailsTo(person.email, 2))[1]).toContain('a passkey was removed from this account')
    expect((await remove(path, admin.accessToken, demoPassword)).status).toBe(409)
  })

  it('taking back a change of e-mail removes those that were added since, and no others', async () => {
    const { device, ...person } = await enrolWithPasskey()
    const body = { name: person.name, email: `new.${person.email}`, phone: '+91 90000 00000', address: '1 Street' }
    const path = `/api/auth/${person.id}`
    expect((await call(path, { method: 'PUT', bearer: person.accessToken, body })).status).toBe(200)
    const since = await addPasskey(person, 'Of who changed it')
    const token = /\/email-change\/([\w-]+)/.exec((await mailsTo(person.email, 2)).join())?.[1]
    expect((await call('/api/auth/take-back', { body: { token } })).status).toBe(200)
    expect(await keysOf(person.id)).toMatchObject([{ name: 'Key of a test' }])
    expect(await loginWith(since.device)).toMatchObject(wrong)
    expect((await loginWith(device)).status).toBe(200)
  })

  it('a login that goes takes them along', async () => {
    const { id } = await enrolWithPasskey()
    await sql('DELETE FROM "Login" WHERE "userId" = $1', [id])
    expect(await keysOf(id)).toEqual([])
  })
})
