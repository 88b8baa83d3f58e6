import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makePdf } from '@/tests/support/material/files'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'
import { uniqueName } from '@/tests/support/machine/api'

const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: readFileSync('prisma/seed/media/lesson.mp4') }

type Upload = { type: 'Video' | 'PDF'; title: string; file: { name: string; mimeType: string; buffer: Buffer } }

/** Uploads it, and answers its tile. */
async function uploaded(page: Page, { type, title, file }: Upload) {
  const form = page.getByRole('form', { name: 'Upload Promotional Content' })
  await form.getByLabel('Type').selectOption(type)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('A description')
  await form.getByLabel('File').setInputFiles(file)
  await form.getByRole('button', { name: 'Upload Promotion' }).click()
  await expect(page.getByText('Promotional content uploaded successfully!')).toBeVisible()
  return page.getByRole('list', { name: 'All Promotional Content' }).getByRole('listitem').filter({ hasText: title })
}

for (const type of ['Video', 'PDF'] as const)
  test(`the tile of a ${type} shows what the browser has taken of it that uploads it`, async ({ page }) => {
    const file =
      type === 'Video' ? film : { name: 'page.pdf', mimeType: 'application/pdf', buffer: await makePdf('Prospectus') }
    await logIn(page, demo.admin)
    await page.goto('/promotions')
    const tile = await uploaded(page, { type, title: uniqueName('Seen'), file })
    await expect(tile.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await expectAccessible(page, `promotions-${type}`)
  })

test('a film that the browser cannot play is uploaded all the same, with a sign', async ({ page }) => {
  await logIn(page, demo.admin)
  await page.goto('/promotions')
  // As a browser without this codec.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done: BlobCallback) => done(null)
  })
  const tile = await uploaded(page, { type: 'Video', title: uniqueName('Unseen'), file: film })
  await expect(tile).toBeVisible()
  await expect(tile.locator('img')).toHaveCount(0)
})
