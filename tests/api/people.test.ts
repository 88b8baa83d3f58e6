import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loginMessages } from '@/lib/auth/messages'
import { messages } from '@/lib/messages'
import type { Found, Person } from '@/lib/people/answers'
import { peopleMessages } from '@/lib/people/messages'
import {
  call,
  demo,
  enrol,
  logIn,
  newAdmin,
  newcomer,
  type Session,
  sessionOf,
  signUp,
  uniqueEmail,
} from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { applyFor } from '@/tests/support/school/admissions'
import { person } from '@/tests/support/doors/examples'
import { mailsTo } from '@/tests/support/school/mails'

const admin = await sessionOf(demo.admin)
const teacher = await sessionOf(demo.teacher)

async function find(q: string, { accessToken: bearer } = admin, filters: Record<string, string> = {}) {
  const { status, body } = await call(`/api/people?${new URLSearchParams({ q, ...filters }).toString()}`, { bearer })
  expect(status).toBe(200)
  return (body.people as Person[]).map(({ id }) => id)
}

describe('finding people', () => {
  it('is by words of the name in any order, by number, phone and e-mail', async () => {
    const family = uniqueEmail('family')
    const { id, email } = await enrol({
      name: 'Quintessa Zephyrine Rao',
      class: 'Class 8',
      phone: '+91 90123-45 678',
      parentEmail: family,
    })
    const [{ admissionNo, rollNo } = { admissionNo: '', rollNo: 0 }] = await sql<{
      admissionNo: string
      rollNo: number
    }>('SELECT "admissionNo", "rollNo" FROM "User" WHERE id = $1', [id])
    for (const q of [
      'rao quintessa',
      'ZEPHY',
      email,
      family.toUpperCase(),
      '+91 9012345678',
      '90123 45678',
      '012345678',
    ])
      expect(await find(q), q).toEqual([id])
    expect(await find(`${admissionNo} quint`)).toEqual([id])
    // Two digits are also in the phone number of every other person of the tests: more than a page of the whole school.
    expect(await find(String(rollNo), admin, { class: 'Class 8' })).toContain(id)
    expect(await find('rao quintessas')).toEqual([])
    // Signs of a pattern are letters like any other.
    expect(await find('quint%')).toEqual([])
  })

  it('shows teachers the pupils, and neither staff nor who waits', async () => {
    const mark = randomUUID().slice(0, 8)
    const named = { name: `Person ${mark}` }
    const pupil = await enrol(named)
    const [waiting, colleague] = [await newcomer(named), await enrol({ ...named, role: 'teacher' })]
    expect((await find(mark)).toSorted()).toEqual([pupil.id, waiting.id, colleague.id].toSorted())
    expect(await find(mark, teacher)).toEqual([pupil.id])
    for (const { id } of [waiting, colleague]) {
      expect((await call(`/api/people/${id}`, { bearer: teacher.accessToken })).status).toBe(404)
      expect((await call(`/api/people/${id}`, { bearer: admin.accessToken })).status).toBe(200)
    }
    expect((await call(`/api/people/${pupil.id}`, { bearer: pupil.accessToken })).status).toBe(403)
  })

  it('shows the address and the application to administrators alone', async () => {
    const { id } = await enrol({ address: '7 Hidden Lane' })
    const read = async ({ accessToken: bearer }: Session) => (await call(`/api/people/${id}`, { bearer })).body.person
    expect(await read(admin)).toMatchObject({ address: '7 Hidden Lane' })
    expect(await read(teacher)).toMatchObject({ address: '', application: null })
  })
})

