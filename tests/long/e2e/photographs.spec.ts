import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enrol, newAdmin, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { block, leave } from '@/tests/support/school/leaving'
import { photographed } from '@/tests/support/school/photographs'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, expectAccessible, logIn, pressCtrlK, pressEnter, test } from '@/tests/support/screen/fixtures'

/** Photographs of people as the office sets them: chosen, cut out, saved, seen. */

const [red, green, blue] = ['#c00000', '#00a000', '#0000c0']

/** Three stripes of 320, 160 and 320 pixels, 600 high. */
async function striped() {
  const stripe = (width: number, background: string) =>
    ({ create: { width, height: 600, channels: 3, background } }) as const
  const buffer = await sharp(stripe(800, red))
    .composite([
      { input: stripe(160, green), left: 320, top: 0 },
      { input: stripe(320, blue), left: 480, top: 0 },
    ])
    .jpeg({ quality: 100 })
    .toBuffer()
  return { name: 'three.jpg', mimeType: 'image/jpeg', buffer }
}

const face = (page: Page) => page.locator('.face-page img')
const dialogOf = (page: Page) => page.getByRole('dialog')

/** The colours of the photograph on the page, at these parts of its width. */
async function colours(page: Page, ...places: number[]) {
  await expect(face(page)).toHaveJSProperty('complete', true)
  const answer = await page.request.get((await face(page).getAttribute('src')) ?? '')
  expect(answer.status()).toBe(200)
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([512, 512])
  return places.map((place) => {
    const at = (256 * info.width + Math.round(place * info.width)) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    const most = Math.max(r, g, b)
    return most === r ? 'red' : most === g ? 'green' : 'blue'
  })
}

async function opened(page: Page, id: string) {
  await logIn(page, demo.admin)
  await page.goto(`/people/${id}`)
}

async function choose(page: Page) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pressEnter(dialogOf(page).getByRole('button', { name: 'Choose a picture' })),
  ])
  await chooser.setFiles(await striped())
  const part = page.getByRole('group', { name: 'Part of the picture that is kept' })
  await expect(part).toBeVisible()
  return part
}

