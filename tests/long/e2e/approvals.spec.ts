import { approvalMessages } from '@/lib/approvals/messages'
import { newcomer, uniqueName } from '@/tests/support/machine/api'
import { saveSettings } from '@/tests/support/school/school-settings'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

test.afterEach(() => saveSettings({ sendDelay: null }))

test('a teacher is approved after a question, pupils several at once, and Undo takes them back', async ({ page }) => {
  await saveSettings({ sendDelay: 60 })
  const family = uniqueName('Tick')
  for (const name of ['Asha', 'Bela']) await newcomer({ name: `${name} ${family}` })
  const { name } = await newcomer({ role: 'teacher', name: uniqueName('Chandra Question') })
  await logIn(page, demo.admin)
  await page.goto('/admin/approvals')
  const pupils = page.getByRole('table', { name: 'Pending Student Approvals' })

  await pupils.getByRole('checkbox', { name: `Asha ${family}` }).check()
  await pupils.getByRole('checkbox', { name: `Bela ${family}` }).check()
  await expectAccessible(page, 'approvals-ticked')
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByText('2 students approved')).toBeVisible()
  await expect(pupils.getByRole('row').filter({ hasText: family })).toHaveCount(0)
  const toFamily = page.getByRole('link', { name: `Family of Asha ${family}` })
  await expect(toFamily).toHaveAttribute('href', /^\/people\/[\w-]+#family$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 approvals taken back')).toBeVisible()
  await expect(pupils.getByRole('row').filter({ hasText: family })).toHaveCount(2)
  await expect(toFamily).toHaveCount(0)

  const teachers = page.getByRole('table', { name: 'Pending Teacher Approvals' })
  await teachers.getByRole('button', { name: `Approve ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('A teacher opens every child’s record')
  await expect(page.getByText(approvalMessages.approved.teacher)).toHaveCount(0)
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(approvalMessages.approved.teacher)).toBeVisible()
})
