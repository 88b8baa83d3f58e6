import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatDay } from '@/lib/dates'
import { schoolYearOfTerm } from '@/lib/terms'
import { schoolYearOn } from '@/lib/years'
import { enrol, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolmentOf } from '@/tests/support/school/enrolments'
import { readPdf } from '@/tests/support/material/pdf'
import { makeReport, reportBody } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'
import { call, demo as accounts, sessionOf } from '@/tests/support/machine/api'
import { choose, form } from '@/tests/support/screen/reports'

test('on a phone day, type, class and term of a report are one line', async ({ page }) => {
  const pupil = await enrol({ name: uniqueName('Line'), class: 'Class 5' })
  const { accessToken: bearer } = await sessionOf(accounts.teacher)
  const body = { ...reportBody('Grading'), studentId: pupil.id, class: 'Class 5' }
  expect((await call('/api/reports', { bearer, body })).status).toBe(201)
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page, demo.teacher)
  await page.goto(`/reports?q=${encodeURIComponent(pupil.name)}`)
  const rows = page.getByRole('table', { name: 'Report History' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const heights = await rows
    .first()
    .evaluate((row) =>
      Array.from(row.querySelectorAll('.second'), (cell) => Math.round(cell.getBoundingClientRect().height)).filter(
        (height) => height > 0,
      ),
    )
  expect(heights.length).toBeGreaterThan(2)
  expect(new Set(heights).size).toBe(1)
})

test('on a phone a family sees subjects and marks, and those that do not hold any more without colour', async ({
  page,
}) => {
  const pupil = await enrol({ class: 'Class 5' })
  const { accessToken: bearer } = await sessionOf(accounts.teacher)
  for (const marks of [41, 92.5]) {
    const body = {
      ...reportBody('Grading', { subjectMarks: [{ subject: 'Mathematics', marks }] }),
      studentId: pupil.id,
    }
    expect((await call('/api/reports', { bearer, body: { ...body, class: 'Class 5' } })).status).toBe(201)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page, pupil.email, pupil.password)
  await page.goto('/reports')
  const rows = page.getByRole('table', { name: 'Report History' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const [now, before] = [rows.nth(0), rows.nth(1)]
  await expect(now.getByText('Mathematics 92.5 Excellent')).toBeVisible()
  await expect(now.getByText('Replaced')).toHaveCount(0)
  await expect(before.getByText('Replaced')).toBeVisible()
  const coloured = before.locator('.marks:is(.positive, .accent, .caution, .negative)')
  await expect(before.locator('.marks')).toBeVisible()
  await expect(coloured).toHaveCount(0)
  await expectAccessible(page, 'reports-of-a-family')
})

test('on a phone a teacher reads of many marks how many and how far apart, and all of them in the opened row', async ({
  page,
}) => {
  const subjectMarks = [48, 71.5, 90].map((marks, n) => ({ subject: ['Hindi', 'Science', 'English'][n], marks }))
  const { student } = await makeReport({ subjectMarks, summaryNotes: 'Reads far ahead of the class.' })
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page, demo.teacher)
  await page.goto(`/reports?q=${encodeURIComponent(student)}`)
  const row = page.getByRole('table', { name: 'Report History' }).locator('tbody tr').first()
  await expect(row.getByText('3 subjects, 48 to 90')).toBeVisible()
  await expect(row.getByText('English 90 Excellent')).toBeHidden()
  await row.getByRole('button', { name: /^Details of/ }).click()
  await expect(row.getByText('English 90 Excellent')).toBeVisible()
  await expect(row.getByText('Reads far ahead of the class.')).toBeVisible()
  await expect(row.getByText('3 subjects, 48 to 90')).toBeHidden()
})

test('all thirteen columns fit 1,280 px; a type folds what is empty for it, and an edge says where more is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  // Of the demo school: other tests have names and words that no table fits.
  const [first] = await sql<{ name: string }>(
    `SELECT u.name FROM "Report" r JOIN "User" u ON u.id = r."studentId" GROUP BY u.id
     HAVING bool_or(r.type = 'Attendance') ORDER BY min(r."createdAt") LIMIT 1`,
  )
  await logIn(page, demo.teacher)
  await page.goto(`/reports?q=${encodeURIComponent(first?.name ?? '')}`)
  const history = page.getByRole('region', { name: 'Report History', exact: true })
  const headings = () => history.getByRole('columnheader').allTextContents()
  await expect(history.getByRole('columnheader')).toHaveCount(13)
  const table = history.locator('.sideways')
  const beside = () =>
    table.evaluate((place) => (place.firstElementChild?.scrollWidth ?? 0) - (place.firstElementChild?.clientWidth ?? 0))
  await expect.poll(beside).toBe(0)
  await expect(table).not.toHaveAttribute('data-more')
  await history.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Attendance')
  // Below its marks a report of any type has its notes.
  const few = ['Date', 'Student', 'Type', 'Class', 'Subject/Marks', 'Attendance', 'Present Days', 'Term', 'Action']
  await expect.poll(headings).toEqual(few)
  await history.getByRole('button', { name: 'Show all columns' }).click()
  await expect(history.getByRole('columnheader')).toHaveCount(13)

  await page.setViewportSize({ width: 700, height: 800 })
  await expect(table).toHaveAttribute('data-more', 'right')
  await history.getByRole('group', { name: /^More columns/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(table).toHaveAttribute('data-more', /left/)
})

test('the figures of one student don’t stay for another', async ({ page }) => {
  const name = `Newly Come ${Date.now()}`
  await enrol({ class: 'Class 8', name })
  // Early in a school year nobody has marks in its first term yet.
  await sql(
    `INSERT INTO "Attendance" ("studentId", "enrolmentId", class, day, status, "markedById")
     SELECT p.id, ${enrolmentOf('p.id', '$1::date')}, p.class, $1::date, 'Present', t.id FROM "User" p, "User" t
     WHERE p.id = (SELECT "userId" FROM "Login" WHERE email = $2) AND t.id = (SELECT "userId" FROM "Login" WHERE email = $3)
     ON CONFLICT DO NOTHING`,
    [schoolYearOn(schoolToday()).first, demo.student, demo.teacher],
  )
  await logIn(page, demo.teacher)
  await page.goto('/reports')
  const field = (label: string) => form(page).getByLabel(label, { exact: true })
  await choose(page, 'Attendance')
  await field('Term').selectOption('Term 1')
  await expect(field('Attendance')).toHaveValue(/%$/)
  await field('Student').selectOption(await form(page).getByRole('option', { name }).getAttribute('value'))
  await expect(form(page).getByText('No attendance was marked')).toBeVisible()
  await expect(field('Attendance')).toHaveValue('')
  await expect(field('Present Days')).toHaveValue('')

  await choose(page, 'Attendance')
  await field('Term').selectOption('Term 1')
  await expect(field('Attendance')).toHaveValue(/%$/)
  await field('Report Type').selectOption('Leave')
  await field('Student').selectOption(await form(page).getByRole('option', { name }).getAttribute('value'))
  await field('Report Type').selectOption('Attendance')
  await expect(form(page).getByText('No attendance was marked')).toBeVisible()
  await expect(field('Attendance'), 'by way of another type').toHaveValue('')
  await expect(field('Present Days')).toHaveValue('')

  await choose(page, 'Leave')
  await field('Term').selectOption('')
  await field('Leave Reason').fill('As her mother wrote')
  await field('Term').selectOption('Term 1')
  await expect(field('Leave Days')).toHaveValue(/^\d+$/)
  await expect(field('Leave Reason'), 'what the teacher wrote').toHaveValue('As her mother wrote')
})

test('a failed export says so', async ({ page }) => {
  await logIn(page, demo.student)
  await page.goto('/reports')
  // A connection that breaks; refusing the request itself would be said in the console, too.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('broken'))
  })
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click()
  await expect(page.getByText('Export failed')).toBeVisible()
})

test("a teacher prints a class's report cards and sees how far it is", async ({ page }) => {
  const names = [uniqueName('Isha of Seven'), uniqueName('Jai of Seven')]
  for (const name of names)
    await makeReport({ studentId: (await enrol({ class: 'Class 7', name })).id, class: 'Class 7' })
  await logIn(page, demo.teacher)
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Class Report Cards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Class Report Cards' })
  await dialog.getByLabel('Class', { exact: true }).selectOption('Class 7')
  await dialog.getByLabel('Term').selectOption('Term 1')
  await dialog.getByLabel('Report Type').selectOption('Leave')
  await dialog.getByLabel('Assessment Type').selectOption('Mid Term')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  await expect(dialog.getByText('There are no reports of this kind for this class.')).toBeVisible()
  await dialog.getByLabel('Report Type').selectOption('Grading')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  const pages = await readPdf(new Uint8Array(await readFile(await saved.path())))
  expect(pages.every((text) => text.includes('Class 7'))).toBe(true)
  for (const name of names) expect(pages.filter((text) => text.includes(name))).toHaveLength(1)
  await expect(dialog).toBeHidden()
})

async function send(page: Page) {
  await form(page).getByRole('button', { name: 'Create Report' }).click()
  // First what does not stay.
  await expect(page.getByText('Report created successfully').last()).toBeVisible()
  await expect(form(page).getByLabel('Report Type')).toHaveValue('Academic')
  await expect(form(page).getByLabel('Class', { exact: true })).toHaveValue('')
  await expect(form(page).getByLabel(/^Marks \d/)).toHaveCount(1)
  await expect(form(page).getByLabel('Marks 1')).toHaveValue('')
}

test('a teacher makes one report of each type, and the form starts anew after each', async ({ page }) => {
  const { id, name } = await enrol({ class: 'Class 8', name: uniqueName('Reported On') })
  const mark = { bearer: (await sessionOf(accounts.teacher)).accessToken, body: { studentId: id, status: 'Present' } }
  expect((await call('/api/attendance/mark', mark)).status).toBe(201)
  const report = (type: string) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ has: page.getByRole('cell', { name: type, exact: true }) })
  await logIn(page, demo.teacher)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Student Report Management' })).toBeVisible()

  await form(page).getByRole('button', { name: 'Create Report' }).click()
  await expect(page.getByText('Please fill all required fields: Report Type, Student, and Class').first()).toBeVisible()

  await choose(page, 'Academic', name)
  await form(page).getByRole('button', { name: 'Create Report' }).click()
  await expect(page.getByText('Please fill all subject fields with valid marks (0-100)').first()).toBeVisible()
  await expect(form(page).getByRole('button', { name: /^Remove subject/ })).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Add Subject' }).click()
  await form(page).getByRole('button', { name: 'Add Subject' }).click()
  await form(page).getByRole('button', { name: 'Remove subject 2' }).click()
  await form(page).getByLabel('Subject 1').selectOption('Mathematics')
  await form(page).getByLabel('Marks 1').fill('84.99')
  await form(page).getByLabel('Subject 2').selectOption('Hindi')
  await form(page).getByLabel('Marks 2').fill('101')
  await form(page).getByLabel('Assessment Type').selectOption('Unit Test')
  await form(page).getByLabel('Term').selectOption('Term 1')
  await form(page).getByRole('button', { name: 'Create Report' }).click()
  await expect(form(page).getByLabel('Marks 2')).toHaveAttribute('aria-invalid', 'true')
  await form(page).getByLabel('Marks 2').fill('38')
  await send(page)
  await expect(report('Academic')).toContainText('Mathematics 84.99 Good')
  await expect(report('Academic')).toContainText('Hindi 38 Below')

  await choose(page, 'Grading', name)
  await form(page).getByLabel('Subject 1').selectOption('Science')
  await form(page).getByLabel('Marks 1').fill('85')
  await form(page).getByLabel('Assessment Type').selectOption('Final Exam')
  await form(page).getByLabel('Term').selectOption('Annual')
  await send(page)
  await expect(report('Grading').getByRole('cell').nth(5)).toHaveText('A')

  await choose(page, 'Attendance', name)
  await form(page).getByLabel('Term').selectOption('Annual')
  const { first, last } = schoolYearOn(schoolToday())
  const goesOn = schoolToday() < last && schoolYearOfTerm('Annual', schoolToday()) === Number(first.slice(0, 4))
  const records = form(page).getByText(/As in the records from/)
  await expect(records).toContainText(goesOn ? `from ${formatDay(first)} up to today: ` : ' to ')
  await expect(form(page).getByLabel('Attendance', { exact: true })).toHaveValue(/^\d+(\.\d)?%$/)
  await form(page).getByLabel('Present Days').fill('3')
  await expect(form(page).getByText(/Changed by you/)).toBeVisible()
  await form(page).getByRole('button', { name: 'Use the records' }).click()
  await expect(form(page).getByText(/As in the records from/)).toBeVisible()
  await send(page)
  await expect(report('Attendance')).toContainText('from records')

  await choose(page, 'Leave', name)
  await form(page).getByLabel('Leave Days').fill('3')
  await form(page).getByLabel('Leave Reason').fill('Fever and cold')
  await send(page)
  await expect(report('Leave')).toContainText('Fever and cold')
  await expect(report('Leave')).toContainText('by the teacher')

  await choose(page, 'Summary', name)
  await form(page).getByLabel('Summary Notes').fill('Reads far ahead of the class.')
  await send(page)
  await expect(report('Summary')).toBeVisible()

  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Leave')
  await expect(page).toHaveURL(/type=Leave/)
  await expect(report('Summary')).toHaveCount(0)
  await expect(report('Leave')).toContainText('Fever and cold')
})
