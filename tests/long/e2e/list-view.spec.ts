import type { Page, Route } from '@playwright/test'
import { enrol, uniqueName } from '@/tests/support/machine/api'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'

/** How a page's view (searches, filters, sorting, pages) gets into the address and back. */

const list = (page: Page, name = 'Fee Structure') => page.getByRole('region', { name, exact: true })
const choice = (page: Page, label: string, name?: string) =>
  list(page, name).getByRole('combobox', { name: label, exact: true })
const view = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const settled = (page: Page, name?: string) => expect(list(page, name)).toHaveAttribute('aria-busy', 'false')

/** Keeps the server's answers to changes of the view back until they are released. */
async function hold(page: Page, path: string) {
  const held: Route[] = []
  let open = false
  await page.route(
    (url) => url.pathname === path && url.searchParams.has('_rsc'),
    async (route) => {
      if (open) await route.continue()
      else held.push(route)
    },
  )
  return {
    waiting: (count: number) => expect.poll(() => held.length).toBeGreaterThanOrEqual(count),
    release: async () => {
      open = true
      // Those that were given up for a later one have nobody left to answer.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
    },
  }
}

test('filters chosen while an answer is awaited all count, and the controls show them', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees')
  await settled(page)
  const answers = await hold(page, '/fees')
  await choice(page, 'Class').selectOption('Class 2')
  await answers.waiting(1)
  await expect(choice(page, 'Class')).toHaveValue('Class 2')
  await choice(page, 'Fee Type').selectOption('Tuition Fee')
  await list(page, 'Payment History').getByLabel('Search by student').fill('an')
  await answers.waiting(3)
  await choice(page, 'Status').selectOption('Paid')
  await expect(choice(page, 'Class')).toHaveValue('Class 2')
  await expect(choice(page, 'Fee Type')).toHaveValue('Tuition Fee')
  await expect(list(page)).toHaveAttribute('aria-busy', 'true')
  await answers.release()
  await expect
    .poll(() => view(page))
    .toEqual({ 'fees.class': 'Class 2', 'fees.type': 'Tuition Fee', 'fees.status': 'Paid', 'payments.q': 'an' })
  await settled(page)
  await expect(list(page).locator('td[data-label="Class"]').first()).toHaveText(/^Class 2( [A-Z])?$/)
})

test('a class chosen before the search has gone does not drop it', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees')
  await settled(page)
  const answers = await hold(page, '/fees')
  await list(page).getByLabel('Search by student').fill('an')
  await choice(page, 'Class').selectOption('Class 2')
  await answers.waiting(2)
  await answers.release()
  await expect.poll(() => view(page)).toEqual({ 'fees.class': 'Class 2', 'fees.q': 'an' })
})

test('every change of the view is one step back, and a search is one step', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees')
  await settled(page)
  await choice(page, 'Class').selectOption('Class 2')
  await expect.poll(() => view(page)).toEqual({ 'fees.class': 'Class 2' })
  await settled(page)
  await list(page).getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect.poll(() => view(page)).toEqual({ 'fees.class': 'Class 2', 'fees.sort': 'amount' })
  await settled(page)
  const search = list(page).getByLabel('Search by student')
  for (const text of ['a', 'an', 'ana']) {
    await search.press('End')
    await search.press(text.slice(-1))
    await expect.poll(() => view(page)['fees.q']).toBe(text)
    await settled(page)
  }
  await page.goBack()
  await expect.poll(() => view(page)).toEqual({ 'fees.class': 'Class 2', 'fees.sort': 'amount' })
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect.poll(() => view(page)).toEqual({ 'fees.class': 'Class 2' })
  await expect(list(page).getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'none')
  await page.goBack()
  await expect.poll(() => view(page)).toEqual({})
  await expect(choice(page, 'Class')).toHaveValue('')
  await page.goForward()
  await expect.poll(() => view(page)).toEqual({ 'fees.class': 'Class 2' })
  await expect(choice(page, 'Class')).toHaveValue('Class 2')
  await expect(list(page).locator('td[data-label="Class"]').first()).toHaveText(/^Class 2( [A-Z])?$/)
})

