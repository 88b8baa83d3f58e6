import { expect } from 'vitest'
import { mailList } from '@/lib/mails/lists'
import { sql } from '@/tests/support/machine/database'
import { objects } from '@/tests/support/doors/objects'
import type { Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'

listBehaves('/api/mails', mailList, { search: 'to', otherFilters: ['kind'] })

export default {
  async listMails({ admin }) {
    // The portal's own mails, such as reset links, and what became of them.
    const id = await objects['POST /api/mails/[id]/resend']!.others()
    const { status, body } = await admin.get('/api/mails?pageSize=10')
    expect(status).toBe(200)
    expect(body.mails).toContainEqual(expect.objectContaining({ id, to: expect.any(String) as unknown }))
  },

  async resendMail({ admin }) {
    // Its text is made anew, with a new link.
    const id = await objects['POST /api/mails/[id]/resend']!.others()
    expect(await admin.post(`/api/mails/${id}/resend`)).toMatchObject({
      status: 200,
      body: { id, email: expect.any(String) as unknown },
    })
  },

  async readHeld({ admin }) {
    // What waited when a backup was made is held after its restore.
    await sql(hold, ['held.read@tests.example'])
    const { status, body } = await admin.get('/api/mails/held')
    expect(status).toBe(200)
    expect(body).toMatchObject({ count: expect.any(Number) as unknown, since: expect.stringMatching(/Z$/) as unknown })
  },

  async sendHeld({ admin }) {
    // Until an administrator lets them go.
    await sql(hold, ['held.sent@tests.example'])
    expect(await admin.post('/api/mails/held/send')).toMatchObject({ status: 200 })
    const [row] = await sql<{ held: boolean }>(
      `SELECT "heldSince" IS NOT NULL AS held FROM "Delivery" WHERE address = 'held.sent@tests.example'`,
    )
    // A mail without a recipient is deleted when it is sent.
    expect(row?.held ?? false).toBe(false)
  },

  async discardHeld({ admin }) {
    // Or discards them: nobody gets them, and the list says why.
    await sql(hold, ['held.not@tests.example'])
    expect(await admin.post('/api/mails/held/discard')).toMatchObject({ status: 200 })
    const { body } = await admin.get('/api/mails?q=held.not')
    expect(body.mails).toMatchObject([{ status: 'Failed', reason: expect.stringContaining('discarded') as unknown }])
  },
} satisfies Examples

const hold = `INSERT INTO "Delivery" (mail, channel, address, status, "heldSince") VALUES ('passwordReset', 'Email', $1, 'Queued', now())`
