import { portalWithGateway } from '@/tests/support/gateway/portal'
import { approved } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { openFeesOf } from '@/tests/support/school/fees'
import { expect, logIn, test } from '@/tests/support/screen/fixtures'

/** A payment at the gateway's checkout, with a portal that has the keys of one. */

let portal: Awaited<ReturnType<typeof portalWithGateway>>
test.beforeAll(async () => {
  portal = await portalWithGateway()
})
test.afterAll(() => portal.stop())

test('a fee is paid at the checkout; a tab that is closed before the answer loses nothing', async ({ page }) => {
  const { url, bank } = portal
  const student = await approved()
  await openFeesOf(1, student)
  await logIn(page, student.email, student.password)
  await page.goto(`${url}/fees`)
  await page.getByRole('button', { name: 'Pay Now' }).first().click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/fees\/online\//)
  const address = page.url()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: 'failed' }).click()
  await expect(page.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'created' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the bank' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay|Try again/ })).toHaveCount(0)
  await page.goto('about:blank')
  const [order] = await sql<{ at: string; id: string }>(
    `SELECT o."gatewayOrderId" AS at, p.id FROM "OnlineOrder" o JOIN "GatewayPayment" p ON p."orderId" = o.id
     WHERE o."payerId" = $1 AND p.state = 'created'`,
    [student.id],
  )
  const payment = bank.paymentAt(String(order?.id))
  bank.captured(payment)
  const event = bank.event('payment.captured', payment)
  for (const _ of [1, 2]) expect(await portal.tell(event)).toBe(200)
  const receipts = () => sql('SELECT FROM "Receipt" WHERE "paidById" = $1', [student.id])
  await expect.poll(async () => (await receipts()).length).toBe(1)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  expect(await receipts()).toHaveLength(1)
})
