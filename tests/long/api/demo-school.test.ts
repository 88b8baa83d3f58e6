import { describe, expect, it } from 'vitest'
import { dayAt } from '@/lib/dates'
import { schoolYearOf } from '@/lib/years'
import { call, demo, logIn } from '@/tests/support/machine/api'

/** What a newcomer finds in the demo school. */

type Mail = { mail: string; to: string; status: string; reason: string; attempts: number }

describe('the mails of the demo school', () => {
  it('show each state that a mail can have, with its reason', async () => {
    const { accessToken } = await logIn(demo.admin)
    const mails = async (status: string) =>
      (await call(`/api/mails?q=families.example&status=${status}`, { bearer: accessToken })).body.mails as Mail[]
    expect((await mails('Sent')).length).toBeGreaterThanOrEqual(3)
    expect(await mails('Failed')).toMatchObject([
      { mail: 'No place', attempts: 1, reason: '550 5.1.1 The mailbox does not exist.' },
    ])
    // The portal has looked for due deliveries since the start, every few seconds: this one is never sent.
    expect(await mails('Queued')).toMatchObject([
      { mail: 'New status link', attempts: 2, reason: expect.stringContaining('mail server') },
    ])
  })
})

describe('the Annual reports of the demo school', () => {
  const today = dayAt(new Date(), 'Asia/Kolkata')
  const year = schoolYearOf(today)
  const reports = async (of: number, schoolClass: string) => {
    const { accessToken } = await logIn(demo.admin)
    const query = new URLSearchParams({ year: String(of), term: 'Annual', type: 'Grading', class: schoolClass })
    const { body } = await call(`/api/reports?${query.toString()}&pageSize=500`, { bearer: accessToken })
    return body.reports as { overallGrade: string }[]
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
