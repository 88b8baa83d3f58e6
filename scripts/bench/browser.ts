import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test'
import { roles, type Role } from '@/lib/constants'
import { root } from '../process/root'
import { findChrome } from '../testing/chrome'
import type { School } from './school'

/** What Lighthouse takes for a phone that is slow on a line that is: 4G where few bars are shown. */
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SLOWER = 4
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

const ROUNDS = 3

/** Milliseconds, and the share of the screen times the share of its height that anything moves by. */
const atMost = { painted: 2500, answered: 100, bar: 100, shifted: 0.05 }

type Who = Role | 'guest'

/** Which pages are loaded as whom. `{pupil}` is the id of a pupil. */
const pages: Record<Who, readonly string[]> = {
  guest: ['/home', '/login'],
  student: [
    '/',
    '/home',
    '/fees',
    '/attendance',
    '/reports',
    '/notifications',
    '/study-materials',
    '/promotions',
    '/profile',
  ],
  teacher: [
    '/',
    '/home',
    '/fees',
    '/attendance',
    '/reports',
    '/notifications',
    '/study-materials',
    '/promotions',
    '/profile',
    '/people/{pupil}',
  ],
  admin: [
    '/',
    '/home',
    '/fees',
    '/attendance',
    '/reports',
    '/notifications',
    '/study-materials',
    '/promotions',
    '/profile',
    '/people/{pupil}',
    '/admin/people',
  ],
}

type Act = {
  name: string
  as: Role
  path: string
  /** What is tapped first, unmeasured. */
  before?: (page: Page) => Locator
  on: (page: Page) => Locator
  /** A key that is pressed in it; without one it is tapped. */
  key?: string
}

/** A list of a screen, by what it is called. */
const listOf = (page: Page, caption: string) => page.getByRole('region', { name: caption, exact: true })
const row = (caption: string) => (page: Page) =>
  listOf(page, caption)
    .getByRole('button', { name: /^Details of/ })
    .first()
const filters = (caption: string) => (page: Page) => listOf(page, caption).getByRole('button', { name: /^Filter/ })
const select = (caption: string, name: string) => (page: Page) =>
  listOf(page, caption).getByRole('combobox', { name, exact: true })
const search = (caption: string) => (page: Page) => listOf(page, caption).getByRole('searchbox')
const next = (caption: string) => (page: Page) => listOf(page, caption).getByRole('link', { name: 'Next' })
const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first()

const [people, fees] = ['People', 'Fee Structure']

const acts: readonly Act[] = [
  { name: 'a row', as: 'admin', path: '/admin/people', on: row(people) },
  { name: 'a row', as: 'admin', path: '/fees', on: row(fees) },
  { name: 'the filters', as: 'admin', path: '/admin/people', on: filters(people) },
  {
    name: 'a filter',
    as: 'admin',
    path: '/admin/people',
    before: filters(people),
    on: select(people, 'Class'),
    key: 'ArrowDown',
  },
  { name: 'a filter', as: 'admin', path: '/fees', before: filters(fees), on: select(fees, 'Class'), key: 'ArrowDown' },
  {
    name: 'an order',
    as: 'admin',
    path: '/admin/people',
    before: filters(people),
    on: select(people, 'Sort by'),
    key: 'ArrowDown',
  },
  {
    name: 'an order of rows that are there',
    as: 'student',
    path: '/fees',
    before: filters(fees),
    on: select(fees, 'Sort by'),
    key: 'ArrowDown',
  },
  { name: 'a letter of a search', as: 'admin', path: '/admin/people', on: search(people), key: 'a' },
  { name: 'a letter of a search', as: 'admin', path: '/fees', on: search(fees), key: 'a' },
  { name: 'the next page', as: 'admin', path: '/admin/people', on: next(people) },
  { name: 'the next page', as: 'admin', path: '/fees', on: next(fees) },
  { name: 'a mark', as: 'teacher', path: '/attendance', on: button(/^Present /) },
  { name: 'a fee to pay', as: 'admin', path: '/fees', on: button(/^Pay Now/) },
  {
    name: 'the search for anyone',
    as: 'admin',
    path: '/',
    on: (page) => page.getByRole('link', { name: 'Find anyone' }),
  },
  { name: 'the menu', as: 'admin', path: '/fees', on: button(/^Menu/) },
]

