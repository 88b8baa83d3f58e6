import { addDays, formatDay } from '@/lib/dates'
import { approved, newStaff } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { openFeesOf } from '@/tests/support/school/fees'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

test('a collector opens the cash, takes money, hands some over, and closes it with a difference that the office reads', async ({
  page,
  browser,
}) => {
  const accountant = await newStaff('Accountant')
  const { id } = await openFeesOf(1, await approved())
  await logIn(page, accountant.email, accountant.password)
  // The counter says that cash would be in no count, and leads to where the drawer is opened.
  await page.goto(`/fees/counter?student=${id}`)
  await page.getByRole('link', { name: 'Open your cash' }).click()
  await page.getByLabel('In the drawer now (₹)').fill('500')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('Cash opened with ₹500.00')).toBeVisible()

  await page.goto(`/fees/counter?student=${id}`)
  await expect(page.getByRole('button', { name: 'Record ₹1,234.50' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open your cash' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Record ₹1,234.50' }).click()
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()

  await page.getByRole('link', { name: 'Day book' }).first().click()
  await expect(page.getByRole('definition').filter({ hasText: '₹1,734.50' })).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (₹)').fill('2000')
  await dialog.getByLabel('To whom').fill('The bank')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByText('There should be only ₹1,734.50 in the drawer.')).toBeVisible()
  await dialog.getByLabel('Amount (₹)').fill('1000')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('₹1,000.00 handed over to The bank')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Count and close' }).click()
  await dialog.getByLabel('₹500').fill('1')
  // A key that was pressed by mistake loses nothing of the count.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Count and close' }).click()
  await expect(dialog.getByLabel('₹500')).toHaveValue('1')
  await dialog.getByLabel('₹200', { exact: true }).fill('1')
  await expect(dialog.getByText('You counted ₹700.00. ₹34.50 short')).toBeVisible()
  // Half rupees are counted too; what is no number of pieces is counted as nothing, and said.
  await dialog.getByLabel('50 paise').fill('69')
  await expect(dialog.getByText('You counted ₹734.50.', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Why it differs')).toHaveCount(0)
  const twenties = dialog.getByLabel('₹20', { exact: true })
  for (const slip of ['-3', '2.5', 'two']) {
    await twenties.fill(slip)
    await expect(twenties).toHaveAccessibleDescription('Enter a whole number from 0 to 1,00,000.')
    await expect(dialog.getByText('You counted ₹734.50.', { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Close your cash' }).click()
  await expect(twenties).toBeFocused()
  await twenties.fill('')
  await expect(twenties).toHaveAccessibleDescription('')
  await dialog.getByLabel('50 paise').fill('')
  await expectAccessible(page, 'counting the cash')
  await dialog.getByRole('button', { name: 'Close your cash' }).click()
  await expect(dialog.getByText('You counted ₹700.00, and there should be ₹734.50. Say why.')).toBeVisible()
  await dialog.getByLabel('Why it differs').fill('Change for a family')
  await dialog.getByRole('button', { name: 'Close your cash' }).click()
  await expect(page.getByText('Cash closed')).toBeVisible()
  // The next drawer is another one, which nobody has counted.
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Count and close' }).click()
  await expect(dialog.getByLabel('₹500')).toHaveValue('')
  await page.keyboard.press('Escape')

  const office = await (await browser.newContext()).newPage()
  await logIn(office, demo.admin)
  await office.goto('/fees/day-book')
  await expect(office.getByText('₹34.50 short: Change for a family').last()).toBeVisible()
  await expectAccessible(office, 'day book')
})

test('a day that is closed says so, and is not closed again', async ({ page }) => {
  await logIn(page, demo.admin)
  // Once more in the same school it is another day.
  const day = addDays('2026-04-07', test.info().repeatEachIndex)
  await page.goto(`/fees/day-book?date=${day}`)
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText(`The books of ${formatDay(day)} are closed`)).toBeVisible()
  await expect(page.getByText(/^Closed by /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the day' })).toHaveCount(0)
})

test('on a day that is closed nobody is offered to open a drawer', async ({ page }) => {
  const today = schoolToday()
  const accountant = await newStaff('Accountant')
  await sql(
    `INSERT INTO "ClosedDay" ("day", "begins", "ends", "closedById")
     SELECT $1::date, now() + interval '10 years', now() + interval '11 years', id FROM "User" WHERE role = 'admin' LIMIT 1`,
    [today],
  )
  try {
    await logIn(page, accountant.email, accountant.password)
    await page.goto('/fees/day-book')
    await expect(page.getByText('The books of today are closed. You can open your cash again tomorrow.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0)
    await expectAccessible(page, 'day book of a closed day')
  } finally {
    await sql('DELETE FROM "ClosedDay" WHERE "day" = $1::date', [today])
  }
})
