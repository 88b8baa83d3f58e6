import { demo, expect, logInByForm, test } from '@/tests/support/screen/fixtures'

test('a student signs up, waits, is approved, logs in, edits the profile and logs out everywhere', async ({
  browser,
  page,
}) => {
  const email = `kavya.${Date.now()}@families.example`
  const password = 'monsoon-mango-42'

  await page.goto('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: /^Join / })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
  await expect(page.getByText('Please select a class')).toBeVisible()

  await page.getByLabel('Full Name').fill('Kavya Raghunathan')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Address').fill('14, Lake View Road\nPune 411004')
  await page.getByLabel('Parent Email').fill('raghunathan@families.example')
  await page.getByLabel('Class').selectOption('Class 7')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Signup successful!')).toBeVisible()
  await page.waitForURL('**/login')
  await expect
    .poll(() => page.evaluate(() => Boolean(localStorage.accessToken && localStorage.refreshToken)))
    .toBe(true)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await answered
  await expect(page.getByText('Your account is not yet approved by the admin.').first()).toBeVisible()

  const office = await browser.newContext()
  const admin = await office.newPage()
  await logInByForm(admin, demo.admin)
  await admin.getByRole('link', { name: 'Manage Students' }).first().click()
  const row = admin.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Class 7')
  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(admin.getByText('Student approved')).toBeVisible()
  await expect(row).toHaveCount(0)
  await office.close()

  await logInByForm(page, email, password)
  await expect.poll(() => page.evaluate(() => localStorage.userRole)).toBe('student')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Your Learning Hub, Student!' })).toBeVisible()

  await page.getByRole('link', { name: /My Profile/ }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please fill in all fields.').first()).toBeVisible()
  await page.getByLabel('Phone').fill('+91 90000 11111')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('+91 90000 11111')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()

  const otherTab = await page.context().newPage()
  await otherTab.goto('/profile')
  await expect(otherTab.getByText('Kavya Raghunathan').first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL('**/home')
  await otherTab.waitForURL('**/home')
  await expect(otherTab.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('accessToken')
  await page.goto('/profile')
  await page.waitForURL('**/home')
})

test('who forgot the password asks for a link in the modal', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const modal = page.getByRole('dialog', { name: 'Reset Password' })
  await modal.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Please enter your email.').first()).toBeVisible()
  await modal.getByLabel('Email').fill(demo.teacher)
  await modal.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible()
  await expect(modal).toBeHidden()
})
