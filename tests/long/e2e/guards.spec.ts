import { redirectFor } from '@/lib/route-lookups'
import { routes } from '@/lib/routes'
import { expect, heading, test } from '@/tests/support/screen/fixtures'

const withSecret = ['/reset-password', '/email-change', '/admission', '/verify']
const pathOf = (path: string) => (withSecret.includes(path) ? `${path}/some-token` : path)

for (const role of ['student', 'teacher', 'admin'] as const)
  test(`every route of docs/spec.md §2 obeys its guard for a ${role}`, async ({ pageOf }) => {
    const page = await pageOf(role)
    for (const { path } of routes) {
      await page.goto(pathOf(path))
      expect(new URL(page.url()).pathname, path).toBe(redirectFor(path, role) ?? pathOf(path))
      await expect(heading(page), path).toBeVisible()
    }
  })
