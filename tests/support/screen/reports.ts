import { expect, type Page } from '@playwright/test'

export const form = (page: Page) => page.getByRole('form', { name: 'Create New Report' })

/** Chooses a report's type, and a pupil of Class 8: the demo account's, or another one. */
export async function choose(page: Page, type: string, pupil = 'Ananya Sharma (1)') {
  await form(page).getByLabel('Report Type').selectOption(type)
  await form(page).getByLabel('Class', { exact: true }).selectOption('Class 8')
  const student = form(page).getByLabel('Student', { exact: true })
  const option = student.locator('option', { hasText: pupil })
  await expect(option).toHaveCount(1)
  await student.selectOption(await option.getAttribute('value'))
}
