import { uniqueName, enrol } from '@/tests/support/machine/api'
import { openFeesOf, overdueFeeOf } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

/** A mother with two children, of whom one owes ₹500.00 since last week and both ₹1,234.50 later. */
async function family() {
  const [first, second] = [await enrol({ name: uniqueName('Asha') }), await enrol({ name: uniqueName('Ravi') })]
  const mother = await guardianOf([first.id, second.id])
  await openFeesOf(1, first)
  await openFeesOf(1, second)
  await overdueFeeOf(second.id)
  return { first, second, mother }
}

test('a family is found by the mother’s name, pays a part of everything by keyboard, and the rest is its credit', async ({
  page,
}) => {
  const { first, second, mother } = await family()
  await logIn(page, demo.admin)
  await page.goto('/fees/counter')
  const search = page.getByRole('combobox', { name: /^Name, number or phone/ })
  await search.fill(mother.name)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Take money' })
  // What is late, of whichever child, is proposed.
  const amount = form.getByLabel('Amount given (₹)')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('500')
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Record ₹500.00' })).toBeVisible()
  await expectAccessible(page, 'counter')

  // More pays what is due next.
  await amount.fill('1000')
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await amount.fill('3000')
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(form.getByText('Only ₹2,969.00 is due.')).toBeVisible()
  // The credit is of the one who was found.
  const found = (await page.getByRole('heading', { name: 'Family' }).locator('~ ul > li').first().innerText()).split(
    '\n',
  )[0]
  expect([first.name, second.name]).toContain(found)
  await form.getByLabel(`Keep ₹31.00 as credit of ${found} for later fees`).check()
  await form.getByRole('button', { name: 'Record ₹3,000.00' }).click()

  await expect(page.getByText(`₹3,000.00 received from the family of ${found}, receipt`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  const main = page.getByRole('main')
  for (const text of [first.name, second.name, 'Kept as credit', '₹3,000.00'])
    await expect(main.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeFocused()

  await page.getByRole('link', { name: 'Next family' }).press('Enter')
  await expect(search).toHaveValue('')
  await expect(form).toHaveCount(0)
})
