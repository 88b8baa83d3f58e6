import { newcomer, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { demoPassword, expect, test } from '@/tests/support/screen/fixtures'

/** What a refused login says: beside the form, where it is read out, and once more as a toast that is only to be seen. */

const refused = [
  {
    what: 'a wrong password',
    says: 'The email or password is not correct.',
    account: () => Promise.resolve({ email: uniqueEmail('nobody'), password: 'not-the-password' }),
  },
  {
    what: 'an account that waits',
    says: 'Your account is not yet approved by the admin.',
    account: () => newcomer({ name: uniqueName('Waiting') }),
  },
]

for (const { what, says, account } of refused)
  test(`${what} is said in one place beside the form and in one toast, and announced once`, async ({ page }) => {
    const { email, password = demoPassword } = await account()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    const sentence = page.getByText(says, { exact: true })
    const toast = page.locator('[data-sonner-toast][data-type=error]').filter({ hasText: says })
    await expect(toast).toBeVisible()
    await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toHaveText(says)
    await expect(sentence.filter({ visible: true })).toHaveCount(2)
    const announced = await page.evaluate(
      (text) =>
        [...document.querySelectorAll('[role=alert], [role=status], [aria-live]')].filter((region) => {
          const said = region.cloneNode(true) as Element
          for (const hidden of said.querySelectorAll('[aria-hidden=true]')) hidden.remove()
          return said.textContent?.includes(text)
        }).length,
      says,
    )
    expect(announced).toBe(1)
  })
