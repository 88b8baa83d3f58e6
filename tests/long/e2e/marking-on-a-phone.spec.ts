import type { Browser, Locator, Page } from '@playwright/test'
import { call, demo as accounts, logIn as apiLogIn } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { schoolToday } from '@/tests/support/school/school-days'
import { startTask } from '@/tests/support/screen/tasks'
import { demo, drawn, expect, logIn, sidewaysOf, test } from '@/tests/support/screen/fixtures'

/** A class is marked with the thumb: enough of it is in sight, and nothing lies over what is tapped next. */

const today = schoolToday()
const schoolClass = 'Class 12'
/** A section that no other test has pupils in. */
const section = 'D'
const size = 53
const small = { width: 360, height: 780 }
const desk = { width: 1280, height: 800 }

test.beforeAll(async () => {
  const { accessToken: bearer } = await apiLogIn(accounts.admin)
  const child = { role: 'student', name: 'One of Fifty', class: schoolClass, section, from: today }
  const there = await sql(`SELECT FROM "Enrolment" WHERE class = $1 AND section = $2 AND "toDay" IS NULL`, [
    schoolClass,
    section,
  ])
  const missing = Array.from({ length: Math.max(0, size - there.length) })
  await Promise.all(missing.map(() => call('/api/people', { bearer, body: child })))
})

// A class as nobody has marked it yet, however often the test runs.
test.beforeEach(async () => {
  await sql('DELETE FROM "Attendance" WHERE class = $1 AND day >= $2', [schoolClass, today])
  await sql('DELETE FROM "LeaveRequest" WHERE class = $1 AND $2 BETWEEN "fromDay" AND "toDay"', [schoolClass, today])
})

const rowsIn = (page: Page) => page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr')
const toastsIn = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed=true])')

async function openClass(browser: Browser, viewport = small) {
  const page = await (await browser.newContext({ hasTouch: viewport === small, viewport })).newPage()
  await logIn(page, demo.teacher)
  await page.goto(`/attendance?mark.class=${encodeURIComponent(schoolClass)}&mark.section=${section}`)
  const rows = rowsIn(page)
  await expect(rows.first()).toContainText('Not Marked')
  return { page, rows, count: await rows.count() }
}

const mark = (row: Locator, status: 'Present' | 'Absent') => row.getByRole('button', { name: new RegExp(`^${status}`) })

/** The number of rows of which nothing is hidden: below the bar at the top, above all that stands at the bottom. */
const wholeRows = (page: Page) =>
  rowsIn(page).evaluateAll((rows) => {
    const hits = (row: Element, x: number, y: number) => row.contains(document.elementFromPoint(x, y))
    return rows.filter((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => hits(row, left + 8, y) && hits(row, right - 8, y))
    }).length
  })

/** Toasts that lie over these rows, and toasts that lie over a button that can be tapped. */
async function covered(row: Locator) {
  await drawn(row.page())
  return row.evaluate((next) => {
    const box = (element: Element) => element.getBoundingClientRect()
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const toasts = [...document.querySelectorAll('[data-sonner-toast]')]
    // What is behind the bar and its ground is not in sight, as what is beyond the edge of the screen.
    const bar = document.querySelector('.mark-bar')!
    const ground = box(bar).top - parseFloat(getComputedStyle(bar, '::before').height)
    const buttons = [...document.querySelectorAll('.mark-row button')].filter(
      (button) => box(button).bottom <= ground && box(button).top >= 0,
    )
    const named = [...buttons, ...bar.querySelectorAll('button'), next]
    return named.filter((each) => toasts.some((toast) => meet(box(toast), box(each)))).map((each) => each.textContent)
  })
}

/** The row is in sight as a whole, and under no toast. */
async function expectInReach(row: Locator) {
  const page = row.page()
  await expect
    .poll(
      () =>
        row.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const points = [top + 2, bottom - 2].flatMap((y) => [left + 8, right - 8].map((x) => [x, y] as const))
          return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
        }),
      'the next row is in sight',
    )
    .toBe(true)
  expect(await covered(row)).toEqual([])
  await expect(toastsIn(page).first()).toBeInViewport({ ratio: 1 })
}

for (const places of [0, 56])
  test(`the first pupil is in the first 300 px and ten rows are in sight, ${places ? 'above' : 'without'} a bar of places`, async ({
    browser,
  }) => {
    const { page, rows } = await openClass(browser)
    await page.addStyleTag({ content: `html:root { --bottom-bar: ${places}px }` })
    await drawn(page)
    const { y } = (await rows.first().boundingBox())!
    expect(y).toBeLessThan(300)
    // On a Sunday or a holiday a note above the rows says why there is school: it has the place of one.
    const notes = await page.getByText(/^A working day/).count()
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(10 - notes)
    await expect(page.getByText(/^0 absent, \d+ left$/)).toBeInViewport({ ratio: 1 })
    const bar = (await page.locator('.mark-bar').boundingBox())!
    expect(bar.y + bar.height).toBe(small.height - places)
    expect(await sidewaysOf(page)).toBe(0)
    const buttons = await rows.first().getByRole('button').all()
    for (const button of buttons) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await page.context().close()
  })

