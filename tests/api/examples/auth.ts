import { expect } from 'vitest'
import { mailsTo } from '@/tests/support/school/mails'
import { call, demo, demoPassword, enrol, logIn, signupBody } from '@/tests/support/machine/api'
import { forgetSignups } from '@/tests/support/machine/database'
import { codeOf, enrolWithSecondStep } from '@/tests/support/school/second-step'
import { person, type Examples, type Person } from '@/tests/support/doors/examples'

/** The path of the link in a reset mail. */
async function resetPath(visitor: Person, email: string) {
  await visitor.post('/api/auth/forgot-password', { email })
  const [mail = ''] = await mailsTo(email, 1)
  return mail.match(/\/reset-password\/([\w-]{43})/) ?? ['', '']
}

export default {
  async registerAccount({ visitor }) {
    // Anybody signs up as a student or a teacher; an administrator approves.
    await forgetSignups()
    const account = signupBody({ name: 'Ira Deshpande', role: 'student', class: 'Class 5' })
    expect(await visitor.post('/api/auth/register', account)).toMatchObject({
      status: 201,
      body: { accessToken: expect.any(String) as unknown, refreshToken: expect.any(String) as unknown },
    })
  },

  async login({ visitor }) {
    // Sets the cookie for pages and answers the tokens for API clients; both name one session.
    const answer = await visitor.post('/api/auth/login', { email: demo.student, password: demoPassword })
    expect(answer).toMatchObject({
      status: 200,
      body: { accessToken: expect.any(String) as unknown, user: { role: 'student' } },
    })
    expect(answer.headers.getSetCookie().join()).toContain('next-auth.session-token=')
  },

  async refreshSession({ visitor }) {
    // A refresh token works once; the answer has the next one.
    const { refreshToken } = await logIn(demo.student)
    const { status, body } = await visitor.post('/api/auth/refresh', { refreshToken })
    expect(status).toBe(200)
    expect(body.refreshToken).not.toBe(refreshToken)
  },

  async logout() {
    // Ends the session, and with it the cookie and the tokens.
    const member = person(await logIn(demo.student))
    expect(await member.post('/api/auth/logout')).toMatchObject({ status: 200 })
    expect(await member.get('/api/auth/me')).toMatchObject({ status: 401 })
  },

  async askSession() {
    // A browser with a cookie whose session has ended is sent to /login, and loses the cookie.
    const session = await logIn(demo.student)
    await person(session).post('/api/auth/logout')
    const { status, headers } = await call('/session-ended', {
      cookie: session.cookie,
      headers: { accept: 'text/html' },
    })
    expect([status, headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')])
  },

  async forgotPassword({ visitor }) {
    // The answer is the same whether or not there is such an account.
    const [known, unknown] = await Promise.all(
      [demo.student, 'nobody@tests.example'].map((email) => visitor.post('/api/auth/forgot-password', { email })),
    )
    expect(known).toMatchObject({ status: 200, body: { message: expect.any(String) as unknown } })
    expect(unknown?.body).toEqual(known?.body)
  },

  async passwordLink({ visitor }) {
    // The link of the mail opens the page where a password is chosen.
    const { email } = await enrol()
    const [path] = await resetPath(visitor, email)
    expect(await visitor.page(path)).toContain('Reset Password')
  },

  async resetPassword({ visitor }) {
    // The link works once and ends every session of the account.
    const { email } = await enrol()
    const [, token] = await resetPath(visitor, email)
    expect(await visitor.post('/api/auth/reset-password', { token, password: 'a-new-long-password' })).toMatchObject({
      status: 200,
      body: { message: expect.any(String) as unknown },
    })
    await logIn(email, 'a-new-long-password')
  },

  async changePassword() {
    const member = await enrol()
    const change = { currentPassword: member.password, password: 'another-long-password' }
    expect(await person(member).post('/api/auth/change-password', change)).toMatchObject({ status: 200 })
    await logIn(member.email, 'another-long-password')
  },

  async listOwnSessions() {
    // Where somebody is logged in: the device in words, the network address and the last use.
    const member = await enrol()
    const { body } = await person(member).get('/api/auth/sessions')
    // Signing up has opened another.
    expect(body.sessions).toMatchObject([{ current: true, device: expect.any(String) as unknown }, { current: false }])
  },

  async endSession() {
    const [one, other] = [await logIn(demo.student), await logIn(demo.student)]
    const { body } = await person(other).get('/api/auth/sessions')
    const { id } = (body.sessions as { id: string; current: boolean }[]).find(({ current }) => current)!
    expect(await person(one).delete(`/api/auth/sessions/${id}`)).toMatchObject({ status: 200 })
    expect(await person(other).get('/api/auth/me')).toMatchObject({ status: 401 })
  },

  async endOtherSessions() {
    const first = await enrol()
    const second = await logIn(first.email, first.password)
    expect(await person(second).delete('/api/auth/sessions')).toMatchObject({ status: 200 })
    expect(await person(first).get('/api/auth/me')).toMatchObject({ status: 401 })
    expect(await person(second).get('/api/auth/me')).toMatchObject({ status: 200 })
  },

  async listPersonSessions({ admin }) {
    const member = await enrol()
    expect((await admin.get(`/api/people/${member.id}/sessions`)).body).toMatchObject({
      sessions: [{ current: false }, { current: false }],
      secondStepSince: null,
    })
  },

  async endPersonSessions({ admin }) {
    // One with its id as `session`, or all.
    const member = await enrol()
    expect(await admin.delete(`/api/people/${member.id}/sessions`)).toMatchObject({ status: 200 })
    expect(await person(member).get('/api/auth/me')).toMatchObject({ status: 401 })
  },

  async readSecondStep({ student }) {
    expect((await student.get('/api/auth/second-step')).body).toEqual({ since: null, recoveryCodes: 0, missing: false })
  },

  async startSecondStep() {
    // The secret for an authenticator app, as text and as the address of a QR code.
    const member = await enrol()
    const { status, body } = await person(member).post('/api/auth/second-step', { currentPassword: member.password })
    expect([status, body.address]).toEqual([200, expect.stringContaining(`secret=${String(body.secret)}`)])
  },

  async confirmSecondStep({ visitor }) {
    // With a code of the app it is on. From then on a log-in without a code is a 401 that says so in its code.
    const member = await enrolWithSecondStep()
    expect(member.recoveryCodes).toHaveLength(10)
    const login = { email: member.email, password: member.password }
    expect(await visitor.post('/api/auth/login', login)).toMatchObject({
      status: 401,
      body: { code: 'secondStepRequired' },
    })
    const code = codeOf(member.secret)
    expect(await visitor.post('/api/auth/login', { ...login, code })).toMatchObject({ status: 200 })
  },

  async renewRecoveryCodes() {
    const member = await enrolWithSecondStep()
    const answer = await person(member).post('/api/auth/second-step/recovery-codes', {
      currentPassword: member.password,
    })
    expect(answer.body.recoveryCodes).toHaveLength(10)
  },

  async removeSecondStep() {
    const member = await enrolWithSecondStep()
    const removed = await person(member).delete('/api/auth/second-step', { currentPassword: member.password })
    expect(removed).toMatchObject({ status: 200 })
    await logIn(member.email, member.password)
  },

  async removePersonSecondStep({ admin }) {
    // For who has lost the phone. The administrator gives their own password.
    const member = await enrolWithSecondStep()
    const path = `/api/people/${member.id}/second-step`
    expect(await admin.delete(path, { currentPassword: demoPassword })).toMatchObject({ status: 200 })
    await logIn(member.email, member.password)
  },
} satisfies Examples
