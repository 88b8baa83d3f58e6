import { describe, it } from 'vitest'
import { recordKeys } from '@/tests/support/doors/recorded-keys'
import { tryActions } from '@/tests/support/doors/try-actions'

/** Every server action that names a record, as everybody, with their own, another's and a missing one. */

const keys = await recordKeys()

// The middleware believes the role in the cookie; the operation must not.
describe('with a cookie that says admin', () => {
  tryActions(({ cookieAs }) => cookieAs('admin'))
})

it('answers nothing that is not written down', () => keys.check())
