import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays } from '@/lib/dates'
import { schoolYearOf, yearDays } from '@/lib/years'
import { withOpenFees } from '@/tests/support/school/fees'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, list, logIn, rows, test } from '@/tests/support/screen/fixtures'

/** ₹1,23,456.00 as paise. */
const paise = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

/** A due date within this financial year that no other run of the test has: the sums on the picture must move. */
async function openDay(page: Page, type: string) {
  const taken = await page.evaluate(async (type) => {
    const answer = (await (
      await fetch(`/api/fees?class=Class%208&type=${encodeURIComponent(type)}&pageSize=500`)
    ).json()) as { fees: { dueDate: string }[] }
    return answer.fees.map(({ dueDate }) => dueDate)
  }, type)
  const today = schoolToday()
  const days = Array.from({ length: 300 }, (_, n) => addDays(today, n))
  return days.find((day) => day <= yearDays(schoolYearOf(today)).last && !taken.includes(day))!
}

test('an admin adds a fee; a student of the class pays it and has history and receipt; the picture agrees', async ({
  browser,
  page,
}) => {
  const office = await (await browser.newContext()).newPage()
  await logIn(office, demo.admin)
  await office.goto('/fees')
  const form = office.getByRole('form', { name: 'Add New Fee Structure' })
  const day = await openDay(office, 'Miscellaneous')
  const before = await sumsOfPicture(office, 'Class 8')
  const amount = 1000.5 + randomInt(9000)
  const shown = `₹${Math.floor(amount).toLocaleString('en-IN')}.50`

  await form.getByRole('button', { name: 'Add Fee' }).click()
  await expect(office.getByText('Please fill in all required fields.').first()).toBeVisible()
  await form.getByLabel('Class').selectOption('Class 8')
  await form.getByLabel('Fee Type').selectOption('Miscellaneous')
  await form.getByLabel('Amount').fill('0')
  await form.getByLabel('Due Date').fill('2020-01-01')
  await form.getByRole('button', { name: 'Add Fee' }).click()
  await expect(form.getByText('Amount must be greater than zero')).toBeVisible()
  await expect(form.getByText('Due date cannot be in the past')).toBeVisible()
  await form.getByLabel('Amount').fill(String(amount))
  await form.getByLabel('Due Date').fill(day)
  await form.getByRole('button', { name: 'Add Fee' }).click()
  const question = office.getByRole('alertdialog')
  await expect(question).toContainText(
    `Are you sure you want to add Miscellaneous of ${shown} for all students in Class 8?`,
  )
  await expect(question.getByRole('status')).toHaveText(/^For \d+ students, ₹[\d,]+\.(50|00) in all\.$/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByRole('button', { name: 'Add Fee' })).toBeFocused()
  await expect(form.getByLabel('Amount')).toHaveValue(String(amount))
  await form.getByRole('button', { name: 'Add Fee' }).click()
  await question.getByRole('button', { name: 'Add Fee' }).click()
  await expect(office.getByText('Fee added for Class 8 successfully!')).toBeVisible()
  await expect(form.getByLabel('Amount')).toHaveValue('')
  // All rows of the class have it.
  await expect(rows(list(office, 'Fee Structure')).filter({ hasText: shown }).first()).toBeVisible()

  await logIn(page, demo.student)
  await page.goto('/fees')
  await expect(page.getByRole('form', { name: 'Add New Fee Structure' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Fees due in/ })).toHaveCount(0)
  const fee = rows(list(page, 'Fee Structure')).filter({ hasText: shown })
  await expect(fee).toContainText('Pending')
  await fee.getByRole('button', { name: 'Pay Now Miscellaneous of Ananya Sharma' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay fee' })
  await expect(dialog).toContainText(shown)
  await expect(dialog).toContainText('This is a demonstration: no money moves.')
  await dialog.getByLabel('Card').check()
  await dialog.getByRole('button', { name: `Pay ${shown}` }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(dialog).toBeHidden()
  // Whoever has paid has the receipt at hand, as the office has.
  const paid = page.getByRole('dialog', { name: 'Fee paid' })
  await expect(paid).toContainText(/Receipt DEMO-20\d\d-\d\d\/\d{6}/)
  await expect(paid.getByRole('button', { name: 'Print receipt' })).toBeFocused()
  await expect(paid.getByRole('button', { name: 'Mail to the family' })).toHaveCount(0)
  await expectAccessible(page, 'fees-paid')
  const kept = page.waitForEvent('download')
  await paid.getByRole('button', { name: 'Download receipt' }).click()
  expect((await kept).suggestedFilename()).toMatch(/\.pdf$/)
  await paid.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(fee).toContainText('Paid')
  const payment = rows(list(page, 'Payment History')).filter({ hasText: shown })
  await expect(payment).toContainText('Card')
  await expect(payment).toContainText('Completed')

  const receipt = page.waitForEvent('download')
  await payment.getByRole('button', { name: /^Receipt/ }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^receipt_DEMO-20\d\d-\d\d-\d{6}\.pdf$/)
  expect(
    readFileSync(await (await receipt).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Report' }).click()
  expect((await report).suggestedFilename()).toBe('payment_history.pdf')
  await expect(page.getByText('Payment history exported successfully!')).toBeVisible()

  await office.goto('/fees')
  const after = await sumsOfPicture(office, 'Class 8')
  const students = await countOf(office, 'Class 8', day, amount)
  expect(after.collected - before.collected).toBe(amount * 100)
  expect(after.pending - before.pending).toBe((students - 1) * amount * 100)
  expect(after.overdue).toBe(before.overdue)
  expect(after, 'the picture and the rows').toEqual(await sumsOfRows(office, 'Class 8'))
  await office.context().close()
})

test('a teacher sees everything and pays nothing', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/fees')
  await expect(page.getByRole('heading', { name: /^Fees due in/ })).toBeVisible()
  await expect(rows(list(page, 'Fee Structure')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay Now/ })).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Add New Fee Structure' })).toHaveCount(0)
})

test('an admin records a cheque, and takes the payment back with a reason', async ({ page }) => {
  const { path } = await withOpenFees(1)
  await logIn(page, demo.admin)
  await page.goto(path)
  await rows(list(page, 'Fee Structure'))
    .getByRole('button', { name: /^Pay Now/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Reference')).toHaveCount(0)
  await dialog.getByLabel('Cheque').check()
  const number = `HDFC ${Date.now()}`
  await dialog.getByLabel('Reference').fill(number)
  await dialog.getByRole('button', { name: /^Record ₹/ }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  const recorded = page.getByRole('dialog', { name: 'Payment recorded' })
  await expect(recorded.getByRole('button', { name: 'Mail to the family' })).toBeVisible()
  await recorded.getByRole('button', { name: 'Close', exact: true }).click()
  const payment = rows(list(page, 'Payment History')).filter({ hasText: number })
  await expect(payment).toContainText('Completed')
  await payment.getByRole('button', { name: /^Reverse/ }).click()
  const question = page.getByRole('dialog', { name: /^Reverse the payment of/ })
  await question.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(page.getByText('Please give a reason for the reversal.').first()).toBeVisible()
  await question.getByLabel('Reason').fill('The bank returned it')
  await question.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(page.getByText('Payment reversed')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(payment).toContainText('Reversed')
  await expect(payment).toContainText('The bank returned it')
  await expect(payment.getByRole('button', { name: /^Reverse/ })).toHaveCount(0)
})

/** What the picture's table says of a class, in paise. */
async function sumsOfPicture(page: Page, schoolClass: string) {
  await page.getByText('Show as a table').click()
  const cells = page
    .getByRole('table', { name: 'Fees by class' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: schoolClass, exact: true }) })
    .getByRole('cell')
  // The table is drawn when it is opened.
  await expect(cells).toHaveCount(4)
  const [_class, collected = '', pending = '', overdue = ''] = await cells.allTextContents()
  return { collected: paise(collected), pending: paise(pending), overdue: paise(overdue) }
}

type Fee = { amount: number; status: string; dueDate: string }

const feesOf = (page: Page, schoolClass: string) =>
  page.evaluate(async (schoolClass) => {
    const all: Fee[] = []
    for (let page = 1; ; page++) {
      const answer = (await (
        await fetch(`/api/fees?class=${encodeURIComponent(schoolClass)}&page=${page}&pageSize=500`)
      ).json()) as { fees: Fee[]; total: number }
      all.push(...answer.fees)
      if (all.length >= answer.total || answer.fees.length === 0) return all
    }
  }, schoolClass)

const countOf = async (page: Page, schoolClass: string, day: string, amount: number) =>
  (await feesOf(page, schoolClass)).filter((fee) => fee.dueDate === day && fee.amount === amount).length

/** The same from the rows themselves. */
async function sumsOfRows(page: Page, schoolClass: string) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const began = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  const sums = { collected: 0, pending: 0, overdue: 0 }
  for (const { amount, status, dueDate } of await feesOf(page, schoolClass)) {
    if (dueDate < `${began}-04-01` || dueDate > `${began + 1}-03-31`) continue
    sums[status === 'Paid' ? 'collected' : dueDate < today ? 'overdue' : 'pending'] += Math.round(amount * 100)
  }
  return sums
}
