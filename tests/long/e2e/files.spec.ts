import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { makeImage, makeMp4, makePdf, named, type Upload } from '@/tests/support/material/files'
import { demo, expect, expectAccessible, logIn, test } from '@/tests/support/screen/fixtures'

const asInput = ({ name, type, bytes }: Upload) => ({ name, mimeType: type, buffer: bytes })
const unique = (words: string) => `${words} ${Date.now()}`

async function uploadMaterial(page: Page, title: string, type: string, file: Upload) {
  const form = page.getByRole('form', { name: 'Upload Study Material' })
  await form.getByLabel('Class').selectOption('Class 8')
  await form.getByLabel('Section').selectOption('C')
  await form.getByLabel('Subject').selectOption('Physics')
  await form.getByLabel('Type').selectOption(type)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('File').setInputFiles(asInput(file))
  await form.getByRole('button', { name: 'Upload Material' }).click()
}

test('a teacher uploads a PDF and a film; a student of the class downloads the same bytes', async ({
  page,
  browser,
}) => {
  const [notes, lesson] = [unique('Notes'), unique('Lesson')]
  const [pdf, mp4] = [named('notes.pdf', await makePdf()), named('lesson.mp4', makeMp4())]
  await logIn(page, demo.teacher)
  await page.goto('/study-materials')
  await page
    .getByRole('form', { name: 'Upload Study Material' })
    .getByRole('button', { name: 'Upload Material' })
    .click()
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
  await uploadMaterial(page, notes, 'PDF', pdf)
  await expect(page.getByText('Study material uploaded successfully!').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: notes })).toContainText('Rajesh Kulkarni')
  await expect(page.getByRole('form', { name: 'Upload Study Material' }).getByLabel('Title')).toHaveValue('')
  await uploadMaterial(page, lesson, 'Video', mp4)
  await expect(page.getByRole('row').filter({ hasText: lesson })).toBeVisible()

  const context = await browser.newContext()
  const student = await context.newPage()
  await logIn(student, demo.student)
  await student.goto('/study-materials')
  await expect(student.getByRole('form')).toHaveCount(0)
  for (const [title, file, ending] of [
    [notes, pdf, 'pdf'],
    [lesson, mp4, 'mp4'],
  ] as const) {
    const [download] = await Promise.all([
      student.waitForEvent('download'),
      expect(student.getByText('Material downloaded successfully!').first()).toBeVisible(),
      student.getByRole('button', { name: `Download ${title}` }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^material-[0-9a-f-]{36}\\.${ending}$`))
    expect(readFileSync(await download.path()).equals(file.bytes)).toBe(true)
  }
  await context.close()
})

test.describe('refusals', () => {
  // Browsers report every answer of 400 and above.
  test.use({ expectedInConsole: /status of 415 .*\/api\/study-materials\/upload/ })

  test('what the server finds in a file is said at the form, and nothing typed is lost', async ({ page }) => {
    await logIn(page, demo.teacher)
    await page.goto('/study-materials')
    const form = page.getByRole('form', { name: 'Upload Study Material' })
    await uploadMaterial(page, 'A lie', 'PDF', named('lie.pdf', makeMp4()))
    await expect(page.getByText('This file is not a PDF.')).toHaveCount(2)
    await expect(form.getByLabel('File')).toBeFocused()
    await expect(form.getByLabel('Title')).toHaveValue('A lie')

    // What can be seen without looking into it, is said without sending it.
    await form
      .getByLabel('File')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
    await form.getByRole('button', { name: 'Upload Material' }).click()
    await expect(form.getByText('Please choose a PDF (.pdf) or a video (.mp4).')).toBeVisible()
  })
})

test('an upload shows how far it is and can be cancelled', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/study-materials')
  const network = await page.context().newCDPSession(page)
  // Slow enough for a click before all of it has left, however busy the machine is.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  })
  const title = unique('Cancelled')
  await uploadMaterial(
    page,
    title,
    'PDF',
    named('large.pdf', await makePdf('x', { compress: false }, (paper) => void paper.text('word '.repeat(400_000)))),
  )
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('The upload was cancelled.').first()).toBeVisible()
  await network.detach()
  await expect(bar).toHaveCount(0)
  await expect(
    page.getByRole('form', { name: 'Upload Study Material' }).getByLabel('Title'),
    'nothing typed is lost',
  ).toHaveValue(title)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
})

test('a topic is scheduled, and the section filter filters both tables', async ({ page }) => {
  await logIn(page, demo.teacher)
  await page.goto('/study-materials')
  const topic = unique('Refraction in water')
  const form = page.getByRole('form', { name: 'Schedule Daily Topic' })
  await form.getByLabel('Class').selectOption('LKG')
  await form.getByLabel('Section').selectOption('D')
  await form.getByLabel('Subject').selectOption('Science')
  await form.getByLabel('Date').fill('2030-01-15')
  await form.getByLabel('Topic').fill(topic)
  await form.getByRole('button', { name: 'Schedule Topic' }).click()
  await expect(page.getByText('Topic scheduled successfully!').first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: topic })
  await expect(row).toContainText('15 Jan 2030')

  const sectionsIn = async (name: string) => {
    const cells = page.getByRole('region', { name }).locator('td[data-label="Section"]')
    return new Set(await cells.allTextContents())
  }
  await page
    .locator('label')
    .filter({ has: page.getByRole('option', { name: 'All Sections' }) })
    .getByRole('combobox')
    .selectOption('B')
  await page.waitForURL('**section=B**')
  await expect(row).toHaveCount(0)
  await expect.poll(() => sectionsIn('Available Study Materials')).toEqual(new Set(['B']))
  await expect(page.getByRole('link', { name: 'Next' }).last()).toHaveAttribute('href', /section=B/)
  await expect.poll(() => sectionsIn('Scheduled Daily Topics')).toEqual(new Set(['B']))
})

test('without a stored role, study materials say so', async ({ page }) => {
  await logIn(page, demo.student)
  await page.evaluate(() => localStorage.removeItem('userRole'))
  await page.goto('/study-materials')
  await expect(page.getByText('Please log in to access study materials')).toBeVisible()
  await expect(page.getByText('User role not found').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('an admin uploads a film, a picture and a PDF; everybody opens them', async ({ page, browser }) => {
  const [film, picture, brochure] = [unique('Film'), unique('Picture'), unique('Brochure')]
  const uploads = [
    [film, 'Video', named('film.mp4', makeMp4())],
    [picture, 'Image', named('picture.png', await makeImage('png', 640, 480))],
    [brochure, 'PDF', named('brochure.pdf', await makePdf())],
  ] as const
  await logIn(page, demo.admin)
  await page.goto('/promotions')
  for (const [title, type, file] of uploads) {
    const form = page.getByRole('form', { name: 'Upload Promotional Content' })
    await form.getByLabel('Type').selectOption(type)
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Description').fill('What it is about.')
    await form.getByLabel('File').setInputFiles(asInput(file))
    await form.getByRole('button', { name: 'Upload Promotion' }).click()
    await expect(page.getByRole('list', { name: 'All Promotional Content' }).getByText(title).first()).toBeVisible()
    // It would take what is typed next.
    await expect(form.getByLabel('Title')).toHaveValue('')
  }
  await expect(page.getByText('Promotional content uploaded successfully!').first()).toBeVisible()

  const context = await browser.newContext()
  const student = await context.newPage()
  await logIn(student, demo.student)
  await student.goto('/promotions')
  await expect(student.getByRole('form')).toHaveCount(0)
  await expect(student.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const featured = student.getByRole('list', { name: 'Featured Highlights' })
  await expect(featured.getByRole('listitem')).toHaveCount(3)

  const opener = featured.getByRole('button', { name: film })
  await opener.focus()
  await student.keyboard.press('Enter')
  const modal = student.getByRole('dialog', { name: film })
  const video = modal.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(1)
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = 2.5
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    await element.play()
  })
  await expect
    .poll(
      () => video.evaluate((element: HTMLVideoElement) => element.currentTime),
      'it plays on from where it was sent',
    )
    .toBeGreaterThan(2.5)
  await expect(modal.getByText('What it is about.')).toBeVisible()
  await student.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()

  await featured.getByRole('button', { name: picture }).click()
  const image = student.getByRole('dialog', { name: picture }).getByRole('img', { name: picture })
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(student, 'promotion-modal')
  await student.getByRole('button', { name: 'Close', exact: true }).click()

  await featured.getByRole('button', { name: brochure }).click()
  const frame = student.getByRole('dialog', { name: brochure }).locator('iframe')
  await expect(frame).toHaveAttribute('src', /^\/api\/promotions\/[0-9a-f-]{36}\/media$/)
  await student.keyboard.press('Escape')

  await student.getByLabel('Type').selectOption('PDF')
  await student.waitForURL('**type=PDF')
  const all = student.getByRole('list', { name: 'All Promotional Content' })
  await expect(all.getByText(brochure)).toBeVisible()
  await expect(all.getByText(film)).toHaveCount(0)
  await student.getByRole('link', { name: 'Apply Now for Admission!' }).click()
  await student.waitForURL('**/home')
  await context.close()

  await page
    .getByRole('list', { name: 'All Promotional Content' })
    .getByRole('button', { name: `Delete ${picture}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Promotional content deleted').first()).toBeVisible()
  await expect(page.getByText(picture)).toHaveCount(0)
})

test('an admin adds a JPEG to the gallery, every visitor sees it, and it can be taken out', async ({
  page,
  browser,
}) => {
  const title = unique('Campus gate')
  await logIn(page, demo.admin)
  await page.goto('/home#admission')
  const section = page.locator('#admission')
  await expect(section.getByRole('heading', { name: 'Contribute to Our Gallery' })).toBeVisible()
  await section.getByLabel('Title').fill(title)
  await section
    .getByLabel('Picture', { exact: true })
    .setInputFiles(asInput(named('gate.jpg', await makeImage('jpeg', 1200, 900))))
  await section.getByRole('button', { name: 'Upload Image' }).click()
  await expect(page.getByText('Gallery image uploaded successfully!').first()).toBeVisible()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto('/home')
  await expect(visitor.getByRole('heading', { name: 'Our Vibrant Campus' })).toBeVisible()
  const image = visitor.getByRole('img', { name: title })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await expect(visitor.getByRole('heading', { name: 'Contribute to Our Gallery' })).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await context.close()

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Gallery image deleted').first()).toBeVisible()
  await expect(page.getByRole('img', { name: title })).toHaveCount(0)
})
