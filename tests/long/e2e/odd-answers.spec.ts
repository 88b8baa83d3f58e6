import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '@/lib/dates'
import { applyFor } from '@/tests/support/school/admissions'
import { call, enrol, logIn as apiLogIn, newcomer, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { makePdf, named } from '@/tests/support/material/files'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'

/** What a screen does with an answer that is none, with one that comes too late, and with fields that nobody typed in. */

const uploadForm = (page: Page) => page.getByRole('form', { name: 'Upload Study Material' })

async function fillUpload(page: Page, file: Parameters<Locator['setInputFiles']>[0]) {
  const form = uploadForm(page)
  for (const [label, choice] of [
    ['Class', 'Class 8'],
    ['Section', 'C'],
    ['Subject', 'Physics'],
    ['Type', 'PDF'],
  ] as const)
    await form.getByLabel(label).selectOption(choice)
  await form.getByLabel('Title').fill('Levers')
  await form.getByLabel('File').setInputFiles(file)
}

async function notes() {
  const { name, type, bytes } = named('notes.pdf', await makePdf())
  return { name, mimeType: type, buffer: bytes }
}

const send = (page: Page) => uploadForm(page).getByRole('button', { name: 'Upload Material' }).click()

/** The upload is over, it can be sent again, and nothing typed is lost. */
async function expectFormBack(page: Page) {
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveCount(0)
  await expect(uploadForm(page).getByRole('button', { name: 'Upload Material' })).toBeEnabled()
  await expect(uploadForm(page).getByLabel('Title')).toHaveValue('Levers')
  await expect(uploadForm(page).getByLabel('Class')).toHaveValue('Class 8')
}

test('an upload that is answered with a page says that nobody knows', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.route('**/api/study-materials/upload', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Please log in</h1>' }),
  )
  await page.goto('/study-materials')
  await fillUpload(page, await notes())
  await send(page)
  await expect(
    page.getByText('Failed to upload material. The server did not say whether it has the file.').first(),
  ).toBeVisible()
  await expectFormBack(page)
})

test('an upload that is never answered ends by itself, and Cancel ends it at any time', async ({ page }) => {
  await logIn(page, demo.teacher)
  // All of the file leaves, and nothing comes back.
  await page.addInitScript(() => {
    XMLHttpRequest.prototype.send = function () {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
    }
  })
  await page.clock.install()
  await page.goto('/study-materials')
  await fillUpload(page, await notes())
  await send(page)
  await expect(page.getByText('Checking the file…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(
    page.getByText('The upload was cancelled, but the server may have the file already.').first(),
  ).toBeVisible()
  await expectFormBack(page)

  await send(page)
  await expect(page.getByText('Checking the file…')).toBeVisible()
  await page.clock.fastForward('03:01')
  await expect(
    page.getByText('Failed to upload material. The server did not say whether it has the file.').first(),
  ).toBeVisible()
  await expectFormBack(page)
})

test('a download that is answered with a page is no file, and no success', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.route('**/api/study-materials/download/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Please log in</h1>' }),
  )
  await page.goto('/study-materials')
  const saved: string[] = []
  page.on('download', (download) => void saved.push(download.suggestedFilename()))
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  await expect(page.getByText('Failed to download material. Please reload this page and try again.')).toBeVisible()
  await expect(page.getByText('Material downloaded successfully!')).toHaveCount(0)
  expect(saved).toEqual([])
})

test.describe('a chosen file that is gone', () => {
  test.use({ expectedInConsole: /ERR_FILE_NOT_FOUND|ERR_UPLOAD_FILE_CHANGED/ })
  const gone = 'This file was moved, changed or deleted after it was chosen. Please choose it again.'
  let place: string
  test.beforeEach(async () => {
    place = path.join(tmpdir(), `notes-${crypto.randomUUID()}.pdf`)
    await writeFile(place, await makePdf())
  })
  test.afterEach(() => rm(place, { force: true }))

  test('says so before it is sent', async ({ page }) => {
    await logIn(page, demo.teacher)
    await page.goto('/study-materials')
    await fillUpload(page, place)
    await rm(place)
    await send(page)
    await expect(uploadForm(page).getByText(gone)).toBeVisible()
    await expect(page.getByText('This file is empty.')).toHaveCount(0)
    await expectFormBack(page)
  })

  test('says so when it goes while the form is open', async ({ page }) => {
    await logIn(page, demo.teacher)
    await page.goto('/study-materials')
    await fillUpload(page, place)
    // The browser knows the file's size from here on.
    await uploadForm(page)
      .getByLabel('File')
      .evaluate((input: HTMLInputElement) => input.files?.[0]?.size)
    await rm(place)
    await send(page)
    await expect(uploadForm(page).getByText(gone)).toBeVisible()
    await expectFormBack(page)
  })
})

