import { randomInt } from 'node:crypto'
import { addDays } from '@/lib/dates'
import { call, enrol, logIn as apiLogIn, office } from '@/tests/support/machine/api'
import { feeBody, openFeesOf, overdueFeeOf, paymentOf, withOpenFees } from '@/tests/support/school/fees'
import { farDay } from '@/tests/support/school/own-days'
import { schoolToday } from '@/tests/support/school/school-days'
import { sql } from '@/tests/support/machine/database'
import { demo, expect, expectAccessible, list, logIn, phone, rows, test } from '@/tests/support/screen/fixtures'
import { startTask } from '@/tests/support/screen/tasks'

test('who pays second is told, and sees what is left', async ({ browser, page }) => {
  const { path } = await withOpenFees(2)
  await logIn(page, demo.admin)
  await page.goto(path)
  const other = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage()
  await other.goto(page.url())
  const left = rows(list(other, 'Fee Structure'))
  await expect(left).toHaveCount(2)
  const row = left.first()
  const stale = (await row.textContent()) ?? ''
  const dialogs = [page, other].map(async (each) => {
    await rows(list(each, 'Fee Structure'))
      .first()
      .getByRole('button', { name: /^Pay Now/ })
      .click()
    return each.getByRole('dialog', { name: 'Record payment' })
  })
  const [first, second] = await Promise.all(dialogs)
  await first!.getByRole('button', { name: /^Record ₹/ }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await second!.getByRole('button', { name: /^Record ₹/ }).click()
  await expect(other.getByText('This fee is already paid.')).toBeVisible()
  await expect(left).toHaveCount(1)
  await expect(row).not.toHaveText(stale)
  await expect(second!).toBeHidden()
  await other.context().close()
})

test('a student sees what is owed, and pays what comes first', async ({ page }) => {
  const pupil = await enrol()
  await openFeesOf(1, pupil)
  await overdueFeeOf(pupil.id, { paise: 70_000 })
  await logIn(page, pupil.email, pupil.password)
  await page.goto('/fees')
  const dues = page.getByRole('region', { name: 'Still to pay' })
  await expect(dues).toContainText('₹1,934.502 fees, ₹700.00 overdue')
  const [first, second] = [dues.getByRole('listitem').nth(0), dues.getByRole('listitem').nth(1)]
  await expect(first).toContainText('Overdue since')
  await expect(second).toContainText('Due on')
  await first.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹700.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Fee paid' })).toContainText('₹700.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dues).toContainText('₹1,234.501 fee')
  await expect(dues.getByRole('listitem')).toHaveCount(1)
  // Of the last one the receipt is shown too, though nothing is left to pay; and under a filter that it leaves.
  await page.goto('/fees?fees.status=Pending')
  await dues.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹1,234.50' }).click()
  await expect(page.getByRole('dialog', { name: 'Fee paid' })).toContainText(/Receipt DEMO-20/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dues).toContainText('Everything is paid.')
})

