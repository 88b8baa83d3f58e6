import { approved, call, enrol, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { openFeesOf, overdueFeeOf } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { demo, expect, list, logIn, onPhone, rows, sidewaysOf, test } from '@/tests/support/screen/fixtures'

const paidOf = async (...students: string[]) =>
  (await sql('SELECT FROM "Payment" WHERE "studentId" = ANY ($1)', [students])).length

test('a queue of ten families is served by keyboard alone, each with five keys beside their name', async ({ page }) => {
  const queue = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const [one, other] = [await approved({ name: uniqueName('Queue') }), await approved()]
      const mother = await guardianOf([one.id, other.id])
      await openFeesOf(1, one)
      await openFeesOf(1, other)
      return { name: mother.name, children: [one.id, other.id] }
    }),
  )
  await logIn(page, demo.admin)
  // The receipt is printed: without a printer nothing else is to be seen of it.
  // A browser that shows no PDF in a page would open it in a tab of its own, where the next key would go.
  await page.addInitScript(() => {
    window.print = () => undefined
    window.open = () => window
  })
  await page.goto('/fees/counter')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const begun = performance.now()
  for (const { name, children } of queue) {
    const search = page.getByRole('combobox', { name: /^Name, number or phone/ })
    await search.fill(name)
    await expect(page.getByRole('option').first()).toBeVisible()
    await press('Enter')
    await expect(page.getByLabel('Amount given (₹)')).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Print receipt' })).toBeFocused()
    await press('Enter')
    await press('Tab')
    await expect(page.getByRole('link', { name: 'Next family' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('heading', { name: 'Payment recorded' })).toHaveCount(0)
    // What is due next.
    expect(await paidOf(...children)).toBe(1)
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`ten families in ${seconds} s, ${keys / queue.length} keys each`)
  expect(keys).toBe(5 * queue.length)
})

test('a parent of three pays a part of everything: one receipt, and each child’s balance is what the parent sees', async ({
  page,
  browser,
}) => {
  const children = await Promise.all(['Asha', 'Ravi', 'Uma'].map((name) => enrol({ name: uniqueName(name) })))
  const mother = await guardianOf(children.map(({ id }) => id))
  for (const { id } of children) await overdueFeeOf(id, { paise: 120_000 })
  for (const child of children) await openFeesOf(1, child)
  await logIn(page, demo.admin)
  await page.goto('/fees/counter')
  await page.getByRole('combobox', { name: /^Name, number or phone/ }).fill(mother.name)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Take money' })
  // Three fees are late, which are proposed whole; the parent has brought less.
  await expect(form.getByLabel('Amount given (₹)')).toHaveValue('3600')
  await form.getByLabel('Amount given (₹)').fill('3000')
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  const payments = await sql<{ amount: number; receipt: string }>(
    `SELECT "amountPaise" AS amount, "receiptId" AS receipt FROM "Payment" WHERE "studentId" = ANY ($1) ORDER BY 1`,
    [children.map(({ id }) => id)],
  )
  expect(payments.map(({ amount }) => amount)).toEqual([60_000, 120_000, 120_000])
  expect(new Set(payments.map(({ receipt }) => receipt)).size).toBe(1)

  // The parent reads the same: what is left, and three payments of one receipt.
  const own = await (await browser.newContext()).newPage()
  await logIn(own, mother.email, 'a-long-test-password')
  await own.goto('/fees')
  const dues = list(own, 'Still to pay')
  await expect(dues.getByText('₹4,303.50')).toBeVisible()
  await expect(dues.getByText('4 fees, ₹600.00 overdue')).toBeVisible()
  const [number] = await sql<{ number: number }>('SELECT number FROM "Receipt" WHERE id = $1', [payments[0]?.receipt])
  const paid = rows(list(own, 'Payment History'))
  await expect(paid.filter({ hasText: `/${String(number?.number).padStart(6, '0')}` })).toHaveCount(3)

  // What is left is paid another day, with another receipt.
  await page.goto(`/fees/counter?student=${children[0]?.id}`)
  await expect(form.getByLabel('Amount given (₹)')).toHaveValue('600')
  await form.getByLabel('Amount given (₹)').fill('4303.50')
  await form.getByRole('button', { name: 'Record ₹4,303.50' }).click()
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  await own.reload()
  await expect(own.getByText('Everything is paid')).toBeVisible()
})

