import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { smtpServer } from '@/lib/server/messages/transports/smtp'
import { startMailServer, type MailServer } from '@/tests/support/machine/mail-server'

vi.mock('@/lib/server/env', () => ({
  env: () => ({ MAIL_FROM: 'school@tests.example', APP_URL: 'http://localhost:3000' }),
}))

let server: MailServer
beforeAll(async () => {
  server = await startMailServer(() => 'accept')
})
// Not awaited: it waits for the connections that the mailer keeps.
afterAll(() => void server.close())

it('throws on what stopped a mail at the moment of handing over, and sends the next', async () => {
  const mailer = smtpServer(server.url)
  const mail = { id: 'one', to: 'person@tests.example', subject: 'Holiday Notice', text: 'No school tomorrow' }
  const stopped = new Error('withdrawn')
  await expect(mailer.send(mail, () => Promise.reject(stopped))).rejects.toBe(stopped)
  expect(server.arrived).toEqual([])
  expect(await mailer.send({ ...mail, id: 'two' }, async () => {})).toBe('Sent')
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual(['<two@localhost>'])
})
