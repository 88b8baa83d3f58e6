import { enrol } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'
import { mailsTo } from '@/tests/support/school/mails'

test('a change of e-mail long after the login asks for the password, and is taken back from the old address', async ({
  page,
  browser,
}) => {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [person.id])
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const email = `new.${person.email}`
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Email' })
  await dialog.getByLabel('Current Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Change Email' }).click()
  await expect(dialog.getByText('The current password is not correct.')).toBeVisible()
  await dialog.getByLabel('Current Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  const link = /\/email-change\/[\w-]+/.exec((await mailsTo(person.email, 1)).join())?.[0] ?? ''
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Take Back the Change' }).click()
  await elsewhere.waitForURL('**/reset-password/*')
  await elsewhere.getByLabel('New Password', { exact: true }).fill('a brand new password')
  await elsewhere.locator('main form button[type=submit]').click()
  await elsewhere.waitForURL('**/login')
  await logIn(elsewhere, person.email, 'a brand new password')
  await elsewhere.context().close()
  await page.goto('/profile')
  await page.waitForURL('**/login?ended')
})

test('the password is changed on the profile', async ({ page }) => {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Please enter your current and a new password.').first()).toBeVisible()
  await page.getByLabel('Current Password').fill(person.password)
  await page.getByLabel('New Password', { exact: true }).fill('a brand new password')
  await expectAccessible(page, 'profile-password')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Password changed. You are logged out everywhere else.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()
})
