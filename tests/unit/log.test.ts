import { expect, it } from 'vitest'
import { describeError } from '@/lib/server/log'
import { NotCarried } from '@/lib/server/messages/carriers/carrier'

it('keeps what a mail server said out of the log, which names the address', () => {
  const error = new NotCarried(
    'refused',
    'The mail server refused it: 550 5.1.1 <priya@families.example>: no such mailbox',
  )
  expect(JSON.stringify(describeError(error))).not.toMatch(/priya|550/)
  expect(describeError(error)).toMatchObject({ name: 'NotCarried', code: 'refused' })
  expect(describeError(new NotCarried('later', '', true)).code).toBe('later, down')
})
