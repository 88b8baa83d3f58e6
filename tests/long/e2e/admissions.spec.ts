import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'
import { applyFor } from '@/tests/support/school/admissions'

test('a pupil whose e-mail is taken gets another', async ({ page }) => {
  const { id } = await applyFor()
  await logIn(page, demo.admin)
  await page.goto(`/admin/admissions/${id}`)
  await page.getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Class').selectOption('Class 1')
  await dialog.getByLabel('Email of the account').fill(demo.teacher)
  await dialog.getByRole('button', { name: 'Accept and send the invitation' }).click()
  await expect(
    dialog.getByText('An account with this email already exists. Please enter another email for the student.').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeFocused()
})
