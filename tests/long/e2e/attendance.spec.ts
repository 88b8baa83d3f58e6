import { addDays } from '@/lib/dates'
import { call, enrol, uniqueName } from '@/tests/support/machine/api'
import { as, chooseClass, forgetMarks, rowOf } from '@/tests/support/screen/attendance'
import { demo, expect, expectAccessible, openPage, test } from '@/tests/support/screen/fixtures'
import { formatDay, monthOf } from '@/lib/dates'
import { schoolDayFrom, schoolToday } from '@/tests/support/school/school-days'

test.describe.configure({ mode: 'serial' })

const today = schoolToday()

test('with the keyboard, arrows and P and A mark; what the server refuses is taken back', async ({ browser }) => {
  await forgetMarks('Class 11', 'A')
  const page = await as(browser, demo.teacher, { width: 1280, height: 900 })
  await chooseClass(page, 'Class 11', 'A')
  const rows = page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr')
  await rows.nth(0).focus()
  await page.keyboard.press('p')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await expect(rows.nth(0)).toContainText('Present')
  await expect(rows.nth(1)).toContainText('Not Marked')
  await expect(rows.nth(2)).toContainText('Absent')

  // Somebody else marks the second pupil meanwhile.
  const token = await page.evaluate(() => localStorage.accessToken as string)
  const name = (await rows.nth(1).locator('.name').textContent()) ?? ''
  const found = await page.request.get(`/api/attendance?class=Class%2011&section=A&q=${encodeURIComponent(name)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { attendance } = (await found.json()) as { attendance: { id: string; name: string }[] }
  const marked = await page.request.post('/api/attendance/mark', {
    headers: { authorization: `Bearer ${token}` },
    data: { studentId: attendance.find((pupil) => pupil.name === name)?.id, status: 'Absent' },
  })
  expect(marked.status()).toBe(201)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Present/ })
    .click()
  await expect(page.getByText('Already marked as Absent.')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Absent')
  await page.context().close()
})

test('an approved leave leaves the page where it is, though the address was changed in the browser alone', async ({
  browser,
}) => {
  const name = uniqueName('Far Down')
  for (const days of [10, 11, 12]) {
    const pupil = await enrol({ name })
    const day = addDays(today, days)
    const body = { student: pupil.id, class: 'Class 5', reason: 'A visit', from: day, to: day }
    expect((await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })).status).toBe(201)
  }
  const page = await as(browser, demo.teacher, { width: 1280, height: 700 })
  const approve = page.getByRole('button', { name: `Approve the leave of ${name}` })
  const approveInPlace = async (left: number) => {
    await approve.first().evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const scrolled = await page.evaluate(() => window.scrollY)
    // At the top of the page the row would be out of sight.
    expect(scrolled).toBeGreaterThan(300)
    await approve.first().click()
    await expect(approve).toHaveCount(left)
    // Drawn, and what a browser tells of it has come.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    // The row itself goes below those that are still to decide.
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(100)
  }
  // The class to mark gets into the address with the first act on the page.
  await openPage(page, `/attendance?leave.q=${encodeURIComponent(name)}`)
  await approveInPlace(2)
  await approveInPlace(1)
  // All rows are there: the browser sorts them.
  await page.getByRole('region', { name: 'Leave Requests' }).getByRole('button', { name: 'From' }).click()
  await page.waitForURL(/leave\.sort=from/)
  await approveInPlace(0)
  await page.context().close()
})

test('a teacher sends a notification and sees what became of it', async ({ browser }) => {
  const page = await as(browser, demo.teacher)
  const message = uniqueName('Geography moves to Thursday.')
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
  const form = page.getByRole('form', { name: 'Send Notification' })
  await form.getByLabel('Type').selectOption('Email')
  await form.getByLabel('Subject').selectOption('Exam Schedule')
  await form.getByLabel('Recipients').selectOption('Class 9')
  await form.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText('Notification sent successfully!')).toBeVisible()
  const row = rowOf(page, message)
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Saved to outbox', { timeout: 2000 })
  }).toPass()
  await row.getByRole('button', { name: 'Details of Exam Schedule' }).click()
  await row.getByRole('link', { name: /recipients$/ }).click()
  await expect(page.getByRole('heading', { name: 'Exam Schedule' })).toBeVisible()
  await expectAccessible(page, 'deliveries')
  await page.context().close()
})

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
  const days = own.getByText(new RegExp(`^${formatDay(leave)}`)).filter({ visible: true })
  await expect(days).toHaveCount(1)
  await expect(days).toHaveText(`${formatDay(leave)} · 1 school day`)
  await own.click()
  await expect(own.getByRole('cell', { name: new RegExp(`^(From|To) ${formatDay(leave)}`) })).toHaveCount(2)

  const teacher = await as(browser, demo.teacher)
  // Among all, what is decided goes below everything that waits.
  await teacher.goto('/attendance?leave.q=Ananya+Sharma')
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
