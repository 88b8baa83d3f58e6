import { randomUUID } from 'node:crypto'
import { resetPasswordMessages } from '@/lib/auth/messages'
import { hashSecret } from '@/lib/server/secrets'
import { enrol, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { demo, expect, expectAccessible, logInByForm, test } from '@/tests/support/screen/fixtures'

test('a reset link that is dead says so at once, offers another, and keeps what is typed', async ({ page }) => {
  await page.goto('/reset-password/no-such-token')
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
  await expect(page.getByRole('status').getByText(resetPasswordMessages.linkDead)).toBeVisible()
  await expectAccessible(page, 'reset-password-dead')
  const field = page.getByLabel('New Password', { exact: true })
  await field.fill('monsoon-mango-43')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert').getByText(resetPasswordMessages.linkDead)).toBeVisible()
  await expect(field).toHaveValue('monsoon-mango-43')
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByLabel('Email').fill(uniqueEmail('nobody'))
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  // Of whoever it is: the answer is the same.
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible()
})

test('a reset link says nothing of the kind while it works, and does once it was used', async ({ page }) => {
  const { id } = await enrol()
  const token = randomUUID()
  await sql(`INSERT INTO "PasswordReset" (hash, "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 hour')`, [
    hashSecret(token),
    id,
  ])
  await page.goto(`/reset-password/${token}`)
  await expect(page.getByText('Choose a new password.')).toBeVisible()
  await expect(page.getByText(resetPasswordMessages.linkDead)).toHaveCount(0)
  await page.getByLabel('New Password', { exact: true }).fill('monsoon-mango-43')
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL('**/login')
  await page.goto(`/reset-password/${token}`)
  await expect(page.getByText(resetPasswordMessages.linkDead)).toBeVisible()
  await expect(page.getByText('Choose a new password.')).toHaveCount(0)
})

test('a cookie without the tokens logs itself out; the tokens without a role change nothing', async ({ page }) => {
  await logInByForm(page, demo.student)
  await page.evaluate(() => localStorage.setItem('userRole', 'admin'))
  await page.goto('/admin/approvals')
  await page.waitForURL((url) => url.pathname === '/')
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.goto('/profile')
  await page.waitForURL('**/home')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible()
})
