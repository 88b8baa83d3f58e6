import { uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { addGuardianOf, guardianToInvite, uniquePhone } from '@/tests/support/school/guardians'
import { mailsTo } from '@/tests/support/school/mails'
import { readPdf } from '@/tests/support/material/pdf'
import { readFile } from 'node:fs/promises'
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

const linksIn = (mail: string) => [...mail.matchAll(/(\/reset-password\/[\w-]{43})/g)].map(([path]) => path)

test('two parents of one mailbox: one is invited by mail, one by a slip, and each resets their own password', async ({
  page,
}) => {
  const [email, phone] = [uniqueEmail('family'), uniquePhone()]
  const [motherName, fatherName] = [uniqueName('Meera Iyer'), uniqueName('Rohan Iyer')]
  const { child } = await guardianToInvite({ name: motherName, contactEmail: email })
  await addGuardianOf(child.id, { name: fatherName, contactEmail: email, phone, relation: 'Father' })

  await logIn(page, demo.admin)
  await openPage(page, `/people/${child.id}`)
  const family = page.getByRole('region', { name: 'Family', exact: true })
  await clickLive(family.getByRole('button', { name: `Invite to the portal : ${motherName}` }))
  await dialogOf(page).getByRole('button', { name: 'Send mail' }).click()
  await expect(page.getByText(`An invitation to ${email} is on its way`).first()).toBeVisible()

  // A login's email stays unique: the second is told the way.
  await family.getByRole('button', { name: `Invite to the portal : ${fatherName}` }).click()
  await dialogOf(page).getByRole('button', { name: 'Send mail' }).click()
  await expect(page.getByText(`Somebody else logs in with ${email}.`).first()).toBeVisible()
  await family.getByRole('button', { name: `Print a slip : ${fatherName}` }).click()
  await expectAccessible(page, 'the question before a slip')
  const saved = page.waitForEvent('download')
  await dialogOf(page).getByRole('button', { name: 'Print a slip' }).click()
  const slip = (await readPdf(await readFile(await (await saved).path()))).join('\n')
  const code = /[\dA-Z]{4}-[\dA-Z]{4}/.exec(slip)?.[0] ?? ''

  const setPassword = async (button: string, label: string, password: string) => {
    await page.getByLabel(label, { exact: true }).fill(password)
    await clickLive(page.getByRole('button', { name: button, exact: true }))
    await page.waitForURL('**/login')
  }
  const enter = async (name: string, password: string) => {
    await page.context().clearCookies()
    await openPage(page, '/login')
    await page.getByLabel('Email', { exact: true }).fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await clickLive(page.getByRole('button', { name: 'Login', exact: true }))
  }

  await page.context().clearCookies()
  const [invitation = ''] = await mailsTo(email, 1)
  await openPage(page, linksIn(invitation)[0] ?? '')
  await setPassword('Set Password', 'Password', 'the mothers own 1')
  await enter(phone, code)
  await page.waitForURL('**/reset-password/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Password')
  await setPassword('Set Password', 'Password', 'the fathers own 1')

  // Forgotten: one mail, with a link for each of them by name.
  await openPage(page, '/login')
  await clickLive(page.getByRole('button', { name: 'Reset Password' }))
  const asking = dialogOf(page)
  await asking.getByLabel('Email').fill(email)
  await asking.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email sent! Check your inbox.').first()).toBeVisible()
  const [, reset = ''] = await mailsTo(email, 2)
  const ofFather = reset.slice(reset.indexOf(`Choose a new password for ${fatherName}`))
  await openPage(page, linksIn(ofFather)[0] ?? '')
  await setPassword('Reset Password', 'New Password', 'the fathers next 2')

  await enter(phone, 'the fathers next 2')
  await page.waitForURL('**/home')
  await openPage(page, '/profile')
  await expect(page.getByText(`${phone.slice(0, 5)} ${phone.slice(5)}`).first()).toBeVisible()
  await enter(email, 'the mothers own 1')
  await page.waitForURL('**/home')
  await openPage(page, '/profile')
  await expect(page.getByText(motherName).first()).toBeVisible()
  await expectAccessible(page, 'the profile of a mother')
})
