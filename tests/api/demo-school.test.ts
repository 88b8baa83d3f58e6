import { describe, expect, it } from 'vitest'
import { call, demo, logIn } from '../support/api'

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