/** From one screen to another by the menu: for each role, from its dashboard and back. */
const ways: readonly { as: Role; from: string; to: string; label: string }[] = [
  { as: 'student', from: '/', to: '/fees', label: 'Fees' },
  { as: 'student', from: '/fees', to: '/', label: 'Dashboard' },
  { as: 'teacher', from: '/', to: '/attendance', label: 'Attendance' },
  { as: 'teacher', from: '/attendance', to: '/reports', label: 'Reports' },
  { as: 'admin', from: '/', to: '/fees', label: 'Fees' },
  { as: 'admin', from: '/fees', to: '/notifications', label: 'Notifications' },
  { as: 'admin', from: '/attendance', to: '/', label: 'Dashboard' },
]

/** What page-watch.mjs has seen. */
type Seen = {
  /** Largest Contentful Paint. */
  painted: number
  /** How far what is there moved by itself. */
  shifted: number
  /** The slowest answer to a touch or a key. */
  answered: number
  /** The longest piece of work in which nothing is answered. */
  longest: number
  /** From a tap to the frame with the bar of a change of pages, and to the one with another heading. */
  bar?: number
  heading?: number
  /** From a tap to the frame with a dialog, whose script is often loaded first. */
  dialog?: number
}

/**
 * Loads the main pages as each role on a slow phone, with nothing kept from before, and taps and types in them. Prints
 * the least of some rounds. Returns how many bars were missed.
 */
export async function timeBrowser(school: School): Promise<number> {
  const { executablePath, env } = await findChrome()
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  try {
    const phones = new Phones(browser, school)
    const missed = [await timeLoads(phones), await timeActs(phones), await timeWays(phones)]
    return missed.reduce((sum, each) => sum + each, 0)
  } finally {
    await browser.close()
  }
}

async function timeLoads(phones: Phones) {
  const table = new Table('a page on a slow phone', ['LCP ms', 'CLS', 'longest'])
  for (const who of ['guest', ...roles] as const)
    for (const address of pages[who]) {
      const seen = await repeated(() => phones.open(who, address, ({ loaded }) => Promise.resolve(loaded)))
      table.add(`${address} as ${who}`, seen.painted > atMost.painted || seen.shifted > atMost.shifted, [
        milliseconds(seen.painted),
        seen.shifted.toFixed(3),
        milliseconds(seen.longest),
      ])
    }
  return table.missed
}

async function timeActs(phones: Phones) {
  const table = new Table('a tap or a key there', ['INP ms', 'CLS', 'longest', 'dialog'])
  for (const { name, as, path: address, before, on, key } of acts) {
    const seen = await repeated(() =>
      phones.open(as, address, async ({ page, settled }) => {
        if (before) {
          await before(page).tap()
          await settled()
        }
        const target = on(page)
        if (key) await target.focus()
        else await target.scrollIntoViewIfNeeded()
        await settled()
        await (key ? page.keyboard.press(key) : target.tap())
        return settled()
      }),
    )
    table.add(`${name}: ${address} as ${as}`, seen.answered > atMost.answered || seen.shifted > atMost.shifted, [
      milliseconds(seen.answered),
      seen.shifted.toFixed(3),
      milliseconds(seen.longest),
      milliseconds(seen.dialog),
    ])
  }
  return table.missed
}

async function timeWays(phones: Phones) {
  const table = new Table('from screen to screen', ['INP ms', 'CLS', 'bar ms', 'heading'])
  for (const { as, from, to, label } of ways) {
    const seen = await repeated(() =>
      phones.open(as, from, async ({ page, settled }) => {
        await page.getByRole('button', { name: /^Menu/ }).tap()
        await settled()
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).tap()
        await page.waitForURL((url) => url.pathname === to)
        return settled()
      }),
    )
    const slow = seen.answered > atMost.answered || !(Number(seen.bar ?? seen.heading) <= atMost.bar)
    table.add(`${from} to ${to} as ${as}`, slow || seen.shifted > atMost.shifted, [
      milliseconds(seen.answered),
      seen.shifted.toFixed(3),
      milliseconds(seen.bar),
      milliseconds(seen.heading),
    ])
  }
  return table.missed
}

