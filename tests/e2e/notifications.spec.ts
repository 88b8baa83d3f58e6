import { call, demo as accounts, enrol, logIn as apiLogIn } from '../support/api'
import { expect, logIn, test } from './fixtures'

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
