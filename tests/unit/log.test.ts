import { expect, it } from 'vitest'
import { describeError, withoutValues } from '@/lib/server/log'
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

it('keeps what the database says of a row out of the log', () => {
  // As a trigger raises it, or a constraint that names the failing row: without quotes or brackets.
  const said = 'failing row contains 42, Asha Rao, Class 5'
  const error = Object.assign(new Error(said), { severity: 'ERROR', code: '23505' })
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain('Asha')
  expect(described.code).toBe('23505')
})

it.each([
  ['Unexpected token in "Asha Rao, asha@families.example"', 'Unexpected token in …'],
  ['Unterminated "Asha Rao', 'Unterminated …'],
  ['550 <asha.rao@families.example> unknown', '550 <…> unknown'],
  [
    'fetch https://gateway.example/send?to=919812345678&text=Absent failed',
    'fetch https://gateway.example/send… failed',
  ],
  ['no answer from +91 98123 45678', 'no answer from …'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9xxxxxxxxx.aaa refused', 'token ….….aaa refused'],
  ['row 3f0e8a52-1c1b-4f7e-9a51-0a4c3c1d2e3f is gone', 'row 3f0e8a52-1c1b-4f7e-9a51-0a4c3c1d2e3f is gone'],
  [
    "Cannot read properties of undefined (reading 'studentName')",
    "Cannot read properties of undefined (reading 'studentName')",
  ],
])('leaves out of what a library says what it quotes: %s', (said, kept) => {
  expect(withoutValues(said)).toBe(kept)
})

it('takes no line of a message for a frame of the stack', () => {
  const error = new Error('refused\n    at Asha Rao (asha@families.example)')
  expect(JSON.stringify(describeError(error).frames)).not.toMatch(/asha/i)
  expect(describeError(error).frames?.[0]).toContain('log.test.ts')
})
