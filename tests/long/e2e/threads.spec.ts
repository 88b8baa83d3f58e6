import { newParent } from '@/tests/support/machine/api'
import { threadMessages } from '@/lib/threads/messages'
import {
  clickLive,
  demo,
  dialogOf,
  expect,
  expectAccessible,
  logIn,
  openPage,
  phone,
  test,
} from '@/tests/support/screen/fixtures'

test('a mother writes to the office on her phone, is answered, and the office closes it', async ({ page }) => {
  const mother = await newParent()
  const subject = `The bus ${Date.now()}`
  await page.setViewportSize(phone)
  await logIn(page, mother.email, mother.password)
  await openPage(page, '/messages')
  await clickLive(page.getByRole('button', { name: 'Write a message' }))
  await page.getByLabel('To', { exact: true }).selectOption('Office')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('Can it stop at the temple road?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expectAccessible(page, 'thread')

  await logIn(page, demo.admin)
  await openPage(page, '/messages')
  const row = page.getByRole('listitem').filter({ hasText: subject })
  await expect(row).toContainText('New')
  await expectAccessible(page, 'threads')
  await row.getByRole('link').click()
  await page.getByLabel('Your message').fill('Yes, from Monday.')
  await page.getByRole('button', { name: 'Send message' }).click()
  const said = page.getByRole('list', { name: 'Messages' })
  await expect(said).toContainText('Yes, from Monday.')
  await clickLive(page.getByRole('button', { name: 'Close', exact: true }))
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText(threadMessages.closed)).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveCount(0)

  await logIn(page, mother.email, mother.password)
  await openPage(page, '/messages')
  await expect(row).toContainText('New')
  // The page says that it was read once its script is there.
  const marked = page.waitForResponse((each) => each.request().method() === 'POST' && each.url().includes('/messages/'))
  await row.getByRole('link').click()
  await expect(said).toContainText('Yes, from Monday.')
  await marked
  await openPage(page, '/messages')
  await expect(row).not.toContainText('New')
  await expect(row).toContainText('Closed')
})
