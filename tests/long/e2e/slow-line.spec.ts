import type { Page, Route } from '@playwright/test'
import { addDays } from '@/lib/dates'
import { call, enrol, uniqueEmail } from '@/tests/support/machine/api'
import { applyFor } from '@/tests/support/school/admissions'
import { schoolToday } from '@/tests/support/school/school-days'
import { demo, expect, logIn, phone, test } from '@/tests/support/screen/fixtures'

/** What an answer or a script that comes late, or not at all, does to the screen. */

const notLoaded = 'This could not be loaded. Please check your connection and try again.'

test.describe('a script that does not come', () => {
  test.use({ expectedInConsole: /ERR_FAILED/ })

  /** Scripts are lost from now on, until `end` is called. */
  async function loseScripts(page: Page) {
    // The toasts' own script comes once the page has nothing else to do.
    await page.locator('section[aria-label^="Messages"]').waitFor({ state: 'attached' })
    const pattern = '**/_next/static/chunks/**'
    const lost = new Map<string, number>()
    const lose = (route: Route) => route.abort()
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url())
      lost.set(pathname, (lost.get(pathname) ?? 0) + 1)
    })
    await page.route(pattern, lose)
    return {
      /**
       * Ends with the last script lost. The loader asks for each a second time: a click in between would wait for that
       * one, and lose it too.
       */
      async end() {
        await expect
          .poll(() => lost.size > 0 && [...lost.values()].every((times) => times > 1), 'lost twice')
          .toBe(true)
        await page.unroute(pattern, lose)
      },
    }
  }

  /** One that waits: others may have been decided. */
  async function askForLeave() {
    const [pupil, day] = [await enrol(), addDays(schoolToday(), 7)]
    const body = { student: pupil.id, class: 'Class 5', reason: 'A visit', from: day, to: day }
    expect((await call('/api/attendance/leave-request', { bearer: pupil.accessToken, body })).status).toBe(201)
  }

  const cases = [
    {
      what: 'a card',
      path: '/promotions',
      click: (page: Page) =>
        page.getByRole('list', { name: 'Featured Highlights' }).getByRole('button').first().click(),
      opened: (page: Page) => page.getByRole('dialog'),
    },
    {
      what: 'a question before a deletion',
      path: '/promotions',
      click: (page: Page) =>
        page
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click(),
      opened: (page: Page) => page.getByRole('alertdialog'),
    },
    {
      what: 'a payment',
      path: '/fees?fees.status=Pending',
      click: (page: Page) =>
        page
          .getByRole('button', { name: /^Pay Now/ })
          .first()
          .click(),
      opened: (page: Page) => page.getByRole('dialog', { name: 'Record payment' }),
    },
    {
      what: 'a rejected leave',
      path: '/attendance?leave.status=Pending',
      before: askForLeave,
      click: (page: Page) =>
        page
          .getByRole('button', { name: /^Reject the leave of/ })
          .first()
          .click(),
      opened: (page: Page) => page.getByRole('dialog'),
    },
  ]

  for (const { what, path, before, click, opened } of cases)
    test(`${what}: a toast, the screen as it was, and the next click tries again`, async ({ page }) => {
      await before?.()
      await logIn(page, demo.admin)
      await page.goto(path)
      const title = await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()
      const scripts = await loseScripts(page)
      await click(page)
      await expect(page.getByText(notLoaded)).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title!)
      await expect(opened(page)).toHaveCount(0)
      await scripts.end()
      await click(page)
      await expect(opened(page)).toBeVisible()
    })

  test('what was typed before a question stays', async ({ page }) => {
    await logIn(page, demo.admin)
    await page.goto('/fees')
    const form = page.getByRole('form', { name: 'Add New Fee Structure' })
    await form.getByLabel('Class').selectOption('Class 2')
    await form.getByLabel('Fee Type').selectOption('Exam Fee')
    await form.getByLabel('Amount').fill('125')
    await form.getByLabel('Due Date').fill('2099-01-01')
    // The form's rules have their own script, which a wrong form loads.
    await form.getByLabel('Amount').fill('0')
    await form.getByRole('button', { name: 'Add Fee' }).click()
    await expect(page.getByText('Amount must be greater than zero').first()).toBeVisible()
    await form.getByLabel('Amount').fill('125')
    const scripts = await loseScripts(page)
    await form.getByRole('button', { name: 'Add Fee' }).click()
    await expect(page.getByText(notLoaded)).toBeVisible()
    await expect(form.getByLabel('Amount')).toHaveValue('125')
    await scripts.end()
    await form.getByRole('button', { name: 'Add Fee' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Add fee' })).toContainText('Class 2')
  })

  /** A page without the scripts that its markup does not name, until `open` is called. */
  async function withoutForms(page: Page, path: string) {
    const html = await (await page.request.get(path)).text()
    let lost = 0
    let open = false
    await page.route('**/_next/static/chunks/**', (route) => {
      if (open || html.includes(new URL(route.request().url()).pathname)) return route.continue()
      lost += 1
      return route.abort()
    })
    await page.goto(path)
    await expect.poll(() => lost).toBeGreaterThan(0)
    return { lost: () => lost, open: () => (open = true) }
  }

  async function loginWithoutForm(page: Page) {
    const scripts = await withoutForms(page, '/login')
    const login = page.getByRole('button', { name: 'Login', exact: true })
    await expect(login).toBeDisabled()
    return { login, ...scripts }
  }

  test('a name that was typed before the form’s script is looked for when it comes', async ({ page }) => {
    await logIn(page, demo.admin)
    const { open } = await withoutForms(page, '/home')
    const form = page.getByRole('form', { name: 'Contribute to Our Gallery' })
    const pupils = form.getByLabel('Students in this picture')
    await pupils.fill('a')
    await expect(form.getByRole('button', { name: 'Upload Image' })).toBeDisabled()
    open()
    await expect(form.getByRole('button', { name: 'Upload Image' })).toBeEnabled()
    await expect(pupils).toHaveValue('a')
    await expect(form.getByRole('list', { name: 'Students found' }).getByRole('button').first()).toBeVisible()
  })

  test('Enter that was pressed before the login form’s script is sent when it comes', async ({ page }) => {
    const { login, open } = await loginWithoutForm(page)
    await page.getByLabel('Email').fill(demo.student)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.keyboard.press('Enter')
    open()
    await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).not.toBeEmpty()
    await expect(login).toBeEnabled()
    await expect(page.getByLabel('Email')).toHaveValue(demo.student)
  })

  test('Enter before something else was typed is not sent', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.headers()['next-action'] && sent.push(request.postData() ?? ''))
    const { login, open } = await loginWithoutForm(page)
    await page.getByLabel('Email').fill(demo.student)
    await page.keyboard.press('Enter')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    open()
    await expect(login).toBeEnabled()
    // The next Enter sends something else, and nothing has been sent before it.
    const email = uniqueEmail('nobody')
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).not.toBeEmpty()
    expect(sent).toEqual([expect.stringContaining(email)])
  })

  test('the login form comes to life however long it was typed in before', async ({ page }) => {
    await page.clock.install()
    const { login, lost, open } = await loginWithoutForm(page)
    const email = page.getByLabel('Email')
    const before = lost()
    const letters = 'ananya.sharma.of.class.ten@families.example'
    // However slowly the machine types, no attempt is due meanwhile but those that letters make.
    await page.clock.pauseAt(Date.now() + 60_000)
    await email.pressSequentially(letters)
    expect(lost() - before, 'a letter is no attempt').toBeLessThan(letters.length / 2)
    await page.clock.resume()
    for (let attempt = 0; attempt < 45; attempt++) {
      const before = lost()
      const goOn = async () => {
        await page.clock.fastForward(15_000)
        return lost()
      }
      await expect.poll(goOn, { intervals: [20] }).toBeGreaterThan(before)
    }
    open()
    await expect(async () => {
      await page.clock.fastForward(15_000)
      await expect(login).toBeEnabled({ timeout: 500 })
    }).toPass()
    await expect(email).toHaveValue(letters)
  })

  test('the login form comes to life when its script does', async ({ page }) => {
    const { login, open } = await loginWithoutForm(page)
    await page.getByLabel('Email').fill(demo.student)
    open()
    await page.getByLabel('Password', { exact: true }).click()
    await expect(login).toBeEnabled()
    await expect(page.getByLabel('Email')).toHaveValue(demo.student)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
  })
})

