import { demo, expect, expectAccessible, logIn, logInByForm, test } from '@/tests/support/screen/fixtures'
import { call, logIn as apiLogIn, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { forgetAdmissionLimit } from '@/tests/support/school/admissions'
import { mailsTo } from '@/tests/support/school/mails'
import { farDay } from '@/tests/support/school/own-days'

test('a visitor applies, follows the status link, an admin accepts, the new pupil sets a password, logs in and appears in attendance and fees', async ({
  page,
  browser,
}) => {
  const [name, parent, email] = [uniqueName('Riya Mehta'), uniqueName('Sanjay Mehta'), uniqueEmail('mehta')]
  await forgetAdmissionLimit()
  await page.goto('/home#admission')
  await expect(page.getByRole('heading', { name: 'Join Our School' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
  await page.getByLabel('Student Name').fill(name)
  await page.getByLabel('Date of Birth').fill('2016-08-09')
  await page.getByLabel('Parent Name').fill(parent)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+91 98765 00000')
  await page.getByLabel('Address').fill('3, Temple Street\nPune 411002')
  await page.getByRole('button', { name: 'Submit Application' }).dblclick()
  await expect(page.getByText('Admission form submitted successfully!')).toBeVisible()
  const reference = (await page.getByText(/^ADM-\d{4}-\d{6}$/).textContent())!

  const shown = page.getByRole('link', { name: /\/admission\// })
  expect(await (await page.request.get((await shown.getAttribute('href'))!)).text()).toContain(reference)
  const [received] = await mailsTo(email, 1)
  expect(received).toContain(reference)
  const statusPage = received!.match(/\/admission\/[\w-]+/)![0]
  await page.goto(statusPage)
  await expect(page.getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toHaveText('Received')
  await expectAccessible(page, 'application-status')

  const office = await browser.newContext()
  const admin = await office.newPage()
  await logIn(admin, demo.admin)
  await expect(admin.getByRole('heading', { name: 'Join Our School' })).toHaveCount(0)
  await admin.goto('/admin/approvals')
  await admin.getByRole('button', { name: /^Office/ }).click()
  await admin
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: /^Admissions/ })
    .click()
  await admin.getByLabel('Search by name, email or reference').fill(reference)
  const found = admin
    .getByRole('table')
    .getByRole('row')
    .filter({ has: admin.getByRole('cell') })
  await expect(found).toHaveCount(1)
  await found.getByRole('link', { name }).click()
  await admin.getByRole('textbox', { name: 'Note' }).fill('Called the family.')
  await admin.getByRole('button', { name: 'Save Note' }).click()
  await expect(admin.getByText('Note saved')).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: 'Called the family.' })).toBeVisible()
  await admin.getByRole('button', { name: 'Send status link again' }).click()
  await admin.getByRole('button', { name: 'Send link' }).click()
  await expect(admin.getByText(`A new link is on its way to ${email}`)).toBeVisible()
  const links = (await mailsTo(email, 2)).flatMap((text) => text.match(/\/admission\/[\w-]+/) ?? [])
  const again = links.find((link) => link !== statusPage)
  await page.reload()
  await expect(page.getByText(reference)).toHaveCount(0)
  await page.goto(again!)
  await expect(page.getByText(reference).first()).toBeVisible()
  await admin.getByRole('button', { name: 'Review' }).click()
  await admin.getByRole('button', { name: 'Move to Under review' }).click()
  await expect(admin.getByText('Application moved to Under review')).toBeVisible()
  await admin.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByRole('dialog')).toContainText(
    new RegExp(`${name} is \\d+ years old on 1 Apr \\d{4}: by age Class \\d+\\.`),
  )
  await admin.getByRole('dialog').getByLabel('Class').selectOption('Class 4')
  await admin.getByRole('dialog').getByLabel(`${parent} as a guardian`).selectOption('Father')
  await expect(admin.getByRole('dialog').getByLabel(`Invite ${parent} to the portal`)).not.toBeChecked()
  await expectAccessible(admin, 'accept-with-guardian')
  await admin.getByRole('button', { name: 'Accept and send the invitation' }).click()
  await expect(
    admin.getByText(`${name} accepted. The invitation is on its way. ${parent} is a guardian now.`),
  ).toBeVisible()
  await expect(admin.getByText(/^Class 4, roll number \d+/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  const passwordLinks = (mails: string[]) => mails.flatMap((text) => text.match(/\/reset-password\/[\w-]+/) ?? [])
  const [first] = passwordLinks(await mailsTo(email, 3))
  await admin.getByRole('button', { name: 'Send invitation again' }).click()
  await admin.getByRole('button', { name: 'Send invitation', exact: true }).click()
  await expect(admin.getByText(`A new invitation is on its way to ${email}`)).toBeVisible()
  const mails = await mailsTo(email, 4)
  // Once the mail has come that was sent last.
  expect(mails, 'a double click and a reload send no second mail').toHaveLength(4)
  await page.goto(passwordLinks(mails).find((link) => link !== first)!)
  await expect(page.getByRole('heading', { name: 'Choose Your Password' })).toBeVisible()
  await expect(page).toHaveTitle(/^Choose Your Password/)
  await expect(page.getByText('Your account is ready')).toContainText(email)
  await expect(page.getByText(/reset|logged out/i)).toHaveCount(0)
  await expectAccessible(page, 'first-password')
  await page.getByLabel('Password', { exact: true }).fill('monsoon-mango-42')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Your password is set. Please log in.')).toBeVisible()
  await page.waitForURL('**/login')
  await admin.reload()
  const invitations = admin
    .getByRole('listitem')
    .filter({ has: admin.getByText('Mail: Invitation to the portal', { exact: true }) })
  await expect(invitations).toHaveCount(2)
  await expect(invitations.first()).toContainText('Saved to outbox')
  await expect(
    admin.getByRole('button', { name: /^Send again\s*: Invitation to the portal$/ }),
    'the pupil has a password',
  ).toHaveCount(0)
  await expect(admin.getByRole('button', { name: /^Send again\s*: New status link$/ })).toBeVisible()
  await expectAccessible(admin, 'application-history')
  await admin.setViewportSize({ width: 1280, height: 900 })
  await logInByForm(page, email, 'monsoon-mango-42')
  await page.goto('/profile')
  await expect(page.getByText(name).first()).toBeVisible()

  await test.step('appears in attendance', async () => {
    await admin.goto(`/attendance?${new URLSearchParams({ 'mark.class': 'Class 4', 'mark.q': name }).toString()}`)
    await expect(
      admin.getByRole('table', { name: 'Mark Attendance' }).getByRole('row').filter({ hasText: name }),
    ).toBeVisible()
  })

  await test.step('appears in fees', async () => {
    const fee = { class: 'Class 4', type: 'Library Fee', amount: 321.09, dueDate: farDay() }
    const { status } = await call('/api/fees', { body: fee, bearer: (await apiLogIn(demo.admin)).accessToken })
    expect(status).toBe(201)
    await page.goto('/fees')
    await expect(page.getByRole('table').getByRole('row').filter({ hasText: '₹321.09' })).toContainText('Pending')
  })

  await test.step('appears where reports are written', async () => {
    await admin.goto('/reports')
    const form = admin.getByRole('form', { name: 'Create New Report' })
    await form.getByLabel('Class', { exact: true }).selectOption('Class 4')
    await expect(form.getByLabel('Student', { exact: true }).locator('option', { hasText: name })).toBeAttached()
  })
  await office.close()
})
