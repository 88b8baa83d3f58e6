import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import axe from 'axe-core'
import { moveClock } from '@/scripts/testing/clock.mjs'
import { listenToPortal } from '@/tests/support/machine/worker'

/** Every test fails on anything that a page of any of its contexts writes to the browser's console as an error or a warning. */
export const test = base.extend<
  {
    said: string[]
    consoleIsClean: void
    portalExplains: void
    expectedInConsole: RegExp | undefined
    pageOf: (role: keyof typeof demo | null) => Promise<Page>
  },
  { clockIsThatOfTheTests: void; keptPages: Map<string | null, Page> }
>({
  /** Begun once more where the browser itself dies before it has shown a page, as it does on a machine now and then. */
  browser: [
    async ({ playwright, launchOptions, headless }, use) => {
      const launch = () => playwright.chromium.launch({ ...launchOptions, headless })
      const browser = await launch().catch(launch)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  /** The day that the tests run on (scripts/testing/test-day.ts) is the browser's too, in each of its contexts. */
  clockIsThatOfTheTests: [
    async ({ browser }, use) => {
      const offset = Number(process.env.TEST_CLOCK_OFFSET ?? 0)
      const newContext = browser.newContext.bind(browser)
      if (offset)
        browser.newContext = async (options) => {
          const context = await newContext(options)
          await context.addInitScript(moveClock, offset)
          return context
        }
      await use()
    },
    { auto: true, scope: 'worker' },
  ],
  /** A test that fails shows what the portal has written meanwhile. */
  portalExplains: [
    async ({}, use, info) => {
      const written = listenToPortal()
      await use()
      if (info.status !== info.expectedStatus) await info.attach('the portal wrote', { body: written() })
    },
    { auto: true },
  ],
  /** What a test makes happen on purpose. */
  expectedInConsole: [undefined, { option: true }],
  /** What pages have written to the console. */
  said: async ({}, provide) => provide([]),
  consoleIsClean: [
    async ({ browser, context, said, expectedInConsole }, use) => {
      await listen(context, said)
      const { newContext } = browser
      browser.newContext = async (options) => {
        const another = await newContext.call(browser, options)
        await listen(another, said)
        return another
      }
      await use()
      browser.newContext = newContext
      expect(
        said.filter((line) => !expectedInConsole?.test(line)),
        'the console',
      ).toEqual([])
    },
    { auto: true },
  ],
  keptPages: [
    async ({}, use) => {
      const kept = new Map<string | null, Page>()
      await use(kept)
      for (const page of kept.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  /**
   * The page of a demo account, or of a visitor, which all tests of a worker share that only look: its browser has the
   * scripts of the portal and has read them, which takes as long as drawing a page.
   */
  pageOf: async ({ browser, keptPages, said }, provide) => {
    const used: { page: Page; stop?: () => void }[] = []
    await provide(async (role) => {
      const kept = keptPages.get(role)
      const page = kept ?? (await (await browser.newContext()).newPage())
      keptPages.set(role, page)
      used.push({ page, ...(kept ? { stop: hear(page.context(), said) } : {}) })
      if (!kept && role) await logIn(page, demo[role])
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
      return page
    })
    // Nothing of it asks the portal, or says anything, while another test runs.
    for (const { page, stop } of used) {
      await page.goto('about:blank')
      stop?.()
    }
  },
})

/** Notes what the pages of a context say in the console. Answers how to stop it. */
function hear(context: BrowserContext, said: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    // Of a machine that is too busy to draw within seconds, not of the page.
    if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return
    if (['error', 'warning'].includes(message.type()))
      said.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError) => said.push(`uncaught: ${String(error.error())}`)
  context.on('console', onConsole).on('weberror', onError)
  return () => void context.off('console', onConsole).off('weberror', onError)
}

/** The same for a new context, in which what a policy forbids is said too. */
async function listen(context: BrowserContext, said: string[]) {
  hear(context, said)
  // What a policy forbids is in no test's plan: browsers say so in the console too, but not of all of it.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`the policy forbids ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
}

export { expect }

export const demo = {
  admin: 'admin@school.example',
  teacher: 'teacher@school.example',
  student: 'student@school.example',
} as const
export const demoPassword = 'demo-school-1'

export const phone = { width: 360, height: 740 }

/** A page on a phone of its own. */
export const onPhone = async (browser: Browser) =>
  (await browser.newContext({ hasTouch: true, viewport: phone })).newPage()

/** A list of a screen by its heading, and the rows of one without its head. */
export const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const rows = (part: Locator) => part.getByRole('row').filter({ has: part.page().getByRole('cell') })

export const dialogOf = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last()

/** Logs in through the form, as everybody does, and waits for /home. */
export async function logInByForm(page: Page, email: string, password = demoPassword) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/home')
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeAttached()
}

/** Puts cookie and tokens where the form would put them, in a tenth of its time, and opens /home. */
export async function logIn(page: Page, email: string, password = demoPassword) {
  // Whoever was logged in here is gone, and a call without a cookie needs no origin.
  await page.context().clearCookies()
  const answer = await page.context().request.post('/api/auth/login', { data: { email, password } })
  const { user, ...tokens } = (await answer.json()) as {
    accessToken: string
    refreshToken: string
    user: { role: string }
  }
  expect(answer.ok(), `the login of ${email}`).toBe(true)
  await page.addInitScript(
    ([keys, once]) => {
      // Runs in every page and frame from here on; what the portal removes must stay removed.
      if (!location.protocol.startsWith('http')) return
      // A tab that closes at once, as one for a paper that is saved, has none any more.
      const tab = (window as { sessionStorage: Storage | null }).sessionStorage
      if (!tab || tab.getItem(once)) return
      tab.setItem(once, 'kept')
      Object.assign(localStorage, keys)
    },
    [{ ...tokens, userRole: user.role }, tokens.refreshToken] as const,
  )
  await page.goto('/home', { waitUntil: 'commit' })
}

/** Presses Ctrl-K as soon as somebody listens: on a busy machine that is some time after the page has loaded. */
export const pressCtrlK = (page: Page) =>
  page.waitForFunction(
    () => !document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true })),
  )

