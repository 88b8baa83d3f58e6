import { expect, it } from 'vitest'
import { describeError } from '@/lib/server/log'
import { SendError } from '@/lib/server/messages/transports/transport'

it('keeps what a mail server said out of the log, which names the address', () => {
  const error = new SendError(
    'permanent',
    'The mail server refused it: 550 5.1.1 <priya@families.example>: no such mailbox',
  )
  expect(JSON.stringify(describeError(error))).not.toMatch(/priya|550/)
  expect(describeError(error)).toMatchObject({ name: 'SendError', code: 'permanent' })
  expect(describeError(new SendError('temporary', '', true)).code).toBe('temporary, affects all')
})
