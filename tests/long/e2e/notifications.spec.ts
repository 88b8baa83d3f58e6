import { notificationMessages } from '@/lib/notifications/messages'
import { call, demo as accounts, enrol, logIn as apiLogIn } from '@/tests/support/machine/api'
import { saveSettings } from '@/tests/support/school/school-settings'
import { expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

test('the bar hears of a new notification, and that another device has read it', async ({ page }) => {
  const pupil = await enrol({ class: 'Class 9' })
  const teacher = await apiLogIn(accounts.teacher)
  await call('/api/notifications/read', { method: 'PUT', bearer: pupil.accessToken })
  let questions = 0
  // The home page asks for the figures of today, with which the number comes along.
  page.on('request', (request) => (questions += Number(/\/api\/(notifications\/unread|today)$/.test(request.url()))))
  await page.clock.install()
  await logIn(page, pupil.email, pupil.password)
  await page.goto('/attendance')
  const inBar = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Notifications/ })
    .first()
  await expect(inBar).not.toContainText('unread')
  // A link that is followed before the scripts run loads the whole page, which brings the number along. A form's button
  // can be pressed once they do.
  await expect(page.getByRole('button', { name: 'Submit Leave' })).toBeEnabled()

  const body = { type: 'Email', subject: 'Exam Schedule', message: 'Mathematics on Monday', recipients: 'Class 9' }
  expect((await call('/api/notifications', { bearer: teacher.accessToken, body })).status).toBe(201)
  await page.getByRole('link', { name: 'Fees' }).first().click()
  await expect(page).toHaveURL(/fees$/)
  expect(questions, 'one a minute is enough').toBe(0)
  await page.clock.fastForward('01:01')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(inBar).toContainText('unread')
  expect(questions).toBe(1)

  await call('/api/notifications/read', { method: 'PUT', bearer: pupil.accessToken })
  await inBar.click()
  await expect(page).toHaveURL(/notifications$/)
  await expect(inBar).not.toContainText('unread')
  expect(questions).toBe(1)
})

test('what was new when the list was opened is marked so until the screen is left', async ({ page }) => {
  const pupil = await enrol({ class: 'Class 9' })
  const teacher = await apiLogIn(accounts.teacher)
  await call('/api/notifications/read', { method: 'PUT', bearer: pupil.accessToken })
  const message = `Bring a pencil ${pupil.id.slice(0, 8)}`
  const body = { type: 'Email', subject: 'Exam Schedule', message, recipients: 'Class 9' }
  expect((await call('/api/notifications', { bearer: teacher.accessToken, body })).status).toBe(201)
  await logIn(page, pupil.email, pupil.password)
  await page.goto('/notifications')
  const row = page.getByRole('row').filter({ hasText: message })
  const mark = row.getByText('New', { exact: true })
  await expect(mark).toBeVisible()
  await expectAccessible(page, 'notifications-new')
  // The list comes anew with another search.
  await page.getByLabel('Search messages').fill(message)
  await page.waitForURL(/q=Bring/)
  await expect(mark).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test.afterEach(() => saveSettings({ sendDelay: null }))

test('a notice says whom it reaches, can be taken back, and its row follows it', async ({ page }) => {
  await saveSettings({ sendDelay: 60 })
  await logIn(page, accounts.teacher)
  await page.goto('/notifications')
  const tabs = page.getByRole('navigation', { name: 'Kinds of notifications' })
  await expect(tabs.getByRole('link', { name: 'Announcements' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('was marked absent').first()).toHaveCount(0)

  const form = page.getByRole('form', { name: 'Send Notification' })
  const preview = form.getByRole('region', { name: 'Preview' })
  const message = `Bring your atlas, ${Date.now()}.`
  await form.getByLabel('Type').selectOption('SMS')
  await form.getByLabel('Subject').selectOption('General Announcement')
  await form.getByLabel('Recipients').selectOption('All Teachers')
  await form.getByLabel('Message').fill(message)
  await expect(preview).toContainText(`General Announcement: ${message} - Sunrise Public School`)
  await expect(preview.locator('[aria-live]')).toContainText(/^\d+ people: \d+ SMS\./)
  await expectAccessible(page, 'notice-preview')
  await form.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText(notificationMessages.sent)).toBeVisible()
  const row = page.getByRole('table').getByRole('row').filter({ hasText: message })
  await expect(row).toContainText('Queued')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(notificationMessages.undone)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(form.getByLabel('Message')).toHaveValue(message)
  await expect(form.getByLabel('Message')).toBeFocused()
  await expect(form.getByLabel('Recipients')).toHaveValue('All Teachers')

  await saveSettings({ sendDelay: null })
  await form.getByRole('button', { name: 'Send Notification' }).click()
  await expect(row).toContainText('Saved to outbox')
  await expect(row).not.toContainText('Queued')

  await tabs.getByRole('link', { name: 'About one student' }).click()
  await expect(page.getByText('was marked absent').first()).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a notice that is taken back elsewhere leaves the list and its own screen, without an error', async ({ page }) => {
  await saveSettings({ sendDelay: 60 })
  const { accessToken: bearer } = await apiLogIn(accounts.teacher)
  await logIn(page, accounts.teacher)
  for (const own of [false, true]) {
    const message = `Bring your compasses, ${Date.now()}.`
    const body = { type: 'Email', subject: 'General Announcement', message, recipients: 'All Teachers' }
    const { body: sent } = await call('/api/notifications', { bearer, body })
    const { id } = sent.notification as { id: string }
    await page.goto(own ? `/notifications/${id}` : '/notifications')
    const shown = page.locator('main').getByText(message).first()
    await expect(shown).toBeVisible()
    const undone = await call(`/api/notifications/${id}`, { method: 'DELETE', bearer })
    expect(undone.status).toBe(200)
    // The list may be drawn anew before the poller asks, as when it was read, and there is nothing to tell then.
    if (own) await expect(page.getByText(notificationMessages.takenBack)).toBeVisible()
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(shown).toHaveCount(0)
  }
})
