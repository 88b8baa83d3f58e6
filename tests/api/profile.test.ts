import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { passwordMessages } from '@/lib/auth/messages'
import { profileMessages } from '@/lib/profile/messages'
import { call, enrol, logIn, signupBody, uniqueEmail, type Session } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { mailsTo } from '@/tests/support/school/mails'

type Person = Awaited<ReturnType<typeof enrol>>

const put = (session: Session, person: Person, over: object) =>
  call(`/api/auth/${person.id}`, {
    method: 'PUT',
    bearer: session.accessToken,
    body: { name: person.name, email: person.email, phone: person.phone, address: person.address, ...over },
  })
const me = ({ accessToken }: Session) => call('/api/auth/me', { bearer: accessToken })
const age = (person: Person, minutes: number) =>
  sql(`UPDATE "Session" SET "createdAt" = now() - make_interval(mins => $2) WHERE "userId" = $1`, [person.id, minutes])
/** The token in the only mail that came to the address. */
const linkTo = async (address: string) => /\/email-change\/([\w-]+)/.exec((await mailsTo(address, 1)).join())?.[1] ?? ''
const takeBack = (token: string, cookie?: string) =>
  call('/api/auth/take-back', { body: { token }, ...(cookie ? { cookie } : {}) })

describe('another e-mail', () => {
  it('needs the current password once the login is older than ten minutes', async () => {
    const person = await enrol()
    await age(person, 9)
    expect((await put(person, person, { email: uniqueEmail() })).status).toBe(200)
    await age(person, 11)
    const email = uniqueEmail()
    const asked = await put(person, person, { email })
    expect(asked).toMatchObject({
      status: 403,
      body: { message: messages.accounts.confirmEmail, errors: { currentPassword: messages.accounts.confirmEmail } },
    })
    const wrong = await put(person, person, { email, currentPassword: 'not the password' })
    expect(wrong).toMatchObject({ status: 403, body: { errors: { currentPassword: messages.accounts.wrongPassword } } })
    expect((await me(person)).body.email).not.toBe(email)
    expect(await put(person, person, { email, currentPassword: person.password })).toMatchObject({
      status: 200,
      body: { email },
    })
  })

  it('is not asked about where the e-mail stays', async () => {
    const person = await enrol()
    await age(person, 11)
    expect((await put(person, person, { phone: '+91 90000 22222' })).status).toBe(200)
  })

  it('lets nobody guess the password without end', async () => {
    const person = await enrol()
    await age(person, 11)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => put(person, person, { email: uniqueEmail(), currentPassword: 'wrong wrong' })),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(8)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('ends the other sessions, and links that were mailed to the old address', async () => {
    const person = await enrol()
    const other = await logIn(person.email, person.password)
    await sql(`INSERT INTO "PasswordReset" (hash, "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 hour')`, [
      randomUUID(),
      person.id,
    ])
    await put(person, person, { email: uniqueEmail() })
    expect((await me(person)).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    expect(await sql('SELECT 1 FROM "PasswordReset" WHERE "userId" = $1', [person.id])).toEqual([])
  })

  it('is told to the old address, whose link takes it back once, ends every session and the password', async () => {
    const person = await enrol()
    const email = uniqueEmail('thief')
    await put(person, person, { email })
    const token = await linkTo(person.email)
    const { status, body } = await takeBack(token)
    expect(status).toBe(200)
    expect((await me(person)).status).toBe(401)
    for (const address of [email, person.email])
      expect(
        (await call('/api/auth/login', { body: { email: address, password: person.password } })).status,
        address,
      ).toBe(401)
    const reset = String(body.path).replace('/reset-password/', '')
    expect(
      (await call('/api/auth/reset-password', { body: { token: reset, password: 'a brand new password' } })).status,
    ).toBe(200)
    expect((await logIn(person.email, 'a brand new password')).id).toBe(person.id)
    expect(await takeBack(token)).toMatchObject({ status: 400, body: { message: profileMessages.takeBackDead } })
  })

  it('is not taken back of a pupil whose data are blocked', async () => {
    const person = await enrol()
    const email = uniqueEmail('changed')
    await put(person, person, { email })
    const token = await linkTo(person.email)
    await sql('UPDATE "User" SET "blockedAt" = now(), "isActive" = false WHERE id = $1', [person.id])
    expect((await takeBack(token)).status).toBe(400)
    expect(await sql('SELECT email FROM "Login" WHERE "userId" = $1', [person.id])).toEqual([{ email }])
  })

  it('that is somebody’s uses up none of their mails', async () => {
    const owner = await enrol()
    for (let others = 0; others < 3; others++) {
      const other = await enrol()
      for (let n = 0; n < 10; n++) await put(other, other, { email: owner.email })
    }
    await age(owner, 0)
    expect((await put(owner, owner, { email: uniqueEmail('mine') })).status).toBe(200)
  })

  it('goes back to the first address whatever was changed after it, but not the other way round', async () => {
    const person = await enrol()
    const [second, third] = [uniqueEmail('second'), uniqueEmail('third')]
    await put(person, person, { email: second })
    const first = await linkTo(person.email)
    // Only what is proven is told of a change.
    const proof = /\/prove-email\/([\w.-]+)/.exec((await mailsTo(second, 1)).join())?.[1]
    expect((await call('/api/auth/prove-email', { body: { token: proof } })).status).toBe(200)
    await put(person, person, { email: third })
    const later = /\/email-change\/([\w-]+)/.exec((await mailsTo(second, 2)).join())?.[1] ?? ''
    expect((await takeBack(later)).status).toBe(200)
    expect((await takeBack(first)).status).toBe(200)
    const [row] = await sql<{ email: string }>('SELECT email FROM "Login" WHERE "userId" = $1', [person.id])
    expect(row?.email).toBe(person.email)
  })

  it('is taken back in the order of every other change: first the account is locked, then its changes', async () => {
    const person = await enrol()
    await put(person, person, { email: uniqueEmail() })
    const token = await linkTo(person.email)
    const other = new Client({ connectionString: process.env.DATABASE_URL })
    await other.connect()
    try {
      await other.query('BEGIN')
      const { rows } = await other.query<{ pid: number }>(
        'SELECT pg_backend_pid() AS pid FROM "User" WHERE id = $1 FOR UPDATE',
        [person.id],
      )
      const answer = takeBack(token)
      const waits = () => sql('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [rows[0]?.pid])
      await eventually(async () => (await waits()).length > 0, 'it waits for the account')
      await other.query('SELECT 1 FROM "ProfileChange" WHERE "userId" = $1 FOR UPDATE NOWAIT', [person.id])
      await other.query('COMMIT')
      expect((await answer).status).toBe(200)
    } finally {
      await other.end()
    }
  })

  it('cannot be taken back after seven days; until then nobody else gets the old address', async () => {
    const person = await enrol()
    await put(person, person, { email: uniqueEmail() })
    const token = await linkTo(person.email)
    const taken = await call('/api/auth/register', { body: signupBody({ email: person.email }) })
    expect(taken).toMatchObject({ status: 409, body: { message: messages.accounts.emailTaken } })
    await sql(`UPDATE "ProfileChange" SET "takeBackUntil" = now() WHERE "userId" = $1`, [person.id])
    expect((await takeBack(token)).status).toBe(400)
    expect((await call('/api/auth/register', { body: signupBody({ email: person.email }) })).status).toBe(201)
  })
})

describe('what a pupil changes', () => {
  it('is told to the parent who stood there before, and kept', async () => {
    const parentEmail = uniqueEmail('parent')
    const person = await enrol({ parentEmail })
    const next = uniqueEmail('friend')
    expect((await put(person, person, { name: 'Another Name', parentEmail: next })).body).toMatchObject({
      name: 'Another Name',
      parentEmail: next,
    })
    const mails = (await mailsTo(parentEmail, 2)).join()
    expect(mails).toContain(`  Now: ${next}`)
    expect(mails).toContain('  Now: Another Name')
    const kept = await sql(
      'SELECT field, before, after, status FROM "ProfileChange" WHERE "userId" = $1 ORDER BY field',
      [person.id],
    )
    expect(kept).toEqual([
      { field: 'name', before: person.name, after: 'Another Name', status: 'Made' },
      { field: 'parentEmail', before: parentEmail, after: next, status: 'Made' },
    ])
  })

  it("may empty the parent's e-mail", async () => {
    const person = await enrol()
    expect((await put(person, person, { parentEmail: '' })).body.parentEmail).toBeNull()
    expect((await put(person, person, { parentEmail: 'no address' })).status).toBe(400)
  })
})

describe('POST /api/auth/change-password', () => {
  const change = (session: Session, body: object) =>
    call('/api/auth/change-password', { bearer: session.accessToken, body })

  it('needs the current one, and ends the other sessions and links', async () => {
    const person = await enrol()
    const other = await logIn(person.email, person.password)
    await sql(`INSERT INTO "PasswordReset" (hash, "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 hour')`, [
      randomUUID(),
      person.id,
    ])
    expect(await change(person, { password: 'a brand new password' })).toMatchObject({
      status: 400,
      body: { message: passwordMessages.incomplete },
    })
    expect((await change(person, { currentPassword: 'wrong wrong', password: 'a brand new password' })).status).toBe(
      403,
    )
    expect((await change(person, { currentPassword: person.password, password: 'password1' })).body.message).toBe(
      messages.accounts.passwordCommon,
    )
    expect((await change(person, { currentPassword: person.password, password: 'a brand new password' })).status).toBe(
      200,
    )
    expect((await me(person)).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    expect(await sql('SELECT 1 FROM "PasswordReset" WHERE "userId" = $1', [person.id]), 'mailed links').toEqual([])
    expect((await logIn(person.email, 'a brand new password')).id).toBe(person.id)
  })
})

it('the demo administrator can save their profile', async () => {
  const [admin] = await sql<{ phone: string; address: string }>(
    `SELECT u.phone, address FROM "User" u JOIN "Login" ON "userId" = id WHERE email = 'admin@school.example'`,
  )
  expect(admin?.phone && admin.address).toBeTruthy()
})
