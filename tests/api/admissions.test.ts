import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { admissionMessages } from '@/lib/admissions/messages'
import { addDays, formatDay } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { baseUrl, call, demo, enrol, logIn, sessionOf, uniqueEmail } from '@/tests/support/machine/api'
import { applicationBody, applyFor, forgetAdmissionLimit } from '@/tests/support/school/admissions'
import { sql } from '@/tests/support/machine/database'
import { mailsTo } from '@/tests/support/school/mails'
import { schoolToday } from '@/tests/support/school/school-days'
import { saveSettings } from '@/tests/support/school/school-settings'

const admin = await sessionOf(demo.admin)
beforeEach(async () => {
  await forgetAdmissionLimit()
})

const post = (body: unknown) => call('/api/admissions', { body })
const referenceIn = ({ body }: Awaited<ReturnType<typeof call>>) =>
  (body.application as { reference: string }).reference
const act = (id: string, what: 'status' | 'accept' | 'notes', body: unknown) =>
  call(`/api/admissions/${id}/${what}`, { method: what === 'notes' ? 'POST' : 'PUT', body, bearer: admin.accessToken })
const detail = async (id: string) =>
  (await call(`/api/admissions/${id}`, { bearer: admin.accessToken })).body.application as Record<string, unknown> & {
    events: { change: unknown; note: string; by: string }[]
  }