test('what another counter has taken meanwhile is said, and shown', async ({ page, browser }) => {
  const { id, ids } = await openFeesOf(2)
  await logIn(page, demo.admin)
  await page.goto(`/fees/counter?student=${id}`)
  await page.getByLabel('Amount given (₹)').fill('2000')
  const other = await (await browser.newContext()).newPage()
  await logIn(other, demo.admin)
  await other.goto(`/fees/counter?student=${id}`)
  await other.getByLabel('Amount given (₹)').fill('2469')
  await other.getByRole('button', { name: 'Record ₹2,469.00' }).click()
  await expect(other.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  await page.getByRole('radio', { name: 'UPI' }).check()
  await page.getByLabel('Reference').fill('UPI 4711')
  await page.getByRole('button', { name: /^Record/ }).click()
  await expect(page.getByText('One of these fees is already paid.').first()).toBeVisible()
  await expect(page.getByText('Nothing is due.')).toBeVisible()
  // It is said where the money is taken too, and by a further Enter nothing becomes credit.
  const settled = page.getByText('What the family owed was settled in the meantime.')
  await expect(settled).toBeVisible()
  await expect(page.getByLabel('Amount given (₹)')).toHaveValue('')
  await page.getByLabel('Amount given (₹)').press('Enter')
  await expect(page.getByLabel('Amount given (₹)')).toHaveAttribute('aria-invalid', 'true')
  await expect(settled).toBeVisible()
  // The form is another one now. How the family pays has not changed.
  await expect(page.getByRole('radio', { name: 'UPI' })).toBeChecked()
  await expect(page.getByLabel('Reference')).toHaveValue('UPI 4711')
  expect(await paidOf(id)).toBe(ids.length)
  expect(await sql('SELECT FROM "Receipt" WHERE "studentId" = $1 AND "heldPaise" > 0', [id])).toEqual([])
})

test('what another counter has taken of a fee is shown after the refusal, and nothing is ticked that nobody chose', async ({
  page,
}) => {
  const { id } = await openFeesOf(3)
  const { accessToken } = await sessionOf(demo.admin)
  await logIn(page, demo.admin)
  await page.goto(`/fees/counter?student=${id}`)
  const form = page.getByRole('form', { name: 'Take money' })
  const group = form.getByRole('group', { name: 'Fees' })
  const [fees, ticked] = [group.getByRole('checkbox'), group.getByRole('checkbox', { checked: true })]
  await expect(fees).toHaveCount(3)
  const [first, second] = [await fees.nth(0).inputValue(), await fees.nth(1).inputValue()]
  const elsewhere = async (amount: number) => {
    const paid = await call(`/api/fees/pay/${first}`, { body: { method: 'Card', amount }, bearer: accessToken })
    expect(paid.status).toBe(201)
  }
  const amount = form.getByLabel('Amount given (₹)')
  const changed = form.getByText('What the family owes has changed in the meantime.')

  // What was proposed is still what is proposed, as far as it is due.
  await expect(amount).toHaveValue('1234.5')
  await elsewhere(1000)
  await form.getByRole('button', { name: 'Record ₹1,234.50' }).click()
  await expect(page.getByText('Only ₹234.50 is due.').first()).toBeVisible()
  await expect(changed).toBeVisible()
  await expect(form.getByRole('listitem').first()).toContainText('₹234.50')
  await expect(amount).toHaveValue('234.5')
  await expect(ticked).toHaveCount(1)
  await expect(ticked).toHaveValue(first)

  // What was typed stays, and stands for what it stood for.
  await amount.fill('1400')
  await expect(ticked).toHaveCount(2)
  await elsewhere(234.5)
  await form.getByRole('button', { name: 'Record ₹1,400.00' }).click()
  await expect(page.getByText('One of these fees is already paid.').first()).toBeVisible()
  await expect(fees).toHaveCount(2)
  await expect(amount).toHaveValue('1400')
  await expect(ticked).toHaveCount(1)
  await expect(ticked).toHaveValue(second)
  await form.getByLabel('Keep ₹165.50 as credit for later fees').check()
  await form.getByRole('button', { name: 'Record ₹1,400.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  await page.getByRole('button', { name: 'Take more from this family' }).click()
  await expect(amount).toHaveValue('1234.5')
  await expect(changed).toHaveCount(0)
})

test('credit settles what is ticked, and on a phone nothing scrolls sideways', async ({ browser }) => {
  const { id } = await openFeesOf(2)
  const page = await onPhone(browser)
  await logIn(page, demo.admin)
  await page.goto(`/fees/counter?student=${id}`)
  const form = page.getByRole('form', { name: 'Take money' })
  await form.getByLabel('Amount given (₹)').fill('3000')
  await form.getByLabel(/^Keep ₹531.00/).check()
  await form.getByRole('button', { name: /^Record/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  await openFeesOf(1, { id })
  await page.goto(`/fees/counter?student=${id}`)
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  await form.getByRole('button', { name: 'Use ₹531.00 credit' }).click()
  await expect(page.getByText('₹531.00 of credit used for 1 fee')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Record ₹703.50' })).toBeVisible()
  await expect(form.getByRole('button', { name: /credit$/ })).toHaveCount(0)
  await expect(form.getByText('in the meantime')).toHaveCount(0)
})

test('a family that owes nothing gives an advance, which is taken back; one that owes ticks nothing and keeps it', async ({
  page,
}) => {
  const name = uniqueName('Advance')
  const { id } = await approved({ name })
  await logIn(page, demo.admin)
  await page.goto(`/fees/counter?student=${id}`)
  const form = page.getByRole('form', { name: 'Take money' })
  await expect(form.getByText('Nothing is due.')).toBeVisible()
  await form.getByLabel('Amount given (₹)').fill('500')
  await form.getByRole('button', { name: 'Record ₹500.00' }).click()
  await expect(page.getByText(`₹500.00 kept as credit of ${name}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  await page.getByRole('button', { name: /^Reverse 20/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Another family')
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(page.getByText('Receipt reversed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Given in advance' })).toHaveCount(0)

  await openFeesOf(1, { id })
  await page.goto(`/fees/counter?student=${id}`)
  await form.getByRole('checkbox').first().uncheck()
  await form.getByLabel('Amount given (₹)').fill('700')
  await form.getByLabel('Keep ₹700.00 as credit for later fees').check()
  await form.getByRole('button', { name: 'Record ₹700.00' }).click()
  await expect(page.getByText(`₹700.00 kept as credit of ${name}`)).toBeVisible()
  expect(await paidOf(id)).toBe(0)
  expect(
    await sql('SELECT "heldPaise"::int AS held FROM "Receipt" WHERE "studentId" = $1 AND "heldPaise" > 0', [id]),
  ).toEqual([{ held: 70_000 }])
})

test('a transfer that another family has shown is recorded once more only where it is said to pay for both', async ({
  page,
}) => {
  const [one, other] = [await openFeesOf(1), await openFeesOf(1)]
  const reference = String(Math.random()).slice(2, 14)
  await logIn(page, demo.admin)
  const record = page.getByRole('button', { name: /^Record/ })
  for (const { id } of [one, other]) {
    await page.goto(`/fees/counter?student=${id}`)
    await page.getByRole('radio', { name: 'UPI' }).check()
    await page.getByLabel('Reference').fill(reference)
    await expect(page.getByLabel('This transfer pays for several families')).toHaveCount(0)
    await record.click()
    if (id === one.id) await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  }
  await expect(page.getByText(/A transfer with this number is on another family’s receipt: /).first()).toBeVisible()
  expect(await paidOf(other.id)).toBe(0)
  const shared = page.getByLabel('This transfer pays for several families')
  await shared.check()
  // It was said of this number alone.
  await page.getByLabel('Reference').fill(`${reference}9`)
  await expect(shared).toHaveCount(0)
  await page.getByLabel('Reference').fill(reference)
  await expect(shared).not.toBeChecked()
  await shared.check()
  await record.click()
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  expect(await paidOf(one.id, other.id)).toBe(2)
})
