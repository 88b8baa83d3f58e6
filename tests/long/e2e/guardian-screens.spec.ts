import { approved, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { guardianOf } from '@/tests/support/school/guardians'
import { mailsTo } from '@/tests/support/school/mails'
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

const password = 'a-long-test-password'
const child = (name: string) => approved({ name: uniqueName(name), class: 'Class 5' })

test('a mother reads who saw the record, gives the consent to pictures and makes the calendar’s link', async ({
  page,
}) => {
  const asha = await child('Asha')
  const mother = await guardianOf([asha.id])
  await logIn(page, mother.email, password)
  await openPage(page, '/profile')
  await clickLive(page.getByRole('link', { name: 'My children' }))
  await clickLive(page.getByRole('link', { name: String(asha.name) }))
  await expect(
    page
      .getByRole('region', { name: /^Who has seen and changed/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await clickLive(page.getByRole('button', { name: 'Give consent' }))
  await dialogOf(page).getByRole('button', { name: 'Give consent' }).click()
  await expect(page.getByText('Your consent was recorded').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeVisible()
  await clickLive(page.getByRole('button', { name: 'Make a link' }))
  const address = page.getByLabel('Address of the calendar')
  await expect(address).toHaveValue(/\/api\/calendar\/feeds\/[\w-]{43}\.ics$/)
  await expectAccessible(page, 'the page of a child with its link')
  const path = new URL(await address.inputValue()).pathname
  expect((await page.request.get(path)).status()).toBe(200)
  await clickLive(page.getByRole('button', { name: 'End the link' }))
  await dialogOf(page).getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByText('The link has ended').first()).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)
})

test('the office sees which parent’s email is nobody’s yet, adds the guardian with it, and invites the class', async ({
  page,
}) => {
  const asha = await approved({ name: uniqueName('Asha'), class: 'Class 11', parentEmail: uniqueEmail('asha.family') })
  const email = String(asha.parentEmail)
  const mother = uniqueName('Meera Rao')
  await logIn(page, demo.admin)
  await openPage(page, `/people/${asha.id}`)
  const family = page.getByRole('region', { name: 'Family', exact: true })
  await expect(family).toContainText(`${email} is the parent’s email`)
  await clickLive(family.getByRole('button', { name: 'Add as guardian' }))
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Contact Email')).toHaveValue(email)
  await dialog.getByLabel('Full Name').fill(mother)
  await dialog.getByLabel('Relation').selectOption('Mother')
  await dialog.getByRole('button', { name: 'Add guardian' }).click()
  await expect(page.getByText(`${mother} is a guardian of ${String(asha.name)} now`).first()).toBeVisible()
  await expect(family.getByRole('button', { name: 'Add as guardian' })).toHaveCount(0)

  await openPage(page, '/admin/people')
  await clickLive(page.getByRole('button', { name: 'Invite guardians' }))
  await dialog.getByLabel('Class').selectOption('Class 11')
  await expect(dialog.getByRole('status')).toContainText('will be invited by mail.')
  await expectAccessible(page, 'inviting the guardians of a class')
  await dialog.getByRole('button', { name: /^Send \d+ invitations?$/ }).click()
  await expect(page.getByText(/invitations? queued/).first()).toBeVisible()
  expect((await mailsTo(email, 1)).join()).toContain('/reset-password/')
})
