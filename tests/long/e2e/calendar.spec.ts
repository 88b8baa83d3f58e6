import type { Browser, Page } from '@playwright/test'
import { calendarMessages } from '@/lib/calendar/messages'
import { addDays, clockAt, dayAt, formatDay, formatMonth, monthOf } from '@/lib/dates'
import { schoolYearOf } from '@/lib/years'
import { sql } from '@/tests/support/machine/database'
import { onHoliday, openDays, plainDays } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, logIn, pressEnter, test } from '@/tests/support/screen/fixtures'

test.describe.configure({ mode: 'serial' })

const zone = 'Asia/Kolkata'
const today = dayAt(new Date(), zone)
const schoolClass = 'Class 7'

async function as(browser: Browser, email: string, width = 1280) {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
  await logIn(page, email)
  return page
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Holidays and working days' }).getByRole('row').filter({ hasText: name })
const marking = `/attendance?mark.class=${encodeURIComponent(schoolClass)}&mark.section=A`
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr')

test.beforeEach(async () => {
  await sql('DELETE FROM "Attendance" WHERE day >= $1', [today])
})

test('an administrator comes from the dashboard, and adds, changes and removes a holiday by keyboard', async ({
  browser,
}) => {
  const page = await as(browser, demo.admin)
  await page.goto('/')
  await page.getByRole('region', { name: 'School office' }).getByRole('link', { name: 'Calendar' }).click()
  await page.waitForURL('**/admin/calendar')
  const office = page.getByRole('navigation', { name: 'School', exact: true })
  await expect(office.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: formatMonth(monthOf(today)) })).toBeVisible()

  const day = addDays(today, 1)
  // On the last day of a school year tomorrow is in the next one's list.
  await page.goto(`/admin/calendar?schoolYear=${schoolYearOf(day)}`)
  const form = page.getByRole('form', { name: 'Add to the calendar' })
  await pressEnter(form.getByRole('button', { name: 'Add' }))
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
  await expectAccessible(page, 'admin-calendar-empty', ['light'])
  await page.setViewportSize({ width: 1280, height: 900 })
  await plainDays(day, addDays(day, 2))
  await form.getByLabel('Name').fill('Founder’s Days')
  await form.getByLabel('From').fill(day)
  await form.getByLabel('To').fill(addDays(day, -1))
  await form.getByLabel('To').press('Enter')
  await expect(form.getByText(calendarMessages.order)).toBeVisible()
  await form.getByLabel('To').fill(addDays(day, 1))
  await form.getByLabel('To').press('Enter')
  await expect(page.getByText(calendarMessages.added('Founder’s Days'))).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expect(rowOf(page, 'Founder’s Days')).toContainText(formatDay(addDays(day, 1)))
  await page.goto(`/admin/calendar?schoolYear=${schoolYearOf(day)}&view.month=${monthOf(day)}`)
  const cell = page.getByRole('cell', { name: new RegExp(`^${Number(day.slice(8))}\\s*Founder’s Days`) })
  await expect(cell).toBeVisible()
  await expectAccessible(page, 'admin-calendar')
  await page.setViewportSize({ width: 1280, height: 900 })

  await pressEnter(rowOf(page, 'Founder’s Days').getByRole('button', { name: /^Change/ }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('From')).toHaveValue(day)
  await expectAccessible(page, 'admin-calendar-change', ['light'])
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByLabel('Name').fill('Founders’ Day')
  await dialog.getByLabel('To').fill('')
  await dialog.getByLabel('To').press('Enter')
  await expect(page.getByText(calendarMessages.changed('Founders’ Day'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Founders’ Day')).not.toContainText(formatDay(addDays(day, 1)))

  await pressEnter(rowOf(page, 'Founders’ Day').getByRole('button', { name: /^Delete/ }))
  await pressEnter(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText(calendarMessages.removed('Founders’ Day'))).toBeVisible()
  await expect(rowOf(page, 'Founders’ Day')).toHaveCount(0)
  await page.context().close()
})

test('on a day without school a teacher reads why, opens the day and marks', async ({ browser }) => {
  const page = await as(browser, demo.teacher)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/attendance/marks'))))
  await onHoliday(today, async () => {
    await page.goto(marking)
    await expect(page.getByText('No school today: Founder’s Day.')).toBeVisible()
    const rows = rowsOf(page)
    await expect(rows.first()).toContainText('Not Marked')
    await expect(rows.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark present' })).toHaveCount(0)
    // The keys mark nobody either.
    await rows.first().focus()
    await page.keyboard.press('p')
    await expect(rows.first()).toContainText('Not Marked')
    await expectAccessible(page, 'teacher-attendance-holiday')
    await page.setViewportSize({ width: 1280, height: 900 })

    const open = page.getByRole('button', { name: 'School is open today' })
    await open.press('Enter')
    await expect(page.getByText('School is open as Rajesh Kulkarni decided on')).toBeVisible()
    await expect(page.getByText('in spite of Founder’s Day')).toBeVisible()
    await expectAccessible(page, 'teacher-attendance-opened', ['light'])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText(calendarMessages.tookBack)).toBeVisible()
    await expect(rows.getByRole('button')).toHaveCount(0)
    await open.click()

    await rows
      .first()
      .getByRole('button', { name: /^Present/ })
      .click()
    await expect(page.getByText('Attendance marked as Present!')).toBeVisible()
    await expect(rows.first()).toContainText('Already Marked')
    expect(sent, 'the key on the holiday sent nothing').toBe(1)
    await page.reload()
    await expect(page.getByText('School is open as')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  })
  await page.context().close()
})

test.describe('a mark on a holiday', () => {
  test.use({ expectedInConsole: /409 \(Conflict\)/ })

  test('a holiday declared while a class is open takes no more marks, and the screen says why', async ({ browser }) => {
    const page = await as(browser, demo.teacher)
    await page.goto(marking)
    const rows = rowsOf(page)
    await expect(rows.first().getByRole('button', { name: /^Present/ })).toBeVisible()
    await onHoliday(today, async () => {
      await rows
        .first()
        .getByRole('button', { name: /^Present/ })
        .click()
      await expect(page.getByText(calendarMessages.closed(formatDay(today), 'Founder’s Day')).first()).toBeVisible()
      await expect(page.getByText('No school today: Founder’s Day.')).toBeVisible()
      await expect(rows.getByRole('button')).toHaveCount(0)
    })
    await page.context().close()
  })
})

test('a day to come and a Sunday long ago offer no buttons', async ({ browser }) => {
  const page = await as(browser, demo.teacher, 360)
  const later = addDays(today, 3)
  await page.goto(`${marking}&mark.date=${later}`)
  await expect(page.getByText(`${formatDay(later)} is in the future`)).toBeVisible()
  await expect(rowsOf(page).first()).toContainText('Not Marked')
  await expect(rowsOf(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'School is open today' })).toHaveCount(0)
  await page.goto(`${marking}&mark.date=2026-03-15`)
  await expect(page.getByText('No school on 15 Mar 2026: Sunday.')).toBeVisible()
  await expect(rowsOf(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'School is open today' })).toHaveCount(0)
  await page.context().close()
})

test('two who change a holiday at once change what each has typed, and nothing else', async ({ browser }) => {
  const page = await as(browser, demo.admin)
  const [day, year] = ['2035-07-04', '/admin/calendar?schoolYear=2035']
  await sql(`INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay") VALUES ('Holiday', 'Twofold', $1, $1)`, [day])
  const other = await page.context().newPage()
  for (const each of [page, other]) {
    await each.goto(year)
    await rowOf(each, 'Twofold')
      .getByRole('button', { name: /^Change/ })
      .click()
    await expect(each.getByRole('dialog').getByLabel('From')).toHaveValue(day)
  }
  const save = async (each: Page, label: string, value: string) => {
    const dialog = each.getByRole('dialog')
    await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await save(page, 'Name', 'Named Anew')
  await save(other, 'To', addDays(day, 2))
  await expect(rowOf(other, 'Named Anew')).toContainText(formatDay(addDays(day, 2)))
  await sql(`DELETE FROM "CalendarEntry" WHERE "fromDay" = $1`, [day])
  await page.context().close()
})

test('registers that are missing lead to their class', async ({ browser }) => {
  const page = await as(browser, demo.admin)
  // The clock of the portal is that of the day; it may strike ten while the page comes.
  const when = () => (clockAt(new Date(), zone) < '10:00' ? 'yet' : 'by 10:00')
  const asked = when()
  await page.goto('/attendance')
  await expect(rowsOf(page).first()).toBeVisible()
  const missing = page.getByRole('region', { name: new RegExp(`^\\d+ sections not marked (${asked}|${when()})$`) })
  await missing.getByRole('link', { name: schoolClass, exact: true }).click()
  await page.waitForURL(/mark\.class=Class\+7/)
  await expect(rowsOf(page).first()).toContainText(schoolClass)
  await page
    .getByRole('button', { name: /^Present/ })
    .first()
    .click()
  await expect(page.getByText('Attendance marked as Present!')).toBeVisible()
  await page.reload()
  await expect(missing.getByRole('link', { name: schoolClass, exact: true }), 'others are not marked').toBeVisible()
  await page.goto(marking)
  await page.getByRole('button', { name: 'Mark present' }).click()
  await expect(rowsOf(page).filter({ hasText: 'Not Marked' })).toHaveCount(0)
  await page.reload()
  await expect(missing.getByRole('link', { name: schoolClass, exact: true })).toHaveCount(0)
  await expect(missing.getByRole('link', { name: new RegExp(`^${schoolClass} [A-D]`) })).toHaveCount(3)
  await page.context().close()
})

test('a student sees the holidays of the month and the next ones, and the register shades them', async ({
  browser,
}) => {
  const first = `${monthOf(today)}-01`
  await plainDays(first)
  await sql(`INSERT INTO "CalendarEntry" (kind, name, "fromDay", "toDay") VALUES ('Holiday', 'Harvest', $1, $1)`, [
    first,
  ])
  const page = await as(browser, demo.student, 360)
  await page.goto('/attendance')
  await expect(page.getByRole('list', { name: 'Holidays' })).toContainText('Harvest')
  await expect(
    page.getByRole('region', { name: 'Next holidays' }).getByRole('link', { name: /^Subscribe/ }),
  ).toHaveAttribute('href', /^webcal:\/\/.*\/api\/calendar\.ics$/)
  await expectAccessible(page, 'student-attendance-holiday')
  const staff = await as(browser, demo.teacher)
  await staff.goto('/attendance/register?class=Class%208')
  await expect(staff.getByRole('columnheader', { name: '1 Harvest' })).toBeVisible()
  await expectAccessible(staff, 'teacher-register-holiday', ['light'])
  await plainDays(first)
  await openDays(today)
  await page.context().close()
  await staff.context().close()
})

test('visitors find the holidays on the front page', async ({ page }) => {
  await page.goto('/home')
  const holidays = page.getByRole('region', { name: 'School Holidays' })
  await expect(holidays.getByRole('definition').first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    holidays.getByRole('link', { name: 'Download them' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('holidays.ics')
})