describe('POST /api/admissions', () => {
  it('answers a reference and mails it with a private link', async () => {
    const body = applicationBody({ studentName: 'Kavya राव' })
    const answer = await post(body)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      application: {
        reference: expect.stringMatching(/^ADM-\d{4}-\d{6}$/),
        link: expect.stringMatching(/^http.*\/admission\/[\w-]{43}$/),
      },
    })
    const [mail] = await mailsTo(body.email, 1)
    expect(mail).toContain(referenceIn(answer))
    // What a stranger wrote stands as a quotation, and nowhere else.
    expect(mail).toContain('  Child: Kavya राव')
    expect(mail!.split('Kavya')).toHaveLength(2)
    expect(mail).not.toContain(body.parentName)
    const link = mail!.match(/\/admission\/([\w-]{43})/)
    const page = await fetch(baseUrl + link![0])
    const html = await page.text()
    expect(html).toContain(referenceIn(answer))
    expect(html).toContain('noindex')
    const [stored] = await sql<{ tokenHash: string }>('SELECT "tokenHash" FROM "Admission" WHERE reference = $1', [
      referenceIn(answer),
    ])
    expect(stored?.tokenHash).not.toBe(link![1])
  })

  it('takes the same application once, however often and however fast it comes, and mails once', async () => {
    const body = applicationBody({ studentName: 'Same  Child' })
    const spelt = [
      body,
      { ...body, email: body.email.toUpperCase() },
      { ...body, studentName: ' same child ' },
      body,
      body,
      body,
    ]
    const answers = await Promise.all(spelt.map(post))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(referenceIn)).size).toBe(1)
    expect(referenceIn(await post({ ...body, phone: '+91 90000 00000' }))).toBe(referenceIn(answers[0]!))
    const sibling = await post({ ...body, studentName: 'Other Child' })
    expect(referenceIn(sibling)).not.toBe(referenceIn(answers[0]!))
    expect(await mailsTo(body.email, 2)).toHaveLength(2)
  })

  it('shows the link once, where the application is new: it works beside the mailed one, until another is mailed', async () => {
    const body = applicationBody()
    const headers = { 'idempotency-key': randomUUID() }
    const apply = (over: object = {}, how: object = {}) =>
      call('/api/admissions', { body: { ...body, ...over }, ...how })
    const linkIn = ({ body }: Awaited<ReturnType<typeof call>>) => (body.application as { link?: string }).link
    const first = await apply({}, { headers })
    const shown = linkIn(first)!
    // The answer was lost, and the browser asks again.
    expect(linkIn(await apply({}, { headers }))).toBe(shown)
    // Somebody else who knows the child.
    expect(linkIn(await apply())).toBeUndefined()
    expect(linkIn(await apply({ phone: '+91 90000 00000' }))).toBeUndefined()

    const opens = async (link: string) => (await (await fetch(link)).text()).includes(referenceIn(first))
    const mailed = baseUrl + (await mailsTo(body.email, 1))[0]!.match(/\/admission\/[\w-]{43}/)![0]
    expect([await opens(shown), await opens(mailed)]).toEqual([true, true])
    const token = shown.slice(-43)
    const stored = await sql<{ row: string }>(
      `SELECT a::text AS row FROM "Admission" a UNION ALL SELECT k::text FROM "RequestKey" k`,
    )
    expect(stored.some(({ row }) => row.includes(token))).toBe(false)

    const [row] = await sql<{ id: string }>('SELECT id FROM "Admission" WHERE reference = $1', [referenceIn(first)])
    await call(`/api/admissions/${row!.id}/mails`, { body: { mail: 'applicationLink' }, bearer: admin.accessToken })
    const again = baseUrl + (await mailsTo(body.email, 2))[1]!.match(/\/admission\/[\w-]{43}/)![0]
    expect([await opens(shown), await opens(mailed), await opens(again)]).toEqual([false, false, true])
  })

  it('says by which day the family hears, as the office has decided it by then', async () => {
    await saveSettings({ admissionDays: 10 })
    const body = applicationBody()
    const answer = await post(body)
    await saveSettings({ admissionDays: null })
    const day = formatDay(addDays(schoolToday(), 10))
    const [mail] = await mailsTo(body.email, 1)
    expect(mail).toContain(`We will write to you as soon as we have decided, by ${day}.`)
    const link = (answer.body.application as { link: string }).link
    const page = async () => (await fetch(link)).text()
    expect(await page()).toContain(`You will hear from us by ${day}.`)
    await sql('UPDATE "Admission" SET "answerBy" = current_date - 5 WHERE reference = $1', [referenceIn(answer)])
    expect(await page()).toContain('need more time')
    const [row] = await sql<{ id: string }>('SELECT id FROM "Admission" WHERE reference = $1', [referenceIn(answer)])
    await act(row!.id, 'status', { status: 'Waitlisted' })
    expect(await page()).not.toMatch(/You will hear from us|need more time/)
  })

  it('lets a declined family apply again', async () => {
    const first = await applyFor()
    await act(first.id, 'status', { status: 'Declined' })
    const again = await applyFor({ email: first.email })
    expect(again.reference).not.toBe(first.reference)
    expect(await act(first.id, 'status', { status: 'Under review' })).toMatchObject({
      status: 409,
      body: { message: admissionMessages.appliedAgain },
    })
  })

  it('refuses what docs/spec.md §5 does not allow', async () => {
    expect(await post({})).toMatchObject({ status: 400, body: { message: 'Please fill in all required fields.' } })
    const [{ today } = { today: '' }] = await sql<{ today: string }>(
      `SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS today`,
    )
    const message = messages.common.birthFuture
    expect(await post(applicationBody({ dateOfBirth: today }))).toMatchObject({
      status: 400,
      body: { message, errors: { dateOfBirth: message } },
    })
  })

  it('stops at ten for one e-mail and sixty from one address', async () => {
    const email = uniqueEmail()
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await post(applicationBody({ email, studentName: 'One Child' })))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429])
    expect(Number(answers[10]!.headers.get('retry-after'))).toBeGreaterThan(0)
    await sql(`UPDATE rate_limits SET points = 60 WHERE key LIKE 'admission:%'`)
    expect(await post(applicationBody())).toMatchObject({ status: 429, body: { message: admissionMessages.tooMany } })
  })
})

