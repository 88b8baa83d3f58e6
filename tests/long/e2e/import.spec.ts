import { randomUUID } from 'node:crypto'
import type { Upload } from '@/tests/support/material/files'
import { csvFile, xlsxFile } from '@/tests/support/material/sheets'
import { demo, expect, expectAccessible, logIn, pressEnter, test } from '@/tests/support/screen/fixtures'

const chosen = ({ name, type, bytes }: Upload) => ({ name, mimeType: type, buffer: bytes })

test.describe('importing people', () => {
  test('names what is wrong, lets it be mended, imports and takes it back, by keyboard too', async ({ page }) => {
    const mark = randomUUID().slice(0, 8)
    const header = ['Who', 'Std', 'Adm No', 'DOB', 'Email', 'Blood group']
    const right = [`Ira ${mark}`, 'VI-B', `${mark}/1`, '14/08/2015', `ira.${mark}@tests.example`, 'B+']
    await logIn(page, demo.admin)
    await page.goto('/')
    await page.getByRole('region', { name: 'School office' }).getByRole('link', { name: 'Import', exact: true }).click()
    await expectAccessible(page, 'import')

    // A sheet whose first column has a name of its own, and a wrong cell.
    const form = page.getByRole('form', { name: 'Choose a sheet' })
    const file = form.getByLabel('File')
    await file.setInputFiles(
      chosen(xlsxFile([header, right, [`Kabir ${mark}`, 'Class 13', `${mark}/2`, '31/02/2014']])),
    )
    await pressEnter(form.getByRole('button', { name: 'Read the sheet' }))
    await expect(page.getByRole('heading', { level: 1, name: 'people.xlsx' })).toBeVisible()
    const columns = page.getByRole('form', { name: 'Columns' })
    await expect(columns.getByLabel('Who')).toHaveValue('')
    await expect(page.getByText('Please choose a column for Name: it is needed.')).toBeVisible()
    await expect(columns.getByText('Optional')).toHaveCount(0)
    await columns.getByLabel('Who').selectOption('Name')
    await pressEnter(columns.getByRole('button', { name: 'Save and check again' }))
    const rows = page.getByRole('table', { name: 'Rows' })
    await expect(rows.getByRole('row', { name: new RegExp(`Kabir ${mark}`) })).toContainText(
      'Right: One of Class 1 to Class 12.',
    )
    await expect(rows.getByRole('row', { name: new RegExp(`Kabir ${mark}`) })).toContainText(
      'the day first: 31/12/2015',
    )
    await expect(rows.getByRole('row', { name: new RegExp(`Ira ${mark}`) })).toContainText('New')
    await expect(page.getByText('2 columns are ignored')).toBeHidden()
    await expect(page.getByText('One column is ignored: Blood group.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 1 person' })).toBeDisabled()
    await expectAccessible(page, 'import-wrong')

    // The mended sheet.
    await page.getByRole('link', { name: 'Import', exact: true }).first().click()
    await file.setInputFiles(
      chosen(
        csvFile([['Name', ...header.slice(1)], right, [`Kabir ${mark}`, '12', `${mark}/2`, '28/02/2014', '', '']]),
      ),
    )
    await form.getByRole('button', { name: 'Read the sheet' }).click()
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    await pressEnter(page.getByRole('alertdialog').getByRole('button', { name: 'Import' }))
    await expect(page.getByText('2 created, 0 changed.')).toBeVisible()
    await expectAccessible(page, 'import-done')

    await page.getByRole('button', { name: 'Send invitations to 1 person with an email' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send invitations' }).click()
    await expect(page.getByText('1 invitation is on the way')).toBeVisible()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Undone: 2 people removed, 0 people as before')).toBeVisible()
    await expect(page.getByText('and undone by')).toBeVisible()
  })
})
