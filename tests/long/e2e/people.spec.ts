import { randomInt } from 'node:crypto'
import { addDays, formatDay } from '@/lib/dates'
import { call, enrol, logIn as apiLogIn, newAdmin, office, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolSince } from '@/tests/support/school/enrolments'
import { formatYear, schoolYearOf } from '@/lib/years'
import { leave } from '@/tests/support/school/leaving'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, logIn, pressCtrlK, pressEnter, test } from '@/tests/support/screen/fixtures'

test('staff find a pupil with Ctrl-K and the keyboard alone', async ({ page }) => {
  const name = uniqueName('Yashodhara')
  const { id } = await enrol({ name })
  await logIn(page, demo.teacher)
  await page.goto('/fees')
  await pressCtrlK(page)
  const field = page.getByRole('combobox', { name: /roll or admission number/ })
  // At once: the field's script is not there yet.
  await page.keyboard.type(name.toLowerCase())
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(name.toLowerCase())
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
  await expectAccessible(page, 'people-find')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/people/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // By the bar, and Enter before the answer is there.
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.keyboard.type('study')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/study-materials')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('no such person')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an administrator finds a pupil in the list, edits, deactivates and reactivates them', async ({ page }) => {
  const phone = `98000 ${randomInt(10_000, 100_000)}`
  const { id, email, password } = await enrol({ name: 'Ottoline Edited', phone: `+91 ${phone}` })
  await logIn(page, demo.admin)
  await page.goto('/admin/people')
  await page.getByLabel('Search by name, number, phone or email').fill(phone)
  await page.getByRole('link', { name: 'Ottoline Edited' }).click()
  await page.waitForURL(`**/people/${id}`)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Edit person' })
  await form.getByLabel('Full Name').fill('Ottoline Changed')
  await form.getByLabel('Phone').fill('')
  await expectAccessible(page, 'people-edit')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ottoline Changed' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Full Name: Ottoline Edited' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()

  // On a phone too, where the enrolments are folded away.
  const moving = page.getByRole('button', { name: 'Move to another class' })
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(moving).toBeVisible()
  await page.setViewportSize(size)
  await moving.click()
  const move = page.getByRole('dialog')
  await move.getByLabel('Class').selectOption('Class 6')
  await move.getByLabel('Section').selectOption('B')
  await expectAccessible(page, 'people-move')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(/Ottoline Changed is in Class 6 B from/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Class 6 B' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Moved to another town')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Ottoline Changed can no longer log in')).toBeVisible()
  await expect(page.getByText('Moved to another town')).toBeVisible()
  const refused = await call('/api/auth/login', { body: { email, password } })
  expect(refused.body.message).toBe('Your account is not active. Please contact the school.')
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('Ottoline Changed can log in again')).toBeVisible()
  expect((await apiLogIn(email, password)).id).toBe(id)
})

test('two who edit a person at once change what each has typed, and nothing else', async ({ page, context }) => {
  const { id } = await enrol({ name: uniqueName('Twofold') })
  await logIn(page, demo.admin)
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto(`/people/${id}`)
    await each.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  const save = async (each: typeof page, label: string, value: string) => {
    const form = each.getByRole('form', { name: 'Edit person' })
    await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toHaveCount(0)
  }
  await save(page, 'Address', '12 Hill Road')
  await save(other, 'Phone', '98765 43210')
  const { body } = await office(`/api/people/${id}`)
  expect(body.person).toMatchObject({ address: '12 Hill Road', phone: expect.stringContaining('98765') })
})

test('an administrator readmits a pupil who has left, with the keyboard', async ({ page }) => {
  const [today, name] = [schoolToday(), 'Wilhelmina Returned']
  const lastDay = addDays(today, -1)
  const { id, email, password } = await enrolSince(lastDay, { name, class: 'Class 4' })
  await leave(id, lastDay)
  await office(`/api/people/${id}/deactivate`, 'PUT', { reason: 'Moved to another town' })
  await logIn(page, demo.admin)
  await page.goto(`/people/${id}`)
  await pressEnter(page.getByRole('button', { name: 'Readmit' }))
  const dialog = page.getByRole('dialog', { name: `Readmit ${name}` })
  await expect(dialog.getByText(`(Left, ${formatDay(lastDay)})`)).toBeVisible()
  await pressEnter(dialog.getByRole('button', { name: 'Readmit' }))
  await expect(dialog.getByLabel('Class')).toBeFocused()
  await expect(dialog.getByLabel('Class')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'people-readmit')
  await page.keyboard.type('Class 6')
  await pressEnter(dialog.getByRole('button', { name: 'Readmit' }))
  await expect(page.getByText(new RegExp(`${name} is in Class 6 [A-D] again from`))).toBeVisible()
  const enrolments = page.getByRole('region', { name: 'Enrolments' })
  await expect(enrolments.getByRole('listitem')).toHaveText([/^Class 6 .*until now/, /^Class 4 .*Left/])
  await expect(page.getByText(`Class and section: Left, ${formatDay(lastDay)}`)).toBeVisible()
  expect((await apiLogIn(email, password)).id).toBe(id)
})

