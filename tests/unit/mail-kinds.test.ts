import { expect, it } from 'vitest'
import { isMailKind } from '@/lib/server/messages/mails/kinds'

it.each([
  ['passwordReset', true],
  ['unheardOf', false],
  // What every object has is no kind of mail.
  ['toString', false],
  ['constructor', false],
])('%s is a kind of mail: %s', (kind, known) => expect(isMailKind(kind)).toBe(known))
