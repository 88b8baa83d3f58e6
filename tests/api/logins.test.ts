import { describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import type { AddedPerson } from '@/lib/people/add'
import { peopleMessages } from '@/lib/people/messages'
import { profileMessages } from '@/lib/profile/messages'
import { applyFor } from '@/tests/support/school/admissions'
import { call, demo, enrol, logIn, sessionOf, signupBody, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { mailsTo } from '@/tests/support/school/mails'

/** A person is not a login: who has no e-mail is known to the school, and cannot log in. */

const admin = await sessionOf(demo.admin)

const asAdmin = () => ({ bearer: admin.accessToken })
const post = (body: object) => call('/api/people', { body, ...asAdmin() })
const child = (over: object = {}) => ({
  ...{ role: 'student', name: 'Small Child', class: 'Class 1', from: '2026-11-02', ...over },
})

async function add(over: object = {}): Promise<AddedPerson> {
  const { status, body } = await post(child(over))
  expect(status, String(body.message)).toBe(201)
  return body.person as AddedPerson
}

const put = (id: string, over: object) =>
  call(`/api/people/${id}`, {
    method: 'PUT',
    body: { name: 'Small Child', phone: '', address: '', ...over },
    ...asAdmin(),
  })
const invite = (id: string) => call(`/api/people/${id}/password-link`, { method: 'POST', ...asAdmin() })
const personOf = async (id: string) => (await call(`/api/people/${id}`, asAdmin())).body.person
const found = async (q: string) => {
  const { body } = await call(`/api/people?${new URLSearchParams({ q }).toString()}`, asAdmin())
  return (body.people as { id: string }[]).map(({ id }) => id)
}
const takenBack = async (id: string) => {
  const changes = await sql<{ until: string | null }>(
    `SELECT "takeBackUntil" AS until FROM "ProfileChange" WHERE "userId" = $1 AND field = 'email'`,
    [id],
  )
  return changes.map(({ until }) => until)
}
const linkIn = (mail = '') => /\/reset-password\/([\w-]{43})/.exec(mail)?.[1] ?? ''
const password = 'a-password-of-mine'
const choose = (token: string) => call('/api/auth/reset-password', { body: { token, password } })

describe('somebody without an e-mail', () => {
  it('is added, found and shown with an empty e-mail, and cannot log in or be invited', async () => {
    const family = uniqueEmail('family')
    const { id, admissionNo, rollNo } = await add({ parentEmail: family, section: 'C', dateOfBirth: '2020-05-14' })
    expect(await found(family)).toEqual([id])
    expect(await personOf(id)).toMatchObject({
      ...{ email: '', hasPassword: false, active: true, state: 'Active', dateOfBirth: '2020-05-14' },
      ...{ class: 'Class 1', section: 'C', rollNo, admissionNo, enrolments: [{ from: '2026-11-02', to: null }] },
    })
    expect(await sql('SELECT 1 FROM "Login" WHERE "userId" = $1', [id])).toEqual([])
    const refused = await call('/api/auth/login', { body: { email: uniqueEmail(), password } })
    expect(refused).toMatchObject({ status: 401, body: { message: messages.accounts.wrongLogin } })
    expect((await call('/api/auth/login', { body: { email: '', password } })).status).toBe(400)
    expect(await invite(id)).toMatchObject({ status: 409, body: { message: peopleMessages.noEmail } })
    expect(await put(id, { phone: '+91 98000 00001' })).toMatchObject({ status: 200, body: { id, email: '' } })
    // Deactivated and let in again like anybody.
    const body = { reason: 'Moved away' }
    expect((await call(`/api/people/${id}/deactivate`, { method: 'PUT', body, ...asAdmin() })).status).toBe(200)
    expect((await call(`/api/people/${id}/reactivate`, { method: 'PUT', ...asAdmin() })).status).toBe(200)
  })

  it('gets the messages of the class at the parent’s address, and with none of both the delivery says so', async () => {
    const family = uniqueEmail('family')
    const [one, other] = [await add({ class: 'Class 11', parentEmail: family }), await add({ class: 'Class 11' })]
    const body = { type: 'Email', subject: 'Holiday Notice', message: 'No school.', recipients: 'Class 11' }
    expect((await call('/api/notifications', { body, ...asAdmin() })).status).toBe(201)
    const rows = await sql<{ userId: string; address: string | null; reason: string }>(
      'SELECT "userId", address, reason FROM "Delivery" WHERE "userId" = ANY ($1)',
      [[one.id, other.id]],
    )
    expect(rows.find(({ userId }) => userId === one.id)).toMatchObject({ address: family })
    expect(rows.find(({ userId }) => userId === other.id)).toMatchObject({
      ...{ address: null, reason: 'There is no email address.' },
    })
  })

  it('is invited once there is an e-mail, which cannot be removed any more when a password is chosen', async () => {
    const { id } = await add()
    const email = uniqueEmail('later')
    expect(await put(id, { email })).toMatchObject({ status: 200, body: { email } })
    expect(await found(email)).toEqual([id])
    expect(await invite(id)).toMatchObject({ status: 200, body: { message: peopleMessages.invited(email) } })
    const [mail] = await mailsTo(email, 1)
    expect((await choose(linkIn(mail))).status).toBe(200)
    const session = await logIn(email, password)
    expect(session.id).toBe(id)
    expect(await put(id, { email: '' })).toMatchObject({
      ...{ status: 409, body: { errors: { email: profileMessages.emailNeeded } } },
    })
    expect((await call('/api/auth/me', { bearer: session.accessToken })).body).toMatchObject({ email })
    // The history has it, and nobody can take back what nobody had.
    const changes = await sql<{ before: string; after: string; open: boolean }>(
      `SELECT before, after, "takeBackUntil" IS NOT NULL AS open FROM "ProfileChange" WHERE "userId" = $1 AND field = 'email'`,
      [id],
    )
    expect(changes).toEqual([{ before: '', after: email, open: false }])
  })
})

describe('an e-mail that nobody has used', () => {
  it('is removed with the login and its invitation, is told to nobody, and is free at once', async () => {
    const email = uniqueEmail('wrong')
    const { id } = await add({ email })
    await invite(id)
    const [mail] = await mailsTo(email, 1)
    expect(await put(id, { email: '' })).toMatchObject({ status: 200, body: { email: '' } })
    expect(await choose(linkIn(mail))).toMatchObject({ status: 400 })
    expect(await found(email)).toEqual([])
    expect(await sql(`SELECT 1 FROM "Delivery" WHERE address = $1 AND mail = 'emailChanged'`, [email])).toEqual([])
    expect((await call('/api/auth/register', { body: signupBody({ email }) })).status).toBe(201)
  })

  it('is corrected by the office without a word to who may be a stranger', async () => {
    const [wrong, right] = [uniqueEmail('mistyped'), uniqueEmail('meant')]
    const { id } = await add({ email: wrong })
    expect(await put(id, { email: right })).toMatchObject({ status: 200, body: { email: right } })
    expect(await sql('SELECT mail FROM "Delivery" WHERE address = $1', [wrong])).toEqual([])
    expect(await takenBack(id)).toEqual([null])
  })

  it('is kept or removed, but never half, when its owner chooses a password at the same moment', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round += 1) {
      const email = uniqueEmail('race')
      const { id } = await add({ email })
      await invite(id)
      const [mail] = await mailsTo(email, 1)
      const [removed, chosen] = await Promise.all([put(id, { email: '' }), choose(linkIn(mail))])
      outcomes.add(`${removed.status} ${chosen.status}`)
      const logins = await sql('SELECT 1 FROM "Login" WHERE "userId" = $1', [id])
      expect(logins, `${removed.status} ${chosen.status}`).toHaveLength(chosen.status === 200 ? 1 : 0)
    }
    for (const outcome of outcomes) expect(['200 400', '409 200']).toContain(outcome)
  })

  it('gets no invitation that works when it is removed while the mail is on its way', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = uniqueEmail('leaving')
      const { id } = await add({ email })
      const [invited, removed] = await Promise.all([invite(id), put(id, { email: '' })])
      expect([200, 409]).toContain(invited.status)
      expect(removed.status).toBe(200)
      const waiting = () =>
        sql(`SELECT 1 FROM "Delivery" WHERE address = $1 AND status IN ('Queued', 'Sending')`, [email])
      await eventually(async () => (await waiting()).length === 0, 'the mail is decided')
      expect(await sql('SELECT 1 FROM "PasswordReset" WHERE "userId" = $1', [id])).toEqual([])
    }
  })

  it('goes to one of those who are added with it at once', async () => {
    const email = uniqueEmail('same')
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(child({ email }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ errors: { email: messages.accounts.emailTaken } })
    expect(await found(email)).toHaveLength(1)
  })
})