const milliseconds = (time: number | undefined) => time?.toFixed(0) ?? '–'

/** The least time of some rounds, as whatever else the machine does only adds to it, and the largest shift. */
async function repeated(measure: () => Promise<Seen>): Promise<Seen> {
  let kept = await measure()
  for (let round = 1; round < ROUNDS; round++) {
    const seen = await measure()
    kept = {
      painted: Math.min(kept.painted, seen.painted),
      shifted: Math.max(kept.shifted, seen.shifted),
      answered: Math.min(kept.answered, seen.answered),
      longest: Math.min(kept.longest, seen.longest),
      bar: least(kept.bar, seen.bar),
      heading: least(kept.heading, seen.heading),
      dialog: least(kept.dialog, seen.dialog),
    }
  }
  return kept
}

const least = (a?: number, b?: number) => (a === undefined ? b : b === undefined ? a : Math.min(a, b))

type Opened = {
  page: Page
  /** What was seen until the page was loaded. */
  loaded: Seen
  /** What was seen since, once nothing moves any more. */
  settled: () => Promise<Seen>
}

/** Opens pages on a phone that has nothing of the portal but the session. */
class Phones {
  private readonly sessions = new Map<Who, Promise<Session>>()

  constructor(
    private readonly browser: Browser,
    private readonly school: School,
  ) {}

  async open(who: Who, address: string, measure: (opened: Opened) => Promise<Seen>): Promise<Seen> {
    const session = this.sessions.get(who) ?? this.logIn(who)
    this.sessions.set(who, session)
    const context = await this.browser.newContext({ ...phone, baseURL: this.school.url, storageState: await session })
    try {
      const page = await context.newPage()
      await page.addInitScript({ path: path.join(root, 'scripts/bench/page-watch.mjs') })
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', line)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      const settled = watch(page)
      await page.goto(address.replace('{pupil}', this.school.pupil), { timeout: LOADED_WITHIN })
      return await measure({ page, loaded: await settled(), settled })
    } finally {
      await context.close()
    }
  }

  /** Cookie and tokens as after a log-in by the form. */
  private async logIn(who: Who): Promise<Session> {
    if (who === 'guest') return { cookies: [], origins: [] }
    const context = await this.browser.newContext({ baseURL: this.school.url })
    try {
      const data = { email: `${who}@school.example`, password: 'demo-school-1' }
      const answer = await context.request.post('/api/auth/login', { data })
      const { user: _user, ...tokens } = (await answer.json()) as Record<string, unknown>
      const kept = Object.entries({ ...tokens, userRole: who })
      const localStorage = kept.map(([name, value]) => ({ name, value: String(value) }))
      return { ...(await context.storageState()), origins: [{ origin: this.school.url, localStorage }] }
    } finally {
      await context.close()
    }
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Milliseconds; a busy machine takes many times as long as an idle one. */
const LOADED_WITHIN = 120_000

/** Milliseconds without a request after which a page is taken for loaded. */
const QUIET = 700
const QUIET_WITHIN = 60_000

/** Returns a function that waits until the page has asked for nothing for a while, and tells what was seen since its last call. */
function watch(page: Page): () => Promise<Seen> {
  const asked = new Set<Request>()
  let last = Date.now()
  const answered = (request: Request) => {
    asked.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', answered).on('requestfailed', answered)
  return async () => {
    last = Date.now()
    const deadline = last + QUIET_WITHIN
    while ((asked.size > 0 || Date.now() - last < QUIET) && Date.now() < deadline) await page.waitForTimeout(50)
    return page.evaluate(() => (window as unknown as { takeSeen: () => Seen }).takeSeen())
  }
}

/** Prints its rows as they come, and counts those over a bar. */
class Table {
  missed = 0

  constructor(title: string, figures: readonly string[]) {
    console.log(`\n  ${title.padEnd(46)}${figures.map((figure) => figure.padStart(9)).join('')}`)
  }

  add(name: string, over: boolean, figures: readonly string[]) {
    if (over) this.missed += 1
    console.log(`${over ? '✗' : '✓'} ${name.padEnd(46)}${figures.map((figure) => figure.padStart(9)).join('')}`)
  }
}
