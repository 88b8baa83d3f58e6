import { afterEach, describe, expect, it } from 'vitest'
import { admissionMessages } from '@/lib/admissions/messages'
import { freePort } from '@/scripts/process/ports'
import { applicationBody } from '@/tests/support/school/admissions'
import { uniqueEmail } from '@/tests/support/machine/api'
import { eventually } from '@/tests/support/machine/eventually'
import { startMailServer, type MailServer } from '@/tests/support/machine/mail-server'
import { cronSecret, makePortal, type Portal } from '@/tests/support/machine/portal'

/** Mails of the portal's own, with a mail server that is away, or refuses. */

let mail: MailServer | undefined
let portal: Portal

afterEach(async () => {
  await portal.remove()
  await mail?.close()
  mail = undefined
})

async function ask(
  path: string,
  { method = 'POST', body, bearer }: { method?: string; body?: object; bearer?: string } = {},
) {
  const headers = { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
  const response = await fetch(portal.url + path, { method, headers, body: body && JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

type History = {
  events: { note: string }[]
  mails: { mail: string; to: string; status: string; reason: string; again: boolean }[]
  pupil: { invited: boolean } | null
}
const historyOf = async (id: string, bearer: string) =>
  (await ask(`/api/admissions/${id}`, { method: 'GET', bearer })).body.application as History

const idOf = async (email: string) =>
  (await portal.sql<{ id: string }>('SELECT id FROM "Admission" WHERE email = $1', [email]))[0]!.id

/** As if the time until the next attempt had passed. */
async function next() {
  // In the portal's order: it may lock several of them at the same time.
  await portal.sql(
    `WITH locked AS (SELECT id FROM "Delivery" WHERE status = 'Queued' AND claim IS NULL ORDER BY id FOR UPDATE)
     UPDATE "Delivery" d SET "dueAt" = now() FROM locked WHERE d.id = locked.id`,
  )
  await ask('/api/cron/notifications', { method: 'GET', bearer: cronSecret })
}
const open = async () => (await portal.sql(`SELECT FROM "Delivery" WHERE status IN ('Queued', 'Sending')`)).length

const linksTo = (address: string, path: string) =>
  mail!.arrived
    .filter(({ to }) => to === address)
    .flatMap(({ text }) => text.match(new RegExp(`/${path}/([\\w-]{43})`))?.[1] ?? [])

describe('mails of the portal’s own', () => {
  it('wait while the mail server is away, also over a restart; their links work and stand nowhere in the clear', async () => {
    const port = await freePort()
    portal = await makePortal({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await portal.start()
    const bearer = await portal.bearer()
    const [family, child, waiting] = [uniqueEmail('family'), uniqueEmail('child'), uniqueEmail('waiting')]
    for (const email of [family, waiting])
      expect((await ask('/api/admissions', { body: applicationBody({ email }) })).status).toBe(201)
    const [accepted, waitlisted] = [await idOf(family), await idOf(waiting)]
    expect(
      (
        await ask(`/api/admissions/${accepted}/accept`, {
          method: 'PUT',
          bearer,
          body: { class: 'Class 4', email: child },
        })
      ).status,
    ).toBe(200)
    expect(
      (await ask(`/api/admissions/${waitlisted}/status`, { method: 'PUT', bearer, body: { status: 'Waitlisted' } }))
        .status,
    ).toBe(200)
    const forgot = (email: string) => ask('/api/auth/forgot-password', { body: { email } })
    // Asked for twice while it waits, it is one.
    for (const email of [portal.admin.email, portal.admin.email, 'nobody@tests.example'])
      expect((await forgot(email)).status).toBe(200)
    await eventually(async () => {
      const { mails } = await historyOf(accepted, bearer)
      return (
        mails.length === 3 &&
        mails.every(({ status }) => status === 'Queued') &&
        mails.some(({ reason }) => reason === 'The mail server could not be reached.')
      )
    }, 'the history says that the mails wait, and why')
    expect((await historyOf(accepted, bearer)).mails.some(({ again }) => again)).toBe(false)

    await portal.kill()
    mail = await startMailServer(
      () => 'accept',
      0,
      () => true,
      port,
    )
    // Before the next start, which claims some of them for itself.
    await portal.sql(`UPDATE "Delivery" SET claim = NULL`)
    await portal.start()
    await eventually(async () => {
      await next()
      return (await open()) === 0
    }, 'everything has left')
    expect(mail.arrived.map(({ to }) => to).sort()).toEqual(
      [portal.admin.email, child, family, family, waiting, waiting].sort(),
    )
    expect((await historyOf(accepted, bearer)).mails.map((one) => `${one.mail} ${one.status}`).sort()).toEqual([
      'applicationAccepted Sent',
      'applicationReceived Sent',
      'invitation Sent',
    ])
    const listed = (await ask('/api/mails?status=Sent', { method: 'GET', bearer })).body
    expect(listed).toMatchObject({ total: 6, page: 1 })
    const reset = (listed.mails as { id: string; mail: string; to: string }[]).find(
      (one) => one.mail === 'Password reset',
    )
    expect(reset).toMatchObject({ to: portal.admin.email })
    const tokens = [
      ...linksTo(family, 'admission'),
      ...linksTo(waiting, 'admission'),
      ...linksTo(child, 'reset-password'),
      ...linksTo(portal.admin.email, 'reset-password'),
    ]
    expect(tokens).toHaveLength(4)
    const stored = await portal.sql<{ row: string }>(
      `SELECT d::text AS row FROM "Delivery" d UNION ALL SELECT a::text FROM "Admission" a UNION ALL SELECT p::text FROM "PasswordReset" p`,
    )
    for (const token of tokens) expect(stored.some(({ row }) => row.includes(token))).toBe(false)
    expect(await (await fetch(`${portal.url}/admission/${tokens[0]}`)).text()).toContain('ADM-')
    for (const token of tokens.slice(2))
      expect((await ask('/api/auth/reset-password', { body: { token, password: 'monsoon-mango-42' } })).status).toBe(
        200,
      )
  })

  it('say in the history what was refused; sent again they bring a new link, and the old one ends then', async () => {
    const refused = new Set<string>()
    mail = await startMailServer((to) => (refused.has(to) ? 'refuse' : 'accept'))
    portal = await makePortal({ SMTP_URL: mail.url })
    await portal.start()
    const bearer = await portal.bearer()
    const [family, child] = [uniqueEmail('family'), uniqueEmail('child')]
    refused.add(family)
    await ask('/api/admissions', { body: applicationBody({ email: family }) })
    const id = await idOf(family)
    const history = () => historyOf(id, bearer)
    const send = (name: string) => ask(`/api/admissions/${id}/mails`, { bearer, body: { mail: name } })
    const reason = 'The mail server refused it: 550 No such mailbox'
    await eventually(async () => (await history()).mails[0]?.status === 'Failed', 'the office reads of it')
    expect((await history()).mails).toMatchObject([
      { mail: 'applicationReceived', to: family, status: 'Failed', reason, again: true },
    ])
    expect(await send('invitation')).toMatchObject({
      status: 409,
      body: { message: admissionMessages.mailDoesNotFit },
    })
    expect(await send('applicationDeclined')).toMatchObject({ status: 409 })
    expect(await send('passwordReset')).toMatchObject({ status: 400 })

    refused.add(child)
    expect(
      (await ask(`/api/admissions/${id}/accept`, { method: 'PUT', bearer, body: { class: 'Class 4', email: child } }))
        .status,
    ).toBe(200)
    const statusOf = async (name: string) =>
      (await history()).mails.filter((one) => one.mail === name).map(({ status }) => status)
    await eventually(async () => (await statusOf('invitation'))[0] === 'Failed', 'the invitation is refused')
    expect((await history()).pupil).toMatchObject({ invited: true })
    refused.clear()
    for (const times of [1, 2]) {
      expect(await send('invitation')).toMatchObject({ status: 200, body: { email: child } })
      await eventually(async () => (await statusOf('invitation'))[0] === 'Sent', 'it is sent')
      expect(linksTo(child, 'reset-password')).toHaveLength(times)
    }
    expect((await history()).mails.filter(({ mail, again }) => mail === 'invitation' && again)).toHaveLength(1)
    const [first, second] = linksTo(child, 'reset-password')
    const choose = (token = '') => ask('/api/auth/reset-password', { body: { token, password: 'monsoon-mango-42' } })

    // A mail that does not leave ends no link.
    refused.add(child)
    await send('invitation')
    await eventually(async () => (await statusOf('invitation'))[0] === 'Failed', 'it is refused again')
    expect((await choose(first)).status).toBe(400)
    expect((await choose(second)).status).toBe(200)
    expect(await send('invitation')).toMatchObject({ status: 409 })
    expect((await history()).pupil).toMatchObject({ invited: false })
  })

  it('are not sent when they no longer fit', async () => {
    const port = await freePort()
    portal = await makePortal({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await portal.start()
    const bearer = await portal.bearer()
    const family = uniqueEmail('family')
    await ask('/api/admissions', { body: applicationBody({ email: family }) })
    const id = await idOf(family)
    for (const status of ['Waitlisted', 'Declined']) {
      await ask(`/api/admissions/${id}/status`, { method: 'PUT', bearer, body: { status } })
      // One that is on its way is told as it was when it left.
      await eventually(
        async () => (await portal.sql(`SELECT FROM "Delivery" WHERE attempts = 0 OR status = 'Sending'`)).length === 0,
        'each was tried once',
      )
    }
    mail = await startMailServer(
      () => 'accept',
      0,
      () => true,
      port,
    )
    await eventually(async () => {
      await next()
      return (await open()) === 0
    }, 'everything is decided')
    const { mails } = await historyOf(id, bearer)
    expect(Object.fromEntries(mails.map((one) => [one.mail, one.status]))).toEqual({
      applicationReceived: 'Sent',
      applicationWaitlisted: 'Failed',
      applicationDeclined: 'Sent',
    })
    expect(mails.find((one) => one.mail === 'applicationWaitlisted')).toMatchObject({
      reason: 'The application has changed, so this mail is no longer right.',
      again: false,
    })
    expect(mail.arrived).toHaveLength(2)
  })
})
