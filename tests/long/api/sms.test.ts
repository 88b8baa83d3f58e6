import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { notificationMessages } from '@/lib/notifications/messages'
import { smsMessages } from '@/lib/notifications/sms-messages'
import { baseUrl, call, demo, enrol, newAdmin, newParent, sessionOf, type Session } from '@/tests/support/machine/api'
import { derivedKey } from '@/tests/support/school/sms'
import { sql } from '@/tests/support/machine/database'
import { saveSettings } from '@/tests/support/school/school-settings'

/** Registered texts, tests of them, and reports of gateways, through the doors. */

const [admin, teacher] = [await sessionOf(demo.admin), await sessionOf(demo.teacher)]
const [student, parent] = [await enrol(), await newParent()]
type Who = Pick<Session, 'accessToken'> | undefined
const text = 'Dear {#alphanumeric#} - Sunrise'
const template = () => ({
  ...{ dltId: `1107${randomInt(1e12)}`, header: 'SUNRSE', category: 'Service implicit', text },
})
const add = (who: Who = admin, over: object = {}) =>
  call('/api/sms/templates', { bearer: who?.accessToken, body: { ...template(), ...over } })
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body.id)
const remove = (id: string, who: Who = admin) =>
  call(`/api/sms/templates/${id}`, { method: 'DELETE', bearer: who?.accessToken })
const made: string[] = []
async function added() {
  const id = idOf(await add())
  made.push(id)
  return id
}
// Other files look at a form without them.
afterAll(async () => void (await Promise.all(made.map((id) => remove(id)))))

const statuses = (ask: (who?: Who) => Promise<{ status: number }>) =>
  Promise.all([undefined, student, parent, teacher, admin].map(async (who) => (await ask(who)).status))

describe('templates', () => {
  it('are read by staff, and added and removed by the office', async () => {
    const list = (who: Who) => call('/api/sms/templates', { bearer: who?.accessToken })
    expect(await statuses((who) => list(who))).toEqual([401, 403, 403, 200, 200])
    for (const who of [student, parent, teacher]) expect((await add(who)).status).toBe(403)
    expect((await call('/api/sms/templates', { body: template() })).status).toBe(401)
    const id = await added()
    expect((await list(teacher)).body.templates).toContainEqual(expect.objectContaining({ id, text }))
    expect(
      await statuses((who) => call(`/api/sms/templates/${id}`, { method: 'DELETE', bearer: who?.accessToken })),
    ).toEqual([...[401, 403, 403, 403, 200]])
    for (const missing of [id, randomUUID(), 'x']) expect((await remove(missing)).status).toBe(404)
    expect(JSON.stringify((await list(teacher)).body)).not.toContain(id)
  })

  it.each([
    [{ dltId: 'eleven' }, { dltId: smsMessages.dltId }],
    [{ header: 'SUN RISE' }, { header: smsMessages.header }],
    [{ text: 'Dear {#name#}' }, { text: smsMessages.unknownTag('{#name#}') }],
    [{ text: '{#var#}{#var#}' }, { text: smsMessages.sideBySide }],
  ])('%j is refused at the field', async (over, errors) => {
    expect(await add(admin, over)).toMatchObject({ status: 400, body: { errors } })
  })

  it('have a number of their own', async () => {
    const dltId = `1107${randomInt(1e12)}`
    made.push(idOf(await add(admin, { dltId })))
    expect(await add(admin, { dltId })).toMatchObject({ status: 409, body: { message: smsMessages.known(dltId) } })
  })
})

describe('a test', () => {
  it('goes to the phone of who asks, an administrator, and fits the template', async () => {
    const id = await added()
    const test = (who: Who, message = 'Dear Meera - Sunrise', of = id) =>
      call('/api/sms/test', { bearer: who?.accessToken, body: { template: of, message } })
    expect(await statuses((who) => (who === admin ? test(admin, 'Dear') : test(who)))).toEqual([
      401, 403, 403, 403, 400,
    ])
    const own = await newAdmin({ phone: '+91 98220 41001' })
    expect(await test(own)).toMatchObject({ status: 200, body: { message: smsMessages.testSaved } })
    expect((await test(own, undefined, randomUUID())).status).toBe(404)
    const without = await newAdmin({ phone: '022 24930000' })
    await sql(`UPDATE "User" SET phone = '' WHERE id = $1`, [without.id])
    expect(await test(without)).toMatchObject({ status: 409, body: { message: smsMessages.noPhone } })
  })

  it('is done five times an hour at most', async () => {
    const [id, own] = [await added(), await newAdmin({ phone: '+91 98220 41002' })]
    const body = { template: id, message: 'Dear Meera - Sunrise' }
    const done = []
    for (let n = 0; n < 6; n++) done.push((await call('/api/sms/test', { bearer: own.accessToken, body })).status)
    expect(done).toEqual([200, 200, 200, 200, 200, 429])
  })
})

