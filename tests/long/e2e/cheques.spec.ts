import { approved, newStaff, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { openFeesOf } from '@/tests/support/school/fees'
import { wholeMailsTo } from '@/tests/support/school/mails'
import { creditOf } from '@/tests/support/school/money-back'
import { dialogOf, expect, expectAccessible, list, logIn, rows, test } from '@/tests/support/screen/fixtures'

test('a cheque bounces: its fees are due again with the charge of the bank, and the family has a mail', async ({
  page,
}) => {
  const accountant = await newStaff('Accountant')
  const parentEmail = uniqueEmail('parent')
  const pupil = await approved({ name: uniqueName('Asha'), parentEmail })
  const { id } = await openFeesOf(2, pupil)
  const number = `CHQ ${id.slice(0, 8)}`
  await logIn(page, accountant.email, accountant.password)
  await page.goto(`/fees/counter?student=${id}`)
  const counter = page.getByRole('form', { name: 'Take money' })
  await counter.getByLabel('Amount given (₹)').fill('2469')
  await counter.getByRole('radio', { name: 'Cheque' }).check()
  await counter.getByLabel('Reference').fill(number)
  await counter.getByRole('button', { name: 'Record ₹2,469.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()

  await page.getByRole('link', { name: 'Cheques' }).first().click()
  await page.getByRole('searchbox').fill(number)
  const cheque = rows(list(page, 'Cheques')).filter({ hasText: number })
  await expect(rows(list(page, 'Cheques'))).toHaveCount(1)
  await expect(cheque).toContainText('Received')
  await cheque.getByRole('button', { name: `Bounced ${number}` }).press('Enter')
  const dialog = dialogOf(page)
  await expectAccessible(page, 'a cheque that bounces')
  await dialog.getByLabel('Reason of the bank').fill('Funds insufficient')
  await dialog.getByLabel('Charge of the bank (₹)').fill('350')
  await dialog.getByRole('button', { name: 'Record the bounce' }).click()
  await expect(dialog.getByText('Please choose the fee type of the charge.')).toBeVisible()
  await dialog.getByLabel('Fee type of the charge').selectOption('Miscellaneous')
  await dialog.getByRole('button', { name: 'Record the bounce' }).click()
  await expect(page.getByText('The cheque has bounced, and what it paid is due again.')).toBeVisible()
  await expect(cheque).toContainText('Bounced')
  await expect(cheque).toContainText('Charge ₹350.00')
  await expectAccessible(page, 'cheques')

  await page.goto(`/fees/counter?student=${id}`)
  await expect(page.getByRole('definition').filter({ hasText: '₹2,819.00' })).toBeVisible()
  const [mail] = (await wholeMailsTo(parentEmail, 1)).filter(({ subject }) => subject.includes('bounced'))
  expect(mail?.text).toContain(`The bank has sent your cheque ${number} back`)
  expect(mail?.text).toContain('₹2,819.00')
})

test('an accountant asks for a refund, and the principal approves it, whose voucher is printed', async ({
  page,
  browser,
}) => {
  const [accountant, principal] = [await newStaff('Accountant'), await newStaff('Principal')]
  const { name, ...pupil } = await approved({ name: uniqueName('Bina') })
  const id = await creditOf(100, pupil)
  await logIn(page, accountant.email, accountant.password)
  await page.goto(`/fees/counter?student=${id}`)
  await page.getByRole('button', { name: 'Give credit back' }).press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('₹100.00')
  await expectAccessible(page, 'asking for a refund')
  await dialog.getByLabel('Amount (₹)').fill('150')
  await dialog.getByLabel('Give back by').selectOption('Cash')
  await dialog.getByLabel('Reason').fill('Leaves the school')
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(dialog.getByText(/^Only ₹100.00 of credit can be given back now/)).toBeVisible()
  await dialog.getByLabel('Amount (₹)').fill('60')
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(page.getByText('The refund now waits for approval by another person.')).toBeVisible()

  const asked = `/fees/refunds?${new URLSearchParams({ q: name }).toString()}`
  await page.goto(asked)
  await expect(rows(list(page, 'Refunds'))).toContainText(['Asked'])
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  // A second thought: it is taken back, and asked for anew.
  await page.getByRole('button', { name: `Take back refund of ${name}, ₹60.00`, exact: true }).click()
  const takesBack = page.getByRole('alertdialog', { name: `Take the refund of ₹60.00 for ${name} back?` })
  await takesBack.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The refund is not asked for any more.')).toBeVisible()
  await expect(rows(list(page, 'Refunds'))).toContainText(['Taken back'])
  await page.goto(`/fees/counter?student=${id}`)
  await page.getByRole('button', { name: 'Give credit back' }).press('Enter')
  await expect(dialog.getByLabel('Amount (₹)')).toHaveValue('100')
  await dialog.getByLabel('Amount (₹)').fill('60')
  await dialog.getByLabel('Give back by').selectOption('Cash')
  await dialog.getByLabel('Reason').fill('Leaves the school')
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(page.getByText('The refund now waits for approval by another person.')).toBeVisible()
  await expect(page.getByText('Asked back of it')).toBeVisible()
  await page.goto(asked)

  const other = await (await browser.newContext()).newPage()
  await logIn(other, principal.email, principal.password)
  await other.goto(asked)
  await other.getByRole('button', { name: `Approve refund of ${name}, ₹60.00`, exact: true }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText(/^Refund REFUND-\d{4}-\d\d\/\d{6} approved$/)).toBeVisible()
  // One word for it, here and in the books.
  await expect(rows(list(other, 'Refunds'))).toContainText(['Given back'])
  await other.getByLabel('Status').selectOption('Given back')
  await expect(rows(list(other, 'Refunds'))).toHaveCount(1)
  await expectAccessible(other, 'refunds')
  await other.goto('/fees/day-book')
  const methods = other.getByRole('table', { name: 'By method' })
  await expect(methods.getByRole('columnheader', { name: 'Given back' })).toBeVisible()
  await expect(rows(methods).filter({ hasText: 'Cash' }).getByRole('cell').last()).toContainText(/[1-9]/)
  await expectAccessible(other, 'refunds by method')

  await page.reload()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^REFUND-/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^refund_REFUND-\d{4}-\d\d-\d{6}\.pdf$/)
  await page.goto(`/fees/counter?student=${id}`)
  await expect(page.getByRole('definition').filter({ hasText: '₹40.00' })).toBeVisible()
})
