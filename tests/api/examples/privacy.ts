import { expect } from 'vitest'
import { removeDue } from '@/lib/privacy/service'
import { readArchive } from '@/tests/support/material/archives'
import { callerOf, person, type Examples } from '@/tests/support/doors/examples'
import { guardianOf } from '@/tests/support/school/guardians'
import { call, demo, demoPassword, enrol, logIn } from '@/tests/support/machine/api'

export default {
  async ownArchive() {
    // All that the school keeps about somebody, with their password where the log-in is no longer fresh.
    const pupil = await enrol({ name: 'Archie Example' })
    const { status, files } = await readArchive('/api/privacy/archive', pupil.accessToken)
    expect(status).toBe(200)
    expect(files['index.html']).toContain('Archie Example')
    expect(files['data/login.csv']).toContain(pupil.email)
  },

  async personArchive() {
    // For who asks at the counter. Who made it is in the next one.
    const { id } = await enrol({ name: 'Counter Example' })
    const { accessToken } = await logIn(demo.admin)
    expect((await readArchive(`/api/people/${id}/archive`, accessToken)).files['data/person.csv']).toContain('Counter')
    const again = await readArchive(`/api/people/${id}/archive`, accessToken)
    expect(again.files['data/archives.csv']).toContain('By')
  },

  async blockPerson({ admin }) {
    // The first step of an erasure, with the reason and the administrator's own password.
    const { id, accessToken } = await enrol({ role: 'teacher' })
    const body = { reason: 'Asked for in writing', currentPassword: demoPassword }
    expect(await admin.put(`/api/people/${id}/block`, body)).toMatchObject({ status: 200, body: { id } })
    expect((await call('/api/auth/me', { bearer: accessToken })).status).toBe(401)
  },

  async unblockPerson({ admin }) {
    const { id, email, password } = await enrol({ role: 'teacher' })
    await admin.put(`/api/people/${id}/block`, { reason: 'By mistake', currentPassword: demoPassword })
    const back = await admin.put(`/api/people/${id}/unblock`, { currentPassword: demoPassword })
    expect(back).toMatchObject({ status: 200, body: { id } })
    expect((await logIn(email, password)).id).toBe(id)
  },

  async listBlocked({ admin }) {
    const { id } = await enrol({ role: 'teacher', name: 'Blocked Example' })
    await admin.put(`/api/people/${id}/block`, { reason: 'Asked for', currentPassword: demoPassword })
    const { body } = await admin.get('/api/privacy/blocked')
    expect(body.blocked).toContainEqual(expect.objectContaining({ id, name: 'Blocked Example', reason: 'Asked for' }))
  },

  async readRetention({ visitor }) {
    // Also for families, who read it at /privacy.
    expect((await visitor.get('/api/privacy/retention')).body.retention).toMatchObject({ blockedMonths: 12 })
  },

  async saveRetention({ admin, visitor }) {
    const { body } = await visitor.get('/api/privacy/retention')
    const usual = body.retention as object
    const saved = await admin.put('/api/privacy/retention', { ...usual, deliveryDays: 400 })
    expect(saved).toMatchObject({ status: 200, body: { retention: { deliveryDays: 400 } } })
    await admin.put('/api/privacy/retention', usual)
  },

  async removeDue({ visitor }) {
    // Once a day a scheduler, which shows the secret, has removed what is kept no longer.
    expect(await visitor.get('/api/cron/privacy')).toMatchObject({ status: 401 })
    const scheduler = callerOf(visitor, 'admin', process.env.CRON_SECRET)
    expect(await removeDue.execute(scheduler, {})).toMatchObject({ people: expect.any(Number) as unknown })
  },

  async recordPhotoConsent({ admin }) {
    // What the parents said, and how the school knows that it was them.
    const { id } = await enrol()
    const said = { state: 'Given', givenBy: 'Sunita Rao', ground: 'A form that she signed at the office' }
    expect(await admin.put(`/api/people/${id}/photo-consent`, said)).toMatchObject({ status: 200, body: { id } })
  },

  async readPhotoConsents({ admin }) {
    // The newest holds; without any, nobody has asked.
    const { id } = await enrol()
    expect((await admin.get(`/api/people/${id}/photo-consent`)).body).toEqual({ consents: [] })
    for (const state of ['Given', 'Withheld'])
      await admin.put(`/api/people/${id}/photo-consent`, { state, givenBy: 'Sunita Rao', ground: 'A letter' })
    const { body } = await admin.get(`/api/people/${id}/photo-consent`)
    expect(body.consents).toMatchObject([{ state: 'Withheld' }, { state: 'Given' }])
  },

  async giveChildConsent({ admin }) {
    // A guardian says it in the portal, and the office sees who it was.
    const { id } = await enrol()
    const session = await guardianOf([id])
    const mother = person(session)
    expect(await mother.put(`/api/children/${id}/photo-consent`, { state: 'Given' })).toMatchObject({ status: 200 })
    expect((await admin.get(`/api/people/${id}/photo-consent`)).body.consents).toMatchObject([
      { state: 'Given', givenBy: session.name, by: session.name, ground: 'Given in the portal' },
    ])
  },

  async readChildConsent({ admin }) {
    const { id } = await enrol()
    const mother = person(await guardianOf([id]))
    const path = `/api/children/${id}/photo-consent`
    expect((await mother.get(path)).body).toEqual({ state: null, at: null, own: false })
    await admin.put(`/api/people/${id}/photo-consent`, { state: 'Given', givenBy: 'Sunita Rao', ground: 'A letter' })
    expect((await mother.get(path)).body).toMatchObject({ state: 'Given', own: false })
  },
} satisfies Examples
