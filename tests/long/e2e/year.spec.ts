import { addDays, formatMonth, monthOf } from '@/lib/dates'
import { yearMessages } from '@/lib/year/messages'
import { formatYear, schoolYearOf, yearDays } from '@/lib/years'
import { call, logIn as apiLogIn } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolSince } from '@/tests/support/school/enrolments'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, logIn, pressEnter, test } from '@/tests/support/screen/fixtures'

const today = schoolToday()
const year = schoolYearOf(today)

test('an administrator prepares the next year, by keyboard', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/')
  await page.getByRole('region', { name: 'School office' }).getByRole('link', { name: 'Year' }).click()
  await page.waitForURL('**/admin/year')
  await expect(page.getByRole('heading', { name: `Move to ${formatYear(year + 1)}` })).toBeVisible()
  await expect(page.getByText(/You can do this from/)).toBeVisible()
  await expect(page.getByText(`${formatYear(year)} is the current year`)).toBeVisible()

  const days = page.getByRole('form', { name: 'Days of the year' })
  await days.getByLabel('Last day').fill(addDays(yearDays(year + 1).first, 60))
  await pressEnter(days.getByRole('button', { name: 'Save the days' }))
  await expect(days.getByText(yearMessages.length).first()).toBeVisible()
  await days.getByLabel('Last day').fill(yearDays(year + 1).last)
  await pressEnter(days.getByRole('button', { name: 'Save the days' }))
  await expect(page.getByText(`The days of ${formatYear(year + 1)} were saved`)).toBeVisible()

  const classes = page.getByRole('form', { name: 'Classes' })
  await classes.getByLabel('Class 2', { exact: true }).selectOption('3')
  await pressEnter(classes.getByRole('button', { name: 'Save the classes' }))
  await expect(page.getByText(`The classes of ${formatYear(year + 1)} were saved`)).toBeVisible()
  await expect(classes.getByText(/: A \d+, B \d+, C \d+$/).first()).toBeVisible()

  // Those who are decided come last where others are not.
  await page.goto('/admin/year?class=Class+8&pageSize=500')
  const rows = page.getByRole('table', { name: 'Students' }).locator('tbody tr')
  await page.getByRole('checkbox').nth(0).press('Space')
  await page.getByRole('checkbox').nth(1).press('Space')
  await pressEnter(page.getByRole('button', { name: 'Change 2 chosen' }))
  const dialog = page.getByRole('dialog', { name: 'Change 2 students' })
  await dialog.getByLabel('Outcome').selectOption('Retained')
  await dialog.getByLabel('Class').selectOption('Class 9')
  await pressEnter(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog.getByText('Only students who are promoted go to another class.')).toBeVisible()
  await expectAccessible(page, 'admin-year-decide')
  await dialog.getByLabel('Class').selectOption('')
  await pressEnter(dialog.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(yearMessages.decided(2))).toBeVisible()
  const decided = rows.filter({ hasText: 'Decided by the office' })
  await expect(decided).toHaveCount(2)
  await expect(decided.filter({ hasText: 'Retained' })).toHaveCount(2)
  // No box to tick is half under the bar.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'admin-year')
  await sql('DELETE FROM "RollOverDecision"')
})

test('an administrator begins a year, and takes it back', async ({ page }) => {
  const { id, name } = await enrolSince(yearDays(year - 1).first, { name: 'Latika Behind', class: 'Class 5' })
  const { accessToken: bearer } = await apiLogIn(demo.admin)
  const placeOf = async () => ((await call(`/api/people/${id}`, { bearer })).body.person as { class: string }).class
  await logIn(page, demo.admin)
  await page.goto(`/admin/year?year=${year}&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Assumed: no Annual report')
  await page.getByLabel('New roll numbers').selectOption('rollNo')
  await page.getByRole('button', { name: `Begin ${formatYear(year)}` }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('promoted')
  await asked.getByRole('button', { name: 'Begin the year' }).click()
  await expect(page.getByText(new RegExp(`${formatYear(year)} has begun: \\d+ students? moved`))).toBeVisible()
  expect(await placeOf()).toBe('Class 6')
  await expectAccessible(page, 'admin-year-begun')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(`${formatYear(year)} was taken back`).first()).toBeVisible()
  expect(await placeOf()).toBe('Class 5')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Move to ${formatYear(year)}` })
      .first(),
  ).toContainText('Taken back')
  await sql('DELETE FROM "User" WHERE id = $1', [id])
})

test('fees, reports and registers show a chosen school year', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/reports')
  await page
    .getByRole('navigation', { name: 'School years' })
    .getByRole('link', { name: formatYear(year - 1) })
    .click()
  await page.waitForURL(`**/reports?year=${year - 1}`)
  await expect(page.getByRole('navigation', { name: 'School years' }).locator('[aria-current]')).toHaveText(
    formatYear(year - 1),
  )
  await page.goto('/fees')
  await page
    .getByRole('navigation', { name: 'School years of fees' })
    .getByRole('link', { name: formatYear(year) })
    .click()
  await page.waitForURL(`**/fees?fees.year=${year}`)
  await expect(page.getByRole('table', { name: 'Fee Structure' })).toBeVisible()
  await page.goto('/attendance/register?class=Class+5')
  const shown = formatMonth(monthOf(today))
  await expect(page.getByRole('heading', { level: 2, name: /^Class 5/ })).toContainText(shown)
  await page.getByRole('combobox', { name: 'Year' }).selectOption({ label: formatYear(year - 1) })
  await page.waitForURL(/month=/)
  await expect(page.getByRole('heading', { level: 2, name: /^Class 5/ })).not.toContainText(shown)
})
