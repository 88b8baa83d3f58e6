import type { Page } from '@playwright/test'
import { forgetAdmissionLimit } from '@/tests/support/school/admissions'
import { enrol, newcomer, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { feeOf } from '@/tests/support/school/fees'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, logIn, pressCtrlK, test } from '@/tests/support/screen/fixtures'
import { Keyboard } from '@/tests/support/screen/keyboard'

/** The main tasks by keyboard alone; those of the office's other screens are in tests/pictures. */

test.describe.configure({ mode: 'parallel' })

const today = schoolToday()

async function open(page: Page, who: string, path: string, password?: string) {
  await logIn(page, who, password)
  await page.goto(path)
  return new Keyboard(page)
}

test('a class is marked, two of it absent', async ({ page }) => {
  const [schoolClass, section] = ['Class 11', 'B']
  const ofClass = `(SELECT id FROM "User" WHERE class = $2 AND section = $3)`
  for (const [table, of] of [
    ['Attendance', 'day >= $1'],
    ['LeaveRequest', '$1 BETWEEN "fromDay" AND "toDay"'],
  ])
    await sql(`DELETE FROM "${table}" WHERE ${of} AND "studentId" IN ${ofClass}`, [today, schoolClass, section])
  const place = new URLSearchParams({ 'mark.class': schoolClass, 'mark.section': section }).toString()
  const keyboard = await open(page, demo.teacher, `/attendance?${place}`)
  const pupils = page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr')
  await keyboard.tabTo(pupils.first())
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('2 absent')
  await keyboard.press(/^Mark present/)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('All marked, 2 absent')
  await keyboard.hasFocus()
})

test('a notice is sent', async ({ page }) => {
  const keyboard = await open(page, demo.teacher, '/notifications')
  await keyboard.type('Type', 'Email')
  await keyboard.type('Subject', 'General')
  await keyboard.type('Recipients', 'Class 9')
  await keyboard.type('Message', uniqueName('Bring a bottle of water.'))
  await keyboard.press('Send Notification')
  await keyboard.said('Notification sent successfully!')
})

test('a fee is paid at the counter, with its receipt', async ({ page }) => {
  const { id, name } = await enrol({ name: uniqueName('Counter') })
  await feeOf(id)
  const asked = new URLSearchParams({ 'fees.q': name, 'payments.q': name }).toString()
  const keyboard = await open(page, demo.admin, `/fees?${asked}`)
  await keyboard.press(/^Pay Now/, { opens: true })
  await keyboard.press(/^Record ₹/)
  await keyboard.said('Payment successful!')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print receipt' })).toBeFocused()
  await page.keyboard.press('Escape')
  const receipt = page.waitForEvent('download')
  await keyboard.press(/^Receipt /)
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)
})

test('pupils are approved', async ({ page }) => {
  const pupils = [await newcomer({ name: uniqueName('Nisha') }), await newcomer({ name: uniqueName('Omar') })]
  const keyboard = await open(page, demo.admin, '/admin/approvals')
  for (const { name } of pupils) {
    await keyboard.press(`Approve ${name}`)
    await expect(page.getByRole('button', { name: `Approve ${name}` })).toHaveCount(0)
    await keyboard.hasFocus()
  }
})

test('a pupil pays', async ({ page }) => {
  const { id, email, password } = await enrol({ name: uniqueName('Payer') })
  await feeOf(id)
  const keyboard = await open(page, email, '/fees', password)
  await keyboard.press(/^Pay Now/, { opens: true })
  await keyboard.press(/^Pay ₹/)
  await keyboard.said('Payment successful!')
})

test('an applicant becomes a pupil', async ({ page }) => {
  await forgetAdmissionLimit()
  const name = uniqueName('Riya')
  const family = new Keyboard(page)
  await page.goto('/home#admission')
  const fields = { 'Student Name': name, 'Date of Birth': '05142016', 'Parent Name': 'Sanjay Mehta' }
  const contact = { Email: uniqueEmail('family'), Phone: '+91 98765 00000', Address: '3, Temple Street, Pune' }
  for (const [label, text] of Object.entries({ ...fields, ...contact })) await family.type(label, text)
  await family.press('Submit Application')
  await family.said('Admission form submitted successfully!')

  const office = await open(page, demo.admin, `/admin/admissions?${new URLSearchParams({ q: name }).toString()}`)
  await office.press(name, { link: true })
  await office.beginsAnew()
  await office.press('Accept', { opens: true })
  await office.type('Class', 'Class 4')
  await office.press('Accept and send the invitation')
  await office.said(`${name} accepted. The invitation is on its way.`)
})

test('one of many is found', async ({ page }) => {
  const { name } = await enrol({ name: uniqueName('Yamuna') })
  const keyboard = await open(page, demo.teacher, '/fees')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await pressCtrlK(page)
  await expect(page.getByRole('combobox', { name: /roll or admission/ })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await keyboard.beginsAnew()
})