test('53 are marked with two absent in few taps, and no toast is in the way', async ({ browser }) => {
  const page = await (await browser.newContext({ hasTouch: true, viewport: small })).newPage()
  await logIn(page, demo.admin)
  await page.goto('/')
  const { tap, end } = startTask('Mark a class of 53 with two absent, on a phone')
  const rows = rowsIn(page)
  await tap(page.getByRole('link', { name: /sections? not marked/ }))
  await tap(page.getByRole('region', { name: /not marked/ }).getByRole('link', { name: schoolClass, exact: true }))
  await expect(rows.first()).toContainText(schoolClass)
  const count = await rows.count()
  expect(count).toBeGreaterThanOrEqual(size)
  for (const n of [5, 20]) {
    await tap(mark(rows.nth(n), 'Absent'))
    await expect(page.getByText('You can undo this for 10 seconds.')).toBeInViewport()
    for (const next of [n + 1, n + 2]) await expect.poll(() => covered(rows.nth(next))).toEqual([])
  }
  await expect(page.getByText(`2 absent, ${count - 2} left`)).toBeInViewport()
  await tap(page.getByRole('button', { name: `Mark present the ${count - 2} students left` }))
  await expect(page.getByText('All marked, 2 absent')).toBeInViewport()
  await expect(page.getByText(`${count} of ${count} marked: ${count - 2} Present, 2 Absent`)).toBeVisible()
  end()
  await page.context().close()
})

for (const viewport of [small, desk])
  test(`row after row can be marked at once at ${viewport.width} px, and never are more than two toasts in sight`, async ({
    browser,
  }) => {
    const { page, rows } = await openClass(browser, viewport)
    /** The most toasts that were there together. */
    const most = await page.evaluateHandle(() => {
      const seen = { toasts: 0 }
      new MutationObserver(() => {
        const now = document.querySelectorAll('[data-sonner-toast]:not([data-removed=true])').length
        seen.toasts = Math.max(seen.toasts, now)
      }).observe(document.body, { subtree: true, childList: true })
      return seen
    })
    const count = Math.round((viewport.height / 780) * 22)
    for (let n = 0; n < count; n++) {
      await mark(rows.nth(n), n % 3 ? 'Present' : 'Absent').click()
      if (n % 4 === 3) {
        await expect(rows.nth(n)).toContainText('Already Marked')
        expect(await most.evaluate(({ toasts }) => toasts)).toBe(2)
        await expectInReach(rows.nth(n + 1))
      }
    }
    await expect(page.getByText(/^8 absent, \d+ left$/)).toBeInViewport()
    await expect(page.getByRole('listitem').filter({ hasText: 'You can undo this for 10 seconds.' })).toHaveCount(1)
    await page.context().close()
  })

test('on a slow line the bar counts what is saved, says what is on its way, and waits with the rest for it', async ({
  browser,
}) => {
  const { page, rows, count } = await openClass(browser)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/attendance/marks', async (route) => {
    await held
    await route.continue()
  })
  await mark(rows.nth(1), 'Absent').tap()
  await mark(rows.nth(2), 'Absent').tap()
  await expect(page.getByText('Saving 2')).toBeInViewport()
  await expect(page.getByText(`0 absent, ${count} left`)).toBeInViewport()
  const rest = page.getByRole('button', { name: /^Mark present/ })
  await rest.tap()
  await expect(rest).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByText('All marked, 2 absent')).toBeInViewport()
  await expect(page.getByText('Saving')).toHaveCount(0)
  const absent = await sql<{ status: string; many: number }>(
    `SELECT status, count(*)::int AS many FROM "Attendance" WHERE class = $1 AND day = $2 GROUP BY status ORDER BY status::text`,
    [schoolClass, today],
  )
  expect(absent).toEqual([
    { status: 'Absent', many: 2 },
    { status: 'Present', many: count - 2 },
  ])
  await page.context().close()
})

test('an answer about Present and Absent says all of it in one toast, and Undo is one for all', async ({ browser }) => {
  const { page, rows } = await openClass(browser)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  await page.route('**/api/attendance/marks', async (route) => {
    // The others wait in the browser for the first, and go together.
    if (asked++ === 0) await held
    await route.continue()
  })
  await mark(rows.nth(0), 'Present').tap()
  await mark(rows.nth(1), 'Present').tap()
  await mark(rows.nth(2), 'Absent').tap()
  await expect(page.getByText('Saving 3')).toBeInViewport()
  answer()
  const toast = toastsIn(page).filter({ hasText: 'Attendance marked as Absent!' })
  await expect(toast).toContainText('Attendance marked as Present!')
  await expect(toast).toContainText('A notification was sent to the student/parent.')
  await expect(toastsIn(page)).toHaveCount(2)
  await expect(toastsIn(page).filter({ hasText: 'You can undo this for 10 seconds.' })).toContainText('3 marks')
  await page.context().close()
})
