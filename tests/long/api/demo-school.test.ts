import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolYearOf } from '@/lib/years'
import { call, demo, demoPassword, logIn } from '@/tests/support/machine/api'
import { eventually } from '@/tests/support/machine/eventually'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { schoolToday } from '@/tests/support/school/school-days'

/** What a newcomer finds in the demo school, before anybody has done anything in it. */

let portal: Portal
let bearer = ''
beforeAll(async () => {
  portal = await makePortal({}, { demo: true })
  await portal.start()
  bearer = (await logIn(demo.admin, demoPassword, portal.url)).accessToken
})
afterAll(() => portal.remove())

const read = async (path: string) => (await call(path, { bearer, at: portal.url })).body

type Mail = { mail: string; to: string; status: string; reason: string; attempts: number }

describe('the mails of the demo school', () => {
  it('show each state that a mail can have, with its reason', async () => {
    const mails = async (status: string) =>
      (await read(`/api/mails?q=families.example&status=${status}`)).mails as Mail[]
    expect((await mails('Sent')).length).toBeGreaterThanOrEqual(3)
    expect(await mails('Failed')).toMatchObject([
      { mail: 'Application declined', attempts: 1, reason: '550 5.1.1 The mailbox does not exist.' },
    ])
    // Who looks for due deliveries takes all of them: where one has left that came later, this one is never sent.
    await call('/api/auth/forgot-password', { body: { email: demo.teacher }, at: portal.url })
    await eventually(async () => {
      const left = `SELECT FROM "Delivery" WHERE mail = 'passwordReset' AND address = $1 AND status NOT IN ('Queued', 'Sending')`
      return (await portal.sql(left, [demo.teacher])).length > 0
    }, 'a mail that came later has left')
    expect(await mails('Queued')).toMatchObject([
      { mail: 'New status link', attempts: 2, reason: expect.stringContaining('mail server') },
    ])
  })
})

describe('the Annual reports of the demo school', () => {
  const today = schoolToday()
  const year = schoolYearOf(today)
  const reports = async (of: number, schoolClass: string) => {
    const query = new URLSearchParams({ year: String(of), term: 'Annual', type: 'Grading', class: schoolClass })
    return (await read(`/api/reports?${query.toString()}&pageSize=500`)).reports as { overallGrade: string }[]
  }

  it('are there of last year for most pupils', async () => {
    for (const schoolClass of ['Class 1', 'Class 7', 'Class 11'])
      expect((await reports(year - 1, schoolClass)).length, schoolClass).toBeGreaterThan(10)
  })

  // The roll-over proposes by them. Before the exam there are none, in the demo school as in any.
  it.runIf(today > `${year}-11-14`)(
    'are there of this year where the exam is over, and not everybody has passed',
    async () => {
      const [tenth, twelfth] = [await reports(year, 'Class 10'), await reports(year, 'Class 12')]
      expect(Math.min(tenth.length, twelfth.length)).toBeGreaterThan(10)
      const grades = [...tenth, ...twelfth].map(({ overallGrade }) => overallGrade)
      expect(grades).toContain('F')
      expect(grades).toContain('A')
    },
  )
})

it('each message has the day of its notification', async () => {
  const wrong = `SELECT n.subject, n."createdAt" AS told, d."createdAt" AS sent FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId"
    WHERE d."createdAt" NOT BETWEEN n."createdAt" - interval '1 day' AND n."createdAt" + interval '1 day'`
  expect(await portal.sql(wrong)).toEqual([])
})
