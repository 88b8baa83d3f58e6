import type { Locator } from '@playwright/test'
import { addDays } from '@/lib/dates'
import { topicMessages } from '@/lib/topics/messages'
import type { ClassTeachers } from '@/lib/year/answers'
import { call, enrol, logIn as apiLogIn, uniqueName } from '@/tests/support/machine/api'
import { makeReport } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'
import {
  clickLive,
  demo,
  expect,
  expectAccessible,
  heading,
  logIn,
  phone,
  pressEnter,
  test,
} from '@/tests/support/screen/fixtures'

/** What was sent, or only typed, and is not right or not lost. */

test('a pupil takes a leave request back, and the office decides one anew', async ({ page }) => {
  const pupil = await enrol({ name: uniqueName('Lalit') })
  await logIn(page, pupil.email, pupil.password)
  await page.goto('/attendance')
  const form = page.getByRole('form', { name: 'Submit Leave Request' })
  const ask = async (from: string) => {
    await form.getByLabel('From Date').fill(from)
    await form.getByLabel('To Date').fill(from)
    await form.getByLabel('Reason').fill('A wedding')
    await form.getByRole('button', { name: 'Submit Leave' }).click()
  }
  await ask('1950-01-01')
  await expect(page.getByText('Please check the year.').first()).toBeVisible()
  await ask(addDays(schoolToday(), 7))
  const requests = page.getByRole('region', { name: 'Your leave requests' })
  const takeBack = requests.getByRole('button', { name: /^Take back/ })
  await expect(takeBack).toBeVisible()
  await expectAccessible(page, 'leave-own')
  await pressEnter(takeBack)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Leave request taken back')).toBeVisible()
  await expect(requests).toContainText('No leave requests found.')
  await ask(addDays(schoolToday(), 8))
  await expect(takeBack).toBeVisible()

  await logIn(page, demo.teacher)
  await page.goto(`/attendance?leave.q=${encodeURIComponent(pupil.name)}`)
  const leave = page.getByRole('region', { name: 'Leave Requests' })
  await clickLive(leave.getByRole('button', { name: /^Approve/ }))
  await leave.getByRole('button', { name: /^Change/ }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'leave-redecide')
  await dialog.getByLabel('Reason').fill('The examination is on that day')
  await dialog.getByRole('button', { name: 'Reject leave' }).click()
  await expect(page.getByText('Leave request rejected')).toBeVisible()
  await expect(leave).toContainText('“The examination is on that day”')
})

test('a teacher corrects and withdraws a report', async ({ page }) => {
  await makeReport({ summaryNotes: uniqueName('Wrong') })
  await logIn(page, demo.teacher)
  await page.goto('/reports?type=Grading')
  const first = page.getByRole('table').getByRole('row').nth(1)
  await first.getByRole('button', { name: /^Correct/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Marks 1', { exact: true })).toHaveValue('92.5')
  await expectAccessible(page, 'report-correct')
  await dialog.getByLabel('Marks 1', { exact: true }).fill('41')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Report corrected')).toBeVisible()
  await expect(first).toContainText('Mathematics 41')
  await expect(page.getByRole('table').getByRole('row').nth(2)).toContainText('Replaced')
  await first.getByRole('button', { name: /^Correct/ }).click()
  await dialog.getByRole('button', { name: 'Withdraw it' }).click()
  await expectAccessible(page, 'report-withdraw')
  await dialog.getByLabel('Reason').fill('It is about another pupil')
  await dialog.getByRole('button', { name: 'Withdraw the report' }).click()
  await expect(page.getByText('Report withdrawn')).toBeVisible()
  await expect(first).toContainText('Withdrawn')
  // All columns have room for both words.
  await page.goto('/reports')
  await expect(page.getByRole('columnheader')).toHaveCount(13)
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await expect(page.locator('.sideways')).not.toHaveAttribute('data-more')
})

test('a teacher corrects and deletes a topic', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/study-materials')
  const topic = uniqueName('Roots')
  const form = page.getByRole('form', { name: 'Schedule Daily Topic' })
  await form.getByLabel('Class').selectOption('Class 5')
  await form.getByLabel('Section').selectOption('A')
  await form.getByLabel('Subject').selectOption('Science')
  await form.getByLabel('Topic').fill(topic)
  await form.getByRole('button', { name: 'Schedule Topic' }).click()
  await expect(page.getByText(topicMessages.scheduled)).toBeVisible()
  await page.goto(`/study-materials?topics.q=${encodeURIComponent(topic)}`)
  const row = page.getByRole('region', { name: 'Scheduled Daily Topics' }).getByRole('row').nth(1)
  await row.getByRole('button', { name: /^Change/ }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'topic-change')
  await dialog.getByLabel('Subject').selectOption('Biology')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Topic changed')).toBeVisible()
  await expect(row).toContainText('Biology')
  await row.getByRole('button', { name: /^Change/ }).click()
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  // The question darkens the dialog that it is about.
  const depth = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).zIndex))
  const shade = await depth(page.locator('.bg-shade').last())
  expect(shade).toBeGreaterThanOrEqual(await depth(page.locator('[role=dialog]')))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Topic deleted')).toBeVisible()
  await expect(page.getByText('No scheduled topics found.')).toBeVisible()
})