test('a payment that is on its way is not cancelled by closing its dialog', async ({ page }) => {
  const { path } = await withOpenFees(2)
  await logIn(page, demo.admin)
  await page.goto(path)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/fees**', async (route) => {
    if (route.request().headers()['next-action']) await held
    await route.fallback()
  })
  await rows(list(page, 'Fee Structure'))
    .first()
    .getByRole('button', { name: /^Pay Now/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await dialog.getByRole('button', { name: /^Record ₹/ }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeVisible()
  answer()
  const paid = page.getByRole('dialog', { name: 'Payment recorded' })
  await expect(paid).toContainText(/Receipt 20/)
  await paid.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(paid).toHaveCount(0)
})

test('the office adds a fee for one pupil, and cancels it with a reason', async ({ page }) => {
  const pupil = await enrol({ name: `Lata ${letters()}` })
  await logIn(page, demo.admin)
  await page.goto(`/people/${pupil.id}`)
  const fees = page.getByRole('region', { name: 'Fees and payments' })
  await fees.getByRole('button', { name: 'Add a fee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Fee' }).click()
  await expect(dialog.getByText('This field is required.').first()).toBeVisible()
  await expectAccessible(page, 'fees-add-one')
  await dialog.getByLabel('Fee Type').selectOption('Exam Fee')
  await dialog.getByLabel('Amount').fill('450.50')
  await dialog.getByLabel('Due Date').fill(addDays(schoolToday(), 30))
  await dialog.getByRole('button', { name: 'Add Fee' }).click()
  await expect(page.getByText(`Exam Fee added for ${pupil.name}`)).toBeVisible()
  const row = fees.getByRole('row').filter({ hasText: 'Exam Fee' })
  await expect(row).toContainText('₹450.50')
  await row.getByRole('button', { name: 'Cancel Exam Fee' }).click()
  await expectAccessible(page, 'fees-cancel-one')
  await dialog.getByLabel('Reason').fill('A scholarship')
  await dialog.getByRole('button', { name: 'Cancel the fee' }).click()
  await expect(page.getByText('Exam Fee cancelled')).toBeVisible()
  await expect(row).toContainText('Cancelled')
  await expect(row).toContainText('A scholarship')
  await page.setViewportSize(phone)
  await expect(row.getByText('A scholarship')).toBeVisible()
  await expect(fees.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
})

test('a list prints with all its rows', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll('main tbody tr').length)
    }
  })
  await page.goto('/fees/defaulters')
  const total = Number(/of ([\d,]+)/.exec((await page.getByRole('status').last().textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(15)
  await page.getByRole('button', { name: 'Print list' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', String(total))
})

test('the office ticks defaulters and reminds their families, once a day', async ({ page }) => {
  const name = `Dinesh ${letters()}`
  const [one, other] = [await enrol({ name: `${name} Rao` }), await enrol({ name: `${name} Iyer` })]
  for (const { id } of [one, other]) await overdueFeeOf(id)
  await sql(`UPDATE "User" SET "parentEmail" = NULL, "provenParentEmail" = NULL WHERE id = $1`, [other.id])
  await sql(`DELETE FROM "Login" WHERE "userId" = $1`, [other.id])
  await logIn(page, demo.admin)
  await page.goto(`/fees/defaulters?${new URLSearchParams({ q: name }).toString()}`)
  const defaulters = rows(list(page, 'Defaulters'))
  await expect(defaulters).toHaveCount(2)
  await expect(defaulters.first()).toContainText('₹500.00')
  await page.getByLabel('Tick all on this page').check()
  await page.getByRole('button', { name: 'Remind (2)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByText(`1 reminder queued. The portal has no email for ${other.name}.`)).toBeVisible()
  await expect(defaulters.filter({ hasText: one.name })).toContainText('Today')
  await expect(page.getByLabel(`Remind the family of ${one.name}`)).toBeDisabled()
})

test('the office ticks all defaulters of all pages, and the question counts them', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/fees/defaulters')
  await page.getByLabel('Tick all on this page').check()
  const every = page.getByRole('button', { name: /^Tick all [\d,]+$/ })
  await every.click()
  await expect(every).toHaveCount(0)
  const bearer = (await apiLogIn(demo.admin)).accessToken
  const { body } = await call('/api/fees/defaulters?pageSize=500', { bearer })
  const today = schoolToday()
  const open = (body.defaulters as { reminded: string }[]).filter(({ reminded }) => reminded !== today)
  expect(open.length).toBeGreaterThan(15)
  await page.getByRole('button', { name: `Remind (${open.length})` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Remind ${open.length} families?`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Untick all' }).click()
  await expect(page.getByText('Tick families to remind them by mail.')).toBeVisible()
})

test('a fee that all of a class have cannot be added, and the question says why', async ({ page }) => {
  const fee = feeBody({ class: 'Class 11', amount: 19 })
  const added = await office('/api/fees', 'POST', fee)
  const { length } = added.body.fees as unknown[]
  await logIn(page, demo.admin)
  await page.goto('/fees')
  const form = page.getByRole('form', { name: 'Add New Fee Structure' })
  await form.getByLabel('Class').selectOption('Class 11')
  await form.getByLabel('Fee Type').selectOption(String(fee.type))
  await form.getByLabel('Amount').fill('19')
  await form.getByLabel('Due Date').fill(fee.dueDate)
  await form.getByRole('button', { name: 'Add Fee' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`All ${length} students of Class 11 have this fee with this due date already.`)
  await expect(question.getByRole('button', { name: 'Add Fee' })).toBeDisabled()
})

/** For a name of one's own. */
const letters = () => Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')

test('the dialogs are accessible and work by keyboard', async ({ page }) => {
  // Few rows: axe looks at each of them, in four ways.
  const { id, path } = await withOpenFees(3)
  await paymentOf(id)
  await logIn(page, demo.admin)
  await page.goto(path)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Fees by class' })).toBeVisible()
  const pay = page.getByRole('button', { name: /^Pay Now/ }).first()
  await pay.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible()
  await page.getByRole('dialog').getByLabel('Cheque').check()
  await expectAccessible(page, 'fees-pay')
  await page.keyboard.press('Escape')
  await expect(pay).toBeFocused()
  const reverse = page.getByRole('button', { name: /^Reverse/ }).first()
  await reverse.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Reverse the payment of/ })).toBeVisible()
  await expectAccessible(page, 'fees-reverse')
  await page.keyboard.press('Escape')
  await expect(reverse).toBeFocused()
})

test.describe('on a broken line', () => {
  test.use({ expectedInConsole: /ERR_CONNECTION_RESET/ })

  test('a cheque without its number is refused beside the field, and nothing typed is lost', async ({ page }) => {
    const { path } = await withOpenFees(1)
    await logIn(page, demo.admin)
    await page.goto(path)
    await rows(list(page, 'Fee Structure'))
      .getByRole('button', { name: /^Pay Now/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    const record = dialog.getByRole('button', { name: /^Record ₹/ })
    const reference = dialog.getByRole('textbox', { name: 'Reference' })
    for (const method of ['Cheque', 'Bank Transfer']) {
      await dialog.getByLabel(method).check()
      await record.click()
      await expect(dialog.getByText('Please enter the number of the cheque or transfer.')).toBeVisible()
      await expect(reference).toBeFocused()
      await expect(reference).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel('Cash').check()
      await expect(reference).toHaveCount(0)
    }
    await dialog.getByLabel('Cheque').check()
    const number = `SBI ${Date.now()}`
    await reference.fill(number)
    await page.route('**/fees*', (route) => route.abort('connectionreset'), { times: 1 })
    await record.click()
    await expect(page.getByText(/^Payment failed/)).toBeVisible()
    await expect(dialog.getByLabel('Cheque')).toBeChecked()
    await expect(reference).toHaveValue(number)
    await record.click()
    await expect(page.getByText('Payment successful!')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await expect(rows(list(page, 'Payment History')).filter({ hasText: number })).toContainText('Cheque')
  })
})

test('a fee run is taken back, from its notice and from the history', async ({ page }) => {
  await logIn(page, demo.admin)
  // A run of this test's own: it may run beside itself.
  const [due, rupees] = [farDay(), 1000 + randomInt(9000)]
  const shown = `₹${rupees.toLocaleString('en-IN')}.75`
  await page.goto('/fees')
  const form = page.getByRole('form', { name: 'Add New Fee Structure' })
  const history = page.getByRole('region', { name: 'Fees Added' })
  const run = () => rows(history).filter({ hasText: shown }).first()
  await page.getByText('History of added fees').click()
  for (const way of ['notice', 'history']) {
    // The same run again: what was taken back does not stand in its way.
    await form.getByLabel('Class').selectOption('Class 11')
    await form.getByLabel('Fee Type').selectOption('Transport Fee')
    await form.getByLabel('Amount').fill(`${rupees}.75`)
    await form.getByLabel('Due Date').fill(due)
    await form.getByRole('button', { name: 'Add Fee' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add Fee' }).click()
    await expect(page.getByText('Fee added for Class 11 successfully!')).toBeVisible()
    await expect(run().getByRole('button', { name: /^Undo/ })).toBeVisible()
    if (way === 'notice')
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Transport Fee for Class 11 added' })
        .getByRole('button', { name: 'Undo' })
        .click()
    else {
      await run().getByRole('button', { name: /^Undo/ }).click()
      const question = page.getByRole('alertdialog', { name: 'Take back Transport Fee for Class 11?' })
      await question.getByRole('button', { name: 'Take Back' }).click()
    }
    await expect(page.getByText('Transport Fee for Class 11 taken back').first()).toBeVisible()
    await expect(run()).toContainText('Taken back on')
    await expect(rows(list(page, 'Fee Structure')).filter({ hasText: shown })).toHaveCount(0)
    // The same toast comes a second time. Toasts stay while the pointer is over them.
    await page.mouse.move(0, 0)
    await expect(page.getByText('Fee added for Class 11 successfully!')).toHaveCount(0)
  }
})

test('the office takes three fees of a pupil and prints the receipt, in few steps', async ({ page }) => {
  const pupil = await enrol({ name: `Tara Counter ${letters()}` })
  await openFeesOf(3, pupil)
  await logIn(page, demo.admin)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible()
  const { act, click, fill, end } = startTask('Take three fees of a pupil at the counter, with the receipt printed')
  const dialog = page.getByRole('dialog')
  await click(page.getByRole('link', { name: 'Search', exact: true }))
  await fill(dialog.getByRole('combobox'), pupil.name)
  await click(page.getByRole('option', { name: pupil.name }))
  await click(page.getByRole('button', { name: 'Record payment' }))
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expectAccessible(page, 'fees-pay-several')
  await click(dialog.getByRole('button', { name: 'Record ₹3,703.50' }))
  await expect(dialog).toContainText('Payment recorded')
  const print = dialog.getByRole('button', { name: 'Print receipt' })
  await expect(print, 'what comes next has the focus').toBeFocused()
  const paper = page.context().waitForEvent('response', (response) => response.url().includes('/receipt'))
  await act(page.keyboard.press('Enter'))
  const { status, type } = await paper.then((answer) => ({
    status: answer.status(),
    type: answer.headers()['content-type'],
  }))
  expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' })
  end()
  await expect(dialog.getByText(/^Receipt /)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Mail to the family' }).click()
  await expect(page.getByText(`The receipt is on its way to ${pupil.parentEmail}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
})

test('the counter takes a part of a fee, refuses more than is due, and takes the rest', async ({ page }) => {
  const { path } = await withOpenFees(1)
  await logIn(page, demo.admin)
  await page.goto(path)
  const dialog = page.getByRole('dialog')
  const fees = page.getByRole('table', { name: 'Fee Structure' })
  const take = async (amount: string) => {
    await fees.getByRole('button', { name: /^Pay Now/ }).click()
    await dialog.getByLabel('Amount given (₹)').fill(amount)
    await dialog.getByRole('button', { name: /^Record ₹/ }).click()
  }
  await take('1234.51')
  await expect(dialog.getByText('Only ₹1,234.50 is due.')).toBeVisible()
  await expectAccessible(page, 'fees-more-than-due')
  await dialog.getByLabel('Amount given (₹)').fill('234.50')
  await dialog.getByRole('button', { name: 'Record ₹234.50' }).click()
  await expect(dialog).toContainText('Payment recorded')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(fees.getByText('₹1,000.00 due')).toBeVisible()
  await fees.getByRole('button', { name: /^Pay Now/ }).click()
  // What is left is what is asked for.
  await expect(dialog.getByLabel('Amount given (₹)')).toHaveValue('1000')
  await expectAccessible(page, 'fees-pay-the-rest')
  await dialog.getByRole('button', { name: 'Record ₹1,000.00' }).click()
  await expect(dialog).toContainText('Payment recorded')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(fees.getByRole('button', { name: /^Pay Now/ })).toHaveCount(0)
})
