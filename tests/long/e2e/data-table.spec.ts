import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { enrol, uniqueName } from '@/tests/support/machine/api'
import { overdueFeeOf } from '@/tests/support/school/fees'
import { demo, expect, logIn, phone, pressEnter, test } from '@/tests/support/screen/fixtures'

/** The table every list uses, looked at on the fees screen: the admin's list has pages, a student's has one. */

const list = (page: Page, name = 'Fee Structure') => page.getByRole('region', { name, exact: true })
/** What a column shows, once the list is there and the server has answered. */
async function column(page: Page, label: string, name?: string) {
  await expect(list(page, name)).toHaveAttribute('aria-busy', 'false')
  return list(page, name).locator(`td[data-label="${label}"]`).allTextContents()
}
const header = (page: Page, label: string) => list(page).getByRole('columnheader', { name: label })
const amounts = async (page: Page) => (await column(page, 'Amount')).map((text) => Number(text.replace(/[^\d.]/g, '')))
const rising = (numbers: number[]) => numbers.every((value, n) => n === 0 || numbers[n - 1]! <= value)
/** Requests to the server for other rows of this screen. */
const countRequests = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/fees?') && asked.push(request.url()))
  return asked
}

test('a header sorts in the browser while all rows are there, and flips', async ({ page }) => {
  await logIn(page, demo.student)
  await page.goto('/fees')
  const asked = countRequests(page)
  await expect(header(page, 'Amount')).toHaveAttribute('aria-sort', 'none')
  await header(page, 'Amount').getByRole('button').click()
  await expect(header(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => rising(await amounts(page))).toBe(true)
  await pressEnter(header(page, 'Amount').getByRole('button'))
  await expect(header(page, 'Amount')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => rising((await amounts(page)).reverse())).toBe(true)
  await expect.poll(() => new URL(page.url()).search).toBe('?fees.sort=-amount')
  await header(page, 'Due Date').getByRole('button').click()
  await expect(header(page, 'Amount')).toHaveAttribute('aria-sort', 'none')
  const dates = async () => (await column(page, 'Due Date')).map((text) => Date.parse(text.replace('Overdue', '')))
  await expect.poll(async () => rising(await dates())).toBe(true)
  // What the clicks before may have asked has left by now.
  await header(page, 'Due Date').getByRole('button').click()
  await expect.poll(async () => rising((await dates()).reverse())).toBe(true)
  expect(asked, 'the server was asked').toEqual([])
})

test('the same click asks the server beyond a page, and the view can be shared', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees')
  await expect(list(page).getByRole('status')).toContainText(/^1–15 of /)
  await header(page, 'Amount').getByRole('button').click()
  await expect(header(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await amounts(page))[0]).toBeLessThan(400)
  await expect.poll(async () => rising(await amounts(page))).toBe(true)
  await header(page, 'Amount').getByRole('button').click()
  await expect.poll(async () => (await amounts(page))[0]).toBeGreaterThan(16_000)

  await list(page).getByRole('combobox', { name: 'Class', exact: true }).selectOption('Class 2')
  // With the section.
  await expect.poll(async () => (await column(page, 'Class')).filter((place) => !/^Class 2\b/.test(place))).toEqual([])
  await list(page).getByRole('combobox', { name: 'Fee Type' }).selectOption('Tuition Fee')
  await list(page).getByRole('combobox', { name: 'Status' }).selectOption('Paid')
  await expect.poll(async () => new Set(await column(page, 'Status'))).toEqual(new Set(['Paid']))
  const search = list(page).getByLabel('Search by student')
  await search.fill((await column(page, 'Student'))[0]!.slice(0, 4))
  await expect.poll(() => new URL(page.url()).searchParams.get('fees.q')).not.toBeNull()
  const view = new URL(page.url()).search
  expect(new URLSearchParams(view).get('fees.sort')).toBe('-amount')
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
  const shown = await column(page, 'Student')

  await page.goto('/home')
  await page.goto(`/fees${view}`)
  await expect(list(page).getByRole('combobox', { name: 'Class', exact: true })).toHaveValue('Class 2')
  await expect(search).not.toHaveValue('')
  await expect.poll(() => column(page, 'Student')).toEqual(shown)
  await search.fill('nobody is called this')
  await search.press('Enter')
  await expect(list(page)).toContainText('No fees found.')
  await expect.poll(() => column(page, 'Student', 'Payment History')).not.toHaveLength(0)
})

