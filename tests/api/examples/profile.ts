import { expect } from 'vitest'
import { mailsTo } from '@/tests/support/school/mails'
import { guardianByPhone } from '@/tests/support/school/guardians'
import { enrol, logIn, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person, type Examples } from '@/tests/support/doors/examples'

/** A change that waits, as with PROFILE_CHANGES=approval. */
async function waitingChange() {
  const { id } = await enrol({ name: 'Old Name' })
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "ProfileChange" ("userId", field, before, after, status) VALUES ($1, 'name', 'Old Name', 'New Name', 'Pending') RETURNING id`,
    [id],
  )
  return row!.id
}

export default {
  async ownProfile({ student }) {
    expect(await student.get('/api/auth/me')).toMatchObject({
      status: 200,
      body: { id: student.id, email: student.email, role: 'student', isActive: true },
    })
  },

  async updateProfile() {
    // Everybody changes their own, administrators anybody's. The form sends all its fields.
    const member = await enrol()
    const profile = { name: 'Ira D. Deshpande', email: member.email, phone: '+91 90000 00000', address: '2 New Street' }
    expect(await person(member).put(`/api/auth/${member.id}`, profile)).toMatchObject({ status: 200, body: profile })
  },

  async updateContact() {
    // A parent who logs in by phone: where the school writes and calls. The number to log in with stays.
    const { session, phone } = await guardianByPhone()
    const profile = { name: 'Meera Deshpande', email: '', phone: '+91 90000 00001', address: '' }
    expect(await person(session).put('/api/auth/me', profile)).toMatchObject({ status: 200, body: profile })
    await logIn(phone, 'a-long-test-password')
  },

  async changePerson({ admin }) {
    // An administrator on the person's page, with no more than is known.
    const { id, email } = await enrol()
    const body = { name: 'Ira Deshpande', email, phone: '', address: '' }
    expect(await admin.put(`/api/people/${id}`, body)).toMatchObject({ status: 200, body: { id, ...body } })
  },

  async takeBackEmailChange({ visitor }) {
    // The old address is told of a changed e-mail, with a link that takes the change back for seven days.
    const member = await enrol()
    const changed = { name: 'A Name', email: uniqueEmail('new'), phone: '+91 90000 00000', address: '1 Street' }
    await person(member).put(`/api/auth/${member.id}`, changed)
    const [mail = ''] = await mailsTo(member.email, 1)
    const [, token] = mail.match(/\/email-change\/([\w-]{43})/) ?? []
    expect(await visitor.post('/api/auth/take-back', { token })).toMatchObject({
      status: 200,
      body: { path: expect.stringContaining('/reset-password/') as unknown },
    })
  },

  async proveEmail({ visitor }) {
    // An address that somebody has set, and not the office, gets a link that proves it.
    const member = await enrol()
    const email = uniqueEmail('new')
    const changed = { name: 'A Name', email, phone: '+91 90000 00000', address: '1 Street' }
    await person(member).put(`/api/auth/${member.id}`, changed)
    const [mail = ''] = await mailsTo(email, 1)
    const [, token] = mail.match(/\/prove-email\/([\w.-]+)/) ?? []
    expect(await visitor.post('/api/auth/prove-email', { token })).toMatchObject({ status: 200 })
  },

  async listProfileChanges({ admin }) {
    const id = await waitingChange()
    expect(await admin.get('/api/auth/profile-changes?status=Pending&pageSize=1')).toMatchObject({
      status: 200,
      body: { changes: [{ id, before: 'Old Name', after: 'New Name', status: 'Pending' }] },
    })
  },

  async listWaitingProfileChanges() {
    // On /profile a pupil sees which of their own changes wait for an administrator.
    const member = await enrol()
    await sql(
      `INSERT INTO "ProfileChange" ("userId", field, before, after, status) VALUES ($1, 'name', 'Old', 'A Waiting Name', 'Pending')`,
      [member.id],
    )
    expect(await person(member).page('/profile')).toContain('A Waiting Name')
  },

  async ownFurtherFields({ admin }) {
    // A pupil sees on /profile what the office has entered.
    const { id, name, email, ...member } = await enrol()
    const body = { name, email, phone: '', address: '', dateOfBirth: '2014-08-15' }
    expect((await admin.put(`/api/people/${id}`, body)).status).toBe(200)
    expect(await person({ id, email, ...member }).page('/profile')).toContain('15 Aug 2014')
  },

  async approveProfileChange({ admin }) {
    const id = await waitingChange()
    expect(await admin.put(`/api/auth/profile-changes/${id}/approve`)).toMatchObject({ status: 200, body: { id } })
  },

  async rejectProfileChange({ admin }) {
    const id = await waitingChange()
    expect(await admin.put(`/api/auth/profile-changes/${id}/reject`)).toMatchObject({ status: 200, body: { id } })
  },
} satisfies Examples
