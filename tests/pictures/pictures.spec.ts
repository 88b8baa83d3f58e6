import type { Page } from '@playwright/test'
import { test as base } from '@/tests/support/screen/fixtures'
import {
  dialogOf,
  expect,
  expectLookAccessible,
  heading,
  inEachLook,
  logIn,
  schemes,
} from '@/tests/support/screen/fixtures'
import { addressOf, pagesFor } from '@/tests/support/doors/pages'
import type { State } from './state'
import { openSchool, type Kind, type School } from './school'
import { certificateStates } from './states/certificates'
import { dailyStates } from './states/daily'
import { importStates } from './states/import'
import { listStates } from './states/lists'
import { officeStates } from './states/office'
import { peopleStates } from './states/people'
import { privacyStates } from './states/privacy'
import { setupStates } from './states/setup'
import { yearStates } from './states/year'

// npm run pictures: what every page looks like to each role, and the states below, at two widths and in both themes, in
// test-results/pictures; and what axe says of each. Some alone: npm run pictures -- -g "person-"

const folder = 'test-results/pictures'

const test = base.extend<{ kind: Kind; school: School }, { schools: (kind: Kind) => Promise<School> }>({
  schools: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for an object
    async ({}, give) => {
      const opened = new Map<Kind, Promise<School>>()
      await give((kind) => {
        const school = opened.get(kind) ?? openSchool(kind)
        opened.set(kind, school)
        return school
      })
      for (const school of opened.values()) await (await school).remove()
    },
    { scope: 'worker' },
  ],
  kind: ['demo', { option: true }],
  school: async ({ schools, kind }, give) => give(await schools(kind)),
  baseURL: async ({ school }, give) => give(school.url),
  // States in which the portal refuses something.
  expectedInConsole: /Failed to load resource/,
})

test.describe.configure({ mode: 'parallel' })

const roles = [null, 'student', 'teacher', 'admin'] as const
/** Every page as it is opened: its lists are as long as people meet them. */
const pages = roles.flatMap((role) =>
  pagesFor(role).map((pattern): State & { pattern: string } => ({
    name: `${role ?? 'visitor'}${pattern.replaceAll(/\W+/g, '-').replace(/-$/, '')}`,
    pattern,
    as: role ?? undefined,
    at: async () => (await addressOf(pattern)).replace(/\?.*/, ''),
  })),
)

const states: Record<Kind, readonly State[]> = {
  demo: [
    ...pages,
    ...dailyStates,
    ...listStates,
    ...peopleStates,
    ...certificateStates,
    ...importStates,
    ...officeStates,
    ...privacyStates,
    // These change the classes of all.
    ...yearStates,
  ],
  bare: pages
    .filter(({ pattern }) => !pattern.includes('['))
    .map((state) => ({ ...state, name: `bare-${state.name}` })),
  new: setupStates,
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const kind of ['demo', 'bare', 'new'] as const)
  test.describe(`${kind} school`, () => {
    test.use({ kind })
    for (const state of states[kind])
      test(state.name, async ({ page, school }) => {
        if (state.as) await logIn(page, school.people[state.as].email, school.people[state.as].password)
        await page.goto(typeof state.at === 'string' ? state.at : await state.at(school))
        await expect(heading(page)).toBeVisible()
        await state.then?.(page, school)
        await picture(page, state.name)
      })
  })

/** Four pictures of the page, or of the dialog that is open; then what axe says of them, so that none is missing. */
async function picture(page: Page, name: string) {
  const fullPage = !(await dialogOf(page).isVisible())
  const found: unknown[] = []
  await inEachLook(page, schemes, async (look) => {
    // The bar would stand where the page is scrolled to.
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: `${folder}/${name}-${look.width}-${look.theme}.png`, fullPage })
    await expectLookAccessible(page, name, look).catch((error: unknown) => found.push(error))
  })
  expect(found).toEqual([])
}
