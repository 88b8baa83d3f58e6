import { expect } from 'vitest'
import { followNotifications } from '@/lib/notifications/queries'
import { sendDueMessages } from '@/lib/notifications/service'
import { notificationList } from '@/lib/notifications/lists'
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
