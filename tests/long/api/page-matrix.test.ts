import { beforeAll, describe, it } from 'vitest'
import { watchScreens } from '@/tests/support/doors/watched-screens'
import { tryPages } from '@/tests/support/doors/try-pages'
import { takePicturesAway } from '@/tests/support/school/school-settings'

/** Every page as everybody, as tests/api/page-matrix.test.ts has it, with the middleware in front as browsers have it. */

const screens = await watchScreens()

beforeAll(takePicturesAway)

describe('with their own cookie', () => {
  tryPages(({ cookie }) => cookie)
})

it('gives client components nothing that is not written down', () => screens.check())
