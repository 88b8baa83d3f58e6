import { addressOf, pagesFor } from '@/tests/support/doors/pages'
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectLookAccessible,
  openPage,
  phone,
  sidewaysOf,
  test,
} from '@/tests/support/screen/fixtures'

test.describe.configure({ mode: 'parallel' })

/** One of each kind: a form, a list, a table of days, a person, settings. */
const ofEachKind = [
  ...['/home', '/login', '/', '/attendance', '/attendance/register', '/fees', '/notifications', '/reports'],
  ...['/people/[id]', '/admin/approvals', '/admin/calendar', '/admin/import/[id]', '/admin/school/details'],
]

/** A page is opened once here, as who reaches most; as every role and in every look: tests/long/e2e/pages.spec.ts. */
const roles = ['admin', 'teacher', 'student', null] as const
const seen = new Set<string>()
for (const role of roles) {
  const first = pagesFor(role).filter((pattern) => !seen.has(pattern))
  for (const pattern of first) seen.add(pattern)
  for (const pattern of first.filter((each) => ofEachKind.includes(each)))
    test(`${pattern} is accessible`, async ({ pageOf }) => {
      const page = await pageOf(role)
      await openPage(page, await addressOf(pattern))
      await expectLoaded(page)
      await expectLookAccessible(page, pattern, { width: 1280, theme: 'light' })
    })
  // One after the other: a browser of its own for each takes longer than the page.
  const others = first.filter((each) => !ofEachKind.includes(each))
  const half = Math.ceil(others.length / 2)
  for (const patterns of [others.slice(0, half), others.slice(half)].filter(({ length }) => length > 0))
    test(`${patterns.join(', ')} open whole`, async ({ pageOf }) => {
      const page = await pageOf(role)
      for (const pattern of patterns)
        await test.step(pattern, async () => {
          await openPage(page, await addressOf(pattern))
          await expectLoaded(page)
          expect(await sidewaysOf(page), `${pattern} scrolls sideways`).toBeLessThanOrEqual(0)
        })
    })
}

test('those that are looked at are there', () => {
  expect([...seen]).toEqual(expect.arrayContaining(ofEachKind))
})

test('the modal of the login page and the menu of a phone are accessible', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'login-modal')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeFocused()

  await page.setViewportSize(phone)
  const toggle = page.getByRole('button', { name: /menu/i })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  // What the wheel does comes late: the next turn of it, with the menu closed, must be the first that is seen.
  await page.mouse.wheel(0, 40)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.mouse.wheel(0, 60)
  await expect.poll(() => page.evaluate(() => window.scrollY), 'the page behind the menu scrolls').toBe(60)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.waitForURL('**/signup')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('an address that is none says so', async ({ page }) => {
  await page.goto('/home')
  const response = await page.request.get('/no-such-page')
  expect(response.status()).toBe(404)
  expect(await response.text()).toContain('There is no such page</h1>')
})

test.describe('a script that somebody has put into a page', () => {
  test.use({ expectedInConsole: /Content Security Policy|the policy forbids script-src/ })

  test('does not run, whichever way it is in there', async ({ page }) => {
    const ways = [
      '<script>window.ran = "inline"</script>',
      '<img src="/icon.svg" onload="window.ran = \'attribute\'">',
      '<svg onload="window.ran = \'svg\'"></svg>',
      '<iframe srcdoc="<script>parent.ran = \'frame\'</script>"></iframe>',
      '<script nonce="guessed">window.ran = "nonce"</script>',
      '<script src="data:text/javascript,window.ran=1"></script>',
      '<script src="https://elsewhere.example/ran.js"></script>',
      '<a id="led" href="javascript:window.ran = \'link\'">x</a>',
    ]
    await page.route('**/home', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', `${ways.join('')}<i id="behind"></i></body>`)
      await route.fulfill({ response, body })
    })
    const forbidden: string[] = []
    page.on('console', (message) => forbidden.push(message.text()))
    await page.goto('/home')
    await page.locator('#behind').waitFor({ state: 'attached' })
    await page.locator('#led').evaluate((link: HTMLElement) => link.click())
    // The portal's own scripts run under the same policy.
    await expect(page.locator('html')).toHaveAttribute('data-scroll-behavior', 'smooth')
    await expect.poll(() => forbidden.filter((text) => text.startsWith('the policy forbids')).length).toBeGreaterThan(5)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})