describe('the search in the bar', () => {
  const search = async (q: string, { accessToken: bearer } = admin) => {
    const { status, body } = await call(`/api/people/find?${new URLSearchParams({ q }).toString()}`, { bearer })
    expect(status).toBe(200)
    return body.found as Found[]
  }

  it('puts first whose number it is, then whose name begins so, ten at most', async () => {
    const mark = `zq${randomUUID().slice(0, 6)}`
    const within = await enrol({ name: `Anna ${mark}` })
    const begins = await enrol({ name: `${mark} Bose` })
    expect((await search(mark)).map(({ id }) => id)).toEqual([begins.id, within.id])
    await sql('UPDATE "User" SET "admissionNo" = $2 WHERE id = $1', [within.id, mark])
    expect((await search(mark)).map(({ id }) => id)).toEqual([within.id, begins.id])
    expect(await search('a')).toHaveLength(10)
    expect(await search(' ')).toEqual([])
  })

  it('finds the screens of a role and nobody whom it does not see', async () => {
    const hrefs = async (q: string, by: Session) => (await search(q, by)).map(({ href }) => href)
    expect(await hrefs('calendar', admin)).toContain('/admin/calendar')
    expect(await hrefs('calendar', teacher)).not.toContain('/admin/calendar')
    expect(await hrefs('students', teacher)).toContain('/people')
    const mark = randomUUID().slice(0, 8)
    const colleague = await enrol({ name: `Person ${mark}`, role: 'teacher' })
    expect(await hrefs(mark, admin)).toEqual([`/people/${colleague.id}`])
    expect(await hrefs(mark, teacher)).toEqual([])
  })
})

describe('the state of a person', () => {
  const stateOf = async (id: string) => {
    const { body } = await call(`/api/people/${id}`, { bearer: admin.accessToken })
    const { state, name } = body.person as Person
    const listed = await call(`/api/people?${new URLSearchParams({ q: name, state }).toString()}`, {
      bearer: admin.accessToken,
    })
    expect((listed.body.people as Person[]).map((person) => [person.id, person.state])).toContainEqual([id, state])
    return state
  }

  it('is Waiting, Active, Deactivated or Left, in the list as on the page', async () => {
    const name = `State ${randomUUID().slice(0, 8)}`
    expect(await stateOf((await newcomer({ name })).id)).toBe('Waiting')
    const pupil = await enrol({ name })
    expect(await stateOf(pupil.id)).toBe('Active')
    await sql('UPDATE "User" SET "isActive" = false WHERE id = $1', [pupil.id])
    expect(await stateOf(pupil.id)).toBe('Deactivated')
    await sql(
      `WITH ended AS (UPDATE "Enrolment" SET "toDay" = "fromDay", outcome = 'Left' WHERE "studentId" = $1 AND "toDay" IS NULL)
       UPDATE "User" SET section = NULL, "rollNo" = NULL WHERE id = $1`,
      [pupil.id],
    )
    expect(await stateOf(pupil.id)).toBe('Left')
    const colleague = await enrol({ name, role: 'teacher' })
    expect(await stateOf(colleague.id)).toBe('Active')
  })
})

const bearer = () => ({ bearer: admin.accessToken })
const deactivate = (id: string, by = admin, reason = 'A reason') =>
  call(`/api/people/${id}/deactivate`, { method: 'PUT', bearer: by.accessToken, body: { reason } })

