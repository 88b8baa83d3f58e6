import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Notifications from '@/lib/notifications/service'
import { smsMessages } from '@/lib/notifications/sms-messages'
import type * as Reports from '@/lib/notifications/sms-reports'
import type * as Templates from '@/lib/notifications/templates'
import type * as Bodies from '@/lib/server/messages/transports/sms-body'
import type * as Addresses from '@/lib/server/messages/transports/sms-reports'
import type * as Queue from '@/lib/server/messages/deliveries/queue'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** How many SMS leave a day, when, with which text, and what gateways say of them. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let notifications: typeof Notifications
let templates: typeof Templates
let reports: typeof Reports
let addresses: typeof Addresses
let queue: typeof Queue
let readSettings: () => Promise<void>
let smsBody: typeof Bodies.smsBody
const preview = async () =>
  (await import('@/lib/notifications/queries')).previewNotification.execute(asOffice(), {
    ...{ type: 'SMS', recipients: 'All Teachers' },
  })
beforeAll(async () => {
  vi.stubEnv('SEND_DELAY', '90')
  vi.stubEnv('APP_URL', 'https://school.example')
  own = await ownDatabase()
  notifications = await import('@/lib/notifications/service')
  templates = await import('@/lib/notifications/templates')
  reports = await import('@/lib/notifications/sms-reports')
  addresses = await import('@/lib/server/messages/transports/sms-reports')
  queue = await import('@/lib/server/messages/deliveries/queue')
  ;({ readSettings } = await import('@/lib/server/data/read-settings'))
  ;({ smsBody } = await import('@/lib/server/messages/transports/sms-body'))
})
afterAll(() => own.close())

let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User', 'Delivery', 'Notification', 'SmsTemplate')
  const person = { origin: 'Office', isActive: true, approvedAt: new Date() } as const
  const [first] = await Promise.all(
    ['One', 'Two', 'Three'].map((name, n) =>
      own.db.user.create({
        data: { ...person, name, role: n === 0 ? 'admin' : 'teacher', phone: `98220 4100${n}` },
        select: { id: true },
      }),
    ),
  )
  office = { id: first!.id, role: 'admin' }
})
afterEach(() => decide({ smsDailyCap: null, smsQuietHours: null }))

const asOffice = () => callerAs(office)
const notice = {
  type: 'SMS',
  subject: 'General Announcement',
  message: 'On Friday.',
  recipients: 'All Teachers',
} as const
const send = (over: object = {}) => notifications.sendNotification.execute(asOffice(), { ...notice, ...over })
const add = (over: object = {}) =>
  templates.addSmsTemplate.execute(asOffice(), {
    ...{
      dltId: '1107165432109876543',
      header: 'SUNRSE',
      category: 'Service implicit',
      text: 'Dear {#alphanumeric#} - Sunrise',
    },
    ...over,
  })
/** What the office has decided. */
async function decide(data: { smsDailyCap?: number | null; smsQuietHours?: string | null }) {
  await own.db.schoolSettings.update({
    where: { single: true },
    data: { ...data, version: { increment: 1 } },
    select: { version: true },
  })
  await readSettings()
}
const deliveries = () => own.db.delivery.count({ where: { channel: 'SMS' } })

describe('a daily cap', () => {
  it('refuses what is beyond it before anything is queued, and says how many are left', async () => {
    await decide({ smsDailyCap: 3 })
    await send()
    expect(await deliveries()).toBe(2)
    await expect(send()).rejects.toMatchObject({ code: 'conflict', message: smsMessages.capReached(3, 1) })
    expect([await deliveries(), await own.db.notification.count()]).toEqual([2, 1])
    expect(await preview()).toMatchObject({ messages: 2, sms: { left: 1 } })
    await send({ type: 'Email' })
    await decide({ smsDailyCap: 0 })
    await send()
    expect(await deliveries()).toBe(4)
  })

  it('holds for two at once: one is sent, one refused', async () => {
    await decide({ smsDailyCap: 3 })
    for (let round = 0; round < 5; round++) {
      await own.empty('Delivery', 'Notification')
      const both = await Promise.allSettled([send(), send()])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await deliveries()).toBe(2)
    }
  })

  it('counts nothing of yesterday, and nothing that was taken back', async () => {
    await decide({ smsDailyCap: 2 })
    const { id } = await send()
    await expect(send()).rejects.toMatchObject({ code: 'conflict' })
    await notifications.undoNotification.execute(asOffice(), { id })
    const { id: again } = await send()
    await own.db
      .$executeRaw`UPDATE "Notification" SET "createdAt" = now() - interval '1 day' WHERE "id" = ${again}::uuid`
    await send()
    expect(await deliveries()).toBe(4)
  })
})