/** A class whose fees no other test adds or pays: they run beside this one. */
const untouched = 'Class 9'

/** The list shows the rows of `filters`, all of them counted. Those of the whole school change meanwhile. */
async function expectRowsOf(page: Page, filters: Record<string, string>) {
  await settled(page)
  const counted = filters.class ? filters : { class: untouched }
  const total = await page.evaluate(async (query) => {
    const answer = (await (await fetch(`/api/fees?pageSize=1&${query}`)).json()) as { total: number }
    return answer.total
  }, new URLSearchParams(counted).toString())
  const shown = expect.poll(async () => {
    const text = (await list(page).getByRole('status').textContent()) ?? ''
    return Number(text.replace(/^.* of /, '').replaceAll(',', ''))
  })
  await (filters.class ? shown.toBe(total) : shown.toBeGreaterThan(total))
  await settled(page)
  for (const [label, value] of Object.entries({ Class: filters.class, Type: filters.type, Status: filters.status })) {
    await expect(choice(page, label === 'Type' ? 'Fee Type' : label)).toHaveValue(value ?? '')
    // A class stands with its section.
    const shownAs = new RegExp(`^${value}( [A-Z])?$`)
    if (value) await expect(list(page).locator(`td[data-label="${label}"]`).first()).toHaveText(shownAs)
  }
}

/** The view of the fees in the address. */
const inAddress = (filters: Record<string, string>) =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [`fees.${key}`, value]))

test('changes made while an answer is awaited are a step back each', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees')
  await settled(page)
  const answers = await hold(page, '/fees')
  await choice(page, 'Class').selectOption(untouched)
  await answers.waiting(1)
  await choice(page, 'Fee Type').selectOption('Tuition Fee')
  await answers.waiting(2)
  await choice(page, 'Status').selectOption('Paid')
  await answers.waiting(3)
  await answers.release()
  const steps: Record<string, string>[] = [
    {},
    { class: untouched },
    { class: untouched, type: 'Tuition Fee' },
    { class: untouched, type: 'Tuition Fee', status: 'Paid' },
  ]
  await expectRowsOf(page, steps[3]!)
  for (const [way, index] of [
    ['goBack', 2],
    ['goBack', 1],
    ['goBack', 0],
    ['goForward', 1],
    ['goForward', 2],
    ['goForward', 3],
  ] as const) {
    await page[way]()
    await expect.poll(() => view(page)).toEqual(inAddress(steps[index]!))
    await expectRowsOf(page, steps[index]!)
  }
})

test('Back while an answer is awaited leads to the view before, which then stays', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees')
  await settled(page)
  const answers = await hold(page, '/fees')
  await choice(page, 'Class').selectOption(untouched)
  await answers.waiting(1)
  await choice(page, 'Fee Type').selectOption('Tuition Fee')
  await answers.waiting(2)
  await page.goBack()
  await expect.poll(() => view(page)).toEqual({ 'fees.class': untouched })
  await expect(choice(page, 'Class')).toHaveValue(untouched)
  await expect(choice(page, 'Fee Type')).toHaveValue('')
  await expect(list(page)).toHaveAttribute('aria-busy', 'true')
  await answers.release()
  await expectRowsOf(page, { class: untouched })
  // What is chosen next builds on what is shown.
  await choice(page, 'Status').selectOption('Paid')
  await expect.poll(() => view(page)).toEqual({ 'fees.class': untouched, 'fees.status': 'Paid' })
  await expectRowsOf(page, { class: untouched, status: 'Paid' })
  await page.goBack()
  await page.goBack()
  await expect.poll(() => view(page)).toEqual({})
  await expectRowsOf(page, {})
})

test('a view that was left before its answer came is there when one comes back from another page', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees')
  await settled(page)
  const answers = await hold(page, '/fees')
  await choice(page, 'Class').selectOption(untouched)
  await answers.waiting(1)
  await page.getByRole('link', { name: 'Promotions' }).first().click()
  await expect(page.getByRole('heading', { name: 'Featured Highlights' })).toBeVisible()
  await answers.release()
  await page.goBack()
  await expect.poll(() => view(page)).toEqual({ 'fees.class': untouched })
  await expectRowsOf(page, { class: untouched })
})

