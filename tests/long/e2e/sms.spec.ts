import { randomInt } from 'node:crypto'
import { notificationMessages } from '@/lib/notifications/messages'
import { smsMessages } from '@/lib/notifications/sms-messages'
import { smsChoiceMessages } from '@/lib/notifications/sms-screen-messages'
import {
  clickLive,
  demo,
  dialogOf,
  expect,
  expectAccessible,
  logIn,
  openPage,
  test,
} from '@/tests/support/screen/fixtures'

test('a registered text is added, a notice is compared with it as it is typed, and it is removed', async ({ page }) => {
  const [dltId, text] = [
    `1107${randomInt(1e12)}`,
    `Dear {#alphanumeric#}, see you on Friday - Sunrise ${randomInt(1e6)}`,
  ]
  await logIn(page, demo.admin)
  await openPage(page, '/admin/school/sms')
  const part = page.getByRole('region', { name: 'SMS templates' })
  await part.getByLabel('Template ID').fill(dltId)
  await part.getByLabel('Sender').fill('SUNRSE')
  await part.getByLabel('Category').selectOption('Service implicit')
  await part.getByLabel('Text').fill('Dear {#name#}')
  await clickLive(part.getByRole('button', { name: 'Add template' }))
  await expect(part.getByText(smsMessages.unknownTag('{#name#}'))).toBeVisible()
  await part.getByLabel('Text').fill(text)
  await part.getByRole('button', { name: 'Add template' }).click()
  const row = part.getByRole('listitem').filter({ hasText: dltId })
  await expect(row).toContainText('SUNRSE, Service implicit')
  await expectAccessible(page, 'sms-templates')

  await openPage(page, '/notifications')
  const form = page.getByRole('form', { name: 'Send Notification' })
  await form.getByLabel('Type').selectOption('SMS')
  await form.getByLabel('Subject').selectOption('General Announcement')
  await form.getByLabel('Recipients').selectOption('All Teachers')
  await form.getByLabel('SMS template').selectOption({ label: text })
  await expect(form.getByLabel('Message')).toHaveValue(text)
  const message = text.replace('{#alphanumeric#}', 'parents')
  await form.getByLabel('Message').fill('Hello parents')
  await expect(form.getByText(smsMessages.misfit({ words: 'Dear' }))).toBeVisible()
  await form.getByLabel('Message').fill(message)
  await expect(form.getByText(smsChoiceMessages.fits)).toBeVisible()
  await expectAccessible(page, 'sms-notice')
  await form.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText(notificationMessages.sent)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: message })).toBeVisible()

  await openPage(page, '/admin/school/sms')
  await clickLive(row.getByRole('button', { name: `Remove : ${dltId}` }))
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})