/** Presses Enter on a button that can be pressed: until the page's script runs, one that sends a form cannot. */
export async function pressEnter(button: Locator) {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Clicks a button once the page's script runs: before, nothing would come of it. */
export async function clickLive(button: Locator) {
  const isLive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => button.evaluate(isLive)).toBe(true)
  await button.click()
}

/** The page's heading, once its content has taken the place of the skeleton, which has the same one. */
export const heading = (page: Page) => page.locator('main h1:visible').first()

/** Opens a page and expects to be there, and not where a guard leads who is not logged in any more. */
export async function openPage(page: Page, address: string) {
  await page.goto(address)
  expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname)
  await expect(heading(page)).toBeVisible()
}

/** All sections of the page are there; a fold that is closed may load when it is opened. */
export const expectLoaded = (page: Page) => expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(0)

const widths = [360, 1280]
export const schemes = ['light', 'dark'] as const
type Theme = (typeof schemes)[number]

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What colours decide: the dark theme is the same page in others. */
const aboutColours = ['color-contrast', 'link-in-text-block']
const rules = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: aboutColours },
} as const

/** Rows that are made like the four before them. Looking at them takes most of axe's time; `npm run pictures` does. */
const furtherRows = 'tbody > tr:nth-child(n + 5)'

/** What axe finds in the page as it is now, or in its open dialog: each rule with the elements that break it. */
async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // axe's program is half a megabyte: once a page, not once a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = { runOnly, resultTypes: ['violations' as const], preload: false }
  const exclude = test.info().project.name === 'pictures' ? [] : [furtherRows]
  const found = await page.evaluate(
    async ([given, left]) => {
      // What lies half under the bar at the top would count as too small to be hit.
      const { scrollY } = window
      window.scrollTo({ top: 0, behavior: 'instant' })
      // So would what lies half under a bar that stays at the bottom.
      const bar = document.querySelector<HTMLElement>('.mark-bar')
      if (bar) bar.style.position = 'static'
      // What lies behind a modal is dimmed and out of reach.
      const modal = document.querySelector('[role="dialog"], [role="alertdialog"]')
      const context = { include: [modal ?? document.documentElement], exclude: left }
      const results = await (window as unknown as { axe: typeof axe }).axe.run(context, given)
      if (bar) bar.style.position = ''
      window.scrollTo({ top: scrollY, behavior: 'instant' })
      return results
    },
    [options, exclude] as const,
  )
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => [html.slice(0, 160), ...any.map(({ message }) => message)].join(' ')).join(' | ')}`,
  )
}

/** Until the page is drawn as it is now, and what moves has come to where it stays. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

export type Look = { width: number; theme: Theme }

/** Shows the page at both widths and in `themes`, each time drawn to its end, and calls `at` then. */
export async function inEachLook(page: Page, themes: readonly Theme[], at: (look: Look) => Promise<void>) {
  await expectLoaded(page)
  for (const width of widths) {
    for (const theme of themes) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      // Until the page is drawn in its new colours, axe may meet the old ones, or those in between.
      await drawn(page)
      await at({ width, theme })
    }
  }
}

/** By how many pixels the page scrolls sideways. */
export const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Axe finds nothing (WCAG 2.2 AA) and nothing scrolls sideways, in the look that the page has now. */
export async function expectLookAccessible(page: Page, name: string, { width, theme }: Look) {
  const look = `${name} at ${width} px, ${theme}`
  expect(await sidewaysOf(page), `${look} scrolls sideways`).toBeLessThanOrEqual(0)
  // More than once: on a busy machine a page is at times half in its new colours for longer than two frames.
  await expect.poll(() => violations(page, rules[theme]), look).toEqual([])
}

/** The page is accessible at both widths and in both themes (or in `themes`). */
export async function expectAccessible(page: Page, name: string, themes: readonly Theme[] = schemes) {
  await inEachLook(page, themes, (look) => expectLookAccessible(page, name, look))
}
