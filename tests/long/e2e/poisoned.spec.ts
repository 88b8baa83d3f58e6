import type { Browser } from '@playwright/test'
import { type LoginRole, roles } from '@/lib/constants'
import { addressOf, pagesFor } from '@/tests/support/doors/pages'
import { poison, poisonOf, poisonsIn } from '@/tests/support/material/poison'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { demo, expect, expectLoaded, heading, logIn, test } from '@/tests/support/screen/fixtures'

/** A school in whose every text somebody has written a script: every page shows it as text. */

let portal: Portal
let poisoned: string[] = []
const seen = new Set<string>()

test.beforeAll(async () => {
  portal = await makePortal({}, { demo: true })
  const found = await poison(portal.sql)
  poisoned = found.poisoned
  console.log(`refused by the database: ${found.refused.join()}`)
  await portal.start()
})
test.afterAll(async () => {
  console.log(`not seen on any page: ${poisoned.filter((name) => !seen.has(name)).join()}`)
  await portal.remove()
})

/** Without a policy, which would hide that a script got in. Answers how many pages show any of it. */
async function walk(browser: Browser, role: LoginRole | null) {
  const context = await browser.newContext({ baseURL: portal.url, bypassCSP: true })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  page.on('dialog', (dialog) => errors.push(`${page.url()} says ${dialog.message()}`))
  if (role) await logIn(page, demo[role])
  await portal.sql(`UPDATE "Session" SET "userAgent" = $1, address = $1`, [poisonOf('Session.userAgent')])
  let shown = 0
  for (const pattern of pagesFor(role)) {
    await page.goto(await addressOf(pattern, { of: portal.sql }))
    await expect(heading(page), pattern).toBeVisible()
    await expectLoaded(page)
    const found = await page.evaluate(() => ({
      made: document.querySelectorAll('[data-poison], img[src="x"], a[href^="javascript:" i]').length,
      ran: 'poisoned' in window,
      // Fields and choices have theirs as values.
      text: [
        document.documentElement.textContent,
        ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      ].join('\n'),
    }))
    expect([pattern, found.made, found.ran]).toEqual([pattern, 0, false])
    const names = poisonsIn(found.text)
    for (const name of names) seen.add(name)
    if (names.size > 0) shown++
  }
  expect(errors).toEqual([])
  await context.close()
  return shown
}

for (const role of [null, ...roles])
  test(`no page shows a ${role ?? 'visitor'} more than text of it`, async ({ browser }) => {
    // A visitor's pages have few words of others: the school's, on /home.
    expect(await walk(browser, role), 'pages that show it').toBeGreaterThan(role ? 3 : 0)
  })