test('what was typed is there again after a reload and after Back, and is gone once it is sent', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/notifications')
  const form = page.getByRole('form', { name: 'Send Notification' })
  const message = uniqueName('Bring a bottle of water')
  await form.getByLabel('Type').selectOption('Email')
  await form.getByLabel('Message').fill(message)
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue(message)
  await expect(form.getByLabel('Type')).toHaveValue('Email')
  await expect(form.getByText('What you typed here is filled in again.')).toBeVisible()
  await expectAccessible(page, 'form-restored')
  await page.getByRole('banner').getByRole('link', { name: 'Reports' }).click()
  await expect(heading(page)).toHaveText('Student Report Management')
  const report = page.getByRole('form', { name: 'Create New Report' })
  await report.getByLabel('Class', { exact: true }).selectOption('Class 8')
  const student = report.getByLabel('Student', { exact: true })
  await expect(student.locator('option').nth(1)).toBeAttached()
  await student.selectOption({ index: 2 })
  const chosen = await student.inputValue()
  await report.getByLabel('Marks 1', { exact: true }).fill('77')
  await page.goBack()
  await expect(form.getByLabel('Message')).toHaveValue(message)
  await page.goForward()
  await expect(report.getByLabel('Marks 1', { exact: true })).toHaveValue('77')
  await expect(student).toHaveValue(chosen)
  await report.getByRole('button', { name: 'Start again' }).click()
  await expect(report.getByLabel('Marks 1', { exact: true })).toHaveValue('')
  await page.goBack()
  await form.getByLabel('Subject').selectOption('General Announcement')
  await form.getByLabel('Recipients').selectOption('Class 9')
  await form.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText('Notification sent successfully!')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('')
})

test('what was typed of one section leaves what another has changed of the next', async ({ page }) => {
  const [mine, theirs] = [await enrol({ role: 'teacher' }), await enrol({ role: 'teacher' })]
  const { accessToken: bearer } = await apiLogIn(demo.admin)
  const path = '/api/year/class-teachers'
  const sections = async () => ((await call(path, { bearer })).body.classTeachers as ClassTeachers).years[0]!.sections
  const teachersNow = async () => new Map((await sections()).map(({ place, teacher }) => [place, teacher?.id]))
  const before = (await sections()).filter(({ place }) => ['Class 12 C', 'Class 12 D'].includes(place))

  await logIn(page, demo.admin)
  await page.goto('/admin/year')
  const change = page.getByRole('button', { name: /^Change the class teachers of/ }).first()
  await change.click()
  const form = page.getByRole('form', { name: /^Class teachers of/ })
  await form.getByLabel('Class 12 C').selectOption(mine.id)
  await call(path, { method: 'PUT', bearer, body: { sections: [{ section: before[1]!.id, teacher: theirs.id }] } })
  await page.reload()
  await change.click()
  await expect(form.getByText('What you typed here is filled in again.')).toBeVisible()
  await expect(form.getByLabel('Class 12 C')).toHaveValue(mine.id)
  await expect(form.getByLabel('Class 12 D')).toHaveValue(theirs.id)
  await form.getByRole('button', { name: 'Save the class teachers' }).click()
  await expect(form).toHaveCount(0)
  const now = await teachersNow()
  expect([now.get('Class 12 C'), now.get('Class 12 D')]).toEqual([mine.id, theirs.id])

  const back = before.map(({ id, teacher }) => ({ section: id, teacher: teacher?.id ?? '' }))
  await call(path, { method: 'PUT', bearer, body: { sections: back } })
})

test('on a phone the link of the present screen leads to its top', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.setViewportSize(phone)
  await page.goto('/fees')
  await expect(heading(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fees' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeFocused()
})