test('pages forward and back; a page past the end is the last', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/fees?payments.sort=amount')
  const first = await column(page, 'Student')
  const payments = await column(page, 'Receipt', 'Payment History')
  await list(page).getByRole('link', { name: 'Next' }).click()
  await expect(list(page).getByRole('status')).toContainText(/^16–30 of /)
  await expect.poll(() => column(page, 'Student')).not.toEqual(first)
  await expect.poll(() => column(page, 'Receipt', 'Payment History'), 'the other list stays').toEqual(payments)
  await list(page).getByRole('link', { name: 'Previous' }).click()
  await expect(list(page).getByRole('status')).toContainText(/^1–15 of /)
  await page.goto('/fees?fees.page=9999')
  const total = (await list(page).getByRole('status').textContent())?.split(' of ')[1]
  await expect(list(page).getByRole('status')).toContainText(`–${total} of ${total}`)
  await list(page).getByRole('link', { name: 'Previous' }).click()
  await expect(list(page).getByRole('status')).not.toContainText(`–${total} of`)
})

test('exports what is filtered as CSV', async ({ page }) => {
  const name = uniqueName('Owing')
  for (const first of ['Asha', 'Bela'])
    await overdueFeeOf((await enrol({ name: `${first} ${name}`, class: 'Class 3' })).id)
  // Neither of its class nor overdue; all others of the school are not called so.
  await enrol({ name: `Chitra ${name}`, class: 'Class 4' })
  await logIn(page, demo.teacher)
  const view = { 'fees.class': 'Class 3', 'fees.status': 'Overdue', 'fees.q': name }
  await page.goto(`/fees?${new URLSearchParams(view).toString()}`)
  await expect(list(page).locator('td[data-label="Student"]')).toHaveCount(2)
  const overdue = await column(page, 'Student')
  const download = page.waitForEvent('download')
  await list(page).getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('fees.csv')
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
  expect(lines.map((line) => line.split(',')[0])).toEqual(overdue)
})

test('on a phone a row is two lines, which open, and rows are sorted from a list of orders', async ({ page }) => {
  await logIn(page, demo.student)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/fees')
  await expect(header(page, 'Amount')).toBeHidden()
  const settings = list(page).getByRole('button', { name: 'Filter and sort' })
  await expect(list(page).getByLabel('Sort by')).toBeHidden()
  await settings.press('Enter')
  await expect(settings).toHaveAttribute('aria-expanded', 'true')
  await list(page).getByLabel('Sort by').selectOption({ label: 'Amount, descending' })
  await expect.poll(async () => rising((await amounts(page)).reverse())).toBe(true)

  const row = list(page).locator('tbody tr').first()
  const cell = (label: string) => row.locator(`td[data-label="${label}"]`)
  const labelOf = (label: string) =>
    cell(label).evaluate((element) => getComputedStyle(element, '::before').content.replaceAll('"', ''))
  // All rows are of the same pupil, so that the type begins a line.
  const second = ['Class', 'Amount', 'Due Date']
  const lines = async () => {
    const tops = await Promise.all(second.map(async (label) => (await cell(label).boundingBox())?.y))
    return { first: (await cell('Type').boundingBox())?.y ?? 0, second: new Set(tops) }
  }
  await expect(cell('Roll No')).toBeHidden()
  expect((await lines()).second.size).toBe(1)
  expect([...(await lines()).second][0]).toBeGreaterThan((await lines()).first)
  expect(await row.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(90)

  const opener = row.getByRole('button', { name: /^Details of / })
  expect((await opener.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  for (const label of ['Student', 'Roll No', 'Class', 'Type', 'Amount', 'Due Date', 'Status']) {
    await expect(cell(label)).toBeVisible()
    expect(await labelOf(label)).toBe(label)
  }
  await opener.click()
  await expect(cell('Roll No')).toBeHidden()
})

test('a turned page is shown from its first row, which has the focus', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.setViewportSize(phone)
  await page.goto('/admin/people')
  const people = list(page, 'People')
  const first = people.locator('tbody tr').first()
  const name = await first.locator('td[data-label="Name"]').textContent()
  await people.getByRole('link', { name: 'Next' }).click()
  await expect(people.getByRole('status')).toContainText(/^16–30 of /)
  await expect(first.locator('td[data-label="Name"]')).not.toHaveText(name ?? '')
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 1 })
  await expect(people.getByRole('link', { name: 'Previous' })).not.toBeInViewport()
})