describe('access', () => {
  it('ends at once, in words of its own, and comes back', async () => {
    const pupil = await enrol()
    expect((await deactivate(pupil.id)).status).toBe(200)
    expect((await call('/api/auth/me', { bearer: pupil.accessToken })).status).toBe(401)
    expect((await call('/api/auth/refresh', { body: { refreshToken: pupil.refreshToken } })).status).toBe(401)
    const login = () => call('/api/auth/login', { body: { email: pupil.email, password: pupil.password } })
    expect(await login()).toMatchObject({ status: 403, body: { message: loginMessages.inactive } })
    const { email, password } = await signUp()
    expect(await call('/api/auth/login', { body: { email, password } })).toMatchObject({
      status: 403,
      body: { message: messages.accounts.notApproved },
    })
    expect((await call(`/api/people/${pupil.id}/password-link`, { method: 'POST', ...bearer() })).status).toBe(409)
    expect((await call(`/api/people/${pupil.id}/reactivate`, { method: 'PUT', ...bearer() })).status).toBe(200)
    expect((await login()).status).toBe(200)
    const history = await sql<{ before: string; after: string; reason: string }>(
      `SELECT before, after, reason FROM "ProfileChange" WHERE "userId" = $1 ORDER BY "createdAt"`,
      [pupil.id],
    )
    expect(history).toEqual([
      { before: 'Active', after: 'Deactivated', reason: 'A reason' },
      { before: 'Deactivated', after: 'Active', reason: '' },
    ])
  })

  it('is changed once, never of who waits, with a reason, and nobody ends their own', async () => {
    const { id } = await enrol()
    expect((await deactivate(id, admin, ' ')).status).toBe(400)
    expect((await deactivate(id)).status).toBe(200)
    expect(await deactivate(id)).toMatchObject({
      status: 409,
      body: { message: peopleMessages.deactivatedAlready },
    })
    expect(await deactivate((await newcomer()).id)).toMatchObject({
      status: 409,
      body: { message: peopleMessages.notApproved },
    })
    expect(await deactivate(admin.id)).toMatchObject({ status: 409, body: { message: peopleMessages.notYourself } })
  })

  it('of one of two administrators is left when they deactivate each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await newAdmin(), await newAdmin()]
      const answers = await Promise.all([deactivate(other.id, one), deactivate(one.id, other)])
      const left = await sql(`SELECT id FROM "User" WHERE "isActive" AND id IN ($1, $2)`, [one.id, other.id])
      expect(
        answers.map(({ status }) => status).filter((status) => status === 200),
        `round ${round}`,
      ).toHaveLength(1)
      expect(left, `round ${round}`).toHaveLength(1)
    }
  })
})

describe('making an administrator', () => {
  const age = (id: string) =>
    sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [id])
  const password = 'a-long-test-password'
  const add = (by: Session, over: object = {}) =>
    call('/api/people', {
      body: { role: 'admin', name: 'Third Administrator', email: uniqueEmail('third'), ...over },
      bearer: by.accessToken,
    })
  const reactivate = (by: Session, id: string, body?: object) =>
    call(`/api/people/${id}/reactivate`, { method: 'PUT', bearer: by.accessToken, ...(body ? { body } : {}) })
  const refusal = (message: string) => ({ status: 403, body: { message, errors: { currentPassword: message } } })

  it('asks for the own password once the log-in is older than ten minutes, and tells all others', async () => {
    const own = await newAdmin({ name: 'Second Administrator' })
    expect((await add(own)).status).toBe(201)
    await age(own.id)
    expect(await add(own)).toMatchObject(refusal(peopleMessages.confirmAdministrator))
    expect(await add(own, { currentPassword: 'not the password' })).toMatchObject(
      refusal(messages.accounts.wrongPassword),
    )
    // Of teachers and pupils it is not asked.
    expect((await add(own, { role: 'teacher' })).status).toBe(201)
    const email = uniqueEmail('third')
    const added = await add(own, { email, name: 'Known Third', currentPassword: password })
    expect(added).toMatchObject({ status: 201, body: { person: { role: 'admin', email } } })
    const mails = await mailsTo(own.email, 2)
    expect(mails.join()).toMatch(/ {2}Name: Known Third\n {2}Email: third\S+\n {2}Added by: Second Administrator/)
    const { id } = added.body.person as Person
    const told = await sql<{ address: string }>('SELECT address FROM "Delivery" WHERE "subjectId" = $1', [id])
    expect(told.map(({ address }) => address)).toEqual(expect.arrayContaining([own.email, demo.admin]))
    expect(told.map(({ address }) => address)).not.toContain(email)
  })

  it('also of one who was deactivated', async () => {
    const [own, other] = [await newAdmin(), await newAdmin()]
    const pupil = await enrol()
    for (const { id } of [other, pupil]) expect((await deactivate(id, own)).status).toBe(200)
    await age(own.id)
    expect((await reactivate(own, pupil.id)).status).toBe(200)
    expect(await reactivate(own, other.id)).toMatchObject(refusal(peopleMessages.confirmReactivation))
    expect((await call('/api/auth/login', { body: { email: other.email, password } })).status).toBe(403)
    expect((await reactivate(own, other.id, { currentPassword: password })).status).toBe(200)
    expect((await logIn(other.email, password)).id).toBe(other.id)
    expect((await mailsTo(own.email, 1)).join()).toContain('can log in again')
  })
})