test('who decides second about an application, a leave or an account sees how it stands', async ({ page }) => {
  const { accessToken } = await apiLogIn(demo.admin)
  await logIn(page, demo.admin)
  await test.step('application', async () => {
    const { id } = await applyFor()
    await page.goto(`/admin/admissions/${id}`)
    await call(`/api/admissions/${id}/status`, {
      method: 'PUT',
      bearer: accessToken,
      body: { status: 'Declined', note: 'No places left.' },
    })
    await page.getByRole('button', { name: 'Waitlist' }).click()
    await page.getByRole('button', { name: 'Move to Waitlisted' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'No places left.' })).toBeAttached()
  })
  await test.step('leave', async () => {
    const [pupil, day] = [await enrol({ name: uniqueName('Late Leaver') }), addDays(schoolToday(), 7)]
    const body = { student: pupil.id, class: 'Class 5', reason: 'Fever', from: day, to: day }
    const { body: answer } = await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })
    await page.goto(`/attendance?leave.q=${encodeURIComponent(pupil.name)}`)
    // The class that is open for marking may be this pupil's.
    const row = page.getByRole('region', { name: 'Leave Requests' }).getByRole('row').filter({ hasText: pupil.name })
    await expect(row).toContainText('Pending')
    await call(`/api/attendance/leave-request/${(answer.leaveRequest as { id: string }).id}/approve`, {
      method: 'PUT',
      bearer: accessToken,
    })
    await row.getByRole('button', { name: /^Reject/ }).click()
    await page.getByLabel('Comment').fill('Not now.')
    await page.getByRole('button', { name: 'Reject leave' }).click()
    await expect(row).toContainText('Approved')
  })
  await test.step('account', async () => {
    const name = uniqueName('Early Bird')
    const { id } = await newcomer({ name })
    await page.goto('/admin/approvals')
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toBeVisible()
    await call(`/api/auth/users/approve/${id}`, { method: 'PUT', bearer: accessToken })
    await row.getByRole('button', { name: /^Approve/ }).click()
    await expect(page.getByText('This account is not waiting for approval.')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('an action that is never answered gives the form back', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.clock.install()
  await page.goto('/profile')
  await page.route('**/profile', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Phone').fill('+91 90000 44444')
  const save = page.getByRole('button', { name: 'Save Changes' })
  // The limit counts from when the request leaves, which is after the form has become busy.
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await save.click()
  await sent
  await page.clock.fastForward('01:01')
  await expect(page.getByText('Failed to update profile. The server cannot be reached.').first()).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(page.getByLabel('Phone')).toHaveValue('+91 90000 44444')
})

test('a button that waits for an answer keeps the focus, and sends once', async ({ page }) => {
  await page.goto('/login')
  let asked = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/login', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked++
    await held
    await route.continue()
  })
  await page.getByLabel('Email').fill(uniqueEmail('nobody'))
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  // A button that is off takes no focus.
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  answer()
  await expect(page.getByText('The email or password is not correct.').first()).toBeVisible()
  await expect(button).toHaveAttribute('aria-busy', 'false')
  await expect(button).toBeFocused()
  expect(asked).toBe(1)
})

test.describe('values that a password manager sets without an event', () => {
  const set = (page: Page, values: Record<string, string>) =>
    page.evaluate((values) => {
      for (const [name, value] of Object.entries(values))
        document.querySelector<HTMLInputElement>(`main form [name=${name}]`)!.value = value
    }, values)

  test('count at sign-up, login, on the profile and with a reset link', async ({ page }) => {
    const [email, password] = [uniqueEmail('filled'), 'monsoon-mango-42']
    await page.goto('/signup')
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
    await page.getByLabel('Full Name').fill('Filled In')
    await set(page, {
      email,
      password,
      class: 'Class 3',
      parentEmail: 'parent@families.example',
      phone: '+91 90000 22222',
      address: '1 Street',
    })
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.waitForURL('**/login')

    const { accessToken } = await apiLogIn(demo.admin)
    const { body } = await call('/api/auth/users/pending-students?pageSize=500', { bearer: accessToken })
    const { id } = (body.students as { id: string; email: string }[]).find((student) => student.email === email)!
    await call(`/api/auth/users/approve/${id}`, { method: 'PUT', bearer: accessToken })

    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
    await set(page, { email, password })
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/home')

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
    await set(page, { phone: '+91 90000 33333' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByText('+91 90000 33333')).toBeVisible()

    await page.goto('/reset-password/no-such-token')
    await expect(page.locator('main form button[type=submit]')).toBeEnabled()
    await set(page, { password: 'monsoon-mango-43' })
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByText('This reset link has expired or was already used.').first()).toBeVisible()
  })
})
