import { readFile } from 'node:fs/promises'
import { readPdf } from '@/tests/support/material/pdf'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'
import { choose, form } from '@/tests/support/screen/reports'

test('a class is written pupil by pupil, by roll number', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/reports')
  await choose(page, 'Academic')
  const field = (label: string) => form(page).getByLabel(label, { exact: true })
  await form(page).getByRole('button', { name: 'Add Subject' }).click()
  await field('Subject 1').selectOption('Mathematics')
  await field('Subject 2').selectOption('Hindi')
  await field('Assessment Type').selectOption('Unit Test')
  await field('Term').selectOption('Term 1')
  await field('Summary Notes').fill('Of the first alone.')
  const numbers = (await field('Student').locator('option').allTextContents())
    .flatMap((label) => /\((\d+)\)$/.exec(label)?.[1] ?? [])
    .map(Number)
  expect(numbers, 'the list is in the order in which the form goes on').toEqual(numbers.toSorted((a, b) => a - b))
  await field('Marks 1').fill('80.37')
  await field('Marks 1').press('Enter')
  await expect(field('Marks 2')).toBeFocused()
  await field('Marks 2').fill('70')
  // Enter in the last field goes on to the next pupil, and keeps what all have in common.
  await field('Marks 2').press('Enter')
  await expect(page.getByText('Report created successfully')).toBeVisible()
  await expect(field('Marks 1')).toBeFocused()
  await expect(field('Student').locator('option:checked')).toHaveText(new RegExp(`\\(${numbers[1]}\\)$`))
  for (const [label, value] of [
    ['Class', 'Class 8'],
    ['Subject 1', 'Mathematics'],
    ['Subject 2', 'Hindi'],
    ['Assessment Type', 'Unit Test'],
    ['Term', 'Term 1'],
    ['Marks 1', ''],
    ['Marks 2', ''],
    ['Summary Notes', ''],
  ] as const)
    await expect(field(label), label).toHaveValue(value)
  const written = page.getByRole('table').getByRole('row').filter({ hasText: 'Mathematics 80.37 Good' })
  await expect(written.filter({ hasText: 'Ananya Sharma' }).first()).toContainText('Hindi 70')
})

test('a student sees only their own reports and exports one', async ({ page }) => {
  await logIn(page, demo.student)
  await page.goto('/reports')
  await expect(form(page)).toHaveCount(0)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Grading' }).first()).toBeVisible()
  // The headings alone.
  await expect(rows.filter({ hasNotText: 'Ananya Sharma' })).toHaveCount(1)
  const row = rows.filter({ hasText: 'Grading' }).filter({ hasText: 'Mathematics' }).first()
  const [grade, chip] = [
    await row.getByRole('cell').nth(5).textContent(),
    await row.getByRole('listitem').first().textContent(),
  ]
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Export/ }).click(),
  ])
  await expect(page.getByText('Report downloaded')).toBeVisible()
  expect(saved.suggestedFilename()).toMatch(/^report_[0-9a-f-]{36}\.pdf$/)
  const [text] = await readPdf(new Uint8Array(await readFile(await saved.path())))
  expect(text).toContain('Ananya Sharma')
  expect(text).toContain(`Overall grade ${grade}`)
  for (const word of chip!.split(' ')) expect(text).toContain(word)
})
