import { placesOf } from '@/lib/places'
import { navigationFor, officeScreensOf } from '@/lib/route-lookups'
import { expect, expectAccessible, heading, openPage, phone, pressEnter, test } from '@/tests/support/screen/fixtures'

/** The bar: where one is, and where one can go (components/layout). */

const roles = ['student', 'teacher', 'admin'] as const

for (const role of roles) {
  test(`a ${role} sees the contract's links in their order at 1,024 px, in one line, and where they are`, async ({
    pageOf,
  }) => {
    const page = await pageOf(role)
    await page.setViewportSize({ width: 1024, height: 700 })
    await openPage(page, '/fees')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const labels = navigationFor({ role }).map(({ label }) => label)
    await expect(links).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fees' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const tops = await links.evaluateAll((all) => new Set(all.map((link) => link.getBoundingClientRect().top)).size)
    expect(tops, 'lines').toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the width of the page').toBe(1024)
  })

  test(`a ${role} on a phone has four places and the menu at the bottom, over nothing of the page`, async ({
    pageOf,
  }) => {
    const page = await pageOf(role)
    await page.setViewportSize(phone)
    await openPage(page, '/attendance')
    const places = page.getByRole('navigation', { name: 'Places' })
    const hrefs = await places.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(placesOf({ role }).map(({ href }) => href))
    expect(hrefs).toHaveLength(4)
    await expect(places.getByRole('link', { name: 'Attendance' })).toHaveAttribute('aria-current', 'page')
    const menu = page.getByRole('button', { name: /^Menu/ })
    const boxes = await Promise.all(
      [...(await places.getByRole('link').all()), menu].map((each) => each.boundingBox().then((box) => box!)),
    )
    for (const { y, height, width } of boxes) {
      expect(y + height).toBeLessThanOrEqual(phone.height)
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
    }
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const end = await page.getByRole('contentinfo').boundingBox()
    expect(end!.y + end!.height).toBeLessThanOrEqual(Math.min(...boxes.map(({ y }) => y)) + 1)

    await menu.click()
    // Each link once: those of the menu.
    await expect(places).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Attendance', exact: true })).toHaveCount(1)
    const inMenu = page.getByRole('banner').getByRole('link')
    for (const href of role === 'teacher' ? [...hrefs, '/people'] : hrefs)
      expect(await inMenu.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toContain(href)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await places.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL(/\/$/)
    await expect(heading(page)).toBeVisible()
    await menu.click()
    await expectAccessible(page, `bar-menu-${role}`)
  })
}

test('the office opens its menu by keyboard, goes to a screen, and sees that it is there', async ({ pageOf }) => {
  const page = await pageOf('admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPage(page, '/')
  const button = page.getByRole('button', { name: /^Office/ })
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office).toBeHidden()
  await pressEnter(button)
  await expect(office).toBeVisible()
  const hrefs = await office.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(officeScreensOf({ role: 'admin' }))
  await page.keyboard.press('Escape')
  await expect(office).toBeHidden()
  await expect(button).toBeFocused()
  await pressEnter(button)
  await office.getByRole('link', { name: 'Calendar' }).click()
  await page.waitForURL('**/admin/calendar')
  await expect(office).toBeHidden()
  await expect(button).toHaveAttribute('aria-current', 'true')
  await pressEnter(button)
  await expect(office.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page, 'bar-office')
})

test('who has no office has no menu of it, and one press leads to people', async ({ pageOf }) => {
  const teacher = await pageOf('teacher')
  await teacher.setViewportSize({ width: 1280, height: 800 })
  await openPage(teacher, '/')
  await expect(teacher.getByRole('button', { name: /^Office/ })).toHaveCount(0)
  await teacher
    .getByRole('banner')
    .getByRole('link', { name: /^(People|Pupils|Students)$/ })
    .click()
  await teacher.waitForURL('**/people')
  const student = await pageOf('student')
  await openPage(student, '/')
  await expect(student.getByRole('button', { name: /^Office/ })).toHaveCount(0)
  await expect(student.getByRole('banner').locator('[href$="/people"]')).toHaveCount(0)
})

test('what somebody wants to do is found by typing it, and leads to its form, unfolded on a phone', async ({
  pageOf,
}) => {
  const page = await pageOf('admin')
  await page.setViewportSize(phone)
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('holiday')
  await page.getByRole('option', { name: /Add a holiday/ }).click()
  await page.waitForURL('**/admin/calendar#add')
  await expect(page.getByRole('form', { name: 'Add to the calendar' })).toBeVisible()
})

test('a page two levels down says where it lies, and leads up', async ({ pageOf }) => {
  const page = await pageOf('admin')
  await openPage(page, `/profile/record`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem').last()).toHaveAttribute('aria-current', 'page')
  await crumbs.getByRole('link', { name: 'My Profile' }).click()
  await page.waitForURL('**/profile')
})
