import { addDays, formatDay } from '@/lib/dates'
import { enrol, uniqueName } from '@/tests/support/machine/api'
import { overdueFeeOf } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, list, logIn, rows, test } from '@/tests/support/screen/fixtures'

test('the office notes by keyboard what a family promises, and sees it where it reminds', async ({ page }) => {
  const name = uniqueName('Promising')
  const [one, other] = [await enrol({ name: `${name} A` }), await enrol({ name: `${name} B` })]
  await guardianOf([one.id, other.id])
  for (const { id } of [one, other]) await overdueFeeOf(id)
  await logIn(page, demo.admin)
  await page.goto(`/fees/defaulters?${new URLSearchParams({ q: name }).toString()}`)
  const families = rows(list(page, 'Defaulters'))
  await expect(families).toHaveCount(1)
  await expect(families.first()).toContainText('₹1,000.00')
  const dialled = /^tel:\+?\d+$/
  await expect(families.first().getByRole('link', { name: /^Call the family of/ })).toHaveAttribute('href', dialled)
  const calls = families.first().getByRole('button', { name: /^Calls of the family of/ })
  await calls.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No calls noted yet.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Call the family of/ })).toHaveAttribute('href', dialled)

  // From the first field on with Tab, as somebody does who has the telephone in the other hand.
  await dialog.getByLabel('About').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Salary comes late')
  await page.keyboard.press('Tab')
  const until = addDays(schoolToday(), 4)
  await expect(dialog.getByLabel('Promised by')).toBeFocused()
  // In the order of the browser’s own picker in these tests.
  const [year, month, day] = until.split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await expect(dialog.getByLabel('Promised by')).toHaveValue(until)
  await dialog.getByLabel('Promised amount').focus()
  // A slip of the finger, which would be more than the family owes.
  await page.keyboard.type('4000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^The family owes ₹1,000.00 in all, with fees that are due later/)).toBeVisible()
  await expect(dialog.getByLabel('Promised amount')).toBeFocused()
  // A key that was pressed by mistake loses nothing of what was said.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(calls).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('What was said')).toHaveValue('Salary comes late')
  await expect(dialog.getByLabel('Promised by')).toHaveValue(until)
  await expect(dialog.getByLabel('About')).toHaveValue(other.id)
  await dialog.getByLabel('Promised amount').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Call noted')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(families.first()).toContainText(`Promised ₹400.00 by ${formatDay(until)}`)
  await expect(calls).toBeFocused()

  await page.keyboard.press('Enter')
  const history = page.getByRole('dialog').getByRole('region', { name: 'Calls so far' })
  await expect(history).toContainText('Salary comes late')
  await expect(history).toContainText(`about ${other.name}`)
  // Once it is noted, the next call begins with nothing.
  await expect(dialog.getByLabel('What was said')).toHaveValue('')
  await page.keyboard.press('Escape')

  await page.getByLabel('Tick all on this page').check()
  await page.getByRole('button', { name: 'Remind (1)' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Remind 1 family?')
  await expect(question).toContainText(
    '1 of them has promised to pay by a day that has not passed, and is reminded too.',
  )
})

test('demand notes of a class are downloaded from the list of who owes', async ({ page }) => {
  await overdueFeeOf((await enrol({ class: 'Class 5' })).id)
  await logIn(page, demo.admin)
  await page.goto('/fees/defaulters')
  await page.getByRole('button', { name: 'Demand notes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Class').selectOption('Class 5')
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download notes' }).click()
  expect((await file).suggestedFilename()).toBe('demand_notes_class_5.pdf')
  await expect(page.getByText('Demand notes downloaded')).toBeVisible()
})
