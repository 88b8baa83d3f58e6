import { approved, newStaff, uniqueName } from '@/tests/support/machine/api'
import { feeOf } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { dialogOf, expect, expectAccessible, list, logIn, rows, test } from '@/tests/support/screen/fixtures'

test('an accountant gives the younger sister a concession, the principal approves it, and it ends', async ({
  page,
  browser,
}) => {
  const [accountant, principal] = [await newStaff('Accountant'), await newStaff('Principal')]
  const [elder, pupil] = [await approved({ name: uniqueName('Asha') }), await approved({ name: uniqueName('Bina') })]
  await guardianOf([elder.id, pupil.id])
  await feeOf(pupil.id, { type: 'Tuition Fee' })

  await logIn(page, accountant.email, accountant.password)
  await page.goto('/fees/concessions')
  await page.getByRole('combobox', { name: /^Name, number or phone/ }).fill(pupil.name)
  await page.getByRole('option', { name: pupil.name }).click()
  const form = page.getByRole('form', { name: `Give ${pupil.name} a concession` })
  await expect(form.getByRole('listitem').filter({ hasText: elder.name })).toBeVisible()
  await expect(form.getByLabel('Kind')).toHaveValue('Sibling')
  await form.getByLabel('Percent').fill('10')
  await form.getByLabel('Fees due from').fill('2026-04-01')
  await expect(form.getByRole('status')).toContainText('Of 1 fee that is charged, ₹123.45 less is to be paid.')
  await form.getByLabel('Or amount (₹)').fill('100')
  await form.getByLabel('Reason').fill('An elder sister is in Class 5')
  await form.getByRole('button', { name: 'Give a concession' }).click()
  await expect(form.getByText('Please enter a percentage or an amount, and not both.')).toBeVisible()
  await form.getByLabel('Or amount (₹)').fill('')
  await expectAccessible(page, 'a concession is given')
  await form.getByRole('button', { name: 'Give a concession' }).click()
  await expect(page.getByText('The concession now waits for approval by another person.')).toBeVisible()

  const office = await (await browser.newContext()).newPage()
  await logIn(office, principal.email, principal.password)
  await office.goto(`/fees/concessions?${new URLSearchParams({ q: pupil.name }).toString()}`)
  const row = rows(list(office, 'Concessions')).filter({ hasText: pupil.name })
  await row.getByRole('button', { name: `Approve concession of ${pupil.name}` }).press('Enter')
  await expect(dialogOf(office)).toContainText('An elder sister is in Class 5')
  await dialogOf(office).getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByText(`${pupil.name} has the concession.`)).toBeVisible()
  await expect(row).toContainText('₹123.45')
  await expectAccessible(office, 'concessions')
  await office.context().close()

  await page.goto(`/fees/counter?student=${pupil.id}`)
  await expect(page.getByRole('definition').filter({ hasText: '₹1,111.05' })).toBeVisible()
  await page.goto(`/fees/concessions?${new URLSearchParams({ q: pupil.name }).toString()}`)
  const given = rows(list(page, 'Concessions')).filter({ hasText: pupil.name })
  await given.getByRole('button', { name: `End concession of ${pupil.name}` }).press('Enter')
  await dialogOf(page).getByLabel('Last day').fill('2026-03-31')
  await dialogOf(page).getByLabel('Why it ends').fill('Given by mistake')
  await dialogOf(page).getByRole('button', { name: 'End' }).click()
  await expect(page.getByText(`The concession of ${pupil.name} has ended.`)).toBeVisible()
  await page.goto(`/fees/counter?student=${pupil.id}`)
  await expect(page.getByRole('definition').filter({ hasText: '₹1,234.50' })).toBeVisible()
})
