import { expect } from 'vitest'
import { mailList } from '@/lib/mails/lists'
import { objects } from '../../support/objects'
import type { Examples } from '../../support/examples'
import { listBehaves } from '../../support/lists'

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
} satisfies Examples
