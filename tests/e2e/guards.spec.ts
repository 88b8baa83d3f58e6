import { redirectFor, routes } from '@/lib/routes'
import { demo, expect, heading, logIn, test } from './fixtures'

const withSecret = ['/reset-password', '/email-change', '/admission', '/verify']
const pathOf = (path: string) => (withSecret.includes(path) ? `${path}/some-token` : path)

test('every route of docs/spec.md §2 obeys its guard without a session', async ({ page }) => {
  for (const { path } of routes) {
    await page.goto(pathOf(path))
    expect(new URL(page.url()).pathname, path).toBe(redirectFor(path, null) ?? pathOf(path))
  }
})

for (const role of ['student', 'teacher', 'admin'] as const)
  test(`every route of docs/spec.md §2 obeys its guard for a ${role}`, async ({ page }) => {
    await logIn(page, demo[role])
    for (const { path } of routes) {
      await page.goto(pathOf(path))
      expect(new URL(page.url()).pathname, path).toBe(redirectFor(path, role) ?? pathOf(path))
      await expect(heading(page), path).toBeVisible()
    }
  })
