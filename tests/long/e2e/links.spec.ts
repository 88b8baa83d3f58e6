import type { Page } from '@playwright/test'
import { demo, expect, heading, logIn, test } from '@/tests/support/screen/fixtures'

/** What a link does to the screen: the router follows it, unless the browser is asked for something else. */

/** Whether the document is the one that `markDocument` marked: a full load makes another. */
const markDocument = (page: Page) => page.evaluate(() => void (document.documentElement.dataset.marked = 'yes'))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset.marked === 'yes')

test('links of the bar, of a screen and of a row lead on without a full load, and so does Back', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  await markDocument(page)
  await page.getByRole('banner').getByRole('link', { name: 'Fees' }).click()
  await expect(heading(page)).toHaveText('Fees Management Dashboard')
  await page.getByRole('navigation', { name: 'Fees' }).getByRole('link', { name: 'Defaulters' }).click()
  await page.waitForURL('**/fees/defaulters')
  await page.getByRole('main').getByRole('row').getByRole('link').first().click()
  await page.waitForURL('**/people/**')
  await page.goBack()
  await page.waitForURL('**/fees/defaulters')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Study Materials' }).click()
  await page.waitForURL('**/study-materials')
  expect(await isMarked(page)).toBe(true)
})

test('with Ctrl a link opens another tab, and the screen stays', async ({ page, context }) => {
  await page.goto('/home')
  await expect(heading(page)).toBeVisible()
  // Not the tab's content: the tests' Chromium may crash a tab whose page is there before it has been attached to.
  const opened = context.waitForEvent('page')
  const asked = context.waitForEvent('request', (request) => request.isNavigationRequest())
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Login' })
    .click({ modifiers: ['ControlOrMeta'] })
  await opened
  expect(new URL((await asked).url()).pathname).toBe('/login')
  expect(new URL(page.url()).pathname).toBe('/home')
})

test('from another screen the link to apply leads to the form, without a full load', async ({ page }) => {
  await page.goto('/login')
  await expect(heading(page)).toBeVisible()
  await markDocument(page)
  await page.getByRole('banner').getByRole('link', { name: 'Apply for admission' }).click()
  await page.waitForURL('**/home#admission')
  const form = page.getByRole('region', { name: 'Join Our School' })
  await expect(form.getByLabel('Student Name')).toBeInViewport()
  await expect(form.getByRole('button', { name: 'Submit Application' })).toBeEnabled()
  expect(await isMarked(page)).toBe(true)
})
