import { expect, expectLoaded, expectLookAccessible, heading, phone, test } from '@/tests/support/screen/fixtures'

/** The front page as a family meets it. */

test('a visitor on a phone gets to the form to apply from the top and from the menu, and it is near', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/home')
  await expect(heading(page)).toBeVisible()
  const first = page.getByRole('main').locator('a, button').first()
  await expect(first).toHaveText('Apply for admission')
  const form = page.getByRole('region', { name: 'Join Our School' })
  await expectLoaded(page)
  const top = await form.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  expect(top).toBeLessThan(1600)
  await first.click()
  await expect(form.getByLabel('Student Name')).toBeInViewport()
  // Its script has come: before, it could not be sent.
  await expect(form.getByRole('button', { name: 'Submit Application' })).toBeEnabled()

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Apply for admission' }).click()
  await expect(form.getByLabel('Student Name')).toBeInViewport()
})

test('on a phone the two ways on of the front page stand beside each other', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/home')
  const links = page.getByRole('main').locator('section').first().getByRole('link')
  await expect(links).toHaveCount(2)
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(tops[0]).toBe(tops[1])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('the front page is whole, its menu is open, and its form says what it is missing', async ({ page }) => {
    // Its whole text: Playwright's own checks of texts leave out what is in here.
    const missing = page.getByRole('main').locator('noscript').first()
    await page.goto('/home')
    await expect(page.getByText('Our Vibrant Campus')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Picture: / }).first()).toBeVisible()
    expect(await missing.textContent()).toContain('This page needs JavaScript')
    await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click()
    await page.waitForURL('**/login')
    expect(await missing.textContent()).toContain('This page needs JavaScript')
  })
})

test('the front page fits in 320 px, also with letters twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/home')
  await expect(heading(page)).toBeVisible()
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
    await expectLookAccessible(page, `home with letters of ${size}`, { width: 320, theme: 'light' })
  }
})
