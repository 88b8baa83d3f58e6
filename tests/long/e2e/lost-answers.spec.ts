import type { Page } from '@playwright/test'
import { materialMessages } from '@/lib/materials/messages'
import { notificationMessages } from '@/lib/notifications/messages'
import { makePdf, named } from '@/tests/support/material/files'
import { call, logIn as apiLogIn } from '@/tests/support/machine/api'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'

// The answers that these tests lose on purpose.
test.use({ expectedInConsole: /ERR_CONNECTION_RESET|Failed to fetch|NetworkError/ })

/** The server does what the first request that says `marker` asks for, but its answer never comes back. */
async function loseFirstAnswer(page: Page, marker: string) {
  let lost = false
  await page.route('**/*', async (route) => {
    const said = route.request().postDataBuffer()?.toString('utf8') ?? ''
    if (lost || route.request().method() !== 'POST' || !said.includes(marker)) return route.continue()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

const found = async (path: string, key: string) => {
  const { accessToken } = await apiLogIn(demo.admin)
  return ((await call(path, { bearer: accessToken })).body[key] as unknown[]).length
}

test('a notification whose answer was lost goes out once, however often it is sent', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/notifications')
  const message = `Lost answer ${Date.now()}`
  await loseFirstAnswer(page, message)
  const form = page.getByRole('form', { name: 'Send Notification' })
  await form.getByLabel('Type').selectOption('SMS')
  await form.getByLabel('Subject').selectOption('Holiday Notice')
  await form.getByLabel('Recipients').selectOption('Class 12')
  await form.getByLabel('Message').fill(`${message} ${'a'.repeat(200)}`)
  await expect(form.getByText('2 SMS parts for each recipient.')).toBeVisible()
  await form.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText(notificationMessages.sendFailed).first()).toBeVisible()
  await form.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText(notificationMessages.sent).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: message })).toContainText('2 SMS parts each')
  expect(await found(`/api/notifications?q=${encodeURIComponent(message)}`, 'notifications')).toBe(1)
})

test('an upload whose answer was lost is kept once', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/study-materials')
  const title = `Lost answer ${Date.now()}`
  await loseFirstAnswer(page, title)
  const { name, type, bytes } = named('notes.pdf', await makePdf(title))
  const form = page.getByRole('form', { name: 'Upload Study Material' })
  await form.getByLabel('Class').selectOption('Class 8')
  await form.getByLabel('Section').selectOption('C')
  await form.getByLabel('Subject').selectOption('Physics')
  await form.getByLabel('Type').selectOption('PDF')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('File').setInputFiles({ name, mimeType: type, buffer: bytes })
  await form.getByRole('button', { name: 'Upload Material' }).click()
  await expect(page.getByText(materialMessages.uploadFailed).first()).toBeVisible()
  await form.getByRole('button', { name: 'Upload Material' }).click()
  await expect(page.getByText(materialMessages.uploaded).first()).toBeVisible()
  expect(await found(`/api/study-materials?q=${encodeURIComponent(title)}`, 'materials')).toBe(1)
})