describe('adding a person', () => {
  it('gives an admission number once', async () => {
    const admissionNo = `T/${Date.now()}`
    const answers = await Promise.all(Array.from({ length: 3 }, () => post(child({ admissionNo }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.errors).toHaveProperty('admissionNo')
  })

  it('says what is wrong, field by field', async () => {
    const wrong = async (over: object) => (await post(child(over))).body.errors
    expect(await wrong({ name: '', class: 'Class 13' })).toMatchObject({
      name: expect.any(String),
      class: expect.any(String),
    })
    expect(await wrong({ from: '2199-01-01' })).toHaveProperty('from')
    expect(await wrong({ dateOfBirth: '2199-01-01' })).toMatchObject({ dateOfBirth: messages.common.birthFuture })
    expect(await wrong({ dateOfBirth: 'soon' })).toHaveProperty('dateOfBirth')
    expect(await wrong({ admissionNo: 'A<b>' })).toHaveProperty('admissionNo')
    expect(await wrong({ email: 'nobody' })).toHaveProperty('email')
    expect((await post({ role: 'parent', name: 'X' })).status).toBe(400)
    expect((await call('/api/people', { body: child(), bearer: (await enrol()).accessToken })).status).toBe(403)
  })

  it('is done once for a request that comes twice', async () => {
    const email = uniqueEmail('once')
    const headers = { 'idempotency-key': `add-${email}` }
    const body = child({ email })
    const answers = await Promise.all([1, 2].map(() => call('/api/people', { body, headers, ...asAdmin() })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })
})

describe('accepting an application', () => {
  it('can be without an e-mail for the child; then the family is told, and nobody is invited', async () => {
    const { id, email, dateOfBirth } = await applyFor({ studentName: 'Younger Sibling' })
    const body = { class: 'Class 1', email: '' }
    const answer = await call(`/api/admissions/${id}/accept`, { method: 'PUT', body, ...asAdmin() })
    expect(answer).toMatchObject({ status: 200, body: { application: { pupil: { email: '', class: 'Class 1' } } } })
    const mails = await mailsTo(email, 2)
    expect(mails.join()).toContain('there is no login to the portal yet')
    const { pupil } = (answer.body.application ?? {}) as { pupil: { id: string } }
    expect(await personOf(pupil.id)).toMatchObject({ email: '', parentEmail: email, dateOfBirth })
  })
})

describe('an e-mail that somebody logs in with', () => {
  it('is told, when the office changes it, that it is another: without the new one, and without a way back', async () => {
    const pupil = await enrol()
    const right = uniqueEmail('right')
    expect((await put(pupil.id, { name: pupil.name, email: right })).status).toBe(200)
    const [mail = ''] = await mailsTo(pupil.email, 1)
    expect(mail).toContain('The school office has changed the email')
    expect(mail).not.toContain(right)
    expect(mail).not.toContain('/email-change/')
    expect(await takenBack(pupil.id)).toEqual([null])
  })

  it('is free of a link of who is blocked, deactivated meanwhile, or was so when it was asked for', async () => {
    const pupil = await enrol()
    await invite(pupil.id)
    const token = linkIn((await mailsTo(pupil.email, 1))[0])
    const [link] = await sql<Record<string, string>>('SELECT * FROM "PasswordReset" WHERE "userId" = $1', [pupil.id])
    const turn = (way: string, body: object) =>
      call(`/api/people/${pupil.id}/${way}`, { method: 'PUT', body, ...asAdmin() })
    expect((await turn('deactivate', { reason: 'Moved away' })).status).toBe(200)
    expect((await choose(token)).status).toBe(400)
    // One that was being made meanwhile.
    await sql('INSERT INTO "PasswordReset" SELECT * FROM json_populate_record(NULL::"PasswordReset", $1)', [
      JSON.stringify(link),
    ])
    expect((await choose(token)).status).toBe(400)
    await call('/api/auth/forgot-password', { body: { email: pupil.email } })
    expect((await turn('reactivate', {})).status).toBe(200)
    await invite(pupil.id)
    expect(await mailsTo(pupil.email, 2), 'the second is the one after it').toHaveLength(2)
    expect((await logIn(pupil.email, pupil.password)).id).toBe(pupil.id)
  })
})
