import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { schoolYearOf, yearDays } from '@/lib/years'
import { enrol, uniqueName } from '@/tests/support/machine/api'
import { enrolSince } from '@/tests/support/school/enrolments'
import { csvFile } from '@/tests/support/material/sheets'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, dialogOf, expect, logIn, pressCtrlK, test } from '@/tests/support/screen/fixtures'
import { Keyboard } from '@/tests/support/screen/keyboard'
import { asOffice } from './school'

// npm run pictures -- keyboard: the tasks of the school office by keyboard alone. After each step the focus is where
// one goes on, and on another page at its title.

test.describe.configure({ mode: 'parallel' })

const today = schoolToday()
const year = schoolYearOf(today)

const task = (name: string, work: (keyboard: Keyboard, page: Page) => Promise<void>) =>
  test(`by keyboard: ${name}`, async ({ page }) => {
    await logIn(page, demo.admin)
    await work(new Keyboard(page), page)
  })

const newPupil = async (over: object = {}) => {
  const person = { role: 'student', name: uniqueName('Kiran'), class: 'Class 3', from: today, ...over }
  const { person: made } = await asOffice('/api/people', person)
  return { name: person.name, ...(made as { id: string }) }
}

task('a pupil is added, invited, and another one added', async (keyboard, page) => {
  const name = uniqueName('Asha')
  await page.goto('/admin/people')
  await keyboard.press('Add a person', { opens: true })
  await keyboard.type('Full Name', name)
  await keyboard.type('Class', 'Class 4')
  await keyboard.type('Email', `${randomUUID().slice(0, 8)}@tests.example`)
  await keyboard.press('Add')
  await keyboard.said(`${name} was added to Class 4`)
  await keyboard.press('Send invitation', { opens: true })
  await keyboard.press('Send mail')
  await keyboard.said(/An invitation to .* is on its way/)
  await keyboard.press('Add another')
  await expect(dialogOf(page).getByLabel('Full Name')).toHaveValue('')
  await keyboard.hasFocus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeFocused()
})

task('a pupil is edited, moved, leaves and comes back', async (keyboard, page) => {
  const { id, name } = await newPupil({ section: 'A' })
  await page.goto(`/people/${id}`)
  await keyboard.press('Edit')
  await keyboard.type('Phone', '+91 98220 41177')
  await keyboard.press('Save Changes')
  await keyboard.said('+91 98220 41177')
  await keyboard.press('Move to another class', { opens: true })
  await keyboard.type('Section', 'B')
  await keyboard.press('Move')
  await keyboard.said(`${name} is in Class 3 B`)
  await keyboard.press('Has left', { opens: true })
  await keyboard.press('Record')
  await keyboard.said(`${name} has left. Last day`)
  await keyboard.press('Has not left', { opens: true })
  await keyboard.press('Take back')
  await keyboard.said(/in Class 3 B again/)
  await keyboard.press('Has left', { opens: true })
  await keyboard.press('Record')
  await expect(dialogOf(page)).toHaveCount(0)
  await keyboard.press('Readmit', { opens: true })
  await keyboard.type('Class', 'Class 4')
  await keyboard.press('Readmit')
  // Today was the last day: nobody comes back before it.
  await keyboard.said(/Please choose a later day/)
})

task('an access is ended and opened again', async (keyboard, page) => {
  const { id, name } = await enrol({ name: uniqueName('Deepa') })
  await page.goto(`/people/${id}`)
  await keyboard.press('Reset password', { opens: true })
  await keyboard.press('Send mail')
  await keyboard.said(/is on its way/)
  await keyboard.press('Deactivate', { opens: true })
  await keyboard.type('Reason', 'Moved away')
  await keyboard.press('Deactivate')
  await keyboard.said(`${name} can no longer log in`)
  await keyboard.press('Reactivate', { opens: true })
  await keyboard.press('Reactivate')
  await keyboard.said(`${name} can log in again`)
})

task('a bonafide certificate is issued and cancelled', async (keyboard, page) => {
  const { id } = await newPupil()
  await page.goto(`/people/${id}`)
  await keyboard.press('Bonafide certificate', { link: true })
  await page.waitForURL('**/bonafide')
  await keyboard.type('Issued for', 'A passport')
  await keyboard.press('Issue Certificate')
  await page.waitForURL(`**/people/${id}#part-papers`)
  await keyboard.beginsAnew('#part-papers')
  await keyboard.press(/^Cancel B/, { opens: true })
  await keyboard.type('Reason', 'A mistake')
  await keyboard.press('Cancel Certificate')
  await keyboard.said('Cancelled')
})

task('a sheet is imported and taken back', async (keyboard, page) => {
  const mark = randomUUID().slice(0, 6)
  await page.goto('/admin/import')
  const rows = [
    ['Name', 'Standard', 'Adm No'],
    [`Ira ${mark}`, '6', `${mark}/1`],
  ]
  // Asked for before the way there: asked for with Enter itself, it may come too late, and the browser's own one opens.
  const chooser = page.waitForEvent('filechooser')
  await keyboard.tabTo(page.getByLabel('File', { exact: true }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'pupils.csv', mimeType: 'text/csv', buffer: csvFile(rows).bytes })
  await keyboard.press('Read the sheet')
  await page.waitForURL('**/admin/import/*')
  await keyboard.beginsAnew()
  await keyboard.press(/^Import 1/, { opens: true })
  await keyboard.press('Import')
  await keyboard.said('1 created, 0 changed.')
  await keyboard.press('Undo this import', { opens: true })
  await keyboard.press('Undo import')
  await keyboard.said(/and undone by/)
})

