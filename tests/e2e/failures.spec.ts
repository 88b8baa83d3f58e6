import { makePortal } from '../support/portal'
import { expect, logIn, test } from './fixtures'

// Each of them shows its page's text; some say something shorter in a toast as well (section 8).
const failures = [
  { path: '/fees', table: 'FeeStructure', text: 'Failed to fetch data. Please try again later.' },
  { path: '/study-materials', table: 'StudyMaterial', text: 'Failed to fetch study materials. Please try again later.' },
  { path: '/study-materials', table: 'ScheduledTopic', text: 'Failed to fetch scheduled topics. Please try again later.' },
  { path: '/attendance', table: 'Attendance', text: 'Failed to fetch attendance data. Please try again later.' },
  { path: '/attendance', table: 'LeaveRequest', text: 'Failed to fetch leave requests. Please try again later.' },
  { path: '/notifications', table: 'Notification', text: 'Failed to fetch notifications. Please try again later.', toast: 'Failed to fetch notifications' },
  { path: '/reports', table: 'Report', text: 'Failed to load reports', toast: 'Error fetching data' },
  { path: '/promotions', table: 'Promotion', text: 'Failed to fetch promotions. Please try again later.', toast: 'Failed to fetch promotions' },
  { path: '/home', table: 'GalleryImage', text: 'Failed to fetch gallery images. Please try again later.', toast: 'Failed to fetch gallery images' },
] as const

test('a page whose data cannot be had says so, and works again when it can', async ({ browser }) => {
  const portal = await makePortal()
  try {
    await portal.start()
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    await logIn(page, portal.admin.email, portal.admin.password)
    for (const { path, table, text, ...rest } of failures) {
      await portal.sql(`ALTER TABLE "${table}" RENAME TO "Gone"`)
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: text }), path).toBeVisible()
      if ('toast' in rest) await expect(page.getByText(rest.toast, { exact: true }), path).toBeVisible()
      await portal.sql(`ALTER TABLE "Gone" RENAME TO "${table}"`)
      if (path === '/home') continue
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(text), path).toHaveCount(0)
    }
    await context.close()
  } finally {
    await portal.remove()
  }
})
