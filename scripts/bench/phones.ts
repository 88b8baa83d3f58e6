import path from 'node:path'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { root } from '../process/root'
import { browserCookieIn, callOf, type School } from './school'
import type { Who } from './tour'

/** What Lighthouse takes for a phone that is slow on a line that is: 4G where few bars are shown. */
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SLOWER = 4
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** What page-watch.mjs has seen. */
export type Seen = {
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

type Opened = {
  page: Page
  /** What was seen until the page was loaded. */
  loaded: Seen
  /** What was seen since, once nothing moves any more. */
  settled: () => Promise<Seen>
}

/** Opens pages on a phone that has nothing of the portal but the session. */
export class Phones {
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
      await page.goto(callOf(this.school, address, who).path, { timeout: LOADED_WITHIN })
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
      // What comes with a cookie has to come from a page of ours.
      const headers = { cookie: browserCookieIn(this.school.ways[who].cookie?.split('; ')), origin: this.school.url }
      const answer = await context.request.post('/api/auth/login', { data, headers })
      if (!answer.ok()) throw new Error(`the ${who} was not logged in: ${answer.status()}`)
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