describe('how somebody came', () => {
  /** The last entry of the history on the person's page. */
  async function beginning(id: string) {
    const html = (await person(admin).page(`/people/${id}`)).replaceAll('<!-- -->', '')
    const lists = html
      .split('<ol')
      .slice(1)
      .map((list) => list.split('</ol>')[0] ?? '')
    const history = lists.find((list) => /Signed up|Added by|Added on/.test(list)) ?? ''
    return (history.split('<li').at(-1) ?? '').replaceAll(/<[^<>]*>/g, ' ')
  }
  const by = 'Meenakshi Iyer'

  it('is the first entry of their history, whichever way it was', async () => {
    const added = await call('/api/people', { body: { role: 'teacher', name: 'New Teacher' }, ...bearer() })
    expect(await beginning((added.body.person as Person).id)).toContain(`Added by ${by} on `)
    const waiting = await newcomer()
    expect(await beginning(waiting.id)).toMatch(/Signed up on (?!.*Approved)/)
    const approved = await enrol()
    expect(await beginning(approved.id)).toMatch(new RegExp(`Signed up on .* Approved by ${by} on `))
    const { id, email } = await applyFor()
    const body = { class: 'Class 1', email: '' }
    const accepted = await call(`/api/admissions/${id}/accept`, { method: 'PUT', body, ...bearer() })
    expect(accepted.status, email).toBe(200)
    const { pupil } = accepted.body.application as { pupil: { id: string } }
    expect(await beginning(pupil.id)).toContain(`Added by ${by} from an application on `)
    expect(await beginning(admin.id)).toContain('Added by the command create-admin on ')
  })

  it('is as much as is known of those who came before it was kept', async () => {
    const { id } = await enrol({ name: 'From Before' })
    await sql(`UPDATE "User" SET origin = 'Unknown', "addedById" = NULL WHERE id = $1`, [id])
    expect(await beginning(id)).toMatch(/Added on \d+ \w+ \d{4}.*is not known/)
    // Later changes stand before it.
    await call(`/api/people/${id}`, {
      method: 'PUT',
      body: { name: 'Now Otherwise', phone: '', address: '' },
      ...bearer(),
    })
    expect(await beginning(id)).toContain('Added on')
  })
})

describe('an invitation', () => {
  it('is for who has no password, ends the one before, and opens a page to choose one', async () => {
    const { id, email } = await enrol()
    await sql('UPDATE "Login" SET "passwordHash" = NULL WHERE "userId" = $1', [id])
    const send = () => call(`/api/people/${id}/password-link`, { method: 'POST', ...bearer() })
    const linkIn = (mail = '') => /\/reset-password\/([\w-]{43})/.exec(mail)?.[1] ?? ''
    const known = async (as = bearer()) =>
      ((await call(`/api/people/${id}`, as)).body.person as { invitation: unknown }).invitation
    expect(await known()).toBeNull()
    expect(await send()).toMatchObject({ body: { message: peopleMessages.invited(email) } })
    const [first] = await mailsTo(email, 1)
    await eventually(async () => JSON.stringify(await known()).includes('Saved to outbox'), 'it has left')
    const sent = (await known()) as Record<'to' | 'status' | 'at' | 'until', string>
    expect(sent).toMatchObject({ to: email, status: 'Saved to outbox' })
    const days = (Date.parse(sent.until) - Date.parse(sent.at)) / 86_400_000
    expect(Math.round(days)).toBe(7)
    const page = await person(admin).page(`/people/${id}`)
    expect(page).toContain(`Saved to outbox for ${email} on `)
    expect(await known({ bearer: teacher.accessToken }), 'for the office alone').toBeNull()
    await send()
    const mails = await mailsTo(email, 2)
    const second = mails.map(linkIn).find((token) => token !== linkIn(first))
    const choose = (token?: string) =>
      call('/api/auth/reset-password', { body: { token, password: 'a-password-of-mine' } })
    expect((await choose(linkIn(first))).status).toBe(400)
    await sql('UPDATE "PasswordReset" SET "expiresAt" = now() WHERE "userId" = $1', [id])
    expect(await known()).toMatchObject({ to: email, until: '' })
    await sql(`UPDATE "PasswordReset" SET "expiresAt" = now() + interval '1 hour' WHERE "userId" = $1`, [id])
    expect((await choose(second)).status).toBe(200)
    expect(await known(), 'once it was of use').toBeNull()
    expect((await logIn(email, 'a-password-of-mine')).id).toBe(id)
  })
})

