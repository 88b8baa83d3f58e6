import { describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { call, enrol, logIn, signUp, signupBody, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { readArchive } from '@/tests/support/material/archives'
import { mailsTo } from '@/tests/support/school/mails'

/** An address that somebody has said is nobody's until its link was followed: it gets that link, and nothing else. */

const profile = (over: object) => ({ name: 'Test Person', phone: '+91 98765 43210', address: '1 Test Street', ...over })
const put = (person: { id: string; accessToken: string }, over: object) =>
  call(`/api/auth/${person.id}`, { method: 'PUT', bearer: person.accessToken, body: profile(over) })
const queuedTo = (address: string) =>
  sql<{ mail: string | null }>('SELECT mail FROM "Delivery" WHERE address = $1 ORDER BY "createdAt"', [address])
const followed = async (address: string) => {
  const [mail = ''] = await mailsTo(address, 1)
  const token = /\/prove-email\/([\w.-]+)/.exec(mail)?.[1]
  return call('/api/auth/prove-email', { body: { token } })
}
const proven = async (id: string) => {
  const [row] = await sql<{ email: string; parent: string }>(
    `SELECT l."provenEmail" AS email, u."provenParentEmail" AS parent
     FROM "User" u JOIN "Login" l ON l."userId" = u.id WHERE u.id = $1`,
    [id],
  )
  return row
}

describe('an e-mail that a pupil sets', () => {
  it('gets the link that proves it and nothing else, and the one before goes on receiving', async () => {
    const pupil = await enrol()
    const stranger = uniqueEmail('stranger')
    expect((await put(pupil, { email: stranger })).status).toBe(200)
    await logIn(stranger, pupil.password)
    // To the one before: that it was changed, and that a device has logged in.
    await mailsTo(pupil.email, 1, { devices: true })
    expect((await queuedTo(pupil.email)).map(({ mail }) => mail)).toEqual(
      expect.arrayContaining(['emailChanged', 'newDevice']),
    )
    expect(await queuedTo(stranger)).toEqual([{ mail: 'proveEmail' }])
    expect(await proven(pupil.id)).toMatchObject({ email: pupil.email })
    expect((await followed(stranger)).status).toBe(200)
    expect(await proven(pupil.id)).toMatchObject({ email: stranger })
    await logIn(stranger, pupil.password)
    expect((await mailsTo(stranger, 1, { devices: true })).length).toBe(1)
  })

  it('proves it with a link for a new password as well', async () => {
    const pupil = await enrol()
    const other = uniqueEmail('other')
    await put(pupil, { email: other })
    await call('/api/auth/forgot-password', { body: { email: other } })
    const mails = await mailsTo(other, 2)
    const token = mails.map((mail) => /\/reset-password\/([\w-]{43})/.exec(mail)?.[1]).find(Boolean)
    expect((await call('/api/auth/reset-password', { body: { token, password: 'a new long password' } })).status).toBe(
      200,
    )
    expect(await proven(pupil.id)).toMatchObject({ email: other })
  })

  it('opens nothing of the family whose address it is', async () => {
    const family = uniqueEmail('family')
    await sql(
      `INSERT INTO "Delivery" (channel, mail, address, status, "decidedAt") VALUES ('Email', 'receipt', $1, 'Sent', now())`,
      [family],
    )
    const pupil = await enrol()
    expect((await put(pupil, { email: family })).status).toBe(200)
    const { status, files } = await readArchive('/api/privacy/archive', pupil.accessToken, {
      currentPassword: pupil.password,
    })
    expect(status).toBe(200)
    // Its own are there.
    expect(files['data/messages_sent.csv']).toContain(pupil.email)
    expect(files['data/messages_sent.csv']).not.toContain(family)
  })
})

describe('a parent’s e-mail that a pupil sets', () => {
  it('waits for its link, and the parent before is told and goes on receiving', async () => {
    const [parent, other] = [uniqueEmail('parent'), uniqueEmail('other')]
    const pupil = await enrol({ parentEmail: parent })
    expect((await put(pupil, { email: pupil.email, parentEmail: other })).status).toBe(200)
    await mailsTo(parent, 1)
    expect(await queuedTo(other)).toEqual([{ mail: 'proveEmail' }])
    expect(await proven(pupil.id)).toMatchObject({ parent })
    expect((await followed(other)).status).toBe(200)
    expect(await proven(pupil.id)).toMatchObject({ parent: other })
  })

  it('is changed no more than twelve times an hour, so that nobody mails strangers without end', async () => {
    const pupil = await enrol({ parentEmail: uniqueEmail('parent') })
    const statuses: number[] = []
    for (let n = 0; n < 14; n++)
      statuses.push((await put(pupil, { email: pupil.email, parentEmail: uniqueEmail('stranger') })).status)
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429])
    const refused = await put(pupil, { email: pupil.email, parentEmail: uniqueEmail() })
    expect(refused.body).toMatchObject({ message: messages.accounts.tooManyMails })
  })
})

