import type { Page } from '@playwright/test'
import { demoPassword, expect, expectAccessible, logIn, pressEnter, test } from './fixtures'
import { demo, enrol } from '../support/api'

/** Gives the page's browser a device that makes and uses passkeys, and says that it has seen its owner. */
async function deviceOf(page: Page, { seen = true } = {}) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: seen,
      automaticPresenceSimulation: true,
    },
  })
  return {
    see: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const keys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' })

test('a passkey is added, logs in without a password, and is removed, by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000)
  const person = await enrol({ role: 'teacher' })
  const device = await deviceOf(page)
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  await pressEnter(page.getByRole('button', { name: 'Add a Passkey' }))
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The current password is not correct.').first()).toBeVisible()
  await expectAccessible(page, 'passkey-add')
  await page.getByLabel('Current Password').fill(person.password)
  await page.getByLabel('Name of the device').fill('My phone')
  await page.keyboard.press('Enter')
  await expect(keys(page)).toContainText(['My phone'])
  await expect(keys(page)).toContainText(['Not used yet'])
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await expectAccessible(page, 'passkeys')

  // The device that has it makes no second one.
  await pressEnter(page.getByRole('button', { name: 'Add a Passkey' }))
  await page.getByLabel('Current Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This device has a passkey of your account already.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()

  await pressEnter(page.getByRole('button', { name: 'Logout' }).first())
  await page.waitForURL((url) => !url.pathname.startsWith('/profile'))
  await page.goto('/login')
  // Whom the device does not know gets nowhere, and the form stays.
  await device.see(false)
  await pressEnter(passkeyButton(page))
  await expect(page.getByText('No passkey was used.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'login-passkey')
  await device.see(true)
  await pressEnter(passkeyButton(page))
  await page.waitForURL('**/home')
  await page.goto('/profile')
  await expect(keys(page)).toContainText(['Last used'])

  await pressEnter(page.getByRole('button', { name: 'Remove My phone' }))
  const dialog = page.getByRole('dialog', { name: 'Remove Passkey' })
  await expect(dialog.getByLabel('Current Password')).toBeFocused()
  await expectAccessible(page, 'passkey-remove')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(keys(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()

  await page.getByRole('button', { name: 'Logout' }).first().press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/profile'))
  await page.goto('/login')
  await pressEnter(passkeyButton(page))
  await expect(page.getByText('This passkey does not log in here.', { exact: false })).toBeVisible()
})

test('an administrator sees that a person has passkeys, and removes them', async ({ page, browser }) => {
  const person = await enrol({ role: 'teacher' })
  await deviceOf(page)
  await logIn(page, person.email, person.password)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await page.getByLabel('Current Password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  // Called after the browser, because nobody named it.
  await expect(keys(page)).toContainText([/Chrome on/])

  const office = await (await browser.newContext()).newPage()
  await logIn(office, demo.admin)
  await office.goto(`/people/${person.id}`)
  await office.getByRole('button', { name: /^Show where/ }).click()
  await expect(office.getByText('Two-step login: off, 1 passkey')).toBeVisible()
  await office.getByRole('button', { name: 'Remove two-step login' }).click()
  const dialog = office.getByRole('dialog', { name: 'Remove Two-step Login' })
  await dialog.getByLabel('Current Password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Remove Two-step Login' }).click()
  await expect(office.getByText('Two-step login: off', { exact: true })).toBeVisible()
  await office.context().close()
  await page.goto('/profile')
  await page.waitForURL('**/login?ended')
  await pressEnter(passkeyButton(page))
  await expect(page.getByText('This passkey does not log in here.', { exact: false })).toBeVisible()
})
