import type { Browser } from '@playwright/test'
import { enrol, newcomer, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { forgetAdmissionLimit } from '@/tests/support/school/admissions'
import { openFeesOf } from '@/tests/support/school/fees'
import { startTask } from '@/tests/support/screen/tasks'
import { demo, expect, logIn, onPhone, pressCtrlK, test } from '@/tests/support/screen/fixtures'

// The counter payment is counted in fees.spec.ts, the marking in attendance-marks.spec.ts.

const dashboard = async (browser: Browser, email: string, password?: string) => {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, email, password)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible()
  return page
}

test('a notice to a class', async ({ browser }) => {
  const page = await dashboard(browser, demo.teacher)
  const { click, choose, fill, end } = startTask('Send a notice to a class')
  await click(page.getByRole('link', { name: 'Notifications' }).first())
  const form = page.getByRole('form', { name: 'Send Notification' })
  await choose(form.getByLabel('Type'), 'Email')
  await choose(form.getByLabel('Subject'), 'Exam Schedule')
  await choose(form.getByLabel('Recipients'), 'Class 9')
  await fill(form.getByLabel('Message'), 'Geography moves to Thursday.')
  await click(form.getByRole('button', { name: 'Send Notification' }))
  await expect(page.getByText('Notification sent successfully!')).toBeVisible()
  end()
  await page.context().close()
})

test('five approvals', async ({ browser }) => {
  const name = uniqueName('Approved Together')
  await Promise.all(Array.from({ length: 5 }, () => newcomer({ name })))
  const page = await dashboard(browser, demo.admin)
  const { click, end } = startTask('Approve five sign-ups')
  await click(page.getByRole('link', { name: /sign-ups? to approve/ }))
  const ticks = page.getByRole('table', { name: 'Pending Student Approvals' }).getByRole('checkbox', { name })
  for (const n of [0, 1, 2, 3, 4]) await click(ticks.nth(n))
  await click(page.getByRole('button', { name: 'Approve 5' }))
  await expect(page.getByText('5 students approved')).toBeVisible()
  end()
  await page.context().close()
})

test('a pupil pays a fee', async ({ browser }) => {
  const pupil = await enrol()
  await openFeesOf(1, pupil)
  const page = await dashboard(browser, pupil.email, pupil.password)
  const { click, end } = startTask('A pupil pays a fee')
  await click(page.getByRole('link', { name: 'Fees' }).first())
  await click(page.getByRole('button', { name: /^Pay Now/ }).first())
  await click(page.getByRole('dialog').getByRole('button', { name: /^Pay ₹/ }))
  await expect(page.getByText('Payment successful!')).toBeVisible()
  end()
  await page.context().close()
})

test('from an application to a pupil', async ({ browser }) => {
  const name = uniqueName('Farah Newcomer')
  await forgetAdmissionLimit()
  const family = await onPhone(browser)
  await family.goto('/home')
  const apply = startTask('Apply for a place')
  await apply.tap(family.getByRole('link', { name: 'Apply for admission' }).first())
  await apply.fill(family.getByLabel('Student Name'), name)
  await apply.fill(family.getByLabel('Date of Birth'), '2016-08-09')
  await apply.fill(family.getByLabel('Parent Name'), 'Salman Newcomer')
  await apply.fill(family.getByLabel('Email'), uniqueEmail('newcomer'))
  await apply.fill(family.getByLabel('Phone'), '+91 98765 00000')
  await apply.fill(family.getByLabel('Address'), '3, Temple Street\nPune 411002')
  await apply.tap(family.getByRole('button', { name: 'Submit Application' }))
  await expect(family.getByText('Admission form submitted successfully!')).toBeVisible()
  apply.end()
  await family.context().close()

  const page = await dashboard(browser, demo.admin)
  const accept = startTask('Accept an application')
  await accept.click(page.getByRole('link', { name: /new applications?/ }))
  await accept.click(page.getByRole('link', { name }))
  await accept.click(page.getByRole('button', { name: 'Accept' }))
  await accept.choose(page.getByRole('dialog').getByLabel('Class'), 'Class 4')
  await accept.click(page.getByRole('button', { name: 'Accept and send the invitation' }))
  await expect(page.getByText(`${name} accepted. The invitation is on its way.`)).toBeVisible()
  accept.end()
  await page.context().close()
})

test('one pupil of many', async ({ browser }) => {
  const { name, id } = await enrol({ name: uniqueName('Gulnar Sought') })
  const page = await dashboard(browser, demo.teacher)
  const { act, end } = startTask('Find one pupil of many')
  await act(pressCtrlK(page))
  await expect(page.getByRole('combobox', { name: /roll or admission number/ })).toBeFocused()
  await act(page.keyboard.type(name))
  await act(page.keyboard.press('Enter'))
  await page.waitForURL(`**/people/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  end()
  await page.context().close()
})