describe('changing a person', () => {
  it('leaves what is not sent as it is', async () => {
    const pupil = await enrol({ name: 'Left Alone', phone: '+91 98765 43210' })
    const change = (body: object) => call(`/api/people/${pupil.id}`, { method: 'PUT', body, ...bearer() })
    expect((await change({ address: '12 Hill Road' })).status).toBe(200)
    expect(await change({ name: 'Left Alone Still' })).toMatchObject({
      status: 200,
      body: { name: 'Left Alone Still', phone: '+91 98765 43210', address: '12 Hill Road', email: pupil.email },
    })
    expect((await change({ name: '' })).status).toBe(400)
  })

  it('is kept with who did it, tells the old addresses, and logs out with another e-mail', async () => {
    const [old, family] = [uniqueEmail('old'), uniqueEmail('family')]
    const pupil = await enrol({ email: old, parentEmail: family, name: 'Old Name' })
    const body = { name: 'New Name', email: uniqueEmail('new'), phone: '', address: '', parentEmail: '' }
    const answer = await call(`/api/people/${pupil.id}`, { method: 'PUT', body, ...bearer() })
    expect(answer).toMatchObject({ status: 200, body: { ...body, parentEmail: null } })
    expect((await call('/api/auth/me', { bearer: pupil.accessToken })).status).toBe(401)
    const [told] = await mailsTo(old, 1)
    expect(told).toContain('The school office has changed the email')
    expect(told).not.toContain(body.email)
    expect((await mailsTo(family, 1))[0]).toContain('none')
    const rows = await sql<{ field: string }>(
      `SELECT field FROM "ProfileChange" WHERE "userId" = $1 AND "byId" = $2 AND status = 'Made' ORDER BY field`,
      [pupil.id, admin.id],
    )
    expect(rows.map(({ field }) => field)).toEqual(['name', 'email', 'parentEmail', 'phone', 'address'])
  })
})

describe('a move and a leaving', () => {
  it('are in the history with who recorded them', async () => {
    const { id } = await enrol({ class: 'Class 5' })
    const put = (path: string, body: object) =>
      call(`/api/users/students/${id}/${path}`, { method: 'PUT', body, ...bearer() })
    const today = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)
    expect((await put('move', { class: 'Class 6', section: 'B', from: today })).status).toBe(200)
    expect((await put('leave', { lastDay: today, outcome: 'Left' })).status).toBe(200)
    const rows = await sql<{ before: string; after: string; byId: string }>(
      `SELECT before, after, "byId" FROM "ProfileChange" WHERE "userId" = $1 AND field = 'enrolment' ORDER BY "createdAt"`,
      [id],
    )
    expect(rows).toMatchObject([
      { before: expect.stringMatching(/^Class 5 [A-D]$/) as unknown, after: 'Class 6 B', byId: admin.id },
      { before: 'Class 6 B', after: expect.stringMatching(/^Left, /) as unknown, byId: admin.id },
    ])
  })
})
