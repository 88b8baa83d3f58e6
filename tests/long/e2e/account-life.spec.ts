import { demo, expect, logInByForm, test } from '@/tests/support/screen/fixtures'

test('a dead reset link says so and keeps what was typed', async ({ page }) => {
  await page.goto('/reset-password/no-such-token')
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
  const field = page.getByLabel('New Password', { exact: true })
  await field.fill('monsoon-mango-43')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText('This reset link has expired or was already used.').first()).toBeVisible()
  await expect(field).toHaveValue('monsoon-mango-43')
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
