import type { Page } from '@playwright/test'
import { call, demo as accounts, logIn } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { emptySection } from '@/tests/support/school/enrolments'
import { schoolToday } from '@/tests/support/school/school-days'
import { expect } from '@/tests/support/screen/fixtures'

export type Place = { class: string; section: string }

/** A section with so many pupils, none of whom has a report. */
export async function sectionOf(count: number, place: Place) {
  const { accessToken: bearer } = await logIn(accounts.admin)
  await emptySection(place)
  const made = Array.from({ length: count }, (_, n) => ({ name: `Pupil ${String(n + 1).padStart(2, '0')}` }))
  for (const { name } of made) {
    const body = { role: 'student', name, ...place, from: schoolToday() }
    const { status, body: answer } = await call('/api/people', { bearer, body })
    if (status !== 201) throw new Error(`${name} was not added: ${String(answer.message)}`)
  }
}

export const reportsIn = ({ class: schoolClass, section }: Place) =>
  sql<{ name: string; hundredths: number; summaryNotes: string; isCurrent: boolean }>(
    `SELECT r."studentName" AS name, m.hundredths, r."summaryNotes", r."isCurrent" FROM "Report" r
     JOIN "ReportMark" m ON m."reportId" = r.id WHERE r.class = $1 AND r.section = $2 AND r."studentName" LIKE 'Pupil %' ORDER BY 1, r."createdAt"`,
    [schoolClass, section],
  )

export const marksTable = (page: Page) => page.getByRole('table', { name: /^Marks in/ })
export const marksOf = (page: Page, n: number) =>
  page.getByRole('textbox', { name: `Marks in Science, Pupil ${String(n).padStart(2, '0')}`, exact: true })
export const remarksOf = (page: Page, n: number) =>
  page.getByRole('textbox', { name: `Remarks, Pupil ${String(n).padStart(2, '0')}`, exact: true })
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save marks' })
export const bar = (page: Page) => page.locator('.mark-bar')

/** Opens the table of a section, of which nothing has to be chosen before. */
export async function openMarks(page: Page, place: Place) {
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Enter marks for a class' }).click()
  await chooseMarks(page, place)
}

export async function chooseMarks(page: Page, place: Place) {
  const part = page.getByRole('region', { name: 'Marks for a class' })
  await part.getByLabel('Class', { exact: true }).selectOption(place.class)
  await part.getByRole('radio', { name: place.section, exact: true }).click()
  await part.getByLabel('Subject', { exact: true }).selectOption('Science')
  await part.getByRole('radio', { name: 'Unit Test' }).click()
  await part.getByRole('radio', { name: 'Academic' }).click()
  await expect(
    page.getByRole('table', { name: `Marks in Science, ${place.class} ${place.section}, Unit Test` }),
  ).toBeVisible()
}
