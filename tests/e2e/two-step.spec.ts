import { demoPassword, expect, expectAccessible, logIn, logInByForm, test } from './fixtures'
import { demo, enrol } from '../support/api'
import { sql } from '../support/database'
import { codeOf } from '../support/second-step'

test('two-step login is set up, asked for at the login, and turned off by an administrator', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const person = await enrol({ role: 'teacher' })
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set Up' }).click()
  await page.getByLabel('Current Password').fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The current password is not correct.').first()).toBeVisible()
  await page.getByLabel('Current Password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = ((await page.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page, 'two-step-set-up')
  await page.getByLabel('Code that the app shows').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Turn On' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await expectAccessible(page, 'two-step-codes')
  await page.getByRole('button', { name: 'I Have Kept Them' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()

  // The field for the code comes when it is asked for, and has the focus.
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
  await expect(elsewhere.getByLabel('Code', { exact: true })).toHaveCount(0)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  const code = elsewhere.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(elsewhere, 'login-code')
  await code.fill('000000')
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(elsewhere.getByText('This code is not right', { exact: false }).first()).toBeVisible()
  await code.fill(codeOf(secret))
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await elsewhere.waitForURL('**/home')

  // A recovery code does as well.
  const third = await (await browser.newContext()).newPage()
  await third.goto('/login')
  await third.getByLabel('Email').fill(person.email)
  await third.getByLabel('Password', { exact: true }).fill(person.password)
  await third.getByRole('button', { name: 'Login', exact: true }).click()
  await third.getByLabel('Code', { exact: true }).fill(recovery)
  await third.getByRole('button', { name: 'Login', exact: true }).click()
  await third.waitForURL('**/home')
  await third.context().close()

  // Where they are logged in, and how that ends.
  await page.getByRole('button', { name: /^Show where you are logged in/ }).click()
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page, 'sessions')
  await page.getByRole('button', { name: 'Log out all others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('All other devices are logged out')).toBeVisible()
  await elsewhere.goto('/profile')
  await elsewhere.waitForURL('**/login?ended')
  await elsewhere.context().close()

  // The phone is lost: an administrator helps.
  const office = await (await browser.newContext()).newPage()
  await logIn(office, demo.admin)
  await office.goto(`/people/${person.id}`)
  await office.getByRole('button', { name: /^Show where/ }).click()
  await expect(office.getByText('Two-step login: on since')).toBeVisible()
  await office.getByRole('button', { name: 'Remove two-step login' }).click()
  const dialog = office.getByRole('dialog', { name: 'Remove Two-step Login' })
  await dialog.getByLabel('Current Password').fill(demoPassword)
  await expectAccessible(office, 'two-step-remove')
  await dialog.getByRole('button', { name: 'Remove Two-step Login' }).click()
  await expect(office.getByText('Two-step login: off')).toBeVisible()
  await office.context().close()
  await page.goto('/profile')
  await page.waitForURL('**/login?ended')
  await logInByForm(page, person.email, person.password)
})

test('an administrator logs out one device of a person', async ({ page }) => {
  const person = await enrol()
  await sql(
    `UPDATE "Session" SET "userAgent" = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
     WHERE "userId" = $1`,
    [person.id],
  )
  await logIn(page, demo.admin)
  await page.goto(`/people/${person.id}`)
  await page.getByRole('button', { name: /^Show where/ }).click()
  const one = page.getByRole('button', { name: 'Log out Firefox on Windows' })
  await expect(one).toHaveCount(2)
  await one.first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('The device is logged out')).toBeVisible()
  await expect(one).toHaveCount(1)
})
