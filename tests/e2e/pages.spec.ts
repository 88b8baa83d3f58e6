import { demo, expect, expectAccessible, heading, logIn, test } from './fixtures'

test.describe.configure({ mode: 'parallel' })

const forVisitors = {
  home: '/home',
  login: '/login',
  signup: '/signup',
  'reset-password': '/reset-password/some-token',
  'email-change': '/email-change/some-token',
  admission: '/admission/some-token',
  verify: '/verify/some-code',
}

for (const [name, path] of Object.entries(forVisitors))
  test(`${name} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expectAccessible(page, name)
  })

// Lists are short here: axe looks at each row, and all rows are alike.
const forMembers = {
  dashboard: '/',
  profile: '/profile',
  fees: '/fees?fees.pageSize=8&payments.pageSize=8',
  'study-materials': '/study-materials?materials.pageSize=8&topics.pageSize=8',
  attendance: '/attendance',
  notifications: '/notifications?pageSize=8',
  reports: '/reports?pageSize=8',
  promotions: '/promotions',
}
const forStaff = {
  marking: '/attendance?mark.class=Class%208',
  register: '/attendance/register?class=Class%208',
  'low-attendance': '/attendance/low',
}

for (const role of ['student', 'teacher', 'admin'] as const) {
  const pages = {
    ...forMembers,
    ...(role === 'student' ? {} : forStaff),
    ...(role === 'admin'
      ? { approvals: '/admin/approvals', admissions: '/admin/admissions?pageSize=8', mails: '/admin/mails?pageSize=8' }
      : {}),
  }
  for (const [name, path] of Object.entries(pages))
    test(`${name} of a ${role} is accessible`, async ({ page }) => {
      await logIn(page, demo[role])
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expectAccessible(page, `${role}-${name}`)
    })
}

test('the modal of the login page and the menu of a phone are accessible', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'login-modal')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  const toggle = page.getByRole('button', { name: /menu/i })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => window.scrollY), 'the page behind the menu scrolls').toBe(0)
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.waitForURL('**/signup')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('an application and what it opens are accessible', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/admin/admissions?status=New')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Notes and history' })).toBeVisible()
  await expectAccessible(page, 'admin-application')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'admin-application-accept')
})

test('the report form of every type and the class report cards are accessible', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/reports?pageSize=8')
  for (const type of ['Attendance', 'Leave', 'Summary', 'Grading']) {
    await page.getByLabel('Report Type').selectOption(type)
    await page.getByRole('button', { name: 'Create Report' }).click()
    await expect(page.getByText('Please fill all required fields').first()).toBeVisible()
    await expectAccessible(page, `teacher-report-${type}`)
  }
  await page.getByRole('button', { name: 'Class Report Cards' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'teacher-class-cards')
})

test('an address that is none says so', async ({ page }) => {
  await page.goto('/home')
  const response = await page.request.get('/no-such-page')
  expect(response.status()).toBe(404)
  expect(await response.text()).toContain('</h1>')
})
