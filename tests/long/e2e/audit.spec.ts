import { call, enrol, sessionOf } from '@/tests/support/machine/api'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

test('an administrator finds who changed what of a pupil, and what it was before', async ({ page }) => {
  const { id, email } = await enrol({ name: 'Audrey Audited' })
  const { accessToken: bearer } = await sessionOf(demo.admin)
  await call(`/api/people/${id}`, { method: 'PUT', bearer, body: { name: 'Audrey Renamed', email } })
  await logIn(page, demo.admin)
  await page.goto(`/people/${id}`)
  await page.getByRole('link', { name: 'Who has seen and changed this record' }).click()
  await page.waitForURL(`**/admin/audit?person=${id}`)
  await expect(page.getByRole('button', { name: /Only the record of Audrey Renamed/ })).toBeVisible()
  await page.getByRole('combobox', { name: /^Record/ }).selectOption('Person')
  await page.getByLabel('What').selectOption('Changed')
  await page.waitForURL(/what=Changed/)
  const said = 'changed the details of Audrey Renamed'
  await expect(page.getByRole('cell', { name: said }).first()).toBeVisible()
  const details = page.getByRole('button', { name: new RegExp(`^Details ?: .*${said}`) })
  await expect(page.getByRole('table', { name: 'Audit' })).not.toContainText(id)
  await details.first().click()
  const dialog = page.getByRole('dialog', { name: said })
  await expect(dialog.getByRole('row', { name: /^Full Name Audrey Audited Audrey Renamed/ })).toBeVisible()
  // Numbers and names of the machine are there, folded away.
  await expect(dialog.getByText('people:manage')).toBeHidden()
  await dialog.getByText('Technical details').click()
  await expect(dialog.getByText('people:manage')).toBeVisible()
  await expect(dialog.getByText(id).first()).toBeVisible()
  await expectAccessible(page, 'audit-entry')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(details.first()).toBeFocused()
})

test('a pupil sees who has seen and changed their record', async ({ page }) => {
  const pupil = await enrol({ name: 'Pooja Pupil' })
  const { accessToken: bearer } = await sessionOf(demo.admin)
  await call(`/api/people/${pupil.id}`, { method: 'PUT', bearer, body: { name: 'Pooja Changed', email: pupil.email } })
  await logIn(page, pupil.email, pupil.password)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Who has seen and changed my record' }).click()
  await page.waitForURL('**/profile/record')
  const row = page.getByRole('row').filter({ hasText: 'Administrator' })
  await expect(row.filter({ hasText: 'changed your details' }).first()).toBeVisible()
})