describe('the pipeline', () => {
  it('counts, filters and searches', async () => {
    const one = await applyFor({ studentName: `Findable ${crypto.randomUUID().slice(0, 8)}` })
    const found = await call(`/api/admissions?q=${encodeURIComponent(one.studentName.toLowerCase())}`, {
      bearer: admin.accessToken,
    })
    expect(found.body).toMatchObject({
      total: 1,
      applications: [{ id: one.id, status: 'New', reference: one.reference }],
    })
    expect((await call(`/api/admissions?q=${one.reference}`, { bearer: admin.accessToken })).body.total).toBe(1)
    const waiting = await call('/api/admissions?status=Waitlisted', { bearer: admin.accessToken })
    const { counts, total, applications } = waiting.body as {
      counts: Record<string, number>
      total: number
      applications: { status: string }[]
    }
    expect(counts.Waitlisted).toBe(total)
    expect(applications.every(({ status }) => status === 'Waitlisted')).toBe(true)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(
      (await call('/api/admissions', { bearer: admin.accessToken })).body.total,
    )
  })

  it('keeps who did what, mails decisions and nothing else', async () => {
    const one = await applyFor()
    expect((await act(one.id, 'status', { status: 'Under review', note: 'Called the family.' })).status).toBe(200)
    expect((await act(one.id, 'notes', { note: 'Certificate seen.' })).status).toBe(201)
    expect(await act(one.id, 'notes', { note: '  ' })).toMatchObject({
      status: 400,
      body: { message: admissionMessages.noteRequired },
    })
    expect((await act(one.id, 'status', { status: 'Waitlisted' })).status).toBe(200)
    const { events, status } = await detail(one.id)
    expect(status).toBe('Waitlisted')
    expect(events).toMatchObject([
      { change: { from: 'Under review', to: 'Waitlisted' }, note: '', by: expect.stringMatching(/./) },
      { change: null, note: 'Certificate seen.', by: expect.stringMatching(/./) },
      { change: { from: 'New', to: 'Under review' }, note: 'Called the family.', by: expect.stringMatching(/./) },
    ])
    // Two mails that leave together may arrive in any order.
    const mails = await mailsTo(one.email, 2)
    expect(mails).toHaveLength(2)
    expect(mails.join()).toContain('waiting list')
    expect(mails.join()).not.toContain('Called the family')
  })

  it('sends the status link again: the new one works, the old one no more', async () => {
    const one = await applyFor()
    // Two mails that leave together may arrive in any order.
    await mailsTo(one.email, 1)
    expect(
      (await call(`/api/admissions/${one.id}/mails`, { body: { mail: 'applicationLink' }, bearer: admin.accessToken }))
        .status,
    ).toBe(200)
    const links = (await mailsTo(one.email, 2)).map((mail) => mail.match(/\/admission\/[\w-]{43}/)?.[0])
    expect(new Set(links).size).toBe(2)
    const pages = await Promise.all(links.map((link) => fetch(`${baseUrl}${link}`)))
    const shown = await Promise.all(pages.map(async (page) => (await page.text()).includes(one.reference)))
    expect(shown).toEqual([false, true])
    expect((await detail(one.id)).events).toMatchObject([
      { change: null, note: admissionMessages.mailAsked('applicationLink') },
    ])
  })

  it.each([
    ['New', 'New', 400],
    ['New', 'Accepted', 400],
    ['Declined', 'Waitlisted', 409],
    ['Waitlisted', 'Waitlisted', 409],
  ])('%s does not become %s by the door of moves', async (from, to, expected) => {
    const one = await applyFor()
    if (from !== 'New') await act(one.id, 'status', { status: from })
    expect((await act(one.id, 'status', { status: to })).status).toBe(expected)
    expect((await detail(one.id)).status).toBe(from)
  })
})

