import { openSync } from 'node:fs'
import { freePort } from '@/scripts/process/ports'
import { serve } from '@/scripts/portal/serve'
import { keys, startGateway } from '@/tests/support/gateway/gateway'
import { approved } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { openFeesOf } from '@/tests/support/school/fees'
import { expect, logIn, test } from '@/tests/support/screen/fixtures'

/** A payment at the gateway's checkout, with a portal that has the keys of one. */

let bank: Awaited<ReturnType<typeof startGateway>>
let portal: Awaited<ReturnType<typeof serve>>
let url: string
test.beforeAll(async () => {
  bank = await startGateway()
  // Another site, as the real one is: a form that comes from there brings no cookie.
  const checkout = bank.url.replace('127.0.0.1', 'localhost')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  portal = await serve({
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', PORT: String(port), APP_URL: url, NEXTAUTH_URL: `${url}/api/session` },
      ...{ ONLINE_PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: keys.keyId, RAZORPAY_KEY_SECRET: keys.keySecret },
      ...{ RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret, RAZORPAY_API_URL: bank.url, RAZORPAY_CHECKOUT_URL: checkout },
    },
    output: openSync('/dev/null', 'w'),
  })
})
test.afterAll(async () => {
  await portal.stop()
  await bank.close()
})

test('a fee is paid at the checkout; a tab that is closed before the answer loses nothing', async ({ page }) => {
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
  const { id, body, signature } = bank.event('payment.captured', payment)
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id, 'content-type': 'application/json' }
  for (const _ of [1, 2]) {
    const told = await fetch(`${url}/api/payments/razorpay`, { method: 'POST', body, headers })
    expect(told.status).toBe(200)
  }
  const receipts = () => sql('SELECT FROM "Receipt" WHERE "paidById" = $1', [student.id])
  await expect.poll(async () => (await receipts()).length).toBe(1)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  expect(await receipts()).toHaveLength(1)
})
