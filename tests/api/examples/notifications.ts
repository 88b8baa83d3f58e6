import { randomInt, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { followNotifications } from '@/lib/notifications/queries'
import { sendDueMessages } from '@/lib/notifications/service'
import { notificationList } from '@/lib/notifications/lists'
import { smsMessages } from '@/lib/notifications/sms-messages'
import { derivedKey } from '@/tests/support/school/sms'
import { callerOf, idOf, type Examples, type Person } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/notifications', notificationList, { search: 'message', otherFilters: ['kind'] })

const notice = { type: 'Email', subject: 'Exam Schedule', message: 'Exams begin on Monday.', recipients: 'Class 5' }
const send = (teacher: Person) => teacher.post('/api/notifications', notice)

export default {
  async sendNotification({ teacher }) {
    // One message to each address; they leave after the answer.
    expect(await send(teacher)).toMatchObject({
      status: 201,
      body: { notification: { ...notice, sentBy: 'Rajesh Kulkarni' } },
    })
    // A group beside the contract's list says which class, section or student is meant.
    const group = { recipients: 'Guardians of a section', class: 'Class 5', section: 'A' }
    expect(await teacher.post('/api/notifications', { ...notice, ...group })).toMatchObject({
      status: 201,
      body: { notification: { recipients: 'Guardians of Class 5, section A' } },
    })
  },

  async previewNotification({ teacher }) {
    // Before it is sent: whom it would reach, as how many messages, and who has no address.
    const { status, body } = await teacher.get('/api/notifications/preview?type=Email&recipients=Class+5')
    const number = expect.any(Number) as unknown
    expect([status, body]).toEqual([200, { preview: { people: number, messages: number, unreachable: number } }])
  },

  async undoNotification({ teacher, admin }) {
    // Until its messages leave, for as many seconds as the office has decided, a notice can be taken back.
    await admin.put('/api/school', { sendDelay: 60 })
    const { body } = await send(teacher)
    await admin.put('/api/school', { sendDelay: null })
    expect(body.notification).toMatchObject({ undoSeconds: 60 })
    const id = idOf(body.notification)
    expect(await teacher.delete(`/api/notifications/${id}`)).toMatchObject({ status: 200, body: { id } })
  },

  async addSmsTemplate({ admin, teacher }) {
    // A text as the school has registered it; an SMS may then be the whole of it.
    const dltId = `1107${randomInt(1e12)}`
    const template = { dltId, header: 'SUNRSE', category: 'Service implicit', text: 'Dear {#alphanumeric#} - Sunrise' }
    const added = await admin.post('/api/sms/templates', template)
    expect(added).toMatchObject({ status: 201, body: { message: smsMessages.added } })
    const sms = { ...notice, type: 'SMS', template: idOf(added.body) }
    expect((await teacher.post('/api/notifications', sms)).status).toBe(400)
    const fitting = { ...sms, message: 'Dear families - Sunrise' }
    expect((await teacher.post('/api/notifications', fitting)).status).toBe(201)
    await admin.page('/admin/school/sms')
    await admin.delete(`/api/sms/templates/${idOf(added.body)}`)
  },

  async listSmsTemplates({ teacher }) {
    expect(await teacher.get('/api/sms/templates')).toMatchObject({
      status: 200,
      body: { templates: expect.any(Array) as unknown },
    })
  },

  async removeSmsTemplate({ admin }) {
    const body = {
      dltId: `1107${randomInt(1e12)}`,
      header: 'SUNRSE',
      category: 'Promotional',
      text: 'Come on {#numeric#}',
    }
    const id = idOf((await admin.post('/api/sms/templates', body)).body)
    expect(await admin.delete(`/api/sms/templates/${id}`)).toMatchObject({ status: 200, body: { id } })
  },

  async testSms({ admin }) {
    // To the phone of who asks.
    const body = {
      dltId: `1107${randomInt(1e12)}`,
      header: 'SUNRSE',
      category: 'Promotional',
      text: 'Come on {#numeric#}',
    }
    const template = idOf((await admin.post('/api/sms/templates', body)).body)
    const test = await admin.post('/api/sms/test', { template, message: 'Come on 5' })
    expect([200, 429]).toContain(test.status)
    await admin.delete(`/api/sms/templates/${template}`)
  },

  async takeSmsReport({ visitor }) {
    // A gateway reports at the address that it was given with the message.
    const { id } = { id: randomUUID() }
    const report = { message: id, key: derivedKey(id), Status: 'delivered' }
    expect(await visitor.post('/api/sms/reports', report)).toMatchObject({ status: 200, body: { noted: false } })
    expect((await visitor.post('/api/sms/reports', { ...report, key: 'x' })).status).toBe(401)
  },

  async listNotifications({ teacher, student }) {
    // Pupils see what is for everybody, for their class and about them.
    const { body } = await send(teacher)
    expect(await student.get('/api/notifications?recipients=Class+5&pageSize=1')).toMatchObject({
      status: 200,
      body: { notifications: [{ id: idOf(body.notification), message: notice.message }] },
    })
  },

  async markNotificationsRead({ teacher, student }) {
    // All until now, or until the newest that a screen shows.
    await send(teacher)
    expect(await student.put('/api/notifications/read')).toMatchObject({ status: 200, body: { unread: 0 } })
  },

  async followNotifications({ teacher }) {
    // What a screen asks about what it shows as being sent.
    const { body } = await send(teacher)
    const id = idOf(body.notification)
    expect(await followNotifications.execute(callerOf(teacher, 'teacher'), { ids: [id] })).toMatchObject([
      { id, delivery: { total: expect.any(Number) as unknown } },
    ])
  },

  async listDeliveries({ teacher }) {
    // What became of each message of a notification.
    const { body } = await send(teacher)
    expect(await teacher.get(`/api/notifications/${idOf(body.notification)}/deliveries?pageSize=1`)).toMatchObject({
      status: 200,
      body: { deliveries: [{}], notification: { message: notice.message }, resendable: 0 },
    })
  },

  async resendNotification({ teacher }) {
    // Sends again what has failed; here nothing has.
    const { body } = await send(teacher)
    expect(await teacher.post(`/api/notifications/${idOf(body.notification)}/resend`)).toMatchObject({
      status: 200,
      body: { count: 0 },
    })
  },

  async sendDueMessages({ visitor }) {
    // A scheduler, which shows the secret, has what waits sent where no server runs all day.
    expect(await visitor.get('/api/cron/notifications')).toMatchObject({ status: 401 })
    const scheduler = callerOf(visitor, 'admin', process.env.CRON_SECRET)
    expect(await sendDueMessages.execute(scheduler, {})).toEqual({ queued: expect.any(Number) as unknown })
  },
} satisfies Examples
