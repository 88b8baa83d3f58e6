import { randomInt } from 'node:crypto'
import { enrol } from '@/tests/support/machine/api'
import { openFeesOf } from '@/tests/support/school/fees'
import { startTask } from '@/tests/support/screen/tasks'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

test('the office takes three fees of a pupil and prints their receipts, in few steps', async ({ page }) => {
  const pupil = await enrol({ name: `Tara Counter ${letters()}` })
  await openFeesOf(3, pupil)
  await logIn(page, demo.admin)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  const { act, click, fill, end } = startTask('Take three fees of a pupil at the counter, with the receipts printed')
  const dialog = page.getByRole('dialog')
  await click(page.getByRole('link', { name: 'Find anyone' }))
  await fill(page.getByRole('combobox'), pupil.name)
  await click(page.getByRole('option', { name: pupil.name }))
  await click(page.getByRole('button', { name: 'Record payment' }))
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expectAccessible(page, 'fees-pay-several')
  await click(dialog.getByRole('button', { name: 'Record ₹3,703.50' }))
  await expect(dialog).toContainText('Payment recorded')
  const print = dialog.getByRole('button', { name: 'Print receipts' })
  await expect(print, 'what comes next has the focus').toBeFocused()
  const paper = page.context().waitForEvent('response', (response) => response.url().includes('/receipts'))
  await act(page.keyboard.press('Enter'))
  const { status, type } = await paper.then((answer) => ({
    status: answer.status(),
    type: answer.headers()['content-type'],
  }))
  expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' })
  end()
  await expect(dialog.getByText(/^Receipt /)).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Mail to the family' }).click()
  await expect(page.getByText(`The receipt is on its way to ${pupil.parentEmail}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
})

/** For a name of one's own. */
const letters = () => Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')
