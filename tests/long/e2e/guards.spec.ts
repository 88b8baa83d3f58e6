import { redirectFor } from '@/lib/route-lookups'
import { routes } from '@/lib/routes'
import { demo, expect, heading, logIn, test } from '@/tests/support/screen/fixtures'

const withSecret = ['/reset-password', '/email-change', '/admission', '/prove-email', '/verify']
const pathOf = (path: string) => (withSecret.includes(path) ? `${path}/some-token` : path)

for (const role of ['student', 'teacher', 'admin'] as const)
  test(`every route of docs/spec.md §2 obeys its guard for a ${role}`, async ({ pageOf }) => {
    const page = await pageOf(role)
    for (const { path } of routes) {
      await page.goto(pathOf(path))
      expect(new URL(page.url()).pathname, path).toBe(redirectFor(path, { role }) ?? pathOf(path))
      await expect(heading(page), path).toBeVisible()
    }
  })

test('every route of docs/spec.md §2 obeys its guard without a session', async ({ page }) => {
  for (const { path } of routes) {
    await page.goto(pathOf(path))
    expect(new URL(page.url()).pathname, path).toBe(redirectFor(path, null) ?? pathOf(path))
  }
})

for (const role of ['student', 'teacher', 'admin'] as const)
  test(`a ${role}'s bar leaves room for the school's name at 1,024 px`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await logIn(page, demo[role])
    // With the style sheet and its letters, which a name that is visible does not wait for.
    await page.waitForLoadState()
    await page.evaluate(() => document.fonts.ready)
    const name = page.getByRole('banner').getByText('Sunrise Public School')
    await expect(name).toBeVisible()
    const cut = await name.evaluate(
      (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1,
    )
    expect(cut, 'the name is cut').toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the width of the page').toBe(1024)
  })
