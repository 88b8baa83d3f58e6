import { csvFile } from '@/tests/support/material/sheets'
import { office, enrol, uniqueName } from '@/tests/support/machine/api'
import { addGuardianOf, uniquePhone } from '@/tests/support/school/guardians'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

test.describe('guardians from a sheet', () => {
  test('stand beside the students, are asked about where it is not certain, and are joined afterwards', async ({
    page,
  }) => {
    const [child, lata, father] = [await enrol({ name: uniqueName('Kabir') }), uniqueName('Lata'), uniqueName('Suresh')]
    const phone = uniquePhone()
    const known = await addGuardianOf(child.id, { name: lata, phone })
    const asha = uniqueName('Asha')
    const { name, type, bytes } = csvFile([
      ['Name', 'Class', 'DOB', "Father's Name", 'Father Mobile', 'Mother Name', 'Mother Mobile'],
      [asha, '6', '14/08/2015', father, uniquePhone(), `${lata} Rao`, phone],
    ])
    await logIn(page, demo.admin)
    await page.goto('/admin/import')
    const form = page.getByRole('form', { name: 'Choose a sheet' })
    await form.getByLabel('File').setInputFiles({ name, mimeType: type, buffer: bytes })
    await form.getByRole('button', { name: 'Read the sheet' }).click()

    // Father new, mother asked about: nothing runs before it is answered.
    const row = page.getByRole('table', { name: 'Rows' }).getByRole('row', { name: new RegExp(asha) })
    await expect(row).toContainText('Possible duplicate')
    await expect(row).toContainText(`Father ${father}: new`)
    const question = row.getByRole('group', { name: `Who ${lata} Rao in row 2 is` })
    await expectAccessible(page, 'import-guardians')
    await question.getByRole('button', { name: 'Same person' }).click()
    await expect(row).toContainText(`becomes a guardian: ${lata}, whom the portal knows`)
    await expect(page.getByText('With them 1 guardian is added')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('2 created, 0 changed.')).toBeVisible()

    // A second entry of the father, which the office finds and joins.
    const children = (await office(`/api/people/${known}/children`)).body.children as { id: string; name: string }[]
    const imported = children.find((each) => each.name === asha)
    expect(imported).toBeDefined()
    const second = await addGuardianOf(child.id, { name: `${father} B`, relation: 'Father' })
    await page.goto(`/people/${second}`)
    await page.getByRole('button', { name: 'Same person as…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name, phone or email of the other entry').fill(father)
    await dialog.getByRole('button', { name: new RegExp(`^Choose this entry ?: ${father}$`) }).click()
    await expect(dialog).toContainText('Then there is one entry, with:')
    await expect(dialog).toContainText(`${asha} (Father)`)
    await expectAccessible(page, 'guardians-join')
    await dialog.getByRole('button', { name: 'Join both entries' }).click()
    await expect(page.getByText(`Both entries are one now: ${father} B`)).toBeVisible()
    await expect(page.getByRole('link', { name: asha })).toBeVisible()

    // And part it again.
    await page.getByRole('button', { name: 'Part into two people' }).click()
    await dialog.getByLabel(asha).check()
    await dialog.getByLabel('Full Name').fill(father)
    await dialog.getByRole('button', { name: 'Add the new person' }).click()
    await expect(page.getByText(`${father} was added, with 1 child`)).toBeVisible()
    await expect(page.getByRole('link', { name: asha })).toBeHidden()
  })
})
