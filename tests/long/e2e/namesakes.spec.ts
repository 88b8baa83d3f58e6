import { makeNamesakes } from '@/tests/support/school/namesakes'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'

test('pupils of one name are told apart on every screen that lists them', async ({ page }) => {
  const { name } = await makeNamesakes()
  await logIn(page, demo.admin)
  const q = encodeURIComponent(name)
  const lists = [
    ['/fees?fees.status=Paid&fees.q=', 'Fee Structure', 'Class'],
    ['/fees?payments.q=', 'Payment History', 'Class'],
    ['/attendance?leave.q=', 'Leave Requests', 'Class'],
    ['/reports?q=', 'Report History', 'Class'],
    ['/fees/defaulters?q=', 'Defaulters', 'Section'],
  ] as const
  for (const [path, caption, label] of lists) {
    await page.goto(path + q)
    const cells = page.getByRole('region', { name: caption, exact: true }).locator(`td[data-label="${label}"]`)
    await expect(cells).toHaveCount(3)
    const places = (await cells.allTextContents()).map((text) => text.at(-1)).sort()
    expect(places, caption).toEqual(['A', 'A', 'B'])
    const students = page.getByRole('region', { name: caption, exact: true }).locator('td[data-label="Student"]')
    const rolls = page.getByRole('region', { name: caption, exact: true }).locator('td[data-label="Roll No"]')
    const said = (await rolls.count()) > 0 ? await rolls.allTextContents() : await students.allTextContents()
    expect(new Set(said).size, `${caption}: the roll numbers`).toBe(3)
  }
})
