import type { Page } from '@playwright/test'
import { readPdf } from '@/tests/support/material/pdf'
import { demo, expect, expectLoaded, heading, logIn, test } from '@/tests/support/screen/fixtures'

/** Pixels between the margins of a sheet of A4, upright and across. */
const widths = { auto: 703, across: 1032 }

const shownHeadings = (page: Page) => page.locator('main thead th:visible').allTextContents()

test('a list prints with all its columns on the width of a sheet, and with nothing to type or press', async ({
  page,
}) => {
  await logIn(page, demo.admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  const others = [
    '/admin/people',
    '/notifications',
    '/admin/approvals',
    '/fees/defaulters',
    '/fees?payments.q=nobody+has+it',
  ]
  for (const path of ['/reports?class=Class+8', ...others]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expectLoaded(page)
    const onScreen = await shownHeadings(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const sheet = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('page'))
    const width = widths[sheet as keyof typeof widths]
    await page.setViewportSize({ width, height: 1000 })
    expect(onScreen.length, path).toBeGreaterThan(3)
    const printed = onScreen.filter((text) => !['Action', 'Approve', 'Calls'].includes(text))
    await expect.poll(() => shownHeadings(page), path).toEqual(printed)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    const controls = page.locator('form, nav, select, input, :not(th) > button, footer, [href="#content"], label')
    await expect(controls.filter({ visible: true }), path).toHaveCount(0)
    await expect(heading(page), path).toBeVisible()
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(ground, path).toBe('rgb(255, 255, 255)')
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('the register of a month is one signed sheet of a class', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/attendance/register?class=Class+8&section=A')
  const title = page.getByRole('heading', { name: /^Class 8 A, / })
  await expect(title).toBeVisible()
  const names = await page.locator('.register-pupil th').count()
  await page.emulateMedia({ media: 'print' })
  // It would lie over a name on a further sheet.
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const sheet = pages[0]?.replaceAll(' ,', ',') ?? ''
  for (const words of ['Sunrise Public School', `Attendance register, ${await title.textContent()}`, '28', 'P A L %'])
    expect(sheet).toContain(words)
  expect(pages.at(-1)).toContain('Class Teacher')
  expect(pages.at(-1)).toContain('Principal')
  expect(pages.join(' ')).not.toMatch(/Export CSV|Month register/)
  expect(names).toBeGreaterThan(3)
})
