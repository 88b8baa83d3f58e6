import type { Browser, Page } from '@playwright/test'
import { addDays, dayAt, formatDay, monthOf } from '@/lib/dates'
import { schoolDayFrom } from '@/tests/support/school/school-days'
import { demo, expect, logIn, phone, test } from '@/tests/support/screen/fixtures'

const today = dayAt(new Date(), 'Asia/Kolkata')

async function as(browser: Browser, email: string, size = phone) {
  const page = await (await browser.newContext({ hasTouch: size === phone })).newPage()
  await logIn(page, email)
  await page.setViewportSize(size)
  return page
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

test('a student asks for leave, a teacher approves it, the register shows it and the student is told', async ({
  browser,
}) => {
  const leave = await schoolDayFrom(addDays(today, 2))
  const student = await as(browser, demo.student)
  await student.goto('/attendance')
  await expect(student.getByRole('table', { name: /^Attendance in/ })).toBeVisible()
  await student.getByRole('button', { name: 'Submit Leave' }).click()
  await expect(student.getByText('Please fill in all required fields.').first()).toBeVisible()
  expect(await student.getByLabel('Student Name').locator('option').allTextContents()).toEqual(['Ananya Sharma'])
  await student.getByLabel('Reason').fill('A wedding in the family')
  await student.getByLabel('From Date').fill(leave)
  await student.getByLabel('To Date').fill(leave)
  await student.getByRole('button', { name: 'Submit Leave' }).click()
  await expect(student.getByText('Leave request submitted successfully!')).toBeVisible()
  const own = rowOf(student, 'A wedding in the family')
  await expect(own).toContainText('Pending')
  // A leave of one day says it once on a phone, until the row is opened.
  const days = own.getByText(formatDay(leave)).filter({ visible: true })
  await expect(days).toHaveCount(1)
  await own.click()
  await expect(days).toHaveCount(2)

  const teacher = await as(browser, demo.teacher)
  await teacher.goto('/attendance')
  const request = rowOf(teacher, 'A wedding in the family')
  await request.getByRole('button', { name: /^Approve/ }).click()
  await expect(teacher.getByText('Leave request approved!')).toBeVisible()
  await expect(request).toContainText('Approved')
  await expect(request.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await teacher.goto(`/attendance/register?class=Class%208&month=${monthOf(leave)}`)
  await teacher.getByRole('button', { name: 'Days of Ananya Sharma' }).click()
  await expect(
    rowOf(teacher, 'Ananya Sharma')
      .getByRole('cell')
      .nth(Number(leave.slice(8)) - 1),
  ).toHaveText('L')

  await student.reload()
  await student.getByRole('button', { name: /Menu/ }).click()
  const link = student.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ })
  await expect(link).toContainText('unread')
  await link.click()
  await expect(rowOf(student, `Your leave from ${formatDay(leave)} to ${formatDay(leave)} was approved.`)).toBeVisible()
  await expect(student.getByRole('button', { name: /Menu/ })).not.toContainText('unread')
  await student.context().close()
  await teacher.context().close()
})
