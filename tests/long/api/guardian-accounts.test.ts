import { describe, expect, it } from 'vitest'
import { accountMessages } from '@/lib/guardians/account-messages'
import { messages } from '@/lib/messages'
import { call, logIn, office, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person } from '@/tests/support/doors/examples'
import { guardianByPhone, guardianToInvite, slipOf } from '@/tests/support/school/guardians'
import { mailsTo } from '@/tests/support/school/mails'

/** Guardians who log in, through the doors. */

const linkIn = (mail = '') => /\/reset-password\/([\w-]{43})/.exec(mail)?.[1] ?? ''
const password = 'a-long-test-password'
const choose = (token: string) => call('/api/auth/reset-password', { body: { token, password } })

describe('a guardian who was invited by mail', () => {
  it('logs in as a parent, and reaches their child and their own account alone', async () => {
    const contactEmail = uniqueEmail('mother')
    const { id, child } = await guardianToInvite({ contactEmail })
    expect(await office(`/api/people/${child.id}/guardians`)).toMatchObject({
      body: { guardians: [{ login: 'None' }] },
    })
    expect(await office(`/api/people/${id}/password-link`, 'POST', {})).toMatchObject({ status: 200 })
    expect(await office(`/api/people/${child.id}/guardians`)).toMatchObject({
      body: { guardians: [{ login: 'Invited', email: contactEmail }] },
    })
    expect(await office(`/api/people/${id}`)).toMatchObject({
      body: { person: { email: contactEmail, contactEmail, invitation: { to: contactEmail } } },
    })
    const [mail] = await mailsTo(contactEmail, 1)
    expect(mail).toContain(`Student: ${child.name}`)
    expect((await choose(linkIn(mail))).status).toBe(200)
    const session = await logIn(contactEmail, password)
    const own = person(session)
    expect(await own.get('/api/auth/me')).toMatchObject({ status: 200, body: { role: 'parent', email: contactEmail } })
    for (const path of ['/api/people', `/api/people/${child.id}`, `/api/people/${child.id}/guardians`])
      expect((await own.get(path)).status, path).toBe(403)
    expect((await own.get('/api/calendar')).status).toBe(200)
    const profile = { name: uniqueName('Meera'), email: contactEmail, phone: '+91 98111 22334', address: '1 Street' }
    expect(await own.put(`/api/auth/${id}`, profile)).toMatchObject({ status: 200, body: profile })
    // The office reads it on their page, and the history says who has changed it.
    expect((await own.put(`/api/auth/${id}`, { ...profile, occupation: ' Teacher of music ' })).status).toBe(200)
    expect((await office(`/api/people/${id}`)).body.person).toMatchObject({ occupation: 'Teacher of music' })
    expect((await own.put(`/api/auth/${id}`, profile)).status).toBe(200)
    expect((await office(`/api/people/${id}`)).body.person).toMatchObject({ occupation: 'Teacher of music' })
    expect(
      await sql(`SELECT "byId", before, after FROM "ProfileChange" WHERE "userId" = $1 AND field = 'occupation'`, [id]),
    ).toEqual([{ byId: id, before: '', after: 'Teacher of music' }])
    expect((await own.put(`/api/auth/${id}`, { ...profile, occupation: 'x'.repeat(500) })).status).toBe(400)
    // The address of the child follows the one that the guardian changes, once it is proven.
    const next = uniqueEmail('mother')
    expect((await own.put(`/api/auth/${id}`, { ...profile, email: next })).status).toBe(200)
    expect((await office(`/api/people/${child.id}`)).body.person).toMatchObject({ parentEmail: next })
    expect((await logIn(next, password)).id).toBe(id)
  })
})

describe('a guardian who logs in by phone', () => {
  it('changes the contact address with the password, and links for a forgotten one go there', async () => {
    const { id, session, phone } = await guardianByPhone()
    const email = uniqueEmail('father')
    const profile = { name: uniqueName('Rohan'), email, phone: '+91 98111 22334', address: '' }
    await sql('UPDATE "Session" SET "createdAt" = now() - interval \'1 hour\' WHERE "userId" = $1', [id])
    const own = person(session)
    expect(await own.put('/api/auth/me', profile)).toMatchObject({
      status: 403,
      body: { errors: { currentPassword: messages.accounts.confirmEmail } },
    })
    expect(await own.put('/api/auth/me', { ...profile, currentPassword: password })).toMatchObject({
      status: 200,
      body: { email },
    })
    expect((await own.put('/api/auth/me', { ...profile, occupation: 'Farmer' })).status).toBe(200)
    expect((await office(`/api/people/${id}`)).body.person).toMatchObject({ occupation: 'Farmer' })
    expect(await mailsTo(email, 1)).toEqual([expect.stringContaining('/prove-email/')])
    await call('/api/auth/forgot-password', { body: { email } })
    const [, reset] = await mailsTo(email, 2)
    expect((await choose(linkIn(reset))).status).toBe(200)
    await logIn(phone, password)
  })

  it('is deactivated and erased as others: the session and the login end', async () => {
    const { id, session, phone } = await guardianByPhone()
    const own = person(session)
    expect((await own.get('/api/auth/me')).status).toBe(200)
    expect((await office(`/api/people/${id}/deactivate`, 'PUT', { reason: 'Asked for it' })).status).toBe(200)
    expect((await own.get('/api/auth/me')).status).toBe(401)
    expect((await call('/api/auth/login', { body: { email: phone, password } })).status).toBe(403)
  })

  it('keeps the login when the last child ends, and gets no slip any more', async () => {
    const { id, child, phone } = await guardianByPhone()
    const bar = { guardian: id, reason: 'An order of the family court', alone: true }
    expect((await office(`/api/people/${child.id}/guardians/bar`, 'PUT', bar)).status).toBe(200)
    await logIn(phone, password)
    const { person: shown } = (await office(`/api/people/${id}`)).body as { person: { name: string } }
    expect(await office(`/api/people/${id}/slip`, 'POST', {})).toMatchObject({
      status: 409,
      body: { message: accountMessages.barred(shown.name) },
    })
  })
})

it('the slip has what the family needs, and its code does not open the contract’s session call', async () => {
  const { id, child, phone } = await guardianToInvite()
  const { text, code } = await slipOf(id)
  for (const part of [child.name, phone.slice(0, 5), '/login', code]) expect(text).toContain(part)
  expect((await call('/api/auth/login', { body: { email: phone, password: 'AAAA-AAAA' } })).body).toMatchObject({
    message: messages.accounts.wrongLogin,
  })
})
