import { expect, type Browser, type Page } from '@playwright/test'
import { sql } from '@/tests/support/machine/database'
import { schoolToday } from '@/tests/support/school/school-days'
import { logIn, phone } from '@/tests/support/screen/fixtures'

/** A page of a demo account, on a phone where nothing else is said. */
export async function as(browser: Browser, email: string, size = phone) {
  const page = await (await browser.newContext({ hasTouch: size === phone })).newPage()
  await logIn(page, email)
  await page.setViewportSize(size)
  return page
}

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

/** Makes of a section one that nobody has marked yet, and where nobody is on leave. */
export async function forgetMarks(schoolClass: string, section: string) {
  const pupils = `(SELECT id FROM "User" WHERE class = $2 AND section = $3)`
  for (const [table, of] of [
    ['Attendance', 'day >= $1'],
    ['LeaveRequest', '$1 BETWEEN "fromDay" AND "toDay"'],
  ])
    await sql(`DELETE FROM "${table}" WHERE ${of} AND "studentId" IN ${pupils}`, [schoolToday(), schoolClass, section])
}

/** Opens a section to be marked. */
export async function chooseClass(page: Page, schoolClass: string, section: string) {
  await page.goto('/attendance')
  await page
    .getByRole('combobox', { name: /^Class/ })
    .first()
    .selectOption(schoolClass)
  await page.waitForURL(/mark\.class/)
  await page.getByRole('combobox', { name: /^Section/ }).selectOption(section)
  await page.waitForURL(/mark\.section/)
  // The rows of the view before stay until the answer is here.
  const rows = page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr')
  const chosen = new RegExp(`${schoolClass}\\s*${section}`)
  await expect(rows.first()).toContainText(chosen)
  await expect(rows.filter({ hasNotText: chosen })).toHaveCount(0)
}
