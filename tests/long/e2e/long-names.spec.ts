import type { Page } from '@playwright/test'
import { addFee } from '@/tests/support/school/fees'
import { call, demo as accounts, enrol, logIn as apiLogIn, newcomer, uniqueEmail } from '@/tests/support/machine/api'
import { makeReport } from '@/tests/support/school/reports'
import { demo, expect, expectLoaded, logIn, sidewaysOf, test } from '@/tests/support/screen/fixtures'

/** Names that somebody may have: without a space where a line could end, and beginning with a letter of two characters. */

test.describe.configure({ timeout: 300_000 })

const long = `𝒜${'Venkatanarasimharaju'.repeat(6)}`.slice(0, 120)

/** What stands out of the window to the right, at both widths. */
async function expectInside(page: Page, path: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await expectLoaded(page)
    await expect(page.getByText(long.slice(2, 40)).first(), path).toBeAttached()
    await expect.poll(() => sidewaysOf(page), `${path} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `test-results/pages/long-name-${path.replaceAll(/\W+/g, '-')}-${width}.png` })
  }
}

test('a name of 120 characters without a space fits every screen', async ({ page, browser }) => {
  const pupil = await enrol({ name: long, class: 'Class 12', address: long })
  const pending = await newcomer({ name: long, address: long })
  const admin = await apiLogIn(accounts.admin)
  const fees = await addFee({ class: 'Class 12' }, admin)
  const own = fees.filter(({ studentName }) => studentName === long)
  expect(own.length).toBeGreaterThan(0)
  for (const { id } of own)
    expect((await call(`/api/fees/pay/${id}`, { body: { method: 'UPI' }, bearer: admin.accessToken })).status).toBe(201)
  await addFee({ class: 'Class 12' }, admin)
  const leave = { student: pupil.id, class: 'Class 12', reason: long, from: '2027-02-01', to: '2027-02-02' }
  expect((await call('/api/attendance/leave-request', { body: leave, bearer: pupil.accessToken })).status).toBe(201)
  await makeReport({ studentId: pupil.id, class: 'Class 12', summaryNotes: long })
  const application = {
    studentName: long,
    parentName: long,
    dateOfBirth: '2018-05-05',
    email: uniqueEmail(),
    phone: '+91 98765 43210',
    address: long,
    previousSchool: long,
  }
  expect((await call('/api/admissions', { body: application })).status).toBe(201)

  await logIn(page, demo.admin)
  const q = encodeURIComponent(long.slice(2, 60))
  for (const path of [
    `/fees?fees.q=${q}&payments.q=${q}`,
    `/attendance?mark.class=Class+12&mark.q=${q}&leave.q=${q}`,
    `/attendance/register?class=Class+12&q=${q}`,
    `/reports?q=${q}`,
    '/admin/approvals',
    `/admin/admissions?q=${q}`,
  ])
    await expectInside(page, path)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Notes and history' })).toBeVisible()
  await expectInside(page, new URL(page.url()).pathname)

  const home = await browser.newContext()
  const theirs = await home.newPage()
  await logIn(theirs, pupil.email, pupil.password)
  for (const path of ['/', '/profile', '/fees', '/attendance', '/reports', '/home']) await expectInside(theirs, path)
  await home.close()
  await call(`/api/auth/users/pending/${pending.id}`, { method: 'DELETE', bearer: admin.accessToken })
})
