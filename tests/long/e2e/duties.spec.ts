import { addDays } from '@/lib/dates'
import { enrol, newStaff, office, uniqueName } from '@/tests/support/machine/api'
import { giveSection, makeSection } from '@/tests/support/school/duties'
import { schoolToday } from '@/tests/support/school/school-days'
import { csvFile } from '@/tests/support/material/sheets'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

const today = schoolToday()

test('the office fills the grid, sees what nobody does, and gives somebody a duty', async ({ page }) => {
  const [place, teacher, person] = [
    await makeSection({ schoolClass: 'Class 11' }),
    await enrol({ role: 'teacher', name: uniqueName('Grid') }),
    await newStaff(),
  ]
  await logIn(page, demo.admin)
  await page.goto('/admin/duties?class=Class+11')
  await expect(page.getByRole('link', { name: `${place.place} has no class teacher` })).toBeVisible()
  const form = page.getByRole('form', { name: `Teachers of ${place.place}` })
  await form.getByLabel('Class teacher').fill('Nobody at all')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('No teacher is called “Nobody at all”.')).toBeVisible()
  await form.getByLabel('Class teacher').fill(teacher.name)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 duty changed')).toBeVisible()
  await expect(page.getByRole('link', { name: `${place.place} has no class teacher` })).toHaveCount(0)
  await expectAccessible(page, 'duties')
  await page.getByRole('button', { name: 'Give a duty' }).click()
  const give = page.getByRole('form', { name: 'Give a duty' })
  await give.getByLabel('Who').selectOption({ label: person.name })
  await give.getByLabel('Duty').selectOption({ label: 'Accountant' })
  await give.getByRole('button', { name: 'Give a duty' }).click()
  await expect(page.getByText(`${person.name} is Accountant now`)).toBeVisible()
})

test('the office reads duties from a sheet, sees what it would do, and takes it back', async ({ page }) => {
  const [place, teacher] = [await makeSection({ schoolClass: 'Class 11' }), await enrol({ role: 'teacher' })]
  const { name, type, bytes } = csvFile([
    ['Class', 'Section', 'Subject', 'Teacher'],
    ['XI', place.section, 'Class teacher', teacher.email],
    ['XI', place.section, 'Alchemy', teacher.email],
  ])
  await logIn(page, demo.admin)
  await page.goto('/admin/duties')
  await page.getByRole('link', { name: 'Import a sheet of duties' }).click()
  const form = page.getByRole('form', { name: 'Choose a sheet' })
  await expect(form.getByLabel('Who is in it')).toHaveValue('Duties')
  await form.getByLabel('File').setInputFiles({ name, mimeType: type, buffer: bytes })
  await form.getByRole('button', { name: 'Read the sheet' }).click()
  const rows = page.getByRole('table', { name: 'Rows' })
  await expect(rows.getByRole('row').filter({ hasText: 'New' })).toContainText(`Class teacher in ${place.place}`)
  await expect(rows.getByRole('row').filter({ hasText: 'Wrong' })).toContainText('Alchemy')
  await expectAccessible(page, 'duties-from-a-sheet')
  await page.getByLabel('Leave it out').check()
  await page.getByRole('button', { name: 'Import 1 duty' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('1 created, 0 changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone: the duties are as before')).toBeVisible()
})

test('a teacher who is away is stood in for with one press', async ({ page }) => {
  const [place, away, other] = [
    await makeSection(),
    await enrol({ role: 'teacher', name: uniqueName('Away') }),
    await enrol({ role: 'teacher', name: uniqueName('Other') }),
  ]
  await giveSection(away.id, place.id, 'ClassTeacher', '2026-04-01')
  await logIn(page, away.email, away.password)
  await page.goto('/staff-leave')
  const ask = page.getByRole('form', { name: 'Ask for leave' })
  await ask.getByLabel('From').fill(today)
  await ask.getByLabel('To').fill(addDays(today, 1))
  await ask.getByLabel('Reason').fill('A wedding')
  await ask.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Leave request submitted. The principal decides it')).toBeVisible()
  await expectAccessible(page, 'leave-of-staff')
  const list = (await office('/api/staff-leave?status=Pending')).body.leave as { id: string; staff: string }[]
  const id = list.find(({ staff }) => staff === away.name)?.id
  expect((await office(`/api/staff-leave/${id}`, 'PUT', { status: 'Approved' })).status).toBe(200)
  const principal = await newStaff('Principal')
  await page.context().clearCookies()
  await logIn(page, principal.email, principal.password)
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Away today' })
  await expect(section.getByRole('link', { name: away.name })).toBeVisible()
  const form = section.getByRole('form', { name: `Stands in for ${place.place}` })
  await form.getByLabel(`Stands in for ${place.place}`).selectOption({ label: other.name })
  await form.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(`${other.name} stands in for ${place.place}`)).toBeVisible()
  await expect(section.getByText(`${other.name} stands in today`)).toBeVisible()
  await expectAccessible(page, 'who-is-away-on-the-dashboard')
  await page.goto('/staff-leave')
  await expect(page.getByText(`${other.name} stands in today`)).toBeVisible()
  await expectAccessible(page, 'who-is-away')
  for (const [who, heading] of [
    [await newStaff('Office'), 1],
    [await newStaff('Accountant'), 0],
  ] as const) {
    await page.context().clearCookies()
    await logIn(page, who.email, who.password)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the School Office' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Away today' })).toHaveCount(heading)
  }
})
