import { makePortal } from '@/tests/support/machine/portal'
import { expect, logIn, test } from '@/tests/support/screen/fixtures'

// Each of them shows its sentence in its own place; some say something shorter in a toast as well (docs/spec.md §8). `stays` is
// what the rest of the screen shows meanwhile.
const failures = [
  {
    path: '/fees',
    tables: ['FeeStructure'],
    texts: ['Failed to fetch data. Please try again later.'],
    stays: 'Add New Fee Structure',
  },
  {
    path: '/fees',
    tables: ['Payment'],
    texts: ['Failed to fetch data. Please try again later.'],
    stays: 'No fees found.',
  },
  {
    path: '/study-materials',
    tables: ['StudyMaterial'],
    texts: ['Failed to fetch study materials. Please try again later.'],
    stays: 'No scheduled topics found.',
  },
  {
    path: '/study-materials',
    tables: ['ScheduledTopic'],
    texts: ['Failed to fetch scheduled topics. Please try again later.'],
    stays: 'No study materials found.',
  },
  {
    path: '/attendance',
    tables: ['AttendanceDay'],
    texts: ['Failed to fetch attendance data. Please try again later.'],
    stays: 'No leave requests found.',
  },
  {
    path: '/attendance',
    tables: ['LeaveRequest'],
    texts: ['Failed to fetch leave requests. Please try again later.'],
    stays: 'No attendance has been marked yet.',
  },
  {
    path: '/attendance',
    tables: ['Attendance', 'LeaveRequest', 'AttendanceDay'],
    texts: [
      'Failed to fetch attendance data. Please try again later.',
      'Failed to fetch leave requests. Please try again later.',
    ],
    stays: 'Mark Attendance',
  },
  {
    path: '/notifications',
    tables: ['Notification'],
    texts: ['Failed to fetch notifications. Please try again later.'],
    toast: 'Failed to fetch notifications',
    stays: 'Send Notification',
  },
  {
    path: '/reports',
    tables: ['Report'],
    texts: ['Failed to load reports'],
    toast: 'Error fetching data',
    stays: 'Create New Report',
  },
  {
    path: '/promotions',
    tables: ['Promotion'],
    texts: ['Failed to fetch promotions. Please try again later.'],
    toast: 'Failed to fetch promotions',
    stays: 'Apply Now for Admission!',
  },
  { path: '/admin/admissions', tables: ['Admission'], texts: ['Failed to load applications'], stays: 'Admissions' },
  {
    path: '/home',
    tables: ['GalleryImage'],
    texts: ['Failed to fetch gallery images. Please try again later.'],
    toast: 'Failed to fetch gallery images',
    stays: 'Our Mission',
  },
]

test('a list that cannot be had says so in its own place, and the rest of the screen stays', async ({ browser }) => {
  const portal = await makePortal()
  try {
    await portal.start()
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    await logIn(page, portal.admin.email, portal.admin.password)
    for (const { path, tables, texts, toast, stays } of failures) {
      for (const table of tables) await portal.sql(`ALTER TABLE "${table}" RENAME TO "${table}Gone"`)
      await page.goto(path)
      for (const text of texts)
        await expect(page.getByRole('alert').filter({ hasText: text }).first(), `${path} ${text}`).toBeVisible()
      if (toast) await expect(page.getByText(toast, { exact: true }), path).toBeVisible()
      await expect(
        page.locator('main').getByText(stays, { exact: true }).first(),
        `${path} without ${tables.join()}`,
      ).toBeVisible()
      for (const table of tables) await portal.sql(`ALTER TABLE "${table}Gone" RENAME TO "${table}"`)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      for (const text of texts) await expect(page.locator('main').getByText(text), path).toHaveCount(0)
    }
    await context.close()
  } finally {
    await portal.remove()
  }
})

test('a toast has one icon, which is its own', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@tests.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const icon = page.locator('[data-sonner-toast][data-type=error] [data-icon]')
  await expect(icon.locator('svg')).toBeVisible()
  expect(await icon.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none')
})
