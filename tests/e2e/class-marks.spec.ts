import { reportMessages } from '@/lib/reports/messages'
import {
  bar,
  marksOf,
  openMarks,
  remarksOf,
  reportsIn,
  saveButton,
  sectionOf,
} from '@/tests/support/screen/class-marks'
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

test('keys go through the table as through a sheet, and what is wrong stands in its cell', async ({ page }) => {
  const place = { class: 'Class 1', section: 'D' }
  await sectionOf(4, place)
  await logIn(page, demo.teacher)
  await openMarks(page, place)
  const press = (key: string) => page.keyboard.press(key)
  await marksOf(page, 1).click()
  await press('ArrowDown')
  await expect(marksOf(page, 2)).toBeFocused()
  await page.keyboard.type('101')
  await press('ArrowLeft')
  await expect(marksOf(page, 2), 'within the text').toBeFocused()
  await press('End')
  await press('ArrowRight')
  await expect(remarksOf(page, 2)).toBeFocused()
  await expect(marksOf(page, 2)).toHaveAccessibleDescription(said.wrong)
  await expect(marksOf(page, 2)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Line')
  await press('Shift+Enter')
  await page.keyboard.type('two')
  await press('Enter')
  await expect(remarksOf(page, 3)).toBeFocused()
  await page.keyboard.type('A remark alone')
  await press('ArrowUp')
  await expect(remarksOf(page, 3), 'within the text').toBeFocused()
  await press('Home')
  await press('ArrowLeft')
  await expect(marksOf(page, 3)).toBeFocused()
  await press('ArrowUp')
  await expect(marksOf(page, 2)).toBeFocused()
  await press('Shift+Enter')
  await expect(marksOf(page, 1)).toBeFocused()
  await page.keyboard.type('70')
  await saveButton(page).click()
  await expect(marksOf(page, 2), 'the first that is wrong').toBeFocused()
  await expect(bar(page)).toContainText(said.toCorrect(2))
  await expect(marksOf(page, 3)).toHaveAccessibleDescription(said.remarkAlone)
  await expect(page.getByText(said.rowsWrong(2))).toBeVisible()
  expect(await reportsIn(place)).toEqual([])

  await page.keyboard.type('55')
  await marksOf(page, 3).fill('44.5')
  await saveButton(page).click()
  await expect(bar(page).getByRole('status')).toHaveText(said.have(3, 4))
  expect(await reportsIn(place)).toMatchObject([
    { hundredths: 7000 },
    { hundredths: 5500, summaryNotes: 'Line\ntwo' },
    { hundredths: 4450, summaryNotes: 'A remark alone' },
  ])
  // What is there is filled in, and only what changes is sent.
  await page.reload()
  await openMarks(page, place)
  await expect(marksOf(page, 3)).toHaveValue('44.5')
  await expect(marksOf(page, 4)).toHaveValue('')
  await marksOf(page, 1).fill('71')
  await saveButton(page).click()
  await expect(page.getByText(said.saved({ created: 0, replaced: 1 }))).toBeVisible()
  await marksOf(page, 1).fill('')
  await saveButton(page).click()
  await expect(marksOf(page, 1)).toHaveAccessibleDescription(said.notEmptied(71))
  expect(await reportsIn(place)).toHaveLength(4)
})
