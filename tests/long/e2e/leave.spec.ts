import { addDays, formatDay, formatDays } from '@/lib/dates'
import { leaveMessages } from '@/lib/leave/messages'
import { call, enrol, uniqueName } from '@/tests/support/machine/api'
import { plainDays, schoolDayFrom, schoolToday } from '@/tests/support/school/school-days'
import { saveSettings } from '@/tests/support/school/school-settings'
import { rowOf } from '@/tests/support/screen/attendance'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

/** How leave reads, and the seconds in which a decision on it can be taken back. */

test.beforeEach(() => saveSettings({ sendDelay: 60 }))
test.afterEach(() => saveSettings({ sendDelay: null }))

const reason =
  'My grandmother in Kolhapur is ill, and my parents want all of us to be with her until the doctors know more.'

async function request(name: string) {
  const from = await schoolDayFrom(addDays(schoolToday(), 20))
  const to = addDays(from, 8)
  await plainDays(from, to)
  const pupil = await enrol({ name })
  const body = { student: pupil.id, class: 'Class 5', reason, from, to }
  const { status, body: answer } = await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })
  expect(status).toBe(201)
  const { days } = answer.leaveRequest as { days: number }
  expect(days).toBeLessThan(9)
  return { from, to, days }
}

const listOf = (name: string) => `/attendance?leave.q=${encodeURIComponent(name)}`

for (const width of [360, 1280]) {
  test(`a request reads as a range with its school days and its whole reason at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    const name = uniqueName('Rani Range')
    const { from, to, days } = await request(name)
    await logIn(page, demo.teacher)
    await page.goto(listOf(name))
    const row = rowOf(page, name)
    const shown = (text: string) => row.getByText(text, { exact: true }).filter({ visible: true })
    await expect(shown(reason)).toHaveCount(1)
    const { whole } = await shown(reason).evaluate((cell) => ({ whole: cell.scrollWidth <= cell.clientWidth }))
    expect(whole, 'nothing of it is cut').toBe(true)
    if (width === 360) await expect(shown(`${formatDays(from, to)} · ${days} school days`)).toHaveCount(1)
    else {
      await expect(shown(formatDay(from))).toHaveCount(1)
      await expect(shown(`${days} school days`)).toHaveCount(1)
    }
    await expectAccessible(page, `leave-read-${width}`)
  })
}

test('a decision is taken back while nobody is told, approved or rejected, one or several', async ({ page }) => {
  const family = uniqueName('Undo')
  for (const first of ['Asha', 'Bela']) await request(`${first} ${family}`)
  await logIn(page, demo.teacher)
  await page.goto(listOf(family))
  const approve = (first: string) => page.getByRole('button', { name: `Approve the leave of ${first} ${family}` })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })

  await approve('Asha').click()
  await expect(page.getByText(leaveMessages.approved)).toBeVisible()
  await expect(page.getByText(`Leave of Asha ${family} approved`)).toBeVisible()
  await expect(approve('Asha')).toHaveCount(0)
  await expectAccessible(page, 'leave-undo')
  await undo.click()
  await expect(page.getByText(leaveMessages.undone)).toBeVisible()
  // The pointer holds what stands there: it goes because it does not hold any more.
  await expect(page.getByText(leaveMessages.approved)).toHaveCount(0)
  await expect(approve('Asha')).toBeVisible()

  await page.getByRole('button', { name: `Reject the leave of Bela ${family}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Comment').fill('Exams')
  await dialog.getByRole('button', { name: 'Reject leave' }).click()
  await expect(page.getByText(leaveMessages.rejected)).toBeVisible()
  await approve('Asha').click()
  await expect(page.getByText(leaveMessages.decidedMany(2))).toBeVisible()
  await undo.click()
  await expect(page.getByText(leaveMessages.undoneMany(2))).toBeVisible()
  for (const first of ['Asha', 'Bela']) await expect(approve(first)).toBeVisible()
})