test('a photograph is chosen, moved, enlarged and saved with the keyboard alone, and stands where staff look for a face', async ({
  page,
}) => {
  const name = uniqueName('Valentina')
  const { id } = await enrol({ name, class: 'Class 5' })
  await opened(page, id)
  await expect(face(page)).toHaveCount(0)
  await pressEnter(page.getByRole('button', { name: 'Add photo' }))
  await expectAccessible(page, 'people-photo')
  const part = await choose(page)
  await expectAccessible(page, 'people-photo-crop')
  await part.focus()
  // To the edge and no further: eight times three percent of the square, of which a sixth is left.
  for (let n = 0; n < 8; n++) await page.keyboard.press('ArrowRight')
  await pressEnter(dialogOf(page).getByRole('button', { name: 'Save photo' }))
  await expect(page.getByText(`The photo of ${name} was saved`)).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused()
  // Of the first 600 pixels: red up to 320, green up to 480.
  expect(await colours(page, 0.05, 0.5, 0.7, 0.9)).toEqual(['red', 'red', 'green', 'blue'])

  await pressEnter(page.getByRole('button', { name: 'Change photo' }))
  await (await choose(page)).focus()
  for (let n = 0; n < 20; n++) await page.keyboard.press('+')
  const size = dialogOf(page).getByRole('slider', { name: 'Size' })
  await expect(size).toHaveValue('4')
  await pressEnter(dialogOf(page).getByRole('button', { name: 'Save photo' }))
  await expect(dialogOf(page)).toHaveCount(0)
  await expect.poll(() => colours(page, 0.1, 0.9)).toEqual(['green', 'green'])

  await pressCtrlK(page)
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name }).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  const [place] = await sql<{ section: string }>('SELECT section FROM "User" WHERE id = $1', [id])
  await page.goto(`/attendance?mark.class=Class+5&mark.section=${place?.section}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
})

test('a photograph is dragged, enlarged with the slider, and removed, with the mouse', async ({ page }) => {
  const { id } = await enrol({ name: uniqueName('Ludovica') })
  await opened(page, id)
  await page.getByRole('button', { name: 'Add photo' }).click()
  const part = await choose(page)
  const { x, y, width, height } = (await part.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // Far beyond the edge of the picture.
  await page.mouse.move(x + 4, y + 4, { steps: 5 })
  await page.mouse.up()
  await dialogOf(page).getByRole('button', { name: 'Save photo' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  // Of the last 600 pixels, which begin at 200: green from 320, blue from 480.
  expect(await colours(page, 0.1, 0.3, 0.6)).toEqual(['red', 'green', 'blue'])

  await page.getByRole('button', { name: 'Change photo' }).click()
  await choose(page)
  await dialogOf(page).getByRole('slider', { name: 'Size' }).fill('4')
  await dialogOf(page).getByRole('button', { name: 'Save photo' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect.poll(() => colours(page, 0.1, 0.9)).toEqual(['green', 'green'])

  await page.getByRole('button', { name: 'Change photo' }).click()
  await dialogOf(page).getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  await expect(face(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('the camera is offered, and what it took is saved', async ({ page }) => {
    const { id } = await enrol({ name: uniqueName('Philippa') })
    await opened(page, id)
    await page.getByRole('button', { name: 'Add photo' }).tap()
    const camera = dialogOf(page).getByRole('button', { name: 'Take a picture' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.tap()])
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await chooser.setFiles(await striped())
    await dialogOf(page).getByRole('button', { name: 'Save photo' }).tap()
    await expect(dialogOf(page)).toHaveCount(0)
    expect(await colours(page, 0.2, 0.5, 0.8)).toEqual(['red', 'green', 'blue'])
  })
})

test('at a desk no camera is offered, and a file that is no picture says so', async ({ page }) => {
  const { id } = await enrol({ name: uniqueName('Griselda') })
  await opened(page, id)
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Take a picture' })).toBeHidden()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialogOf(page).getByRole('button', { name: 'Choose a picture' }).click(),
  ])
  await chooser.setFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await expect(dialogOf(page).getByRole('alert')).toContainText('This picture cannot be opened here.')
  await choose(page)
  await expect(dialogOf(page).getByRole('alert')).toBeEmpty()
})

test.describe('a refusal', () => {
  test.use({ expectedInConsole: /status of 409 .*\/photo/ })

  test('of the server is said in the dialog, which stays', async ({ page }) => {
    const { id } = await enrol({ name: uniqueName('Ermentrude') })
    await opened(page, id)
    await page.getByRole('button', { name: 'Add photo' }).click()
    await choose(page)
    await enrolledSince([id], schoolToday())
    await leave(id)
    await block(id)
    await dialogOf(page).getByRole('button', { name: 'Save photo' }).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('are blocked')
    await expect(dialogOf(page).getByRole('button', { name: 'Save photo' })).toBeVisible()
  })
})

test.describe('on a bad line', () => {
  test.use({ expectedInConsole: /ERR_CONNECTION_RESET|status of 401/ })

  test('a photograph that was saved without an answer is there when the dialog is closed', async ({ page }) => {
    const { id } = await enrol({ name: uniqueName('Wilhelmina') })
    await opened(page, id)
    await page.getByRole('button', { name: 'Add photo' }).click()
    await choose(page)
    await page.route(`**/api/people/${id}/photo`, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialogOf(page).getByRole('button', { name: 'Save photo' }).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to save the photo')
    await page.unroute(`**/api/people/${id}/photo`)
    await page.keyboard.press('Escape')
    await expect(face(page)).toBeVisible()
  })

  test('whoever is logged out meanwhile is asked to log in', async ({ page }) => {
    const office = await newAdmin()
    const { id } = await enrol({ name: uniqueName('Hildegard') })
    await logIn(page, office.email, office.password)
    await page.goto(`/people/${id}`)
    await page.getByRole('button', { name: 'Add photo' }).click()
    await choose(page)
    await sql('DELETE FROM "Session" WHERE "userId" = $1', [office.id])
    await dialogOf(page).getByRole('button', { name: 'Save photo' }).click()
    await page.waitForURL('**/login**')
  })
})

test('a teacher sees the photograph, what is owed, the month and the way to call, and sets nothing', async ({
  page,
}) => {
  const name = uniqueName('Cassandra')
  const { id } = await enrol({ name, class: 'Class 5', phone: '+91 98765 43210' })
  await photographed(id)
  await logIn(page, demo.teacher)
  await page.goto(`/people/${id}`)
  await expect(face(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /photo/i })).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Call the family of ${name}: +91 98765 43210` })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  )
  await expect(page.getByRole('link', { name: 'Mark attendance' })).toHaveAttribute(
    'href',
    /\/attendance\?mark\.class=Class\+5/,
  )
  await expect(page.getByRole('link', { name: 'Nothing' })).toHaveAttribute('href', '#part-fees')
  await expectAccessible(page, 'people-head-teacher')
  await page.getByRole('link', { name: 'Mark attendance' }).click()
  await expect(page.getByRole('table', { name: 'Mark Attendance' })).toContainText(name)
})

test('the office issues a certificate from the head of the page', async ({ page }) => {
  const { id } = await enrol({ name: uniqueName('Theodosia') })
  await opened(page, id)
  await pressEnter(page.getByRole('button', { name: 'Issue certificate' }))
  await expectAccessible(page, 'people-certificates')
  await pressEnter(dialogOf(page).getByRole('link', { name: /^Bonafide certificate/ }))
  await page.waitForURL(`**/people/${id}/bonafide`)
})
