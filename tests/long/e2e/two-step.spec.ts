import type { Page } from '@playwright/test'
import {
  demoPassword,
  expect,
  expectAccessible,
  logIn,
  logInByForm,
  pressEnter,
  test,
} from '@/tests/support/screen/fixtures'
import { demo, enrol, logIn as openSession } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { codeOf, setUpSecondStep } from '@/tests/support/school/second-step'

test('two-step login is set up, asked for at the login, and turned off by an administrator', async ({
  page,
  browser,
}) => {
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
  await page.getByLabel('Code that the app shows').fill(codeOf(secret))
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
  // Which is a question and no failure, until it is sent empty.
  const asked = elsewhere.getByText('Please enter the code of your authenticator app', { exact: false })
  await expect(elsewhere.getByText('Logging in...')).toHaveCount(0)
  await expect(asked).toHaveCount(0)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(asked.first()).toBeVisible()
  await expectAccessible(elsewhere, 'login-code')
  await code.fill('000000')
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(elsewhere.getByText('This code is wrong', { exact: false }).first()).toBeVisible()
  await code.fill(codeOf(secret, 1))
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

test('the set-up by keyboard alone: the focus follows, the open list of devices too, and only the codes are printed', async ({
  page,
}) => {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  await pressEnter(page.getByRole('button', { name: /^Show where you are logged in/ }))
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used' })
  const others = page.getByRole('button', { name: 'Log out all others' })
  // Signing up opened one, and a log-in of the test another.
  await expect(devices).toHaveCount(3)
  await expect(others).toBeVisible()

  await pressEnter(page.getByRole('button', { name: 'Set Up' }))
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  const scan = page.getByText('Scan this with the app.')
  await expect(scan.locator('..')).toBeFocused()
  const link = page.getByRole('link', { name: 'Open it there' })
  await expect(link).toHaveAttribute('href', /^otpauth:\/\/totp\//)
  const secret = ((await page.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Code that the app shows')).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recovery codes' }).locator('..')).toBeFocused()
  await expect(cancel).toHaveCount(0)
  await expect(devices).toHaveCount(1)
  await expect(others).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(codes).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeHidden()
  await expect(page.getByText(person.email)).toHaveCount(1)
  await expect(page.getByText(person.email)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'I Have Kept Them' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeFocused()
})

test('another password ends the other devices, and the open list of them says so', async ({ page }) => {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  await page.getByRole('button', { name: /^Show where you are logged in/ }).click()
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(devices).toHaveCount(3)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current Password').fill(person.password)
  await page.getByLabel('New Password').fill('another long password')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(devices).toHaveCount(1)
})

/** No answer of the portal comes until `comes` is called, and then all do until `waits` is. */
async function slowly(page: Page) {
  let open = () => {}
  let opened = Promise.resolve()
  const waits = () => {
    opened = new Promise<void>((resolve) => (open = resolve))
  }
  waits()
  await page.route('**/*', async (route) => {
    await opened
    await route.continue().catch(() => undefined)
  })
  return { comes: () => open(), waits }
}

test('on a slow line a second press does nothing twice, and what is asked for comes', async ({ page }) => {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
  const answers = await slowly(page)
  await page.getByRole('button', { name: 'Set Up' }).click()
  // Its script, where it is not there yet.
  answers.comes()
  await expect(page.getByLabel('Current Password')).toBeVisible()
  answers.waits()
  await page.getByLabel('Current Password').fill(person.password)
  const go = page.getByRole('button', { name: 'Continue' })
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await go.click()
  await expect(go).toBeDisabled()
  await go.dispatchEvent('click')
  await page.getByLabel('Current Password').press('Enter')
  answers.comes()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(sent).toHaveLength(1)
  const secret = ((await page.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(codeOf(secret))
  const on = page.getByRole('button', { name: 'Turn On' })
  answers.waits()
  await on.click()
  await expect(on).toBeDisabled()
  await on.dispatchEvent('click')
  await page.getByLabel('Code that the app shows').press('Enter')
  answers.comes()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  expect(sent).toHaveLength(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('two tabs: what one has set up or turned off, the other is told when it tries', async ({ page, context }) => {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await tab.getByRole('button', { name: 'Set Up' }).click()
  }
  await page.bringToFront()
  await page.getByLabel('Current Password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await page.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByRole('button', { name: 'I Have Kept Them' })).toBeVisible()
  await other.bringToFront()
  await other.getByLabel('Current Password').fill(person.password)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByText('Two-step login is on already', { exact: false }).first()).toBeVisible()
  await expect(other.getByRole('img', { name: 'QR code for the authenticator app' })).toHaveCount(0)
  // It shows what is so, and what can be done now.
  await expect(other.getByRole('button', { name: 'New Recovery Codes' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Set Up' })).toHaveCount(0)
})

test('two tabs that make recovery codes are both told that only the newest work', async ({ page, context }) => {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  // The set-up ends all other sessions.
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  await setUpSecondStep({ ...person, accessToken })
  await page.reload()
  const other = await context.newPage()
  await other.goto('/profile')
  const told = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Another tab has made recovery codes too' })
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await tab.getByRole('button', { name: 'New Recovery Codes' }).click()
    await tab.getByLabel('Current Password').fill(person.password)
    await tab.getByRole('button', { name: 'Make New Codes' }).click()
    await expect(tab.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    if (tab === page) await expect(told(page)).toHaveCount(0)
  }
  await expect(told(other)).toBeVisible()
  await expect(told(page)).toBeVisible()
  await expectAccessible(page, 'two-step-codes-in-two-tabs')
})

test('of many devices the five used last are in sight, the others are unfolded with the keyboard', async ({ page }) => {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  // Signing up opened one, and the test another; these are used after the browser.
  for (let device = 0; device < 6; device++) await openSession(person.email, person.password)
  await page.goto('/profile')
  await pressEnter(page.getByRole('button', { name: /^Show where you are logged in/ }))
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used', visible: true })
  await expect(devices).toHaveCount(5)
  await expect(devices.first()).toContainText('This device')
  const more = page.getByText('4 more devices')
  await expect(more).toBeVisible()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(devices).toHaveCount(9)
  await expect(page.getByText('This device')).toHaveCount(1)
  // One in the fold: it stays open, and the focus where one goes on; with the last of all, at the devices.
  const logOut = page.getByRole('button', { name: /^Log out (?!all)/ })
  await pressEnter(logOut.last())
  await pressEnter(page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }))
  await expect(devices).toHaveCount(8)
  await expect(devices.last()).toBeFocused()
  await pressEnter(page.getByRole('button', { name: 'Log out all others' }))
  await pressEnter(page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }))
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Logins' })).toBeFocused()
  await expectAccessible(page, 'profile-many-devices')
})
