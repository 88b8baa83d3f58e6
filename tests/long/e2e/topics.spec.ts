import { addDays, formatDay, weekdayOf } from '@/lib/dates'
import { ownSectionMessages } from '@/lib/materials/screen-messages'
import { topicMessages } from '@/lib/topics/messages'
import { scheduledNoteMessages, topicDateFieldMessages } from '@/lib/topics/screen-messages'
import { call, enrol, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { seat } from '@/tests/support/school/enrolments'
import { plainDays, schoolToday } from '@/tests/support/school/school-days'
import { clickLive, demo, expect, expectAccessible, logIn, phone, test } from '@/tests/support/screen/fixtures'

/** The first Sunday a month from now, and the Monday after it. */
const inAMonth = addDays(schoolToday(), 30)
const sunday = addDays(inAMonth, 7 - weekdayOf(inAMonth))
const monday = addDays(sunday, 1)

test('a day without school is said while it is chosen, and what was scheduled is shown in the list', async ({
  page,
}) => {
  await plainDays(sunday, addDays(monday, 1))
  await sql(
    `INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay") VALUES ('Holiday', 'Harvest', $1::date, $1::date)`,
    [monday],
  )
  await logIn(page, demo.teacher)
  await page.goto('/study-materials')
  const form = page.getByRole('form', { name: 'Schedule Daily Topic' })
  const date = form.getByLabel('Date')
  // An empty form is refused at once: its script is there.
  await clickLive(form.getByRole('button', { name: 'Schedule Topic' }))
  await expect(form.getByLabel('Class')).toHaveAttribute('aria-invalid', 'true')
  const day = (text: string) => `${text === sunday ? 'Sunday' : 'Monday'}, ${formatDay(text)}`
  await date.fill(monday)
  await expect(date).toHaveAccessibleDescription(topicDateFieldMessages.noSchool(day(monday), 'Harvest'))
  await date.fill(addDays(monday, 1))
  await expect(date).toHaveAccessibleDescription('')
  await date.fill(sunday)
  await expect(date).toHaveAccessibleDescription(topicDateFieldMessages.noSchool(day(sunday), ''))
  // It is taken all the same.
  const topic = uniqueName('Fractions')
  await form.getByLabel('Class').selectOption('Class 7')
  await form.getByLabel('Section').selectOption('C')
  await form.getByLabel('Subject').selectOption('Mathematics')
  await form.getByLabel('Topic').fill(topic)
  await form.getByRole('button', { name: 'Schedule Topic' }).click()
  await expect(page.getByText(topicMessages.scheduled)).toBeVisible()
  await expect(form.getByText(scheduledNoteMessages.scheduled(topic, 'Class 7 C', formatDay(sunday)))).toBeVisible()
  await expectAccessible(page, 'topic-scheduled')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Schedule Daily Topic' }).click()
  await form.getByRole('link', { name: scheduledNoteMessages.show }).click()
  const row = page.getByRole('region', { name: 'Scheduled Daily Topics' }).getByRole('row').filter({ hasText: topic })
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await expect(row).toHaveAttribute('data-added')
  await expect(page.getByRole('button', { name: `Only ${formatDay(sunday)}` })).toBeVisible()
})

test('what is for a student’s own section comes first, and alone with one press', async ({ page }) => {
  const schoolClass = 'Class 9'
  const student = await enrol({ class: schoolClass })
  await seat([student.id], 'D')
  const both = uniqueName('Order')
  const [mine, newer] = [`${both}, mine`, `${both}, newer`]
  const { accessToken: bearer } = await sessionOf(demo.teacher)
  for (const [topic, section, date] of [
    [mine, 'D', addDays(schoolToday(), 300)],
    [newer, 'A', addDays(schoolToday(), 400)],
  ]) {
    const body = { class: schoolClass, section, subject: 'Science', topic, date }
    expect((await call('/api/study-materials/schedule-topic', { bearer, body })).status).toBe(201)
  }
  await logIn(page, student.email, student.password)
  await page.goto(`/study-materials?topics.q=${encodeURIComponent(both)}`)
  await expect(page.getByText(ownSectionMessages.first('D'))).toBeVisible()
  const table = page.getByRole('table', { name: 'Scheduled Daily Topics' })
  const own = table.getByRole('row').filter({ hasText: mine })
  const other = table.getByRole('row').filter({ hasText: newer })
  await expect(own).toContainText(ownSectionMessages.yours)
  await expect(other).not.toContainText(ownSectionMessages.yours)
  const topOf = async (row: typeof own) => (await row.boundingBox())?.y ?? Number.NaN
  expect(await topOf(own)).toBeLessThan(await topOf(other))
  await expectAccessible(page, 'own-section-first')
  await page.getByRole('link', { name: ownSectionMessages.showAlone }).click()
  await expect(other).toHaveCount(0)
  await expect(own).toBeVisible()
  await expect(page).toHaveURL(/section=D/)
  await expect(page.getByText(ownSectionMessages.alone('D'))).toBeVisible()
  await page.getByRole('link', { name: ownSectionMessages.showAll }).click()
  await expect(other).toBeVisible()
})