describe('accepting', () => {
  it('makes the account once, and the invitation opens it', async () => {
    const one = await applyFor({ studentName: 'Invited Pupil' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => act(one.id, 'accept', { class: 'Class 4' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const [user] = await sql<Record<string, unknown>>(
      'SELECT u.* FROM "User" u JOIN "Login" ON "userId" = id WHERE email = $1',
      [one.email],
    )
    expect(user).toMatchObject({
      name: 'Invited Pupil',
      role: 'student',
      class: 'Class 4',
      parentEmail: one.email,
      isActive: true,
      phone: one.phone,
      address: one.address,
    })
    expect(user!.rollNo).toBeGreaterThan(0)
    expect(['A', 'B', 'C', 'D']).toContain(user!.section)
    expect(await detail(one.id)).toMatchObject({
      status: 'Accepted',
      pupil: { email: one.email, class: 'Class 4', rollNo: user!.rollNo },
    })
    expect(await act(one.id, 'status', { status: 'Declined' })).toMatchObject({ status: 409 })

    const mails = await mailsTo(one.email, 2)
    expect(mails).toHaveLength(2)
    const token = mails.join().match(/\/reset-password\/([\w-]{43})/)![1]
    const [link] = await sql<{ days: number }>(
      'SELECT round(extract(epoch FROM "expiresAt" - now()) / 86400)::int AS days FROM "PasswordReset" WHERE "userId" = $1',
      [user!.id],
    )
    expect(link?.days).toBe(7)
    const password = 'monsoon-mango-42'
    expect((await call('/api/auth/reset-password', { body: { token, password } })).status).toBe(200)
    const pupil = await logIn(one.email, password)
    const selects = await call('/api/reports', { bearer: pupil.accessToken })
    expect(selects.status).toBe(200)
  })

  it('a pupil who took back a change of e-mail is not invited again', async () => {
    const one = await applyFor()
    await act(one.id, 'accept', { class: 'Class 4' })
    const token = (await mailsTo(one.email, 2)).join().match(/\/reset-password\/([\w-]{43})/)![1]
    const password = 'monsoon-mango-42'
    expect((await call('/api/auth/reset-password', { body: { token, password } })).status).toBe(200)
    const { accessToken, id } = await logIn(one.email, password)
    const [user] = await sql<{ name: string; phone: string; address: string }>('SELECT * FROM "User" WHERE id = $1', [
      id,
    ])
    const { name, phone, address } = user!
    const changed = await call(`/api/auth/${id}`, {
      method: 'PUT',
      bearer: accessToken,
      body: { name, phone, address, email: uniqueEmail('thief'), parentEmail: one.email },
    })
    expect(changed.status).toBe(200)
    const back = (await mailsTo(one.email, 3)).join().match(/\/email-change\/([\w-]+)/)![1]
    const { status, body } = await call('/api/auth/take-back', { body: { token: back } })
    expect(status).toBe(200)
    expect(await detail(one.id)).toMatchObject({ pupil: { email: one.email, invited: false } })
    const next = { token: String(body.path).replace('/reset-password/', ''), password: 'a brand new password' }
    expect((await call('/api/auth/reset-password', { body: next })).status).toBe(200)
    expect((await logIn(one.email, next.password)).id).toBe(id)
  })

  it('asks for another e-mail when the account has none of its own, and changes nothing until then', async () => {
    const taken = await enrol()
    const one = await applyFor({ email: taken.email })
    const message = admissionMessages.emailTaken
    expect(await act(one.id, 'accept', { class: 'Class 4' })).toMatchObject({
      status: 409,
      body: { message, errors: { email: message } },
    })
    expect((await detail(one.id)).status).toBe('New')
    const email = uniqueEmail('pupil')
    expect((await act(one.id, 'accept', { class: 'Class 4', email })).status).toBe(200)
    expect((await mailsTo(email, 1))[0]).toContain('/reset-password/')
    expect((await mailsTo(taken.email, 2)).join()).not.toContain('/reset-password/')
  })

  it('needs a class', async () => {
    const one = await applyFor()
    expect((await act(one.id, 'accept', { class: '' })).status).toBe(400)
    expect((await act(one.id, 'accept', { class: 'LKG' })).status).toBe(400)
  })
})

describe('/admission/{token}', () => {
  it.each(['no-such-token', '%00', 'x'.repeat(150)])('tells nothing to the holder of %s', async (token) => {
    const response = await fetch(`${baseUrl}/admission/${token}`)
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).not.toContain('ADM-')
  })
})
