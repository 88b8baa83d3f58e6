import { call, demo as accounts, enrol, logIn as apiLogIn } from '@/tests/support/machine/api'
import { addDays } from '@/lib/dates'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'

const today = schoolToday()

test('the figures of today change while the dashboard stays open, and lead to their lists', async ({ page }) => {
  const pupil = await enrol({ class: 'Class 9' })
  const teacher = await apiLogIn(accounts.teacher)
  const askFor = (day: string) => {
    const body = { student: pupil.id, class: 'Class 9', reason: 'Fever', from: day, to: day }
    return call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })
  }
  // Without any that waits there is no figure.
  expect((await askFor(addDays(today, 7))).status).toBe(201)
  await page.clock.install()
  // A teacher's figure would be of their own classes.
  await logIn(page, demo.admin)
  const figure = page
    .getByRole('region', { name: 'Today', exact: true })
    .getByRole('link', { name: /leave requests? to decide/ })
  const shown = async () => Number(/^\d+/.exec((await figure.textContent()) ?? '')?.[0])
  // The first page after a log-in has them too.
  await expect(figure).toBeVisible()
  await page.goto('/')
  const before = await shown()
  await page.evaluate(() => Object.assign(window, { stayed: true }))

  const asked = await askFor(today)
  expect(asked.status).toBe(201)
  await page.clock.fastForward('01:02')
  await expect.poll(shown).toBe(before + 1)

  const { id } = asked.body.leaveRequest as { id: string }
  const approve = `/api/attendance/leave-request/${id}/approve`
  expect((await call(approve, { method: 'PUT', bearer: teacher.accessToken })).status).toBe(200)
  await page.clock.fastForward('01:02')
  await expect.poll(shown).toBe(before)
  expect(await page.evaluate(() => 'stayed' in window), 'the page was not loaded anew').toBe(true)

  await figure.click()
  await expect(page.getByRole('heading', { name: 'Leave Requests' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Leave Requests' })).toContainText(`of ${before}`)
})

test('who is absent is listed for all classes, whichever was chosen last', async ({ page }) => {
  const pupil = await enrol({ class: 'Class 9' })
  const teacher = await apiLogIn(accounts.teacher)
  const mark = { studentId: pupil.id, status: 'Absent' }
  expect((await call('/api/attendance/mark', { bearer: teacher.accessToken, body: mark })).status).toBe(201)
  await logIn(page, demo.admin)
  await page.goto('/attendance')
  await page
    .getByRole('combobox', { name: /^Class/ })
    .first()
    .selectOption('Class 12')
  await expect(page).toHaveURL(/mark\.class=Class\+12/)
  await page.goto('/')
  const figure = page.getByRole('link', { name: /absent today/ })
  const count = /^\d+/.exec((await figure.textContent()) ?? '')?.[0]
  await figure.click()
  await expect(page.getByText(`Only students who are Absent (${count}).`)).toBeVisible()
  await page.getByRole('link', { name: 'Show everybody' }).click()
  await expect(page.getByText('Only students who are Absent')).toHaveCount(0)
})
