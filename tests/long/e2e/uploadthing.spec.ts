import { fakeUploadThing } from '@/tests/support/machine/fake-uploadthing'
import { makePdf, named } from '@/tests/support/material/files'
import { makePortal } from '@/tests/support/machine/portal'
import { expect, logIn, test } from '@/tests/support/screen/fixtures'

test('with UploadThing, a file goes straight there from the browser and comes back through its signed address', async ({
  browser,
}) => {
  const fake = await fakeUploadThing()
  const portal = await makePortal(fake.settings)
  try {
    await portal.start()
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    await logIn(page, portal.admin.email, portal.admin.password)
    await page.goto('/study-materials')
    const sent: string[] = []
    page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).host}`))
    const file = named('notes.pdf', await makePdf())
    const form = page.getByRole('form', { name: 'Upload Study Material' })
    for (const [label, choice] of [
      ['Class', 'Class 8'],
      ['Section', 'A'],
      ['Subject', 'Science'],
      ['Type', 'PDF'],
    ] as const)
      await form.getByLabel(label).selectOption(choice)
    await form.getByLabel('Title').fill('Straight there')
    await form.getByLabel('File').setInputFiles({ name: file.name, mimeType: file.type, buffer: file.bytes })
    await form.getByRole('button', { name: 'Upload Material' }).click()
    await expect(page.getByText('Study material uploaded successfully!').first()).toBeVisible()
    expect(sent).toContain(`PUT ${fake.settings.UPLOADTHING_UFS_HOST}`)
    expect([...fake.files.values()].map(({ bytes, acl }) => [bytes.equals(file.bytes), acl])).toEqual([
      [true, 'private'],
    ])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      expect(page.getByText('Material downloaded successfully!').first()).toBeVisible(),
      page.getByRole('button', { name: 'Download Straight there' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^material-[0-9a-f-]{36}\.pdf$/)
    await context.close()
  } finally {
    await portal.remove()
    await fake.close()
  }
})
