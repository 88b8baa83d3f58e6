import { enrol } from '@/tests/support/machine/api'
import { feeOf } from '@/tests/support/school/fees'
import { demo, expect, expectAccessible, logIn, pressEnter, test } from '@/tests/support/screen/fixtures'

test('the office issues a transfer certificate with the keyboard, cancels it and takes the leaving back', async ({
  page,
}) => {
  const { id, name } = await enrol({ name: 'Zubeda Leaver', class: 'Class 4' })
  await feeOf(id)
  await logIn(page, demo.admin)
  await page.goto(`/people/${id}`)
  await page.getByRole('link', { name: 'Transfer certificate' }).press('Enter')
  await page.waitForURL(`**/people/${id}/transfer`)
  await expect(page.getByText('₹1,234.50 is still to be paid.')).toBeVisible()
  await page.getByLabel('Date of birth').fill('2017-06-14')

  const reason = page.getByLabel('Reason for leaving')
  await reason.focus()
  await page.keyboard.type('Moves to Nagpur')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const submit = page.getByRole('button', { name: 'Issue Certificate' })
  await expect(submit).toBeFocused()
  const question = page.getByRole('alertdialog')
  await page.keyboard.press('Enter')
  await pressEnter(question.getByRole('button', { name: 'Issue', exact: true }))
  // Why it is issued all the same was left empty.
  const why = page.getByLabel('Why it is issued before everything is paid')
  await expect(why).toBeFocused()
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'certificates-transfer')
  await page.keyboard.type('The grandparents pay')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await pressEnter(question.getByRole('button', { name: 'Issue', exact: true }))
  await page.waitForURL(`**/people/${id}#part-papers`)

  await expect(page.getByText(/^Last in Class 4 [A-D], admission number/)).toBeVisible()
  const papers = page.getByRole('region', { name: 'Certificates' })
  await expect(papers).toBeInViewport()
  await expect(papers.getByRole('link', { name: 'Transfer certificate' })).toHaveCount(0)
  await expect(papers.getByText(/₹1,234.50 still to be paid: The grandparents pay/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressEnter(papers.getByRole('button', { name: /Download TC/ })),
  ])
  expect(download.suggestedFilename()).toMatch(/^certificate_TC-\d{4}-\d\d-\d{4}\.pdf$/)

  await pressEnter(papers.getByRole('button', { name: /^Cancel TC/ }))
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Reason').press('x')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(papers.getByText('Cancelled')).toBeVisible()
  await expect(papers.getByRole('link', { name: 'Transfer certificate' })).toBeVisible()
  await pressEnter(page.getByRole('button', { name: 'Has not left' }))
  await pressEnter(question.getByRole('button', { name: 'Take back' }))
  await expect(page.getByText(new RegExp(`${name} is in Class 4 . again`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Has left' })).toBeVisible()
})