const notice = { type: 'SMS', subject: 'General Announcement', message: 'On Friday.', recipients: 'All Teachers' }
const send = (over: object = {}) =>
  call('/api/notifications', { bearer: teacher.accessToken, body: { ...notice, ...over } })
const deliveriesOf = async (id: string) =>
  (await call(`/api/notifications/${id}/deliveries?pageSize=500`, { bearer: teacher.accessToken })).body.deliveries as {
    id: string
    report: string
    address: string
  }[]

describe('reports', () => {
  const report = async (
    fields: Record<string, string>,
    query: Record<string, string>,
    type = 'application/x-www-form-urlencoded',
  ) => {
    const body = type.includes('json') ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
    const address = `${baseUrl}/api/sms/reports?${new URLSearchParams(query)}`
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body })
    return { status: answer.status, body: (await answer.json()) as object }
  }

  it('are shown at the notification, and need the key of their message', async () => {
    const { body } = await send()
    const { id } = body.notification as { id: string }
    const [one, two] = (await deliveriesOf(id)).filter(({ address }) => address)
    const of = (message = '') => ({ message, key: derivedKey(message) })
    expect(await report({ Status: 'delivered', Extra: 'x' }, of(one?.id))).toEqual({
      status: 200,
      body: { noted: true },
    })
    expect((await report({ Status: 'delivered' }, { ...of(two?.id), key: derivedKey(one?.id ?? '') })).status).toBe(401)
    expect((await report({ Status: 'delivered' }, { message: two?.id ?? '' })).status).toBe(400)
    expect(await report({ Status: 'failed', ErrorCode: '420' }, of(two?.id), 'application/json')).toMatchObject({
      ...{ status: 200, body: { noted: true } },
    })
    expect(await report({ Status: 'delivered' }, of(randomUUID()))).toEqual({ status: 200, body: { noted: false } })
    const shown = Object.fromEntries((await deliveriesOf(id)).map((row) => [row.id, row.report]))
    expect([shown[one?.id ?? ''], shown[two?.id ?? '']]).toEqual([
      notificationMessages.delivered,
      notificationMessages.notDelivered('420'),
    ])
  })
})

describe('a notice by SMS', () => {
  afterAll(async () => void (await saveSettings({ smsPrice: null, smsDailyCap: null, smsQuietHours: null })))

  it('is compared with the template that was chosen, and sent as it is', async () => {
    const template = await added()
    expect(await send({ template })).toMatchObject({
      ...{ status: 400, body: { errors: { message: smsMessages.misfit({ words: 'Dear' }) } } },
    })
    expect(await send({ template: randomUUID() })).toMatchObject({
      status: 404,
      body: { message: messages.common.notFound },
    })
    expect((await send({ template, message: 'Dear families - Sunrise' })).status).toBe(201)
  })

  it('says what it costs, and is refused beyond what may be sent a day', async () => {
    await saveSettings({ smsPrice: 12, smsDailyCap: 1, smsQuietHours: 'off' })
    const ask = await call('/api/notifications/preview?type=SMS&recipients=All+Teachers', {
      bearer: teacher.accessToken,
    })
    expect(ask.body.preview).toMatchObject({ sms: { price: 12, left: expect.any(Number) as number, waitsUntil: '' } })
    const refused = await send()
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('The school sends at most 1 SMS a day')
    for (const wrong of [{ smsPrice: -1 }, { smsDailyCap: 'x' }, { smsQuietHours: '21-8' }])
      expect((await call('/api/school', { method: 'PUT', bearer: admin.accessToken, body: wrong })).status).toBe(400)
  })
})
