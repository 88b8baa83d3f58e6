import type { Browser, Page } from '@playwright/test'
import { Client } from 'pg'
import { eventually } from '@/tests/support/machine/eventually'
import { sql } from '@/tests/support/machine/database'
import { enrolmentOf } from '@/tests/support/school/enrolments'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, logIn, sidewaysOf, test } from '@/tests/support/screen/fixtures'

test.describe.configure({ mode: 'serial' })

const today = schoolToday()

const schoolClass = 'Class 12'

const pupils = () =>
  sql<{ id: string; name: string }>(
    `SELECT id, name FROM "User" JOIN "Login" ON "userId" = id
     WHERE role = 'student' AND "isActive" AND class = $1 AND section = 'A' AND email LIKE '%school.example' ORDER BY "rollNo", id`,
    [schoolClass],
  )

// A class as nobody has marked it yet, however often the test runs.
test.beforeEach(async () => {
  const ids = (await pupils()).map(({ id }) => id)
  await sql('DELETE FROM "Attendance" WHERE "studentId" = ANY($1) AND day >= $2', [ids, today])
  await sql('DELETE FROM "LeaveRequest" WHERE "studentId" = ANY($1) AND $2 BETWEEN "fromDay" AND "toDay"', [ids, today])
})

async function openClass(browser: Browser, day = today) {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, demo.teacher)
  await page.goto(`/attendance?mark.class=${encodeURIComponent(schoolClass)}&mark.section=A&mark.date=${day}`)
  const rows = page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr')
  await expect(rows.first()).toContainText('Not Marked')
  return { page, rows, count: await rows.count(), row: (name: string) => rows.filter({ hasText: name }) }
}

async function press(page: Page, key: string, times: number) {
  await page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr').first().focus()
  for (let n = 0; n < times; n++) await page.keyboard.press(key)
}

const marked = async () =>
  sql(
    'SELECT FROM "Attendance" a JOIN "User" u ON u.id = a."studentId" WHERE a.day = $1 AND u.class = $2 AND u.section = $3',
    [today, schoolClass, 'A'],
  )

