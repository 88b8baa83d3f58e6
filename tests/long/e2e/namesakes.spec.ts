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
  // Families have their children in one cell.
  await page.goto(`/fees/defaulters?q=${q}`)
  const families = page.getByRole('region', { name: 'Defaulters', exact: true }).locator('td[data-label="Students"]')
  await expect(families).toHaveCount(3)
  expect(new Set(await families.allTextContents()).size, 'Defaulters').toBe(3)
})
