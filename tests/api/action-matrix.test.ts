import { describe, it } from 'vitest'
import { watchScreens } from '@/tests/support/doors/watched-screens'
import { tryActions } from '@/tests/support/doors/try-actions'

/** Every server action that names a record, as everybody, with their own, another's and a missing one. */

const screens = await watchScreens()

// The middleware believes the role in the cookie; the operation must not.
describe('with a cookie that says admin', () => {
  tryActions(({ cookieAs }) => cookieAs('admin'))
})

it('answers nothing that is not written down', () => screens.check())