test('on a slow line only what the server has confirmed counts, the rest goes together, and leaving asks', async ({
  browser,
}) => {
  const { page, count } = await openClass(browser)
  const together: number[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/api/attendance/marks', async (route) => {
    together.push((route.request().postDataJSON() as { marks: unknown[] }).marks.length)
    await gate
    await route.continue()
  })
  await press(page, 'p', 4)
  await expect(page.getByText('Saving 4')).toBeVisible()
  await expect(page.getByText(`0 of ${count} marked: 0 Present, 0 Absent`)).toBeVisible()
  await expect(page.getByText(`0 absent, ${count} left`)).toBeVisible()

  await page.getByRole('link', { name: 'Month register' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('4 marks are not saved yet.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page).toHaveURL(/\/attendance\?/)

  open()
  await expect(page.getByText(`4 of ${count} marked: 4 Present, 0 Absent`)).toBeVisible()
  await expect(page.getByText('Saving')).toHaveCount(0)
  expect(together).toEqual([1, 3])
  expect(await marked()).toHaveLength(4)
  await page.getByRole('link', { name: 'Month register' }).click()
  await page.waitForURL('**/attendance/register')
  await page.context().close()
})

test('the question before leaving is accessible', async ({ browser }) => {
  const { page } = await openClass(browser)
  await page.route('**/api/attendance/marks', () => {})
  await press(page, 'p', 1)
  await page.getByRole('link', { name: 'Month register' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'leave-guard')
  await page.context().close()
})

test('a page that closes asks, and sends what waits', async ({ browser }) => {
  const { page } = await openClass(browser)
  const [first] = await pupils()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  // The server holds the first mark for as long as somebody else holds the pupil's days; the others wait in the browser.
  const holder = new Client({ connectionString: process.env.DATABASE_URL })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(hashtext($1))', [`days of ${first?.id}`])
  await press(page, 'p', 4)
  await expect(page.getByText('Saving 4')).toBeVisible()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  await holder.end()
  await eventually(async () => (await marked()).length === 4, 'all four marks are in the database')
  expect(asked).toEqual(['beforeunload'])
  await page.context().close()
})

test.describe('without an answer', () => {
  test.use({ expectedInConsole: /net::ERR_/ })

  test('a mark is not saved, and can be tried again', async ({ browser }) => {
    const { page, rows, count } = await openClass(browser)
    let broken = true
    await page.route('**/api/attendance/marks', (route) => (broken ? route.abort() : route.continue()))
    await press(page, 'a', 2)
    await expect(page.getByText('2 not saved')).toBeVisible()
    await expect(rows.first()).toContainText('Not saved')
    await expect(page.getByText(/: Failed to mark attendance\./).first()).toBeVisible()
    await expectAccessible(page, 'marks-not-saved')
    broken = false
    await rows
      .first()
      .getByRole('button', { name: /^Try again/ })
      .click()
    await expect(page.getByText(`1 of ${count} marked: 0 Present, 1 Absent`)).toBeVisible()
    await page.getByRole('button', { name: 'Try all again' }).click()
    await expect(page.getByText(`2 of ${count} marked: 0 Present, 2 Absent`)).toBeVisible()
    await page.context().close()
  })
})

test('a wrong click is taken back: one mark, the rest of a class, and from the history', async ({ browser }) => {
  const { page, rows, count } = await openClass(browser)
  await rows
    .first()
    .getByRole('button', { name: /^Absent/ })
    .click()
  await expect(page.getByText('Attendance marked as Absent!')).toBeVisible()
  await expect(page.getByText('You can undo this for 10 seconds.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The mark was taken back')).toBeVisible()
  await expect(rows.first()).toContainText('Not Marked')
  await expect(rows.first()).toBeFocused()
  expect(await marked()).toEqual([])

  await page.getByRole('button', { name: 'Mark present' }).click()
  await expect(page.getByText(`${count} of ${count} marked: ${count} Present`)).toBeVisible()
  await expectAccessible(page, 'undo')
  await rows
    .first()
    .getByRole('button', { name: /^Correct/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this mark' }).click()
  await expect(page.getByText(`${count - 1} of ${count} marked: ${count - 1} Present`)).toBeVisible()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Correct/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Undo all ${count - 1} marked together` })
    .click()
  await expect(page.getByText(`0 of ${count} marked: 0 Present`)).toBeVisible()
  expect(await marked()).toEqual([])
  await page.context().close()
})

test('several marks made in one go are taken back by the one notice, until it goes', async ({ browser }) => {
  const { page, rows, count } = await openClass(browser)
  await page.clock.install()
  await press(page, 'p', 2)
  await expect(page.getByText(`2 of ${count} marked: 2 Present`)).toBeVisible()
  await expect(page.getByText('2 marks', { exact: true })).toBeVisible()
  await page.clock.fastForward(8000)
  await page.keyboard.press('a')
  await expect(page.getByText(`3 of ${count} marked: 2 Present, 1 Absent`)).toBeVisible()
  const notice = page.getByRole('listitem').filter({ hasText: 'You can undo this for 10 seconds.' })
  await expect(notice).toHaveCount(1)
  await expect(notice).toContainText('3 marks')
  // Ten seconds for the newest, and so for all.
  await page.clock.fastForward(8000)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 marks were taken back')).toBeVisible()
  await expect(page.getByText(`0 of ${count} marked: 0 Present`)).toBeVisible()
  expect(await marked()).toEqual([])

  // What the notice said before it went is not in the next one.
  await press(page, 'p', 2)
  await expect(notice.filter({ hasText: '2 marks' })).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(11_000)
  await expect(notice).toHaveCount(0)
  await rows.nth(2).focus()
  await page.keyboard.press('p')
  await expect(notice).toContainText(': Present')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The mark was taken back')).toBeVisible()
  expect(await marked()).toHaveLength(2)
  await page.context().close()
})

test('a mark on screen does not hide a leave that was approved since, and the pupil may come all the same', async ({
  browser,
}) => {
  const [pupil] = await pupils()
  const name = pupil?.name ?? ''
  await sql(
    `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
     VALUES ($1, ${enrolmentOf('$1', '$3::date')}, $2, 'A fever since the morning', $3, $3)`,
    [pupil?.id, schoolClass, today],
  )
  const { page, row } = await openClass(browser, today)
  await row(name)
    .getByRole('button', { name: /^Absent/ })
    .click()
  await expect(row(name)).toContainText('Already Marked')
  await page
    .getByRole('row')
    .filter({ hasText: 'A fever since the morning' })
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByText('Leave request approved!')).toBeVisible()
  await expect(row(name)).toContainText('Leave')
  await row(name)
    .getByRole('button', { name: /^Present all the same/ })
    .click()
  await expect(row(name)).toContainText('Already Marked')
  expect(
    await sql('SELECT status, excused FROM "Attendance" WHERE "studentId" = $1 AND day = $2', [pupil?.id, today]),
  ).toEqual([{ status: 'Present', excused: false }])
  await page.context().close()
})

test('a class is open at once: a teacher’s own, then the last one; all classes are a choice', async ({ browser }) => {
  const [own] = await sql<{ place: string }>(
    `SELECT s.class || ' ' || s.name AS place FROM "Section" s
     JOIN "Duty" d ON d."sectionId" = s.id AND d.kind = 'ClassTeacher' JOIN "Login" l ON l."userId" = d."holderId"
     WHERE l.email = $1`,
    [demo.teacher],
  )
  await sql('DELETE FROM "Attendance" WHERE class = $1 AND day >= $2', [own?.place.slice(0, -2), today])
  const page = await (await browser.newContext()).newPage()
  await logIn(page, demo.teacher)
  await page.goto('/attendance')
  const status = page.locator('.mark-list .about > p').first()
  await expect(status).toContainText(`${own?.place}: 0 of`)
  await expect(page.getByText('Class teacher: Rajesh Kulkarni')).toBeVisible()
  await page.getByRole('button', { name: 'Mark present' }).click()
  // The class stays, although it is marked by now.
  const all = new RegExp(`^${own?.place}: (\\d+) of \\1 marked`)
  await expect(status).toContainText(all)
  await page.reload()
  await expect(status).toContainText(all)
  const classes = page.getByRole('combobox', { name: /^Class/ }).first()
  await classes.selectOption('All classes')
  await expect(status).toContainText(/^\d+ of \d+ marked on this page, of \d+ students/)
  await classes.selectOption(schoolClass)
  await expect(status).toContainText(schoolClass)
  await page.goto('/attendance')
  await expect(status).toContainText(schoolClass)
  await page.context().close()
})

test('attendance shows a spinner while it loads', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, demo.teacher)
  const holder = new Client({ connectionString: process.env.DATABASE_URL })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE "LeaveRequest"')
  await page.goto('/attendance', { waitUntil: 'commit' })
  await expect(page.getByText('Loading…').first()).toBeVisible()
  await expect(page.locator('main .animate-spin').first()).toBeVisible()
  await holder.end()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await page.context().close()
})

test.describe('the register', () => {
  test.use({ expectedInConsole: /503/ })

  test('names the month it shows, and says why its file does not come', async ({ browser }) => {
    const page = await (await browser.newContext()).newPage()
    await logIn(page, demo.teacher)
    await page.goto('/attendance/register?class=Class+8&month=2020-02')
    await expect(page.getByRole('heading', { name: 'Class 8, February 2020' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Month/ })).toHaveValue('2020-02')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('register-class-8-2020-02.csv')
    await page.route('**/api/attendance/register/csv**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not at the moment.' } }),
    )
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('Not at the moment.')).toBeVisible()
    await page.context().close()
  })

  test('scrolls by itself where it is wider than the screen, and the page does not', async ({ page }) => {
    const pupil = (await pupils())[0]!
    const [first] = await sql<{ month: string }>(
      `WITH marked AS (
         INSERT INTO "Attendance" ("studentId", "enrolmentId", class, day, status, "markedById")
         SELECT e."studentId", e.id, e.class, d, 'Absent', e."studentId"
         FROM "Enrolment" e, generate_series(e."fromDay", least(e."fromDay" + 20, $2::date), '1 day') d
         WHERE e."studentId" = $1 AND e."toDay" IS NULL AND is_school_day(d::date)
         ON CONFLICT ("studentId", day) DO UPDATE SET status = 'Absent' RETURNING day)
       SELECT to_char(min(day), 'YYYY-MM') AS month FROM marked`,
      [pupil.id, today],
    )
    await logIn(page, demo.teacher)
    await page.setViewportSize({ width: 640, height: 800 })
    await page.goto(
      `/attendance/register?${new URLSearchParams({ class: schoolClass, section: 'A', ...first }).toString()}`,
    )
    // Words for screen readers in the last column.
    await expect(page.getByRole('row').filter({ hasText: pupil.name }).locator('.total.low')).toBeAttached()
    const beyond = () => page.locator('.register').evaluate((box) => box.scrollWidth - box.clientWidth)
    await expect.poll(beyond).toBeGreaterThan(0)
    await expect.poll(() => sidewaysOf(page)).toBe(0)
  })
})
