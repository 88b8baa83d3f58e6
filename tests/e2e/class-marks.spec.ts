import { reportMessages } from '@/lib/reports/messages'
import { bar, marksOf, reportsIn, saveButton, sectionOf } from '@/tests/support/screen/class-marks'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'
import { startTask } from '@/tests/support/screen/tasks'

const said = reportMessages.classMarks

test('a class of forty gets its marks in one table, with fewer than ten clicks', async ({ page }) => {
  const place = { class: 'Class 2', section: 'D' }
  await sectionOf(40, place)
  await logIn(page, demo.teacher)
  await page.goto('/reports')
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    document.addEventListener('pointerdown', () => (counted.presses += 1), true)
  })
  const part = page.getByRole('region', { name: said.title })
  const { act, click, choose, end } = startTask('Write the marks of a class of 40 in a subject')
  await click(part.getByRole('button', { name: said.open }))
  await choose(part.getByLabel('Class', { exact: true }), place.class)
  await click(part.getByRole('radio', { name: place.section, exact: true }))
  await choose(part.getByLabel('Subject', { exact: true }), 'Science')
  await click(part.getByRole('radio', { name: 'Unit Test' }))
  // Report type and term are suggested.
  await click(marksOf(page, 1))
  for (let n = 1; n <= 40; n++) {
    await expect(marksOf(page, n)).toBeFocused()
    await act(page.keyboard.type(String(59 + n)))
    if (n === 40) await expect(bar(page)).toContainText(said.toSave(40, 40, 40))
    await act(page.keyboard.press('Enter'))
  }
  await expect(saveButton(page)).toBeFocused()
  await act(page.keyboard.press('Enter'))
  await expect(page.getByText(said.saved({ created: 40, replaced: 0 }))).toBeVisible()
  await expect(bar(page).getByRole('status')).toHaveText(said.have(40, 40))
  end()
  const presses = await page.evaluate(() => (window as unknown as { presses: number }).presses)
  // A list takes two: one that opens it, and one that chooses.
  expect(presses + 2 * 2).toBeLessThan(10)
  const reports = await reportsIn(place)
  expect(reports.map(({ hundredths }) => hundredths)).toEqual(Array.from({ length: 40 }, (_, n) => (60 + n) * 100))
  await expect(page.getByRole('table', { name: 'Report History' })).toContainText(/Pupil \d\d/)
})
