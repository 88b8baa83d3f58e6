import { enrol, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { makeImage } from '@/tests/support/material/files'
import { leave } from '@/tests/support/school/leaving'
import { schoolToday } from '@/tests/support/school/school-days'
import {
  demo,
  demoPassword,
  expect,
  expectAccessible,
  expectLoaded,
  logIn,
  test,
} from '@/tests/support/screen/fixtures'

test('a pupil downloads their data', async ({ page }) => {
  const pupil = await enrol()
  await logIn(page, pupil.email, pupil.password)
  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^data_\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('The archive was downloaded')).toBeVisible()
})

test.describe(() => {
  test.use({ expectedInConsole: /403/ })
  test('an old log-in takes the password for it', async ({ page }) => {
    const pupil = await enrol()
    await logIn(page, pupil.email, pupil.password)
    await sql(`UPDATE "Session" SET "createdAt" = now() - interval '1 hour' WHERE "userId" = $1`, [pupil.id])
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download' })
    await dialog.getByLabel('Current Password').fill(pupil.password)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toContain('.zip')
    await expect(dialog).toBeHidden()
  })
})

test('the office erases who has left, and takes it back', async ({ page }) => {
  const name = uniqueName('Erna Example')
  const pupil = await enrol({ name })
  await enrolledSince([pupil.id], schoolToday())
  await logIn(page, demo.admin, demoPassword)
  await page.goto(`/people/${pupil.id}`)
  // Who is enrolled cannot be erased, and the page says so.
  await expect(page.getByText('You can erase the data once the student has left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase', exact: true })).toBeHidden()
  await leave(pupil.id)
  await page.reload()
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Erase ${name}?` })
  await dialog.getByLabel('Reason').fill('The mother asked for it')
  await dialog.getByLabel('Current Password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Blocked since')).toBeVisible()
  await expect(page.getByText('Blocked', { exact: true }).first()).toBeVisible()
  await page.goto('/admin/privacy')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('The mother asked for it')).toBeVisible()
  await expectAccessible(page, 'Privacy of the office')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Take the erasure back' }).click()
  const back = page.getByRole('dialog', { name: `Keep the data of ${name}?` })
  await back.getByLabel('Current Password').fill(demoPassword)
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Blocked since')).toBeHidden()
})

test('a picture with a named pupil waits for the consent that the office records', async ({ page, browser }) => {
  const [name, title] = [uniqueName('Farida Example'), uniqueName('Play')]
  await enrol({ name })
  await logIn(page, demo.admin, demoPassword)
  await page.goto('/home')
  const form = page.getByRole('form', { name: 'Contribute to Our Gallery' })
  await form.getByLabel('Title').fill(title)
  const found = form.getByRole('button', { name: new RegExp(`^${name}`) })
  await form.getByLabel('Students in this picture').fill(name)
  await found.click()
  await expect(form.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await form
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'play.png', mimeType: 'image/png', buffer: Buffer.from(await makeImage('png')) })
  await form.getByRole('button', { name: 'Upload Image' }).click()
  await expect(page.getByText('Gallery image uploaded successfully!')).toBeVisible()
  await expect(page.getByText(`The picture is hidden until there is photo consent for ${name}.`)).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/home')
  await expect(visitor.getByRole('heading', { name: 'Our Vibrant Campus' })).toBeVisible()
  await expectLoaded(visitor)
  await expect(visitor.getByText(title)).toBeHidden()

  await page.goto('/admin/privacy')
  await expect(page.getByText(title).first()).toBeVisible()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Record the consent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Photo consent' })
  await dialog.getByLabel('Consent', { exact: true }).selectOption('Given')
  await dialog.getByLabel('By whom').fill('Noor Example')
  await dialog.getByLabel('Ground').fill('She signed the form')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Given by Noor Example: She signed the form')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(title)).toBeVisible()
  await visitor.context().close()
})

test('a family reads how long things are kept', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await expect(page.getByText('12 months after the last change')).toBeVisible()
  await expectAccessible(page, 'Privacy')
})
