import { portalWithGateway } from '@/tests/support/gateway/portal'
import { approved, newStaff, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { dialogOf, expect, expectAccessible, list, logIn, rows, test } from '@/tests/support/screen/fixtures'

/** Credit that goes back through the gateway by which it came, as the two people of the office see it who do that. */

let portal: Awaited<ReturnType<typeof portalWithGateway>>
test.beforeAll(async () => {
  portal = await portalWithGateway()
})
test.afterAll(() => portal.stop())

/** So much of an online payment of a pupil that settles nothing: credit that came through the gateway. */
async function paidOnline(studentId: string, paise: number) {
  const at = `order_${studentId}`
  portal.bank.orders.set(at, { id: at, amount: paise, receipt: studentId, status: 'created' })
  await sql(
    'INSERT INTO "OnlineOrder" ("gatewayOrderId", "payerId", "studentId", "amountPaise") VALUES ($1, $2, $2, $3)',
    [at, studentId, paise],
  )
  const payment = portal.bank.pay(at, 'captured')
  expect(await portal.tell(portal.bank.event('payment.captured', payment))).toBe(200)
  await expect
    .poll(() => sql('SELECT FROM "Receipt" WHERE "studentId" = $1 AND "heldPaise" = $2', [studentId, paise]))
    .toHaveLength(1)
  return payment
}

test('is asked for at the counter, approved by another, and waits until the gateway has given it back', async ({
  page,
  browser,
}) => {
  const { url, bank, tell } = portal
  const [accountant, principal] = [await newStaff('Accountant'), await newStaff('Principal')]
  const { id, name } = await approved({ name: uniqueName('Chandra') })
  const payment = await paidOnline(id, 40_000)
  const ours = () => [...bank.refunds.values()].filter(({ payment_id }) => payment_id === payment.id)

  await logIn(page, accountant.email, accountant.password)
  await page.goto(`${url}/fees/counter?student=${id}`)
  await page.getByRole('button', { name: 'Give credit back' }).press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/^Through the gateway: .*₹400\.00, back to the account/)).toBeVisible()
  await dialog.getByLabel('Give back by').selectOption('Through the gateway')
  await expectAccessible(page, 'asking for a refund through the gateway')
  await dialog.getByLabel('Amount (₹)').fill('400.01')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(dialog.getByText(/^Only ₹400\.00 can be given back through the gateway now/)).toBeVisible()
  await dialog.getByLabel('Amount (₹)').fill('250')
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(page.getByText('The refund now waits for approval by another person.')).toBeVisible()
  expect(ours()).toEqual([])

  const asked = `${url}/fees/refunds?${new URLSearchParams({ q: name }).toString()}`
  const other = await (await browser.newContext()).newPage()
  await logIn(other, principal.email, principal.password)
  await other.goto(asked)
  await expect(rows(list(other, 'Refunds'))).toContainText(['Asked'])
  await other.getByRole('button', { name: `Approve refund of ${name}, ₹250.00`, exact: true }).click()
  const question = other.getByRole('alertdialog')
  await expect(question).toContainText('the gateway is asked to give the money back')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText(/approved\. The gateway is now asked to give the money back\.$/)).toBeVisible()
  await expect(rows(list(other, 'Refunds'))).toContainText(['Waiting for the gateway'])
  await expectAccessible(other, 'a refund that waits for the gateway')

  // What follows the answer: the call.
  await expect.poll(ours).toMatchObject([{ amount: 25_000, status: 'pending' }])
  const [refund] = ours()
  bank.decideRefund(refund!, 'processed')
  expect(await tell(bank.refundEvent('refund.processed', refund!))).toBe(200)
  await expect(async () => {
    await other.reload()
    await expect(rows(list(other, 'Refunds'))).toContainText(['Given back'], { timeout: 1000 })
  }).toPass()
  expect(ours()).toHaveLength(1)
  await other.context().close()

  await page.goto(`${url}/fees/counter?student=${id}`)
  await expect(page.getByRole('definition').filter({ hasText: '₹150.00' })).toBeVisible()
})