task('columns are matched and a sheet is discarded', async (keyboard, page) => {
  await page.goto('/admin/import')
  const rows = [
    ['Nm.', 'Std', 'Adm No'],
    ['Ira Odd', '6', randomUUID().slice(0, 6)],
  ]
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: csvFile(rows).bytes })
  await keyboard.press('Read the sheet')
  await page.waitForURL('**/admin/import/*')
  await keyboard.type('Nm.', 'Name')
  await keyboard.press('Save and check again')
  await keyboard.said(/Import 1 person/)
  await keyboard.press('Discard this sheet', { opens: true })
  await keyboard.press('Discard')
  await page.waitForURL('**/admin/import')
  await keyboard.beginsAnew()
})

task('the next year is planned', async (keyboard, page) => {
  await page.goto('/admin/year?class=Class+7')
  await keyboard.type('Class 2', 'A')
  await keyboard.press('Save the classes')
  await keyboard.said(/were saved/)
  await keyboard.press(/^Change [A-Z]/, { opens: true })
  await keyboard.type('Outcome', 'Retained')
  await keyboard.press('Save')
  await keyboard.said(/was changed/)
  await keyboard.press(/^Change [A-Z]/, { opens: true })
  await keyboard.type('Outcome', 'As proposed')
  await keyboard.press('Save')
  await keyboard.said(/was changed/)
})

task('a holiday is added, changed and deleted', async (keyboard, page) => {
  const name = uniqueName('Founder’s Day')
  await page.goto('/admin/calendar')
  await keyboard.type('Name', name)
  await keyboard.type('From', '12172026')
  await keyboard.press('Add')
  await keyboard.said(new RegExp(`${name}.* added|${name} is`))
  await keyboard.press(`Change ${name}`, { opens: true })
  await keyboard.tabTo(dialogOf(page).getByLabel('Name'))
  await page.keyboard.press('End')
  await page.keyboard.type(' (new)')
  await keyboard.press('Save')
  await expect(dialogOf(page)).toHaveCount(0)
  await keyboard.hasFocus()
  await keyboard.press(/^Delete .*Founder/, { opens: true })
  await keyboard.press('Delete')
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await keyboard.hasFocus()
})

task('the school and its lists are changed', async (keyboard, page) => {
  const subject = uniqueName('Botany')
  await page.goto('/admin/school/subjects')
  await keyboard.type('New subject', subject)
  await keyboard.press('Add subject')
  await expect(page.getByRole('button', { name: `Move ${subject} up` })).toBeVisible()
  await keyboard.hasFocus()
  for (const button of [`Move ${subject} up`, `Hide ${subject}`, `Show ${subject}`]) {
    await keyboard.press(button)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await keyboard.hasFocus()
  }
  await keyboard.press(`Remove ${subject}`, { opens: true })
  await keyboard.press('Remove')
  await expect(page.getByRole('button', { name: `Move ${subject} up` })).toHaveCount(0)
  await keyboard.hasFocus()
})

task('a setting is saved and given back', async (keyboard, page) => {
  await page.goto('/admin/school/details')
  await keyboard.tabTo(page.getByRole('form', { name: 'The school', exact: true }).getByLabel('Phone'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('+91 253 123 4567')
  await page.keyboard.press('Enter')
  await keyboard.said('Settings saved')
  await keyboard.press(/: Phone$/)
  await expect(page.getByRole('button', { name: /: Phone$/ })).toHaveCount(0)
  await keyboard.hasFocus()
})

task('somebody is found, a list is filtered, and the year of a list is switched', async (keyboard, page) => {
  const { name } = await newPupil({ name: uniqueName('Yamuna') })
  await page.goto('/fees')
  await pressCtrlK(page)
  await expect(page.getByRole('combobox', { name: /roll or admission/ })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await keyboard.beginsAnew()
  await page.goto('/admin/people')
  await keyboard.type('Class', 'Class 3')
  await page.waitForURL(/class=Class/)
  await keyboard.hasFocus()
  await page.goto('/reports')
  const years = page.getByRole('navigation', { name: 'School years' })
  await keyboard.tabTo(years.getByRole('link').nth(1))
  await page.keyboard.press('Enter')
  await page.waitForURL(/year=/)
  await keyboard.hasFocus()
})

task('a year is begun and taken back', async (keyboard, page) => {
  await enrolSince(yearDays(year - 1).first, { name: uniqueName('Late'), class: 'Class 5' })
  await page.goto(`/admin/year?year=${year}`)
  await keyboard.press(/^Begin 2/, { opens: true })
  await keyboard.press('Begin the year')
  await keyboard.said(/has begun: \d+ student/)
  await keyboard.press('Take back', { opens: true })
  await keyboard.press('Take back')
  await keyboard.said(/was taken back/)
})
