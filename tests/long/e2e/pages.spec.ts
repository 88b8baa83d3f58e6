import { addressOf, pagesFor } from '@/tests/support/doors/pages'
import { applyFor } from '@/tests/support/school/admissions'
import { demo, expect, expectAccessible, logIn, openPage, test } from '@/tests/support/screen/fixtures'

test.describe.configure({ mode: 'parallel' })

for (const role of [null, 'student', 'teacher', 'admin'] as const)
  for (const pattern of pagesFor(role))
    test(`${pattern} is accessible to a ${role ?? 'visitor'}`, async ({ pageOf }) => {
      const page = await pageOf(role)
      await openPage(page, await addressOf(pattern))
      await expectAccessible(page, `${role ?? 'visitor'}${pattern.replaceAll(/\W+/g, '-')}`)
    })

test('an application and what it opens are accessible', async ({ page }) => {
  const { id } = await applyFor()
  await logIn(page, demo.admin)
  await page.goto(`/admin/admissions/${id}`)
  await expect(page.getByRole('heading', { name: 'Notes and history' })).toBeVisible()
  await expectAccessible(page, 'admin-application')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'admin-application-accept')
})

test('the report form of every type and the class report cards are accessible', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/reports?pageSize=8')
  for (const type of ['Attendance', 'Leave', 'Summary', 'Grading']) {
    await page.getByLabel('Report Type').selectOption(type)
    await page.getByRole('button', { name: 'Create Report' }).click()
    await expect(page.getByText('Please fill all required fields').first()).toBeVisible()
    // Their colours are those of the page, which is looked at in the dark as well.
    await expectAccessible(page, `teacher-report-${type}`, ['light'])
  }
  await page.getByRole('button', { name: 'Class Report Cards' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'teacher-class-cards')
})

test('in forced colours the present entry, bars and their legends can be told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await logIn(page, demo.admin)
  await page.goto('/fees')
  const grounds = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { backgroundColor, backgroundImage, forcedColorAdjust } = getComputedStyle(element)
        // All others are painted in one colour, whatever theirs is.
        return (forcedColorAdjust === 'none' ? backgroundColor : 'Canvas') + backgroundImage
      }),
    )
  await expect(page.locator('main .bg-positive').first()).toBeVisible()
  const bars = await Promise.all(['positive', 'caution', 'negative'].map((name) => grounds(`main .bg-${name}`)))
  expect(new Set(bars.flat()).size).toBe(bars.length)
  const [present] = await grounds('header nav a[aria-current]')
  expect(await grounds('header nav a:not([aria-current])')).not.toContain(present)
})