test.describe('an earlier school year', () => {
  // A call that is broken off.
  test.use({ expectedInConsole: /ERR_FAILED.*\/attendance\?schoolYear=/ })

  test('the months of an earlier school year are read when it is opened with the keyboard', async ({ page }) => {
    const { id } = await enrol({ name: 'Xanthe Earlier' })
    const year = schoolYearOf(schoolToday()) - 1
    await sql(
      `INSERT INTO "AttendanceTally" ("studentId", span, start, present, absent)
       VALUES ($1, 'year', $2, 30, 10), ($1, 'month', $2, 17, 3)`,
      [id, `${year}-04-01`],
    )
    await logIn(page, demo.teacher)
    await page.goto(`/people/${id}`)
    const line = page.locator('summary', { hasText: `in ${formatYear(year)}: 30 days present, 10 absent` })
    const calls = '**/attendance?schoolYear=*'
    await page.route(calls, (route) => route.abort())
    // A key is pressed on what is not seen yet too, and lost.
    await expect(line).toBeVisible()
    await line.press('Enter')
    await expect(page.getByText('Failed to load the attendance')).toBeVisible()
    await page.unroute(calls)
    await pressEnter(page.getByRole('button', { name: 'Try again' }))
    const months = page.getByRole('table', { name: `Attendance in ${formatYear(year)}` })
    await expect(months.getByRole('row')).toHaveText([/Month/, /^April \d+173/])
    await expectAccessible(page, 'people-earlier-year')
  })
})

test('the older rows of a section stand behind a link, which leads to the first of them', async ({ page }) => {
  const { id } = await enrol({ name: 'Ysolde Older' })
  await sql(
    `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
     SELECT "studentId", id, class, 'Leave ' || n, date '2020-01-01' + n, date '2020-01-01' + n
     FROM "Enrolment", generate_series(1, 12) n WHERE "studentId" = $1`,
    [id],
  )
  await logIn(page, demo.teacher)
  await page.goto(`/people/${id}`)
  const rows = page.getByRole('table', { name: 'Leave requests' }).locator('tbody tr')
  const link = page.getByRole('link', { name: 'Show 2 older leave requests' })
  await expect(rows).toHaveCount(10)
  await expectAccessible(page, 'people-older-rows')
  await link.press('Enter')
  await expect(rows).toHaveCount(12)
  await expect(rows.nth(10)).toBeFocused()
  await expect(rows.nth(10)).toContainText('Leave 2')
  await expect(rows.nth(10)).toBeInViewport()
  await expect(link).toHaveCount(0)
  await page.goBack()
  await expect(rows).toHaveCount(10)
  await expect(link).toBeVisible()
})

test('an administrator adds a small child without an e-mail, marks it, and later gives an e-mail and invites', async ({
  page,
}) => {
  const name = uniqueName('Tara Smallchild')
  const email = uniqueEmail('small')
  await logIn(page, demo.admin)
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('form', { name: 'Add a person' })
  await form.getByLabel('Full Name').fill(name)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('This field is required.')).toBeVisible()
  await form.getByLabel('Class').selectOption('Class 1')
  await form.getByLabel('Section').selectOption('C')
  await form.getByLabel('Parent Email').fill(uniqueEmail('family'))
  await expectAccessible(page, 'people-add')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(`${name} was added to Class 1 C`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
  await expectAccessible(page, 'people-added')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('Search by name, number, phone or email').fill(name)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('No login without an email')).toBeVisible()
  await page.waitForURL(/\/people\/[0-9a-f-]{36}$/)
  const address = page.url()

  await page.goto(`/attendance?mark.class=Class%201&mark.section=C&mark.q=${encodeURIComponent(name)}`)
  const row = page.getByRole('table', { name: 'Mark Attendance' }).locator('tbody tr').filter({ hasText: name })
  await row.getByRole('button', { name: /^Present/ }).click()
  await expect(page.getByText('Attendance marked as Present!')).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('form', { name: 'Edit person' }).getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send mail' }).click()
  await expect(page.getByText(`An invitation to ${email} is on its way`)).toBeVisible()
})

test('an administrator whose log-in is not fresh adds another with their own password', async ({ page }) => {
  const own = await newAdmin({ name: 'Second Administrator' })
  await logIn(page, own.email, own.password)
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [own.id])
  const [name, email] = [uniqueName('Third Administrator'), uniqueEmail('third')]
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('form', { name: 'Add a person' })
  await form.getByLabel('Role').selectOption('Administrator')
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Email', { exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Add administrator' })
  await expect(question.getByText(`${name} will see and change everything`)).toBeVisible()
  await expectAccessible(page, 'people-add-administrator')
  await question.getByLabel('Current Password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(question.getByText('The current password is not correct.')).toBeVisible()
  await question.getByLabel('Current Password').fill(own.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `${name} was added` })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name }).click()
  await expect(page.getByText('Added by Second Administrator on')).toBeVisible()
})
