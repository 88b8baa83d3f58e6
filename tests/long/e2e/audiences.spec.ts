import { notificationMessages } from '@/lib/notifications/messages'
import { approved, enrol, newParent, uniqueName } from '@/tests/support/machine/api'
import { giveSection, makeSection } from '@/tests/support/school/duties'
import { addGuardianOf } from '@/tests/support/school/guardians'
import { saveSettings } from '@/tests/support/school/school-settings'
import { expectAccessible, demo, expect, logIn, openPage, test } from '@/tests/support/screen/fixtures'

test('the office writes to one family, sees how many that is, and the mother reads it', async ({ page }) => {
  const mother = await newParent()
  const child = await approved({ name: uniqueName('Aarav'), class: 'Class 4' })
  await addGuardianOf(child.id, { guardian: mother.id })
  await logIn(page, demo.admin)
  await openPage(page, '/notifications')
  const form = page.getByRole('form', { name: 'Send Notification' })
  const counted = form.getByRole('region', { name: 'Preview' }).locator('[aria-live]')
  const message = `Please come about ${child.name}.`
  await form.getByLabel('Type').selectOption('Email')
  await form.getByLabel('Subject').selectOption('General Announcement')
  await form.getByLabel('Recipients').selectOption('Guardians of a section')
  await expect(counted).toHaveText('Choose a type and the recipients to see how many people this reaches.')
  await form.getByLabel('Class').selectOption('Class 5')
  await form.getByLabel('Section').selectOption('A')
  await expect(counted).toHaveText(/^[\d,]+ people: [\d,]+ emails\./)
  await form.getByLabel('Recipients').selectOption('One family')
  await expect(form.getByLabel('Section')).toHaveCount(0)
  await form.getByLabel('Class').selectOption('Class 4')
  await form.getByLabel('Student').selectOption(child.id)
  await expect(counted).toHaveText(/^1 person: 1 email\./)
  await form.getByLabel('Message').fill(message)
  await expectAccessible(page, 'notice-to-family')
  await form.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText(notificationMessages.sent)).toBeVisible()

  await logIn(page, mother.email, mother.password)
  await openPage(page, '/notifications')
  await expect(page.getByRole('row').filter({ hasText: message })).toContainText(`Family of ${child.name}`)
})

test.describe('where teachers keep to their classes', () => {
  test.beforeEach(() => saveSettings({ teachersReach: 'classes' }))
  test.afterEach(() => saveSettings({ teachersReach: null }))
  // The count is refused.
  test.use({ expectedInConsole: /notifications\/preview|403/ })

  test('the form says why a section is not theirs to write to', async ({ page }) => {
    const own = await makeSection()
    const teacher = await enrol({ role: 'teacher' })
    await giveSection(teacher.id, own.id, 'ClassTeacher', '2026-04-01')
    await logIn(page, teacher.email, teacher.password)
    await openPage(page, '/notifications')
    const form = page.getByRole('form', { name: 'Send Notification' })
    const counted = form.getByRole('region', { name: 'Preview' }).locator('[aria-live]')
    await form.getByLabel('Type').selectOption('Email')
    await form.getByLabel('Subject').selectOption('General Announcement')
    await form.getByLabel('Recipients').selectOption('All Staff')
    await expect(counted).toHaveText(/^[\d,]+ people: /)
    await form.getByLabel('Recipients').selectOption('A section')
    await form.getByLabel('Class').selectOption('Class 5')
    await form.getByLabel('Section').selectOption('A')
    await expect(counted).toHaveText(notificationMessages.notYourClass('Class 5, section A'))
  })
})
