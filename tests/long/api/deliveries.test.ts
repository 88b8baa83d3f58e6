import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { notificationMessages } from '@/lib/notifications/messages'
import { call } from '@/tests/support/machine/api'
import { insertPupils } from '@/tests/support/school/enrolments'
import { eventually } from '@/tests/support/machine/eventually'
import { startMailServer, type Behaviour, type MailServer } from '@/tests/support/machine/mail-server'
import { cronSecret as secret, makePortal, type Portal } from '@/tests/support/machine/portal'

/** Mail over SMTP: a portal and a database of their own, and a mail server that behaves as each test says. */

let mail: MailServer | undefined
let portal: Portal | undefined

afterEach(async () => {
  await portal?.remove()
  await mail?.close()
  portal = mail = undefined
})

async function start(settings: Record<string, string> = {}) {
  const smtp: Record<string, string> = mail ? { SMTP_URL: `${mail.url}?socketTimeout=2000` } : {}
  portal = await makePortal({ ...smtp, ...settings })
  await portal.start()
  return portal.bearer()
}

const sql = <Row extends object>(text: string, values?: unknown[]) => portal!.sql<Row>(text, values)

async function api(path: string, { body, token, method }: { body?: object; token?: string; method?: string } = {}) {
  const response = await fetch(portal?.url + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const addStudents = (addresses: string[]) => insertPupils(sql, addresses)

const send = (token: string, type: 'Email' | 'SMS' = 'Email') =>
  api('/api/notifications', {
    token,
    body: { type, subject: 'Holiday Notice', message: 'No school tomorrow ₹ नमस्ते', recipients: 'All Students' },
  })

type Row = { address: string; status: string; reason: string; attempts: number }
const rows = () => sql<Row>('SELECT address, status, reason, attempts FROM "Delivery" ORDER BY address')
const open = async () => (await sql(`SELECT FROM "Delivery" WHERE status IN ('Queued', 'Sending')`)).length

/**
 * As if the time until the next attempt, or until the claim of a dead process ends, had passed. In the portal's order: it may
 * lock several of them at the same time.
 */
const timePasses = () =>
  sql(`WITH locked AS (SELECT id FROM "Delivery" WHERE status IN ('Queued', 'Sending') ORDER BY id FOR UPDATE)
    UPDATE "Delivery" d SET "dueAt" = now() FROM locked WHERE d.id = locked.id`)

/** Has the portal look for what is due, and waits until it has come to the end of that and of what it was at before. */
const look = () => api('/api/cron/notifications', { token: secret })

async function untilDecided() {
  await eventually(async () => {
    await timePasses()
    await look()
    return (await open()) === 0
  }, 'every delivery is decided')
}

const arrivals = (to: string) => mail!.arrived.filter((one) => one.to === to)

describe('after a restore', () => {
  const figuresFor = async (token: string) => {
    const { figures } = (await api('/api/today', { token })).body as { figures: { key: string; count: number }[] }
    return figures.filter(({ key }) => key === 'held' || key === 'backup')
  }

  it('sends what a restore holds only once it is let go, and tells administrators of it', async () => {
    mail = await startMailServer(() => 'accept')
    const token = await start()
    await addStudents(['a@tests.example', 'b@tests.example'])
    // As a restore leaves what it finds.
    await sql(
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW."heldSince" := now(); RETURN NEW; END'`,
    )
    await sql('CREATE TRIGGER hold BEFORE INSERT ON "Delivery" FOR EACH ROW EXECUTE FUNCTION hold()')
    expect((await send(token)).status).toBe(201)
    await sql('DROP TRIGGER hold ON "Delivery"')
    await timePasses()
    await look()
    expect(mail.arrived).toEqual([])
    expect(await figuresFor(token)).toMatchObject([{ key: 'held', count: 2 }])
    expect((await api('/api/mails/held', { token })).body).toMatchObject({ count: 2 })
    const listed = await api('/api/mails?kind=Held+since+the+restore', { token })
    expect(listed.body).toMatchObject({ total: 2 })

    expect(await api('/api/mails/held/send', { token, method: 'POST' })).toMatchObject({
      status: 200,
      body: { count: 2 },
    })
    await untilDecided()
    expect(mail.arrived.map(({ to }) => to).toSorted()).toEqual(['a@tests.example', 'b@tests.example'])
    expect(await figuresFor(token)).toEqual([])
    // What comes later is not held.
    expect((await send(token)).status).toBe(201)
    await untilDecided()
    expect(mail.arrived).toHaveLength(4)
  })

  it('sends nothing of what is discarded, and counts it as no failure', async () => {
    mail = await startMailServer(() => 'accept')
    const token = await start()
    await sql(
      `INSERT INTO "Delivery" (mail, channel, address, status, "heldSince") VALUES ('passwordReset', 'Email', 'a@tests.example', 'Queued', now())`,
    )
    expect(await api('/api/mails/held/discard', { token, method: 'POST' })).toMatchObject({ body: { count: 1 } })
    await look()
    expect(await rows()).toMatchObject([{ status: 'Failed', reason: expect.stringContaining('discarded') as unknown }])
    expect(mail.arrived).toEqual([])
    const { figures } = (await api('/api/today', { token })).body as { figures: { key: string }[] }
    expect(figures.map(({ key }) => key)).not.toContain('failed')
  })

  it('tells administrators when there was no backup for two days', async () => {
    const token = await start({ BACKUP_DIR: '/tmp' })
    const noted = (age: string, good: boolean) =>
      sql(
        `INSERT INTO "Backup" ("startedAt", "finishedAt", failure)
         SELECT t, CASE WHEN $2 THEN t END, CASE WHEN $2 THEN '' ELSE 'no space' END FROM (SELECT now() - $1::interval AS t) x`,
        [age, good],
      )
    expect(await figuresFor(token)).toEqual([])
    await noted('49 hours', true)
    await noted('2 hours', false)
    expect(await figuresFor(token)).toMatchObject([{ key: 'backup', urgency: 'late', detail: 'no space' }])
    await noted('1 hour', true)
    expect(await figuresFor(token)).toEqual([])
  })
})

describe('deliveries by e-mail', () => {
  it('delivers exactly once or says Failed and why, whatever the mail server does', async () => {
    const first: Record<string, Behaviour> = {
      refuse: 'refuse',
      busy: 'busy',
      before: 'drop-before',
      during: 'drop-during',
      after: 'drop-after',
      stall: 'stall-before',
      silent: 'stall-after',
    }
    const seen = new Set<string>()
    mail = await startMailServer((to) => {
      const [kind = ''] = to.split('.')
      // Refused stays refused; everything else goes well the second time.
      const again = seen.has(to) && kind !== 'refuse'
      seen.add(to)
      return again ? 'accept' : (first[kind] ?? 'accept')
    })
    const token = await start()
    const people = [...Object.keys(first), ...Array.from({ length: 30 }, (_, n) => `fine${n}`)].flatMap((kind) =>
      kind.startsWith('fine') ? [`${kind}.0@tests.example`] : [0, 1, 2].map((n) => `${kind}.${n}@tests.example`),
    )
    await addStudents(people)
    expect((await send(token)).status).toBe(201)
    await untilDecided()

    for (const { address, status, reason } of await rows()) {
      const [kind] = address.split('.')
      const count = arrivals(address).length
      if (kind === 'refuse')
        expect([status, count, reason], address).toEqual(['Failed', 0, expect.stringContaining('550')])
      // It arrived, but nobody could tell: it is not sent again, and the reason says what is known.
      else if (kind === 'after' || kind === 'silent')
        expect([status, count, reason], address).toEqual(['Failed', 1, expect.stringContaining('may have arrived')])
      // It broke off after the first byte, so nobody can tell either.
      else if (kind === 'during')
        expect([status, count, reason], address).toEqual(['Failed', 0, expect.stringContaining('may have arrived')])
      else expect([status, count, reason], address).toEqual(['Sent', 1, ''])
    }
    const [counts] = await sql('SELECT total, sent, failed, "settledAt" IS NOT NULL AS final FROM "Notification"')
    expect(counts).toEqual({ total: people.length, sent: 39, failed: 12, final: true })
    expect(mail.arrived[0]?.subject).toContain('Holiday Notice')

    const { body } = await send(token)
    const { id } = body.notification as { id: string }
    await untilDecided()
    const failed = await api(`/api/notifications/${id}/deliveries?status=Failed`, { token })
    expect(failed.body).toMatchObject({
      total: 3,
      notification: { delivery: { total: 51, sent: 48, failed: 3, queued: 0 } },
    })
    expect((await api(`/api/notifications/${id}/resend`, { token, method: 'POST' })).body.count).toBe(3)
  })

  it('loses nothing and repeats nothing when the portal is killed in the middle', async () => {
    mail = await startMailServer(() => 'accept', 15)
    const token = await start()
    const people = Array.from({ length: 300 }, (_, n) => `person.${n}@tests.example`)
    await addStudents(people)
    await send(token)
    for (const enough of [60, 150]) {
      await eventually(() => mail!.arrived.length >= enough, `${enough} mails arrived`)
      await portal?.kill()
      await portal?.start()
      await timePasses()
    }
    await untilDecided()

    const delivered = await rows()
    expect(delivered).toHaveLength(people.length)
    for (const { address, status, reason } of delivered) {
      const count = arrivals(address).length
      if (status === 'Sent') expect(count, address).toBe(1)
      else {
        expect([status, reason], address).toEqual([
          'Failed',
          'The portal stopped before the answer came. The message may have arrived.',
        ])
        expect(count, address).toBeLessThanOrEqual(1)
      }
    }
    // Only those whose answer each kill cut off: as many as there are connections.
    expect(delivered.filter(({ status }) => status === 'Failed').length).toBeLessThanOrEqual(10)
  })

  it('leaves a mail to another process that has claimed it meanwhile', async () => {
    let [asked, tries, slow] = [0, 0, true]
    mail = await startMailServer(() => (asked++, slow ? 'slow' : 'accept'))
    const token = await start()
    await addStudents(['person@tests.example'])
    let taken: { id: string }[] = []
    // Again where it was handed over before.
    while (taken.length === 0) {
      tries += 1
      await send(token)
      await eventually(() => asked === tries, 'the mail server was asked')
      // As if this process had slept for longer than its claim holds.
      taken = await sql(
        `UPDATE "Delivery" SET claim = gen_random_uuid(), "dueAt" = now() + interval '1 hour' WHERE status = 'Queued' RETURNING id`,
      )
      await look()
    }
    const states = () => sql('SELECT status, attempts FROM "Delivery" WHERE id = $1', [taken[0]!.id])
    expect(arrivals('person@tests.example')).toHaveLength(tries - 1)
    expect(await states()).toEqual([{ status: 'Queued', attempts: 0 }])
    slow = false
    await untilDecided()
    expect(arrivals('person@tests.example')).toHaveLength(tries)
    expect(await states()).toEqual([{ status: 'Sent', attempts: 1 }])
  })

  it('goes on with the others when a mail is withdrawn right before it is handed over', async () => {
    // More than are claimed at once: if this counted as a failure, the rest would be postponed.
    const people = Array.from({ length: 70 }, (_, n) => `person.${n}@tests.example`)
    let withdrawn = ''
    mail = await startMailServer((to) => {
      withdrawn ||= to
      return to === withdrawn ? 'slow' : 'accept'
    })
    const token = await start()
    await addStudents(people)
    let deleted: object[] = []
    // Again where it was handed over before.
    while (deleted.length === 0) {
      mail.arrived.length = 0
      withdrawn = ''
      await send(token)
      await eventually(() => withdrawn !== '', 'the mail server was asked')
      // As undoing a mark does.
      deleted = await sql(`DELETE FROM "Delivery" WHERE address = $1 AND status = 'Queued' RETURNING id`, [withdrawn])
      await look()
      expect(await open(), 'after a pause the others would wait').toBe(0)
      if (deleted.length === 0) await sql('DELETE FROM "Delivery"')
    }
    expect(await rows()).toHaveLength(69)
    expect((await rows()).filter(({ status, attempts }) => status !== 'Sent' || attempts !== 1)).toEqual([])
    expect(arrivals(withdrawn)).toEqual([])
    expect(portal?.output()).not.toContain('delivery failed')
  })

  it('finishes what is on its way when it is stopped, and the next one goes on', async () => {
    // Five at a time, each for a second: all of them would take longer than a server that is stopped has.
    let slow = true
    mail = await startMailServer(() => (slow ? 'slow' : 'accept'))
    const token = await start()
    await addStudents(Array.from({ length: 120 }, (_, n) => `person.${n}@tests.example`))
    await send(token)
    await eventually(() => mail!.arrived.length > 0, 'some mails arrived')
    await portal?.stop()
    expect(await sql(`SELECT FROM "Delivery" WHERE status = 'Sending'`)).toEqual([])
    expect(await open(), 'mails that wait').toBeGreaterThan(0)
    slow = false
    await portal?.start()
    // No scheduler: a server looks by itself.
    await eventually(async () => (await open()) === 0, 'the next portal sent the rest')
    expect((await rows()).every(({ status }) => status === 'Sent')).toBe(true)
    expect(mail.arrived).toHaveLength(120)
  })

  /** Sends to forty people. A few are tried, and all wait; answers their deliveries. */
  async function sendToFortyWhoWait(token: string) {
    await addStudents(Array.from({ length: 40 }, (_, n) => `person.${n}@tests.example`))
    await send(token)
    await eventually(async () => (await rows()).some(({ attempts }) => attempts > 0), 'somebody was tried')
    await look()
    const waiting = await rows()
    expect(waiting.every(({ status }) => status === 'Queued')).toBe(true)
    expect(waiting.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(5)
    return waiting
  }

  it('waits while the mail server is down, without using up the attempts of all', async () => {
    mail = await startMailServer(() => 'accept')
    const { url } = mail
    await mail.close()
    mail = undefined
    const token = await start({ SMTP_URL: url })
    const waiting = await sendToFortyWhoWait(token)
    expect(waiting.find(({ attempts }) => attempts > 0)?.reason).toBe('The mail server could not be reached.')
  })

  it.each(['once', 'always'])(
    'does not send again what was taken when the database fails %s to hear of it',
    async (often) => {
      mail = await startMailServer(() => 'accept')
      const token = await start()
      await addStudents(['person@tests.example'])
      // A sequence counts on although the statement is rolled back.
      await sql('CREATE SEQUENCE failures')
      await sql(`CREATE FUNCTION hiccup() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('failures') <= ${often === 'once' ? 1 : 1_000_000} THEN RAISE EXCEPTION 'failing over'; END IF;
      RETURN NEW;
    END $$`)
      await sql(
        `CREATE TRIGGER hiccup BEFORE UPDATE ON "Delivery" FOR EACH ROW WHEN (NEW.status = 'Sent') EXECUTE FUNCTION hiccup()`,
      )
      await send(token)
      const failures = async () =>
        Number((await sql<{ last_value: string }>('SELECT last_value FROM failures'))[0]?.last_value)
      await eventually(async () => (await failures()) >= (often === 'once' ? 2 : 4), 'it was tried again to note it')
      if (often === 'always') {
        // Until it has given up.
        await look()
        expect(await rows()).toMatchObject([{ status: 'Sending' }])
      }
      await untilDecided()
      expect(arrivals('person@tests.example')).toHaveLength(1)
      const failed = { status: 'Failed', reason: expect.stringContaining('may have arrived') as string }
      expect(await rows()).toMatchObject([often === 'once' ? { status: 'Sent', attempts: 1 } : failed])
    },
  )

  it('waits while the mail server refuses the sender, and then sends every mail once', async () => {
    let known = false
    mail = await startMailServer(
      () => 'accept',
      0,
      () => known,
    )
    const token = await start()
    const waiting = await sendToFortyWhoWait(token)
    expect(waiting.find(({ attempts }) => attempts > 0)?.reason).toContain('530')
    known = true
    await untilDecided()
    expect((await rows()).every(({ status }) => status === 'Sent')).toBe(true)
    expect(mail.arrived.map(({ to }) => to).sort()).toEqual(waiting.map(({ address }) => address).sort())
  })

  it.each(['day-limit', 'throttle'] as const)('waits at the answer %s, which is about the account', async (answer) => {
    let enough = true
    mail = await startMailServer(() => (enough ? answer : 'accept'))
    const token = await start()
    await sendToFortyWhoWait(token)
    enough = false
    await untilDecided()
    expect(mail.arrived).toHaveLength(40)
  })

  it('counts right when staff send again while the last of the batch is decided', async () => {
    let refusing = true
    let busy = true
    mail = await startMailServer((to) =>
      to.startsWith('refused') ? (refusing ? 'refuse' : 'accept') : busy ? 'busy' : 'accept',
    )
    const token = await start()
    await addStudents(['refused@tests.example', 'busy@tests.example'])
    const { id } = (await send(token)).body.notification as { id: string }
    await eventually(async () => (await rows()).every(({ attempts }) => attempts > 0), 'both were tried')
    ;[refusing, busy] = [false, false]
    // Sending again has changed its rows and does not come to its end until the gate opens.
    await sql('CREATE TABLE gate (opened boolean)')
    await sql(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      WHILE NOT EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.02); END LOOP;
      RETURN NULL;
    END $$`)
    await sql(
      `CREATE TRIGGER gate AFTER UPDATE ON "Notification" FOR EACH ROW WHEN (NEW."settledAt" IS NULL) EXECUTE FUNCTION wait_at_gate()`,
    )
    const waiting = async (what: string) =>
      (await sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${what}`)).length
    const again = api(`/api/notifications/${id}/resend`, { token, method: 'POST' })
    await eventually(async () => (await waiting(`wait_event = 'PgSleep'`)) === 1, 'sending again waits at the gate')
    await timePasses()
    const counting = api('/api/cron/notifications', { token: secret })
    await eventually(
      async () => (await waiting(`wait_event_type = 'Lock'`)) > 0,
      'writing the final counts waits for it',
    )
    await sql('INSERT INTO gate VALUES (true)')
    expect((await again).body.count).toBe(1)
    await counting
    await untilDecided()
    const counts = async () =>
      (await api(`/api/notifications/${id}/deliveries`, { token })).body.notification as { delivery: object }
    await eventually(
      async () => (await sql('SELECT FROM "Notification" WHERE "settledAt" IS NOT NULL')).length === 1,
      'its final counts are written',
    )
    expect((await counts()).delivery).toEqual({ total: 2, sent: 2, saved: 0, failed: 0, queued: 0 })
  })

  it('sends a reset link before a notification to many', async () => {
    mail = await startMailServer(() => 'accept')
    const { url } = mail
    const port = Number(new URL(url).port)
    await mail.close()
    mail = undefined
    const token = await start({ SMTP_URL: url })
    await addStudents(Array.from({ length: 200 }, (_, n) => `person.${n}@tests.example`))
    await send(token)
    expect((await api('/api/auth/forgot-password', { body: { email: portal!.admin.email } })).status).toBe(200)
    await eventually(async () => (await rows()).some(({ attempts }) => attempts > 0), 'somebody was tried')
    // Nobody has taken any of them for the next attempt.
    await look()
    mail = await startMailServer(
      () => 'accept',
      5,
      () => true,
      port,
    )
    await untilDecided()
    const place = mail.arrived.findIndex(({ to }) => to === portal!.admin.email)
    expect(place).toBeGreaterThanOrEqual(0)
    // Fifty are taken at once, this one among the first fifty, and the next when all of those are done.
    expect(place).toBeLessThan(50)
  })

  it('asks for the secret', async () => {
    await start()
    for (const token of [undefined, '', 'wrong', `${secret}x`])
      expect((await api('/api/cron/notifications', { token })).status).toBe(401)
    expect((await api('/api/cron/notifications', { token: secret })).status).toBe(200)
    // The portal of the other tests has no secret: nobody gets in.
    for (const bearer of ['', 'undefined', secret])
      expect((await call('/api/cron/notifications', { bearer })).status).toBe(401)
  })
})

describe('deliveries by SMS', () => {
  it('leaves through the gateway with the ids that Indian operators ask for', async () => {
    const calls: { headers: IncomingMessage['headers']; body: Record<string, string> }[] = []
    const gateway = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += chunk))
      request.on('end', () => {
        const body = JSON.parse(text) as Record<string, string>
        calls.push({ headers: request.headers, body })
        const times = calls.filter((call) => call.body.dst === body.dst).length
        response.statusCode = body.dst?.endsWith('1') ? 400 : body.dst?.endsWith('2') && times === 1 ? 503 : 202
        // Accepted, but the connection ends in the middle of the answer.
        if (body.dst?.endsWith('4'))
          response.writeHead(202, { 'content-length': 100 }).write('{', () => response.socket?.end())
        else response.end(JSON.stringify({ error: 'not a mobile number' }))
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const { port } = gateway.address() as AddressInfo
    try {
      const token = await start({
        SMS_URL: `http://127.0.0.1:${port}/v1/Account/X/Message/`,
        SMS_TOKEN: 'Basic abc',
        SMS_SENDER: 'SUNRSE',
        SMS_DLT_ENTITY_ID: '1101234567890123456',
        SMS_DLT_TEMPLATE_IDS: 'Exam Schedule=1107165432109876542, Holiday Notice=1107165432109876543',
      })
      await addStudents(['one@tests.example', 'two@tests.example', 'three@tests.example', 'four@tests.example'])
      await sql(`UPDATE "User" SET phone = 'none' WHERE name = 'Student 3'`)
      const refused = (over: object) =>
        api('/api/notifications', {
          token,
          body: { type: 'SMS', subject: 'Holiday Notice', message: 'x', recipients: 'All Students', ...over },
        })
      expect(await refused({ message: 'See bit.ly/abc' })).toMatchObject({
        status: 400,
        body: { errors: { message: notificationMessages.notInSms('bit.ly/abc') } },
      })
      expect(await refused({ subject: 'Fee Reminder' })).toMatchObject({
        status: 400,
        body: { errors: { subject: notificationMessages.noTemplate('Fee Reminder') } },
      })
      await send(token, 'SMS')
      await untilDecided()
      expect(await rows()).toEqual([
        {
          address: '919876500001',
          status: 'Failed',
          attempts: 1,
          reason: 'The SMS gateway refused it (400): {"error":"not a mobile number"}',
        },
        { address: '919876500002', status: 'Sent', attempts: 2, reason: '' },
        { address: '919876500004', status: 'Sent', attempts: 1, reason: '' },
        { address: null, status: 'Failed', attempts: 0, reason: 'There is no valid phone number.' },
      ])
      expect(calls.filter(({ body }) => body.dst === '919876500004')).toHaveLength(1)
      expect(calls[0]?.headers.authorization).toBe('Basic abc')
      expect(calls.find(({ body }) => body.dst === '919876500002')?.body).toEqual({
        src: 'SUNRSE',
        dst: '919876500002',
        text: 'Holiday Notice: No school tomorrow ₹ नमस्ते - Sunrise Public School',
        type: 'sms',
        dlt_entity_id: '1101234567890123456',
        dlt_template_id: '1107165432109876543',
        dlt_template_category: 'service_implicit',
        url: expect.stringMatching(/\/api\/sms\/reports\?message=[\da-f-]{36}&key=[\w-]{43}$/) as string,
        method: 'POST',
      })
    } finally {
      gateway.close()
    }
  })

  it('does not wait for mails that are still being sent', async () => {
    mail = await startMailServer(() => 'slow')
    const token = await start()
    // Each mail takes a second, and five are sent at once: they need a minute.
    await addStudents(Array.from({ length: 300 }, (_, n) => `person.${n}@tests.example`))
    await sql(`UPDATE "User" SET phone = '' WHERE name <> 'Student 1'`)
    await send(token)
    await eventually(() => mail!.arrived.length > 0, 'mails are being sent')
    await send(token, 'SMS')
    const left = async (channel: string) =>
      (await sql(`SELECT FROM "Delivery" WHERE channel = $1::"NotificationType" AND "decidedAt" IS NULL`, [channel]))
        .length
    await eventually(async () => (await left('SMS')) === 0, 'the SMS is saved')
    expect(await left('Email')).toBeGreaterThan(0)
  })

  it('says that the setting is wrong when the gateway redirects, and waits for as long as it asks for', async () => {
    const answers: { status: number; headers?: Record<string, string> }[] = [
      { status: 302, headers: { location: '/elsewhere' } },
      { status: 429, headers: { 'retry-after': '7200' } },
      { status: 503, headers: { 'retry-after': new Date(Date.now() + 3 * 3_600_000).toUTCString() } },
      { status: 202 },
    ]
    let asked = 0
    const gateway = createServer((_request, response) => {
      const { status, headers } = answers[Math.min(asked++, answers.length - 1)]!
      response.writeHead(status, headers).end('{}')
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const { port } = gateway.address() as AddressInfo
    try {
      const token = await start({ SMS_URL: `http://127.0.0.1:${port}/send`, SMS_TOKEN: 'abc', SMS_SENDER: 'SUNRSE' })
      await addStudents(['one@tests.example'])
      await send(token, 'SMS')
      const state = async () =>
        (
          await sql<{ status: string; reason: string; attempts: number; hours: number }>(
            `SELECT status, reason, attempts, round(extract(epoch FROM "dueAt" - now()) / 3600)::int AS hours FROM "Delivery"`,
          )
        )[0]!
      const tried = async (attempts: number) => {
        await eventually(async () => (await state()).attempts === attempts, `it was tried ${attempts} times`)
        return state()
      }
      expect(await tried(1)).toMatchObject({
        status: 'Queued',
        reason: 'The SMS gateway redirects to another address (302), so the setting SMS_URL is wrong.',
        hours: 0,
      })
      for (const [attempts, hours] of [
        [2, 2],
        [3, 3],
      ] as const) {
        await timePasses()
        await look()
        expect(await tried(attempts)).toMatchObject({ status: 'Queued', hours })
      }
      await untilDecided()
      expect(await state()).toMatchObject({ status: 'Sent', attempts: 4 })
      const { body } = await api('/api/notifications', { token })
      expect((body.notifications as { parts?: number }[])[0]?.parts).toBe(1)
    } finally {
      gateway.close()
    }
  })
})
