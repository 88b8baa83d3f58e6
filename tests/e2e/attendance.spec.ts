import { schoolToday } from '@/tests/support/school/school-days'
import { as, chooseClass, forgetMarks, rowOf } from '@/tests/support/screen/attendance'
import { demo, expect, expectAccessible, phone, pressEnter, sidewaysOf, test } from '@/tests/support/screen/fixtures'

test.describe.configure({ mode: 'serial' })

const today = schoolToday()

test('on a phone a teacher marks a class, corrects a mark and reads the register', async ({ browser }) => {
  await forgetMarks('Class 10', 'B')
  const page = await as(browser, demo.teacher)
  await chooseClass(page, 'Class 10', 'B')
  const rows = page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr')
  const count = await rows.count()
  expect(count).toBeGreaterThan(3)
  const names = await rows.locator('.name').allTextContents()
  const [first = '', second = ''] = names

  await rowOf(page, first)
    .getByRole('button', { name: /^Present/ })
    .tap()
  await expect(page.getByText('Attendance marked as Present!')).toBeVisible()
  await expect(rowOf(page, first)).toContainText('Already Marked')
  await rowOf(page, second)
    .getByRole('button', { name: /^Absent/ })
    .click()
  await expect(page.getByText('Attendance marked as Absent!')).toBeVisible()
  await expect(page.getByText('A notification was sent to the student/parent.')).toBeVisible()
  await expect(page.getByText(`2 of ${count} marked: 1 Present, 1 Absent`)).toBeVisible()

  await expect(page.getByText(`1 absent, ${count - 2} left`)).toBeInViewport()
  await page.getByRole('button', { name: `Mark present the ${count - 2} students left` }).tap()
  await expect(page.getByText(`${count - 2} students marked as Present!`)).toBeVisible()
  await expect(page.getByText(`${count} of ${count} marked: ${count - 1} Present, 1 Absent`)).toBeVisible()

  await rowOf(page, second)
    .getByRole('button', { name: /^Correct/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Marked Absent')
  // By keyboard: the notices with Undo stay for ten seconds and may lie over the button.
  await pressEnter(dialog.getByRole('button', { name: 'Correct to Present' }))
  await expect(page.getByText('Please give a reason for the correction.').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('Came after the first period')
  await pressEnter(dialog.getByRole('button', { name: 'Correct to Present' }))
  await expect(page.getByText('Attendance corrected to Present!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, second)).toContainText('Present')
  await rowOf(page, second)
    .getByRole('button', { name: /^Correct/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Corrected from Absent to Present: Came after the first period')
  await expectAccessible(page, 'correction-dialog')
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')

  // Picked once: the next visit starts there.
  await page.goto('/attendance')
  await expect(rows.first()).toContainText(/Class 10\s*B/)
  await expect(page.getByRole('combobox', { name: /^Section/ })).toHaveValue('B')

  await page.getByRole('link', { name: 'Month register' }).click()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Class/ }).selectOption('Class 10')
  await page.waitForURL(/class=Class\+10/)
  const day = Number(today.slice(8))
  await page.getByRole('button', { name: `Days of ${second}` }).click()
  const cell = rowOf(page, second)
    .getByRole('cell')
    .nth(day - 1)
  await expect(cell).toHaveText('P')
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('without a role in local storage attendance asks to log in', async ({ browser }) => {
  const page = await as(browser, demo.student)
  await page.evaluate(() => localStorage.removeItem('userRole'))
  await page.goto('/attendance')
  await expect(page.getByText('Please log in to access attendance')).toBeVisible()
  await expect(page.getByText('User role not found')).toBeVisible()
  await page.context().close()
})
