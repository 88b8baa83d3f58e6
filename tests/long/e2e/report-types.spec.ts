import type { Page } from '@playwright/test'
import { call, demo as accounts, enrol, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'

const form = (page: Page) => page.getByRole('form', { name: 'Create New Report' })

async function choose(page: Page, type: string, pupil = 'Ananya Sharma (1)') {
  await form(page).getByLabel('Report Type').selectOption(type)
  await form(page).getByLabel('Class', { exact: true }).selectOption('Class 8')
  const student = form(page).getByLabel('Student', { exact: true })
  const option = student.locator('option', { hasText: pupil })
  await expect(option).toHaveCount(1)
  await student.selectOption(await option.getAttribute('value'))
}

async function send(page: Page) {
  await form(page).getByRole('button', { name: 'Create Report' }).click()
  // First what does not stay.
  await expect(page.getByText('Report created successfully').last()).toBeVisible()
  await expect(form(page).getByLabel('Report Type')).toHaveValue('Academic')
  await expect(form(page).getByLabel('Class', { exact: true })).toHaveValue('')
  await expect(form(page).getByLabel(/^Marks \d/)).toHaveCount(1)
  await expect(form(page).getByLabel('Marks 1')).toHaveValue('')
}

test('a teacher makes one report of each type, and the form starts anew after each', async ({ page }) => {
  const { id, name } = await enrol({ class: 'Class 8', name: uniqueName('Reported On') })
  const mark = { bearer: (await sessionOf(accounts.teacher)).accessToken, body: { studentId: id, status: 'Present' } }
  expect((await call('/api/attendance/mark', mark)).status).toBe(201)
  const report = (type: string) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ has: page.getByRole('cell', { name: type, exact: true }) })
  await logIn(page, demo.teacher)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Student Report Management' })).toBeVisible()

  await form(page).getByRole('button', { name: 'Create Report' }).click()
  await expect(page.getByText('Please fill all required fields: Report Type, Student, and Class').first()).toBeVisible()

  await choose(page, 'Academic', name)
  await form(page).getByRole('button', { name: 'Create Report' }).click()
  await expect(page.getByText('Please fill all subject fields with valid marks (0-100)').first()).toBeVisible()
  await expect(form(page).getByRole('button', { name: /^Remove subject/ })).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Add Subject' }).click()
  await form(page).getByRole('button', { name: 'Add Subject' }).click()
  await form(page).getByRole('button', { name: 'Remove subject 2' }).click()
  await form(page).getByLabel('Subject 1').selectOption('Mathematics')
  await form(page).getByLabel('Marks 1').fill('84.99')
  await form(page).getByLabel('Subject 2').selectOption('Hindi')
  await form(page).getByLabel('Marks 2').fill('101')
  await form(page).getByLabel('Assessment Type').selectOption('Unit Test')
  await form(page).getByLabel('Term').selectOption('Term 1')
  await form(page).getByRole('button', { name: 'Create Report' }).click()
  await expect(form(page).getByLabel('Marks 2')).toHaveAttribute('aria-invalid', 'true')
  await form(page).getByLabel('Marks 2').fill('38')
  await send(page)
  await expect(report('Academic')).toContainText('Mathematics 84.99 Good')
  await expect(report('Academic')).toContainText('Hindi 38 Below')

  await choose(page, 'Grading', name)
  await form(page).getByLabel('Subject 1').selectOption('Science')
  await form(page).getByLabel('Marks 1').fill('85')
  await form(page).getByLabel('Assessment Type').selectOption('Final Exam')
  await form(page).getByLabel('Term').selectOption('Annual')
  await send(page)
  await expect(report('Grading').getByRole('cell').nth(5)).toHaveText('A')

  await choose(page, 'Attendance', name)
  await form(page).getByLabel('Term').selectOption('Annual')
  await expect(form(page).getByText(/As in the records from/)).toBeVisible()
  await expect(form(page).getByLabel('Attendance', { exact: true })).toHaveValue(/^\d+(\.\d)?%$/)
  await form(page).getByLabel('Present Days').fill('3')
  await expect(form(page).getByText(/Changed by you/)).toBeVisible()
  await form(page).getByRole('button', { name: 'Use the records' }).click()
  await expect(form(page).getByText(/As in the records from/)).toBeVisible()
  await send(page)
  await expect(report('Attendance')).toContainText('from records')

  await choose(page, 'Leave', name)
  await form(page).getByLabel('Leave Days').fill('3')
  await form(page).getByLabel('Leave Reason').fill('Fever and cold')
  await send(page)
  await expect(report('Leave')).toContainText('Fever and cold')
  await expect(report('Leave')).toContainText('by the teacher')

  await choose(page, 'Summary', name)
  await form(page).getByLabel('Summary Notes').fill('Reads far ahead of the class.')
  await send(page)
  await expect(report('Summary')).toBeVisible()

  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Leave')
  await expect(page).toHaveURL(/type=Leave/)
  await expect(report('Summary')).toHaveCount(0)
  await expect(report('Leave')).toContainText('Fever and cold')
})
