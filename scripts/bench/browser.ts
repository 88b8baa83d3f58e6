import { chromium } from '@playwright/test'
import { roles } from '@/lib/constants'
import { findChrome } from '../testing/chrome'
import { Phones, type Seen } from './phones'
import type { School } from './school'
import { printHeading, printRow } from './table'
import { acts, pages, ways } from './tour'

const ROUNDS = 3

/** Milliseconds, and the share of the screen times the share of its height that anything moves by. */
const atMost = { painted: 2500, answered: 100, bar: 100, shifted: 0.05 }

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

/** Prints its rows as they come, and counts those over a bar. */
class Table {
  missed = 0

  constructor(title: string, figures: readonly string[]) {
    printHeading(title, figures)
  }

  add(name: string, over: boolean, figures: readonly string[]) {
    if (over) this.missed += 1
    printRow(name, figures, over)
  }
}