test('sorting in the browser is a step back too', async ({ page }) => {
  await logIn(page, demo.student)
  await page.goto('/fees')
  const amount = list(page).getByRole('columnheader', { name: 'Amount' })
  await amount.getByRole('button').click()
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await amount.getByRole('button').click()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(amount).toHaveAttribute('aria-sort', 'none')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/fees')
})

test('a search that waits does not take back a click on a row', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.clock.install()
  await page.goto('/admin/admissions')
  await settled(page, 'Applications')
  const row = page.getByRole('table').getByRole('link').first()
  const address = (await row.getAttribute('href'))!
  const answers = await hold(page, address)
  await page.getByLabel('Search by name, email or reference').press('a')
  await row.click()
  await answers.waiting(1)
  // As long as a search waits, and longer.
  await page.clock.fastForward(5000)
  await answers.release()
  await expect(page.getByRole('heading', { name: 'Notes and history' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe(address)
})

test('a date that is typed asks for that day and no other', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.clock.install()
  await page.goto('/attendance?mark.class=Class+8')
  const date = page.getByRole('main').locator('input[type="date"]')
  const today = await date.inputValue()
  const asked: string[] = []
  page.on('request', (request) => {
    const day = new URL(request.url()).searchParams.get('mark.date')
    if (day) asked.push(day)
  })
  await date.focus()
  // However slow the machine is, nobody pauses between the keys.
  await page.clock.pauseAt(Date.now() + 60_000)
  // The field of a browser that speaks American English: month, day, year.
  await page.keyboard.type('11022025')
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect.poll(() => view(page)['mark.date']).toBe('2025-11-02')
  await expect(date).toHaveValue('2025-11-02')
  expect([...new Set(asked)]).toEqual(['2025-11-02'])

  // Half a date is none: leaving the field brings back the day that is shown.
  await page.keyboard.press('Backspace')
  await expect(date).toHaveValue('')
  await page.getByRole('main').getByRole('combobox', { name: 'Section' }).focus()
  await expect(date).toHaveValue('2025-11-02')
  await date.fill(today)
  await expect.poll(() => view(page)['mark.date']).toBeUndefined()
})

test('the years of fees and the pipeline of admissions keep what else is chosen', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees?overview.year=2019&fees.class=Class+3&payments.sort=amount')
  await settled(page)
  const years = page.getByRole('navigation', { name: 'Financial years' })
  const [year] = (await years.getByRole('link').first().textContent())!.split('-')
  await years.getByRole('link').first().click()
  await expect
    .poll(() => view(page))
    .toEqual({ 'overview.year': year, 'fees.class': 'Class 3', 'payments.sort': 'amount' })

  await page.goto('/admin/admissions?sort=studentName&q=a')
  await settled(page, 'Applications')
  await page.getByRole('navigation', { name: 'Applications by status' }).getByRole('link', { name: /New/ }).click()
  await expect.poll(() => view(page)).toEqual({ sort: 'studentName', q: 'a', status: 'New' })
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('New')
})

test.describe('far from the school', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('the history of a mark is told in the time of the school', async ({ page }) => {
    const { name } = await enrol({ class: 'Class 8', name: uniqueName('Marked Far Away') })
    await logIn(page, demo.admin)
    await page.goto(`/attendance?${new URLSearchParams({ 'mark.class': 'Class 8', 'mark.q': name }).toString()}`)
    const from = Date.now()
    await page.getByRole('button', { name: `Present ${name}` }).click()
    await page.getByRole('button', { name: `Correct ${name}` }).click()
    const history = page.getByRole('list', { name: 'History' })
    await expect(history).toBeVisible()
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })
    // It was marked in one of these minutes, however long that took.
    const minutes: string[] = []
    for (let at = from - 60_000; at <= Date.now() + 60_000; at += 60_000) minutes.push(time.format(at))
    await expect(history).toContainText(new RegExp(minutes.join('|')))
  })
})
