import { addDays } from '@/lib/dates'
import { approved, office, uniqueName } from '@/tests/support/machine/api'
import { feeOf } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { schoolToday } from '@/tests/support/school/school-days'
import {
  clickLive,
  dialogOf,
  expect,
  expectAccessible,
  list,
  logIn,
  openPage,
  rows,
  test,
} from '@/tests/support/screen/fixtures'

const password = 'a-long-test-password'
const child = (name: string) => approved({ name: uniqueName(name), class: 'Class 5' })

test('a mother of three pays two fees in one go and asks leave for one', async ({ page }) => {
  const children = [await child('Asha'), await child('Bina'), await child('Chetan')]
  for (const { id } of children) await feeOf(id)
  const [asha, bina, chetan] = children.map(({ name }) => String(name)) as [string, string, string]
  const mother = await guardianOf(children.map(({ id }) => id))
  await logIn(page, mother.email, password)
  await openPage(page, '/fees?fees.status=Pending&fees.sort=dueDate')
  const fees = list(page, 'Fee Structure')
  await expect(rows(fees)).toHaveCount(3)
  for (const name of [asha, bina]) {
    const box = fees.getByRole('checkbox', { name: new RegExp(`of ${name}`) })
    await expect(async () => {
      await box.check()
      await expect(
        page.getByRole('group', { name: 'Pay together' }).getByRole('button', { name: /^Pay \(/ }),
      ).toBeVisible()
    }).toPass()
  }
  await clickLive(page.getByRole('button', { name: 'Pay (2)' }))
  const dialog = dialogOf(page)
  // 1,234.50 each: the sum is the server's.
  await expect(dialog.getByText('₹2,469.00').first()).toBeVisible()
  await expect(dialog).toContainText(asha)
  await expectAccessible(page, 'the question before fees are paid together')
  await dialog.getByRole('button', { name: 'Pay ₹2,469.00' }).click()
  await expect(page.getByText('Payment successful!').first()).toBeVisible()
  // One receipt for both.
  await expect(dialog.getByText(/Receipt DEMO-\d{4}-\d{2}\/\d{6}/)).toHaveCount(1)
  for (const name of [asha, bina]) await expect(dialog.getByText(name)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  await expectAccessible(page, 'the receipt of two children')
  await page.keyboard.press('Escape')
  await expect(rows(fees)).toHaveCount(1)
  await expect(fees).toContainText(chetan)

  await openPage(page, '/attendance')
  await clickLive(page.getByRole('main').getByRole('button', { name: new RegExp(chetan) }))
  const form = page.getByRole('form', { name: 'Submit Leave Request' })
  await form.getByLabel('Student Name').selectOption(chetan)
  await form.getByLabel('Class').selectOption('Class 5')
  const day = addDays(schoolToday(), 3)
  await form.getByLabel('From Date').fill(day)
  await form.getByLabel('To Date').fill(day)
  await form.getByLabel('Reason').fill('A wedding')
  await clickLive(form.getByRole('button', { name: 'Submit Leave' }))
  await expect(page.getByRole('region', { name: 'Leave Requests' }).getByText('A wedding').first()).toBeVisible()
})

test('a barred father’s open tab shows nothing at the next click', async ({ page }) => {
  const asha = await child('Asha')
  await feeOf(asha.id)
  const father = await guardianOf([asha.id])
  const name = String(asha.name)
  await logIn(page, father.email, password)
  await openPage(page, `/profile/children/${asha.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectAccessible(page, 'the page of a child')
  const bar = await office(`/api/people/${asha.id}/guardians/bar`, 'PUT', {
    ...{ guardian: father.id, reason: 'An order of the court', alone: true },
  })
  expect(bar.status).toBe(200)
  // What is pressed in the open tab does nothing …
  await clickLive(page.getByRole('button', { name: 'Give consent' }))
  await dialogOf(page).getByRole('button', { name: 'Give consent' }).click()
  await expect(page.getByText('You are not allowed to do this.').first()).toBeVisible()
  // … and no page shows the child any more.
  for (const path of ['/', '/fees', '/attendance', '/reports', `/profile/children/${asha.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  }
})
