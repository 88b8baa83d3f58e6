import { beforeAll, describe, it } from 'vitest'
import { watchScreens } from '@/tests/support/doors/watched-screens'
import { tryPages } from '@/tests/support/doors/try-pages'
import { takePicturesAway } from '@/tests/support/school/school-settings'

/** Every page as everybody (docs/permissions.md): what each gets of it, and that nobody gets more. */

const screens = await watchScreens()

// The shell of every page has the school's logo, for whom it is asked with a logo there.
beforeAll(takePicturesAway)

// The middleware believes the role in the cookie, which may be another one by now: it lets everybody through here.
describe('with a cookie that says admin', () => {
  tryPages(({ cookieAs }) => cookieAs('admin'))
})

it('gives client components nothing that is not written down', () => screens.check())
