import type { Page } from '@playwright/test'
import { uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { demo, expect, expectAccessible, logIn, phone, test } from '@/tests/support/screen/fixtures'

/** What waited when the backup was made that was restored: an administrator lets it go, or discards it. */

/** Queues a notice to these addresses. */
const queue = (addresses: string[], held: boolean) =>
  sql(
    `WITH notice AS (
       INSERT INTO "Notification" (type, subject, message, recipients, "sentById", total)
       SELECT 'Email', 'Sports day', 'It begins at nine.', 'Class 5', id, cardinality($1::text[]) FROM "Login" JOIN "User" ON id = "userId"
       WHERE email = $2 RETURNING id, "sentById"
     )
     INSERT INTO "Delivery" ("notificationId", "userId", channel, address, "heldSince")
     SELECT id, "sentById", 'Email', address, CASE WHEN $3 THEN now() END FROM notice, unnest($1::text[]) AS address`,
    [addresses, demo.admin, held],
  )

/** Messages as a restore leaves them. Returns their addresses. */
async function hold(count: number): Promise<string[]> {
  await sql(`DELETE FROM "Delivery" WHERE "heldSince" IS NOT NULL AND status = 'Queued'`)
  const addresses = Array.from({ length: count }, () => uniqueEmail('held'))
  await queue(addresses, true)
  return addresses
}

const states = async (addresses: string[]) =>
  (
    await sql<{ state: string }>(
      `SELECT status || ' ' || attempts AS state FROM "Delivery" WHERE address = ANY ($1) ORDER BY 1`,
      [addresses],
    )
  ).map(({ state }) => state)

const card = (page: Page) => page.getByRole('region', { name: /waiting since the restore$/ })

test('an administrator reads of them on the dashboard, and discards them', async ({ page }) => {
  const addresses = await hold(3)
  await logIn(page, demo.admin)
  await page.goto('/')
  await page.getByRole('region', { name: 'Today', exact: true }).getByRole('link', { name: /held/i }).click()
  await expect(page.getByRole('heading', { name: '3 messages waiting since the restore' })).toBeVisible()
  await expectAccessible(page, 'Held messages')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'Held messages on a phone')
  await card(page).getByRole('button', { name: 'Discard them' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard 3 messages?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await states(addresses)).toEqual(['Queued 0', 'Queued 0', 'Queued 0'])
  await card(page).getByRole('button', { name: 'Discard them' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('3 messages discarded')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  expect(await states(addresses)).toEqual(['Failed 0', 'Failed 0', 'Failed 0'])
})

test('they wait until they are let go, and leave once, also of two who let them go', async ({ page, context }) => {
  const addresses = await hold(2)
  await logIn(page, demo.admin)
  await page.goto('/admin/mails')
  const second = await context.newPage()
  await second.goto('/admin/mails')
  await expect(card(second)).toBeVisible()
  // Whatever else is sent meanwhile.
  await sql(`UPDATE "Delivery" SET "dueAt" = now() - interval '1 day' WHERE address = ANY ($1)`, [addresses])
  const other = uniqueEmail('other')
  await queue([other], false)
  await expect.poll(() => states([other])).not.toEqual(['Queued 0'])
  expect(await states(addresses)).toEqual(['Queued 0', 'Queued 0'])

  for (const [each, said] of [
    [page, '2 messages are on the way'],
    [second, 'No messages were waiting any more'],
  ] as const) {
    await card(each).getByRole('button', { name: 'Send them now' }).click()
    await each
      .getByRole('alertdialog', { name: 'Send 2 messages now?' })
      .getByRole('button', { name: 'Send now' })
      .click()
    await expect(each.getByText(said)).toBeVisible()
    await expect(card(each)).toHaveCount(0)
  }
  await expect.poll(() => states(addresses)).toEqual(['Saved 1', 'Saved 1'])
})

test('nobody else sees them or lets them go', async ({ page }) => {
  const addresses = await hold(1)
  await logIn(page, demo.teacher)
  await page.goto('/admin/mails')
  await page.waitForURL(/\/$/)
  await expect(page.getByText(/waiting since the restore/)).toHaveCount(0)
  expect(await states(addresses)).toEqual(['Queued 0'])
  await sql('DELETE FROM "Delivery" WHERE address = ANY ($1)', [addresses])
})
