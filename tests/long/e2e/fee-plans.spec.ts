import { uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { makeSection } from '@/tests/support/school/duties'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, logIn, onPhone, sidewaysOf, test } from '@/tests/support/screen/fixtures'

/** Rupees of the student's open fees, by due day. */
const feesOf = async (student: string) =>
  (
    await sql<{ rupees: number }>(
      `SELECT f."amountPaise" / 100.0::float8 AS rupees FROM "Fee" f JOIN "FeeStructure" s ON s.id = f."structureId"
       WHERE f."studentId" = $1 AND f.status <> 'Cancelled' ORDER BY s."dueDate", s.type`,
      [student],
    )
  ).map(({ rupees }) => rupees)

test('a plan is typed by keyboard, previewed, charged, and taken back', async ({ page, browser }) => {
  const { section, student, name: pupil } = await makeSection({ schoolClass: 'Class 12' })
  const [year] = await sql<{ last: string }>(
    `SELECT "lastDay"::text AS last FROM "AcademicYear" WHERE $1::date BETWEEN "firstDay" AND "lastDay"`,
    [schoolToday()],
  )
  const last = String(year?.last)
  const name = uniqueName('Plan')
  await logIn(page, demo.admin)
  await page.goto('/fees/plans')
  const adding = page.getByRole('form', { name: 'New fee plan' })
  await adding.getByLabel('Name').fill(name)
  await adding.getByRole('button', { name: 'Add Plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // Two instalments at the end of the year, which are due from whoever is here.
  await page.getByLabel('How often').selectOption('Half-yearly')
  await page.getByLabel('Due day 1').fill(last.replace(/\d\d$/, '30'))
  await page.getByLabel('Due day 2').fill(last)
  await page.getByLabel('Add head').selectOption('Tuition Fee')
  await page.getByLabel('Add head').selectOption('Exam Fee')
  await page.getByRole('checkbox', { name: /^Once.*Exam Fee$/ }).check()
  await page.getByText('Add a row for a section').click()
  await page.getByLabel('Class', { exact: true }).selectOption('Class 12')
  await page.getByLabel('Section', { exact: true }).fill(section)
  await page.getByLabel('Students', { exact: true }).selectOption('All')
  await page.getByRole('button', { name: 'Add Row' }).click()
  const tuition = page.getByRole('row', { name: new RegExp(`Section ${section}`) }).getByLabel(/^Tuition Fee/)
  await tuition.fill('10.005')
  await expect(page.getByText('Please enter rupees with at most two decimals.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Plan' })).toBeDisabled()
  await tuition.fill('1,001')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save Plan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Fee plan saved')).toBeVisible()
  await expectAccessible(page, 'fee plan that is a draft')

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('3 fees for 1 student, ₹1,251.00 in all.')).toBeVisible()
  expect(await feesOf(student)).toEqual([])
  await page.getByRole('button', { name: 'Charge the Year' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Charge', exact: true }).click()
  await expect(page.getByText('3 fees charged', { exact: true })).toBeVisible()
  await expect(page.getByText('2 of 2 instalments charged.')).toBeVisible()
  expect(await feesOf(student)).toEqual([250, 500.5, 500.5])
  await page.getByRole('link', { name: 'Show what each student is charged, and why' }).click()
  await expect(page.getByRole('row').filter({ hasText: pupil }).filter({ hasText: 'Tuition Fee' })).toContainText(
    `Section ${section} of Class 12`,
  )
  await expectAccessible(page, 'fee plan that is charged')
  const onThePhone = await onPhone(browser)
  await logIn(onThePhone, demo.admin)
  await onThePhone.goto(page.url())
  await expect(onThePhone.getByText('2 of 2 instalments charged.')).toBeVisible()
  expect(await sidewaysOf(onThePhone)).toBeLessThanOrEqual(0)

  // The second instalment alone, then the rest: it is a draft again, and can be removed.
  await page.getByLabel('Take back from').selectOption({ index: 1 })
  const takeBack = async (said: string) => {
    await page.getByRole('button', { name: 'Take Back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
  }
  await takeBack('1 fee taken back')
  await expect(page.getByText('1 of 2 instalments charged.')).toBeVisible()
  expect(await feesOf(student)).toEqual([250, 500.5])
  await takeBack('2 fees taken back')
  await expect(page.getByText('Nothing of this plan is charged yet.')).toBeVisible()
  expect(await feesOf(student)).toEqual([])
  await page.getByRole('button', { name: 'Remove Plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Plan' }).click()
  await expect(page.getByText('Fee plan removed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Fee plans' })).toBeVisible()
})
