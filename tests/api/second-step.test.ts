import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { secondStepMessages } from '@/lib/auth/messages'
import { interleave } from '@/tests/support/machine/interleave'
import { call, demo, demoPassword, enrol, logIn, sessionOf, type Answer } from '@/tests/support/machine/api'
import { forgetSignups, sql } from '@/tests/support/machine/database'
import { lockWaits } from '@/tests/support/machine/lock-waits'
import { mailsTo } from '@/tests/support/school/mails'
import { codeOf, enrolWithSecondStep, forgetUsedCodes, setUpSecondStep } from '@/tests/support/school/second-step'

/** Two-step login: what a log-in asks for, what a code is good for, and who sets it up and removes it. */

beforeEach(forgetSignups)

const signIn = ({ email, password }: { email: string; password: string }, code?: string) =>
  call('/api/auth/login', { body: { email, password, ...(code === undefined ? {} : { code }) } })
const status = async ({ accessToken: bearer }: { accessToken: string }) =>
  (await call('/api/auth/me', { bearer })).status
const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort()
const times = <T>(count: number, each: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => each(n)))
const refused = { status: 401, body: { code: 'wrongSecondStep', message: messages.accounts.wrongSecondStep } }

describe('logging in', () => {
  it('without a second step is as it was, whatever is sent as a code', async () => {
    const person = await enrol()
    const answer = await signIn(person, '123456')
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'refreshToken', 'user'])
    expect(Object.keys((await signIn({ ...person, password: 'wrong' })).body)).toEqual(['message'])
  })

  it('with one is a 401 with a code of its own, never a 403, and only for who knows the password', async () => {
    const person = await enrolWithSecondStep()
    expect(await signIn(person)).toMatchObject({
      status: 401,
      body: { code: 'secondStepRequired', message: messages.accounts.secondStepRequired },
    })
    const wrong = await signIn({ ...person, password: 'something else' }, codeOf(person.secret))
    expect({ status: wrong.status, body: wrong.body }).toEqual({
      status: 401,
      body: { message: messages.accounts.wrongLogin },
    })
    const right = await signIn(person, ` ${codeOf(person.secret).slice(0, 3)} ${codeOf(person.secret).slice(3)}`)
    expect(right.status).toBe(200)
    expect(right.headers.getSetCookie()[0]).toContain('next-auth.session-token=')
  })

  it('a code is of no use twice, nor one from before it, nor that of the set-up', async () => {
    const person = await enrolWithSecondStep()
    expect(await signIn(person, codeOf(person.secret, -1)), 'of the set-up').toMatchObject(refused)
    const code = codeOf(person.secret, 1)
    expect((await signIn(person, code)).status).toBe(200)
    expect(await signIn(person, code), 'twice').toMatchObject(refused)
    expect(await signIn(person, codeOf(person.secret)), 'an earlier one').toMatchObject(refused)
  })

  it('of four log-ins with the same code at once one gets in, and of four with the same recovery code', async () => {
    const person = await enrolWithSecondStep()
    const code = codeOf(person.secret)
    expect(statuses(await times(4, () => signIn(person, code)))).toEqual([200, 401, 401, 401])
    await sql('DELETE FROM rate_limits')
    const [recovery = ''] = person.recoveryCodes
    expect(statuses(await times(4, () => signIn(person, recovery)))).toEqual([200, 401, 401, 401])
  })

  it('a code of another time or account, and no code at all, is refused', async () => {
    const [person, other] = [await enrolWithSecondStep(), await enrolWithSecondStep()]
    const tries = [codeOf(person.secret, 3), codeOf(person.secret, -3), codeOf(other.secret), other.recoveryCodes[0]!]
    for (const code of [...tries, '000000x', 'OR 1=1']) expect(await signIn(person, code)).toMatchObject(refused)
  })

  it('a recovery code logs in once, however it is written', async () => {
    const person = await enrolWithSecondStep()
    const [one = '', two = ''] = person.recoveryCodes
    expect((await signIn(person, ` ${one.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect(await signIn(person, one)).toMatchObject(refused)
    expect((await signIn(person, two.replaceAll('-', ''))).status).toBe(200)
    const { body } = await call('/api/auth/second-step', { bearer: person.accessToken })
    expect(body.recoveryCodes).toBe(8)
  })

  it('eight wrong codes an hour, from wherever; a right password in between changes nothing', async () => {
    const person = await enrolWithSecondStep()
    const answers = await times(10, () => signIn(person, '000000'))
    expect(statuses(answers)).toEqual([...Array.from({ length: 8 }, () => 401), 429, 429])
    expect(Number(answers.find((answer) => answer.status === 429)!.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await signIn(person)).status).toBe(401)
    expect(await signIn(person, codeOf(person.secret))).toMatchObject({
      status: 429,
      body: { message: secondStepMessages.tooMany },
    })
    expect((await signIn(person, person.recoveryCodes[0])).status).toBe(429)
  })

  it('through next-auth’s own door too', async () => {
    const person = await enrolWithSecondStep()
    const csrf = await call('/api/session/csrf')
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const send = async (more: Record<string, string>) => {
      const answer = await call('/api/session/callback/credentials', {
        raw: new URLSearchParams({
          email: person.email,
          password: person.password,
          csrfToken: String(csrf.body.csrfToken),
          json: 'true',
          ...more,
        }).toString(),
        cookie,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      return answer.headers.getSetCookie().some((line) => line.startsWith('next-auth.session-token=ey'))
    }
    expect(await send({})).toBe(false)
    expect(await send({ code: codeOf(person.secret) })).toBe(true)
  })
})

describe('setting up', () => {
  const start = (bearer: string, currentPassword: string) =>
    call('/api/auth/second-step', { bearer, body: { currentPassword } })
  const confirm = (bearer: string, code: string) => call('/api/auth/second-step/confirm', { bearer, body: { code } })

  it('wants the password and a code, ends the other sessions, tells the owner and stores no secret', async () => {
    const person = await enrol()
    const other = await logIn(person.email, person.password)
    const bearer = person.accessToken
    expect(await start(bearer, 'not the password')).toMatchObject({
      status: 403,
      body: { errors: { currentPassword: messages.accounts.wrongPassword } },
    })
    expect((await confirm(bearer, '123456')).status, 'before it was begun').toBe(409)
    const { body } = await start(bearer, person.password)
    const secret = String(body.secret)
    expect(String(body.address)).toMatch(/^otpauth:\/\/totp\//)
    expect(await confirm(bearer, '000000')).toMatchObject({
      status: 400,
      body: { errors: { code: secondStepMessages.wrongCode } },
    })
    expect((await signIn(person)).status, 'not on yet').toBe(200)
    const confirmed = await confirm(bearer, codeOf(secret))
    const codes = confirmed.body.recoveryCodes as string[]
    expect(confirmed.status).toBe(200)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
    expect([await status(person), await status(other)]).toEqual([200, 401])
    expect((await mailsTo(person.email, 1))[0]).toContain('Two-step login was set up')

    const rows = JSON.stringify([
      await sql('SELECT * FROM "SecondStep" WHERE "userId" = $1', [person.id]),
      await sql('SELECT * FROM "RecoveryCode" WHERE "userId" = $1', [person.id]),
      await sql(`SELECT answer FROM "RequestKey" WHERE answer IS NOT NULL`),
    ])
    for (const told of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(told)
    expect((await start(bearer, person.password)).status, 'again').toBe(409)
    expect((await confirm(bearer, codeOf(secret, 1))).status).toBe(409)
  })

  it('one secret opens for its own account alone', async () => {
    const [person, other] = [await enrolWithSecondStep(), await enrolWithSecondStep()]
    await sql(
      'UPDATE "SecondStep" SET secret = (SELECT secret FROM "SecondStep" WHERE "userId" = $2) WHERE "userId" = $1',
      [person.id, other.id],
    )
    expect(await signIn(person, codeOf(other.secret))).toMatchObject(refused)
  })

  it('with wrong codes uses up none of the mails that tell of a log-in', async () => {
    const person = await enrol()
    await times(14, () => confirm(person.accessToken, '000000'))
    const { body } = await start(person.accessToken, person.password)
    for (let n = 0; n < 4; n++) await confirm(person.accessToken, '000000')
    expect(body.secret).toBeTruthy()
    await signIn(person)
    expect((await mailsTo(person.email, 1, { devices: true })).join()).toContain('logged in')
  })

  it('has to be ended within a quarter of an hour', async () => {
    const person = await enrol()
    const { body } = await start(person.accessToken, person.password)
    await sql(`UPDATE "SecondStep" SET "begunAt" = now() - interval '16 minutes' WHERE "userId" = $1`, [person.id])
    expect((await confirm(person.accessToken, codeOf(String(body.secret)))).status).toBe(409)
  })

  it('of two confirmations at once one is the first, and its recovery codes hold', async () => {
    const person = await enrol()
    const { body } = await start(person.accessToken, person.password)
    const code = codeOf(String(body.secret))
    const answers = await times(4, () => confirm(person.accessToken, code))
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
    const [recovery = ''] = answers.find((answer) => answer.status === 200)!.body.recoveryCodes as string[]
    expect((await signIn(person, recovery)).status).toBe(200)
  })

  it('no session begins without a second step while it is set up: the database decides', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await enrol()
      const { body } = await start(person.accessToken, person.password)
      const code = codeOf(String(body.secret))
      const logins = times(6, async (n) => {
        await interleave(n * 8)
        return signIn(person)
      })
      await interleave(30)
      expect((await confirm(person.accessToken, code)).status).toBe(200)
      await logins
      const live = await sql<{ secondStep: boolean }>('SELECT "secondStep" FROM "Session" WHERE "userId" = $1', [
        person.id,
      ])
      expect(live).toEqual([{ secondStep: true }])
    }
  })

  it('of two that ask for new recovery codes at once, the last one’s hold and no others', async () => {
    const person = await enrolWithSecondStep()
    const path = '/api/auth/second-step/recovery-codes'
    const body = { currentPassword: person.password }
    const held = new Client({ connectionString: process.env.DATABASE_URL })
    await held.connect()
    let renewals: Promise<Answer[]>
    try {
      await held.query('BEGIN')
      // So that both have to wait before they end, wherever they are by then.
      await held.query('SELECT FROM "RecoveryCode" WHERE "userId" = $1 FOR UPDATE', [person.id])
      renewals = times(2, () => call(path, { bearer: person.accessToken, body }))
      await lockWaits(2)
    } finally {
      await held.end()
    }
    const renewed = await renewals
    expect(statuses(renewed)).toEqual([200, 200])
    expect(await sql('SELECT FROM "RecoveryCode" WHERE "userId" = $1', [person.id])).toHaveLength(10)
    const [one, other] = renewed.map(({ body: { recoveryCodes } }) => (recoveryCodes as string[])[0])
    const logins = [await signIn(person, one), await signIn(person, other)]
    expect(logins.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('new recovery codes replace the old ones, with the password', async () => {
    const person = await enrolWithSecondStep()
    const renew = (currentPassword: string) =>
      call('/api/auth/second-step/recovery-codes', { bearer: person.accessToken, body: { currentPassword } })
    expect((await renew('not the password')).status).toBe(403)
    const { body } = await renew(person.password)
    expect(await signIn(person, person.recoveryCodes[0])).toMatchObject(refused)
    expect((await signIn(person, (body.recoveryCodes as string[])[0])).status).toBe(200)
    const none = await enrol()
    const answer = await call('/api/auth/second-step/recovery-codes', {
      bearer: none.accessToken,
      body: { currentPassword: none.password },
    })
    expect(answer.status).toBe(409)
  })
})

describe('removing', () => {
  const remove = (path: string, bearer: string, currentPassword: string) =>
    call(path, { method: 'DELETE', bearer, body: { currentPassword } })

  it('one’s own wants the password, and is told by mail', async () => {
    const person = await enrolWithSecondStep()
    expect((await remove('/api/auth/second-step', person.accessToken, 'not the password')).status).toBe(403)
    expect((await remove('/api/auth/second-step', person.accessToken, person.password)).status).toBe(200)
    expect((await signIn(person)).status).toBe(200)
    expect((await mailsTo(person.email, 2)).join()).toContain('Two-step login was removed')
    expect((await remove('/api/auth/second-step', person.accessToken, person.password)).status).toBe(409)
    expect(await sql('SELECT FROM "SecondStep" WHERE "userId" = $1', [person.id])).toEqual([])
    expect((await setUpSecondStep(person)).recoveryCodes).toHaveLength(10)
  })

  it('ends its recovery codes, and a log-in with one that waits begins without a second step', async () => {
    const person = await enrolWithSecondStep()
    const [recovery, left] = person.recoveryCodes
    const held = new Client({ connectionString: process.env.DATABASE_URL })
    await held.connect()
    let waiting: ReturnType<typeof signIn>
    let removal: ReturnType<typeof remove>
    try {
      await held.query('BEGIN')
      await held.query('SELECT FROM "Login" WHERE "userId" = $1 FOR UPDATE', [person.id])
      removal = remove('/api/auth/second-step', person.accessToken, person.password)
      await lockWaits(1)
      waiting = signIn(person, recovery)
      await lockWaits(2)
    } finally {
      await held.end()
    }
    expect([(await removal).status, (await waiting).status]).toEqual([200, 200])
    expect(await sql('SELECT FROM "RecoveryCode" WHERE "userId" = $1', [person.id])).toEqual([])
    expect(await sql('SELECT FROM "Session" WHERE "userId" = $1 AND "secondStep"', [person.id])).toEqual([])
    expect((await signIn(person, left)).status, 'no code is asked').toBe(200)
  })

  it('an administrator removes anybody’s with their own password; sessions end, and the person is told', async () => {
    const person = await enrolWithSecondStep({ role: 'teacher' })
    const path = `/api/people/${person.id}/second-step`
    const [teacher, admin] = [await sessionOf(demo.teacher), await sessionOf(demo.admin)]
    expect((await remove(path, teacher.accessToken, demoPassword)).status).toBe(403)
    expect((await remove(path, admin.accessToken, person.password)).status, 'not their password').toBe(403)
    expect((await signIn(person)).status).toBe(401)
    const seen = await call(`/api/people/${person.id}/sessions`, { bearer: admin.accessToken })
    expect(seen.body.secondStepSince).toMatch(/Z$/)
    expect((await remove(path, admin.accessToken, demoPassword)).status).toBe(200)
    expect(await status(person)).toBe(401)
    expect((await signIn(person)).status).toBe(200)
    expect((await mailsTo(person.email, 2)).join()).toContain('Two-step login was removed')
    expect((await remove(path, admin.accessToken, demoPassword)).status).toBe(409)
  })

  it('a new password leaves it as it is', async () => {
    const person = await enrolWithSecondStep()
    const change = { currentPassword: person.password, password: 'another-long-password' }
    expect((await call('/api/auth/change-password', { bearer: person.accessToken, body: change })).status).toBe(200)
    const known = { email: person.email, password: change.password }
    expect((await signIn(known)).body.code).toBe('secondStepRequired')

    await call('/api/auth/forgot-password', { body: { email: person.email } })
    const token = /\/reset-password\/([\w-]+)/.exec((await mailsTo(person.email, 2)).join())?.[1]
    const reset = { token, password: 'a third long password' }
    expect((await call('/api/auth/reset-password', { body: reset })).status).toBe(200)
    expect((await signIn({ ...known, password: reset.password })).body.code).toBe('secondStepRequired')
    await forgetUsedCodes(person.id)
    expect((await signIn({ ...known, password: reset.password }, codeOf(person.secret))).status).toBe(200)
  })

  it('taking back a change of e-mail removes one that was set up since, and no other', async () => {
    /** Whether a second step is on after the change was taken back; `mails` go to the old address. */
    async function onAfter(person: Awaited<ReturnType<typeof enrol>>, mails: number, then = async () => {}) {
      const body = { name: person.name, email: `new.${person.email}`, phone: '+91 90000 00000', address: '1 Street' }
      const changed = await call(`/api/auth/${person.id}`, { method: 'PUT', bearer: person.accessToken, body })
      expect(changed.status).toBe(200)
      await then()
      const token = /\/email-change\/([\w-]+)/.exec((await mailsTo(person.email, mails)).join())?.[1]
      expect((await call('/api/auth/take-back', { body: { token } })).status).toBe(200)
      const [login] = await sql<{ on: boolean }>(
        'SELECT "secondStepAt" IS NOT NULL AS on FROM "Login" WHERE "userId" = $1',
        [person.id],
      )
      return login!.on
    }
    const victim = await enrol()
    expect(await onAfter(victim, 1, async () => void (await setUpSecondStep(victim)))).toBe(false)
    expect(await onAfter(await enrolWithSecondStep(), 2), 'the owner’s own').toBe(true)
  })
})