describe('a sign-up', () => {
  const acknowledged = async (address: string) => (await mailsTo(address, 1, { signUps: true }))[0] ?? ''

  it('is acknowledged to the pupil and to the parent, each in their own words, with what happens next', async () => {
    const parentEmail = uniqueEmail('parent')
    const { email, name, id } = await signUp({ parentEmail, password: uniqueEmail() })
    const [own, parents] = [await acknowledged(email), await acknowledged(parentEmail)]
    for (const [mail, said] of [
      [own, ['we have received your sign-up', `  Name: ${name}`, 'the school office looks at your sign-up']],
      [parents, ['gave this address as the parent’s', `  Student: ${name}`, 'You need no account']],
    ] as const)
      for (const part of said) expect(mail).toContain(part)
    // Somebody may have said any address: nothing of one is told to the other, and nobody is greeted by name.
    for (const mail of [own, parents]) expect(mail).toMatch(/^Hello,\n/)
    expect(parents).not.toContain(email)
    expect(own).not.toContain(parentEmail)
    for (const address of [email, parentEmail]) expect(await queuedTo(address)).toEqual([{ mail: 'signUpReceived' }])

    const token = (mail: string) => /\/prove-email\/([\w.-]+)/.exec(mail)?.[1]
    for (const mail of [own, parents])
      expect((await call('/api/auth/prove-email', { body: { token: token(mail) } })).status).toBe(200)
    expect(await proven(id)).toEqual({ email, parent: parentEmail })
    expect((await call('/api/auth/login', { body: { email, password: 'not the password' } })).status).toBe(401)
  })

  it('with one address for both is one mail, and of a teacher too', async () => {
    const shared = uniqueEmail('shared')
    await signUp({ email: shared, parentEmail: shared, password: uniqueEmail() })
    expect(await acknowledged(shared)).toContain('we have received your sign-up')
    expect(await queuedTo(shared)).toEqual([{ mail: 'signUpReceived' }])
    const teacher = await signUp({ role: 'teacher', password: uniqueEmail() })
    expect(await acknowledged(teacher.email)).not.toContain('Class')
  })

  it('that is taken already, or refused, is told to nobody', async () => {
    const [{ email }, parentEmail] = [await enrol(), uniqueEmail('parent')]
    expect((await call('/api/auth/register', { body: signupBody({ email, parentEmail }) })).status).toBe(409)
    expect(await queuedTo(parentEmail)).toEqual([])
  })
})

describe('a link that proves', () => {
  it('is of no use for another address, nor when it is made up', async () => {
    const pupil = await enrol()
    const [first, second] = [uniqueEmail('first'), uniqueEmail('second')]
    await put(pupil, { email: first })
    await mailsTo(first, 1)
    await put(pupil, { email: second })
    expect((await followed(first)).status).toBe(400)
    for (const token of ['', 'x', `${pupil.id}.email.${'a'.repeat(43)}`])
      expect((await call('/api/auth/prove-email', { body: { token } })).status).toBe(400)
    expect(await proven(pupil.id)).toMatchObject({ email: pupil.email })
  })
})
