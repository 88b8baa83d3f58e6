import type { Page } from '@playwright/test'
import { addDays } from '@/lib/dates'
import { applyFor } from '@/tests/support/school/admissions'
import { call, enrol, newcomer, uniqueName } from '@/tests/support/machine/api'
import { feeOf } from '@/tests/support/school/fees'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, list, logIn, pressEnter, rows, test } from '@/tests/support/screen/fixtures'

/** Where the focus is when what had it has gone, for those who work with the keyboard or a screen reader. */

async function studentWithFees(count: number) {
  const student = await enrol({ name: uniqueName('Focused Student') })
  for (let n = 0; n < count; n += 1) await feeOf(student.id)
  return student.name
}

async function pay(page: Page) {
  await pressEnter(
    rows(list(page, 'Fee Structure'))
      .first()
      .getByRole('button', { name: /^Pay Now/ }),
  )
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: /^Record ₹/ }))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print receipt' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('after a payment and its reversal it is at the row, which tells what became of it', async ({ page }) => {
  const name = await studentWithFees(1)
  await logIn(page, demo.admin)
  await page.goto(`/fees?fees.q=${encodeURIComponent(name)}&payments.q=${encodeURIComponent(name)}`)
  await pay(page)
  const fee = rows(list(page, 'Fee Structure')).first()
  await expect(fee).toContainText('Paid')
  await expect(fee).toBeFocused()

  const payment = rows(list(page, 'Payment History')).first()
  await pressEnter(payment.getByRole('button', { name: /^Reverse/ }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Recorded by mistake')
  await pressEnter(dialog.getByRole('button', { name: 'Reverse Payment' }))
  await expect(payment).toContainText('Reversed')
  await expect(payment).toBeFocused()
})

test('where the row goes it is at the next one, and then at the list', async ({ page }) => {
  const name = await studentWithFees(2)
  await logIn(page, demo.admin)
  await page.goto(`/fees?fees.status=Pending&fees.q=${encodeURIComponent(name)}`)
  const fees = list(page, 'Fee Structure')
  await expect(rows(fees)).toHaveCount(2)
  await pay(page)
  await expect(rows(fees)).toHaveCount(1)
  await expect(rows(fees).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows(fees).first().getByRole('link', { name })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    rows(fees)
      .first()
      .getByRole('button', { name: /^Pay Now/ }),
  ).toBeFocused()
  await pay(page)
  await expect(rows(fees)).toHaveCount(0)
  await expect(fees).toBeFocused()
})

test('after an approval it is at the row that has moved up', async ({ page }) => {
  const [second, first] = [
    await newcomer({ name: uniqueName('Second') }),
    await newcomer({ name: uniqueName('First') }),
  ]
  await logIn(page, demo.admin)
  await page.goto('/admin/approvals')
  await expect(page.getByRole('row').filter({ hasText: second.name })).toBeVisible()
  const all = rows(page.getByRole('table', { name: 'Pending Student Approvals' }))
  const place = (await all.allInnerTexts()).findIndex((row) => row.includes(first.name))
  await pressEnter(page.getByRole('button', { name: `Approve ${first.name}` }))
  await expect(page.getByRole('row').filter({ hasText: first.name })).toHaveCount(0)
  // Whoever signs up meanwhile stands above, so the row in this place need not be the second one.
  await expect(all.nth(place)).toBeFocused()
})

test('after an application has moved it is at what can be decided next', async ({ page }) => {
  const { id } = await applyFor()
  await logIn(page, demo.admin)
  await page.goto(`/admin/admissions/${id}`)
  await pressEnter(page.getByRole('button', { name: 'Review' }))
  await pressEnter(page.getByRole('button', { name: 'Move to Under review' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Decisions' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeFocused()
})

test('after a refused log-in, a removed subject and an approved leave it is where one goes on', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demo.teacher)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  // A disabled one takes no focus. What becomes of Enter before the form's script is there: slow-line.spec.ts.
  await expect(login).toBeEnabled()
  await login.press('Enter')
  await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).not.toBeEmpty()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeFocused()

  await logIn(page, demo.teacher)
  await page.goto('/reports')
  await pressEnter(page.getByRole('button', { name: 'Add Subject' }))
  await pressEnter(page.getByRole('button', { name: 'Remove subject 2' }))
  await expect(page.getByRole('group', { name: 'Subjects and marks' }).getByRole('listitem')).toBeFocused()

  const [name, day] = [uniqueName('On Leave'), addDays(schoolToday(), 7)]
  for (let n = 0; n < 2; n += 1) {
    const pupil = await enrol({ name })
    const body = { student: pupil.id, class: 'Class 5', reason: 'A visit', from: day, to: day }
    expect((await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })).status).toBe(201)
  }
  await page.goto(`/attendance?${new URLSearchParams({ 'leave.status': 'Pending', 'leave.q': name }).toString()}`)
  const requests = rows(page.getByRole('region', { name: 'Leave Requests' }))
  await expect(requests).toHaveCount(2)
  await pressEnter(requests.first().getByRole('button', { name: /^Approve/ }))
  await expect(requests).toHaveCount(1)
  await expect(requests).toBeFocused()
})

test('who leaves a place by a click elsewhere is not brought back to it', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees?fees.status=Pending&fees.pageSize=5')
  const button = rows(list(page, 'Fee Structure'))
    .first()
    .getByRole('button', { name: /^Pay Now/ })
  await button.focus()
  await page.getByRole('heading', { level: 1 }).click()
  await button.evaluate((element) => element.remove())
  // What watches the page's elements has been told of it by the next picture.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TR')
})