test('a page that comes late is announced by a bar in the next picture, and the focus is at its title', async ({
  page,
}) => {
  await logIn(page, demo.student)
  await page.setViewportSize(phone)
  await page.goto('/')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await released
      await route.continue()
    },
  )
  await page.getByRole('button', { name: /menu/i }).click()
  const inNextPicture = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => requestAnimationFrame(() => resolve(document.querySelector('.page-change') !== null))
        document.addEventListener('click', look, { once: true, capture: true })
      }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fees' }).click()
  expect(await inNextPicture).toBe(true)
  const bar = page.locator('.page-change')
  await expect(bar).toBeVisible()
  await expect(page.getByRole('button', { name: /menu/i })).toBeFocused()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Fees Management Dashboard' })).toBeFocused()
  await expect(bar).toHaveCount(0)
})

test.describe('an answer that comes late', () => {
  /** Keeps the next action's answer back until it is released. `answered` waits until the server has given it. */
  async function holdAction(page: Page) {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let taken = false
    let isAnswered = false
    await page.route('**', async (route) => {
      if (taken || !route.request().headers()['next-action']) return route.fallback()
      taken = true
      const response = await route.fetch()
      isAnswered = true
      await released
      await route.fulfill({ response })
    })
    return { answered: () => expect.poll(() => isAnswered).toBe(true), release }
  }

  test('does not close the profile form that was opened again', async ({ page }) => {
    await logIn(page, demo.teacher)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const answer = await holdAction(page)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await answer.answered()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Phone').fill('+91 90000 77777')
    answer.release()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveValue('+91 90000 77777')
  })

  test('holds its dialog open until then, and does not take a note that was typed meanwhile', async ({ page }) => {
    const { id } = await applyFor()
    await logIn(page, demo.admin)
    await page.goto(`/admin/admissions/${id}`)
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const moved = await holdAction(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Move to Under review' }).click()
    await moved.answered()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeVisible()
    moved.release()
    await expect(page.getByText('Application moved to Under review')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    const form = page.getByRole('form', { name: 'Add a note' })
    const noted = await holdAction(page)
    await form.getByLabel('Note').fill('Called the family.')
    await form.getByRole('button', { name: 'Save Note' }).click()
    await noted.answered()
    await form.getByLabel('Note').fill('And wrote to them.')
    noted.release()
    await expect(page.getByText('Note saved')).toBeVisible()
    await expect(form.getByLabel('Note')).toHaveValue('And wrote to them.')
  })
})
