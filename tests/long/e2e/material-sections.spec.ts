import { materialMessages } from '@/lib/materials/messages'
import { makePdf } from '@/tests/support/material/files'
import { demo, expect, expectAccessible, logIn, pressEnter, test } from '@/tests/support/screen/fixtures'

const said = materialMessages.further

for (const [where, viewport] of [
  ['at a desk', { width: 1280, height: 800 }],
  ['on a phone', { width: 360, height: 740 }],
] as const)
  test.describe(where, () => {
    test.use({ viewport })

    test(`one upload gives four sections of two classes a material each, which then go one by one, ${where}`, async ({
      page,
    }) => {
      const title = `Shared notes ${where} ${Date.now()}`
      await logIn(page, demo.teacher)
      await page.goto('/study-materials#upload')
      const form = page.getByRole('form', { name: 'Upload Study Material' })
      const box = (place: string) => form.getByRole('checkbox', { name: place, exact: true })
      const fill = async () => {
        await form.getByLabel('Subject').selectOption('Physics')
        await form.getByLabel('Type').selectOption('PDF')
        await form.getByLabel('Title').fill(title)
        await form
          .getByLabel('File')
          .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: await makePdf() })
      }

      // The form is as it was for who wants one section.
      await expect(form.getByRole('checkbox')).toHaveCount(0)
      await pressEnter(form.getByRole('button', { name: said.open }))
      await expect(form.getByText(said.chooseFirst)).toBeVisible()
      await form.getByLabel('Class', { exact: true }).selectOption('Class 8')
      await form.getByLabel('Section', { exact: true }).selectOption('C')
      await expect(box('Class 8 C')).toBeDisabled()
      await expect(box('Class 8 C')).toBeChecked()
      await box('Class 8 A').focus()
      await page.keyboard.press('Space')
      await box('Class 8 B').check()
      await box('Class 8 D').check()
      await box('Class 8 D').uncheck()
      await form.getByLabel(said.addClass).selectOption('Class 9')
      await box('Class 9 A').check()
      await expectAccessible(page, `the form ${where}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

      // What is chosen is there again after a reload.
      await page.reload()
      await expect(box('Class 9 A')).toBeChecked()
      await expect(box('Class 8 D')).not.toBeChecked()
      await fill()
      await form.getByRole('button', { name: 'Upload Material' }).click()
      await expect(page.getByText(materialMessages.uploadedFor(4)).first()).toBeVisible()

      await page.goto(`/study-materials?materials.q=${encodeURIComponent(title)}`)
      const rows = page
        .getByRole('table', { name: 'Available Study Materials' })
        .getByRole('row')
        .filter({ hasText: title })
      await expect(rows).toHaveCount(4)

      // One goes, and says that the file stays for the others.
      await page.goto(`/study-materials?materials.q=${encodeURIComponent(title)}&materials.class=Class+9`)
      await expect(rows).toHaveCount(1)
      await page.getByRole('button', { name: `Change ${title}` }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(page.getByText(materialMessages.deletes('Class 9 A'))).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(materialMessages.deleted).first()).toBeVisible()
      await page.goto(`/study-materials?materials.q=${encodeURIComponent(title)}`)
      await expect(rows).toHaveCount(3)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: `Download ${title}` })
          .first()
          .click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    })
  })