describe('quiet hours', () => {
  it('keep notices back and nothing about one student', async () => {
    await send()
    const { id: studentId } = await own.db.user.create({
      data: {
        name: 'Aarav',
        role: 'student',
        class: 'Class 5',
        origin: 'Office',
        isActive: true,
        approvedAt: new Date(),
      },
      select: { id: true },
    })
    const about = { type: 'SMS', subject: 'Attendance', message: 'Absent.', recipients: 'Aarav', studentId } as const
    const { id } = await own.db.notification.create({
      data: { ...about, sentById: office.id, total: 1 },
      select: { id: true },
    })
    await own.db.delivery.create({
      data: { notificationId: id, channel: 'SMS', userId: studentId, address: '919822041009' },
      select: { id: true },
    })
    await own.db.$executeRaw`UPDATE "Delivery" SET "dueAt" = now()`
    const claimed = await queue.claimDue('SMS', { isQuiet: true })
    expect(claimed.map(({ to }) => to)).toEqual(['919822041009'])
    expect(await queue.claimDue('SMS')).toHaveLength(2)
  })
})

describe('a template', () => {
  it('is registered once under a number, also by two at once, and again once it is removed', async () => {
    const both = await Promise.allSettled([add(), add({ text: 'Another - Sunrise' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [known] = await templates.listSmsTemplates.execute(asOffice(), {})
    await templates.removeSmsTemplate.execute(asOffice(), { id: known!.id })
    await expect(templates.removeSmsTemplate.execute(asOffice(), { id: known!.id })).rejects.toMatchObject({
      code: 'notFound',
    })
    await add()
    expect(await templates.listSmsTemplates.execute(asOffice(), {})).toHaveLength(1)
  })

  it('is the whole SMS, which the server compares with it', async () => {
    const { id: template } = await add()
    await expect(send({ template })).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { message: expect.any(String) as string } },
    })
    await expect(send({ template, type: 'Email' })).rejects.toMatchObject({
      code: 'invalid',
      message: smsMessages.onlySms,
    })
    await expect(send({ template: randomUUID() })).rejects.toMatchObject({ code: 'notFound' })
    expect(await deliveries()).toBe(0)
    const message = 'Dear families - Sunrise'
    await send({ template, message })
    await templates.removeSmsTemplate.execute(asOffice(), { id: template })
    await expect(send({ template, message })).rejects.toMatchObject({ code: 'notFound' })
    await own.db.$executeRaw`UPDATE "Delivery" SET "dueAt" = now()`
    const [claimed] = await queue.claimDue('SMS')
    expect(claimed).toMatchObject({ message, template: { dltId: '1107165432109876543', header: 'SUNRSE' } })
    const { subject, template: registered } = claimed as unknown as Parameters<typeof smsBody>[0]
    expect(smsBody({ subject, text: message, template: registered })).toBe(message)
  })
})

describe('a report', () => {
  const report = (id: string, Status: string, over: object = {}) => {
    const { searchParams } = new URL(addresses.reportAddress(id))
    return reports.takeSmsReport.execute(visitor, { ...Object.fromEntries(searchParams), Status, ...over })
  }
  const visitor = { ...callerAs({ id: '', role: 'admin' }), actor: () => Promise.resolve(null) }
  async function sent() {
    const { id } = await send()
    const [first] = await own.db.delivery.findMany({ where: { notificationId: id }, select: { id: true } })
    return first!.id
  }
  const outcome = async (id: string) => {
    const row = await own.db.delivery.findUniqueOrThrow({
      where: { id },
      select: { arrived: true, arrivedReason: true },
    })
    return [row.arrived, row.arrivedReason]
  }

  it.each([
    [
      ['queued', 'sent', 'delivered'],
      [true, ''],
    ],
    [
      ['delivered', 'sent', 'queued'],
      [true, ''],
    ],
    [
      ['delivered', 'undelivered', 'delivered'],
      [true, ''],
    ],
    [
      ['undelivered', 'delivered'],
      [true, ''],
    ],
    [
      ['failed', 'queued'],
      [false, '30'],
    ],
    [
      ['queued', 'something else'],
      [null, ''],
    ],
  ] as const)('%j ends as %j', async (events, ended) => {
    const id = await sent()
    for (const event of events) await report(id, event, event === 'failed' ? { ErrorCode: '30' } : {})
    expect(await outcome(id)).toEqual(ended)
  })

  it('with another message’s key is refused, and of an unknown message nothing is noted', async () => {
    const [one, other] = [await sent(), await sent()]
    const { key } = Object.fromEntries(new URL(addresses.reportAddress(other)).searchParams)
    for (const wrong of [key, 'x', 'é'.repeat(43)])
      await expect(report(one, 'delivered', { key: wrong })).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await outcome(one)).toEqual([null, ''])
    expect(await report(randomUUID(), 'delivered')).toEqual({ noted: false })
  })
})
