import { newStaff } from '@/tests/support/machine/api'
import { makeSection } from '@/tests/support/school/duties'
import { openFeesOf } from '@/tests/support/school/fees'
import { expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

test('the accountant’s day: who owes, a payment at the counter, and nothing of marks', async ({ page }) => {
  const [place, accountant] = [await makeSection(), await newStaff('Accountant')]
  await openFeesOf(1, { id: place.student })
  await logIn(page, accountant.email, accountant.password)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the School Office' })).toBeVisible()
  await expectAccessible(page, 'dashboard-of-an-accountant')
  await page.goto(`/people/${place.student}`)
  await expect(page.getByRole('heading', { name: 'Reports' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await dialog.getByRole('button', { name: /^Record ₹/ }).click()
  await expect(page.getByRole('dialog', { name: 'Payment recorded' })).toBeVisible()
  for (const path of ['/reports', '/admin/audit', '/admin/certificates']) {
    await page.goto(path)
    await expect(page).not.toHaveURL(new RegExp(`${path}$`))
  }
})
