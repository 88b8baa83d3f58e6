import { randomUUID } from 'node:crypto'
import { sessionMessages } from '@/lib/auth/messages'
import { lastClassCookie } from '@/lib/stored-keys'
import { hashSecret } from '@/lib/server/secrets'
import { call, enrol, newAdmin, type Session } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { demo, expect, logInByForm as logIn, test } from '@/tests/support/screen/fixtures'
import type { Page } from '@playwright/test'

const { ended } = sessionMessages
const keysOf = (page: Page) =>
  page.evaluate(() => ['accessToken', 'refreshToken', 'userRole'].filter((key) => localStorage.getItem(key) !== null))
const endSessions = (email: string) =>
  sql('DELETE FROM "Session" WHERE "userId" = (SELECT "userId" FROM "Login" WHERE email = $1)', [email])

/** Logged in as somebody of their own, so that nobody else's session ends. */
async function asStudent(page: Page) {
  const person = await enrol()
  await logIn(page, person.email, person.password)
  return person
}

async function expectLeft(page: Page) {
  await page.waitForURL('**/login?ended')
  await expect(page.getByText(ended)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' }).first()).toBeAttached()
  await expect.poll(() => keysOf(page)).toEqual([])
}

const cookiesOf = ({ cookie }: Session, page: Page) =>
  cookie
    .split('; ')
    .map((pair) => ({ name: pair.split('=')[0]!, value: pair.slice(pair.indexOf('=') + 1), url: page.url() }))

/**
 * Lets the router's requests of `path` wait, as on a slow line. Answers what lets them come, once the page has
 * done whatever it does while it waits. Its clock must be the test's.
 */
async function slow(page: Page, path: string) {
  let [ask, open] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      ask()
      await opened
      await route.continue().catch(() => undefined)
    },
  )
  return async () => {
    await asked
    await page.clock.fastForward(5000)
    // What the page asks then leaves before this, and is answered.
    await page.evaluate(async () => void (await fetch('/api/health')))
    open()
  }
}

const requestsOf = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || '_rsc' in Object.fromEntries(new URL(request.url()).searchParams))
      seen.push(request.url())
  })
  return seen
}

async function resetLink(userId: string) {
  const token = randomUUID()
  await sql(`INSERT INTO "PasswordReset" (hash, "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 hour')`, [
    hashSecret(token),
    userId,
  ])
  return `/reset-password/${token}`
}

test("resetting one's password while logged in ends in /login with its toast, on a slow line too", async ({ page }) => {
  await page.clock.install()
  const person = await asStudent(page)
  const link = await resetLink(person.id)
  await page.goto(link)
  const comes = await slow(page, '/login')
  const requests = requestsOf(page)
  await page.getByLabel('New Password', { exact: true }).fill('a brand new password')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByText('Password reset successfully! Please log in.')).toBeVisible()
  await comes()
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expect.poll(() => keysOf(page)).toEqual([])
  expect(requests.length, requests.join(' ')).toBeLessThan(4)
  await logIn(page, person.email, 'a brand new password')
})

test('a log-out loads /home once, however late it comes', async ({ page }) => {
  await asStudent(page)
  await page.goto('/fees')
  // A page that leaves answers no question. It says by itself that two of its seconds have passed, and with them whatever
  // else it had in mind.
  const waited = page.waitForRequest('**/api/health')
  await page.evaluate(() => addEventListener('beforeunload', () => setTimeout(() => void fetch('/api/health'), 2000)))
  await page.route('**/home', async (route) => {
    await waited
    await route.continue().catch(() => undefined)
  })
  const requests = requestsOf(page)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL('**/home')
  await expect.poll(() => keysOf(page)).toEqual([])
  expect(requests.map((url) => new URL(url).pathname)).toEqual(['/home'])
})

test.describe('a session that ended elsewhere leads to /login, which says so,', () => {
  test.use({ expectedInConsole: /401 \(Unauthorized\)/ })

  test('from a page that is asked for, public or not', async ({ page }) => {
    for (const path of ['/profile', '/home', '/']) {
      const { email } = await asStudent(page)
      await endSessions(email)
      await page.goto(path)
      await expectLeft(page)
    }
    await logIn(page, demo.student)
  })

  test('from a click in the bar, on a slow line', async ({ page }) => {
    await page.clock.install()
    const { email } = await asStudent(page)
    await page.goto('/fees')
    await endSessions(email)
    const comes = await slow(page, '/session-ended')
    const requests = requestsOf(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click()
    await comes()
    await expectLeft(page)
    // The click, the fetch that finds no page to draw, the document, and /login.
    expect(requests.length, requests.join(' ')).toBeLessThan(6)
  })

  test('from a form', async ({ page }) => {
    const { email } = await asStudent(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await endSessions(email)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectLeft(page)
  })

  test('from a download', async ({ page }) => {
    const { email } = await asStudent(page)
    await page.goto('/fees')
    await endSessions(email)
    await page.getByRole('button', { name: 'Export Report' }).click()
    await expectLeft(page)
  })

  test('from the file of the month register', async ({ page }) => {
    const { email, password } = await enrol({ role: 'teacher' })
    await logIn(page, email, password)
    await page.goto('/attendance/register')
    await endSessions(email)
    await page.getByText('Export CSV').click()
    await expectLeft(page)
  })

  test('which offers the page to who logs in again, and to nobody else', async ({ page }) => {
    const [person, other] = [await asStudent(page), await enrol()]
    const leave = async () => {
      await page.goto('/fees?fees.status=Pending')
      await endSessions(person.email)
      await page.getByRole('button', { name: 'Export Report' }).click()
      await expectLeft(page)
    }
    const back = page.getByRole('link', { name: 'Continue where you were' })
    await leave()
    await logIn(page, other.email, other.password)
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeAttached()
    await expect(back).toHaveCount(0)
    await page.context().clearCookies()
    await logIn(page, person.email, person.password)
    await leave()
    await logIn(page, person.email, person.password)
    await back.click()
    await page.waitForURL(/\/fees\?fees\.status=Pending$/)
  })

  test('in every tab', async ({ page, context }) => {
    const { email } = await asStudent(page)
    await page.goto('/profile')
    const other = await context.newPage()
    await other.goto('/fees')
    await endSessions(email)
    await page.reload()
    await expectLeft(page)
    await expect(other.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await expect(other.getByRole('navigation').getByRole('link', { name: 'Login' }).first()).toBeAttached()
  })
})

test('what was typed in large forms is there again after the session ended elsewhere and a new log-in', async ({
  page,
}) => {
  const { email, password } = await newAdmin()
  await logIn(page, email, password)
  const large = [
    {
      path: '/notifications',
      form: 'Send Notification',
      chosen: { Type: 'Email', Recipients: 'Class 9' },
      typed: { Message: 'Bring a bottle' },
    },
    {
      path: '/reports',
      form: 'Create New Report',
      chosen: { 'Report Type': 'Grading', Class: 'Class 8', 'Subject 1': 'Science' },
      typed: { 'Marks 1': '77', 'Summary Notes': 'Reads well' },
    },
    {
      path: '/fees',
      form: 'Add New Fee Structure',
      chosen: { Class: 'Class 3' },
      typed: { 'Amount (₹)': '1250.50' },
    },
    {
      path: '/study-materials',
      form: 'Upload Study Material',
      chosen: { Section: 'B', Type: 'PDF' },
      typed: { Title: 'Fractions' },
    },
    { path: '/study-materials', form: 'Schedule Daily Topic', chosen: { Class: 'Class 8' }, typed: { Topic: 'Roots' } },
    { path: '/profile', form: 'Edit Profile', chosen: {}, typed: { Address: '12, New Road' } },
  ]
  const open = async ({ path, form: name }: (typeof large)[number]) => {
    await page.goto(path)
    if (path === '/profile') await page.getByRole('button', { name: 'Edit Profile' }).click()
    const form = page.getByRole('form', { name })
    // Its script is there.
    await expect(form.getByRole('button').last()).toBeEnabled()
    return form
  }
  for (const each of large) {
    const form = await open(each)
    for (const [label, value] of Object.entries(each.chosen))
      await form.getByLabel(label, { exact: true }).selectOption(value)
    for (const [label, value] of Object.entries(each.typed)) await form.getByLabel(label, { exact: true }).fill(value)
  }
  await endSessions(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectLeft(page)
  await expect(page.getByText(sessionMessages.kept)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/home')
  for (const each of large) {
    const form = await open(each)
    await expect(form.getByText('What you typed here is filled in again.')).toBeVisible()
    for (const [label, value] of Object.entries({ ...each.chosen, ...each.typed }))
      await expect(form.getByLabel(label, { exact: true }), each.form).toHaveValue(value)
  }
})

test('who typed nothing is told of nothing that is kept', async ({ page }) => {
  const { email } = await asStudent(page)
  await endSessions(email)
  await page.goto('/fees')
  await expectLeft(page)
  await expect(page.getByText(sessionMessages.kept)).toHaveCount(0)
})

test('no session at all leads to /home, and what a session left goes', async ({ page, context }) => {
  await asStudent(page)
  await context.clearCookies()
  await page.goto('/profile')
  await page.waitForURL('**/home')
  await expect(page.getByText(ended)).toBeVisible()
  await expect.poll(() => keysOf(page)).toEqual([])
})

test('a public page behind a secret opens for somebody whose session has ended', async ({ page }) => {
  const person = await asStudent(page)
  await endSessions(person.email)
  await page.goto(await resetLink(person.id))
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})

test('a wrong password is no end of a session', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demo.student)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('The email or password is not correct.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('a tab never goes on showing the pupil before', async ({ page, context }) => {
  const first = await asStudent(page)
  await page.goto('/profile')
  await expect(page.getByText(first.email)).toBeVisible()
  await page.evaluate((name) => (document.cookie = `${name}=of-the-first; Path=/attendance`), lastClassCookie)
  const kept = async () => (await context.cookies()).some(({ name }) => name === lastClassCookie)
  await expect.poll(kept).toBe(true)

  await endSessions(first.email)
  const second = await enrol()
  const other = await context.newPage()
  await other.goto('/')
  await expectLeft(other)
  await logIn(other, second.email, second.password)
  await page.bringToFront()
  await expect(page.getByText(first.email)).toHaveCount(0)
  await page.goto('/profile')
  await expect(page.getByText(second.email)).toBeVisible()
  await expect.poll(kept).toBe(false)
})

test('tokens of another account in storage reload the tab that shows the one before', async ({ page }) => {
  const [first, second] = [await asStudent(page), await enrol()]
  await page.goto('/profile')
  await expect(page.getByText(first.email)).toBeVisible()
  const other = await page.context().newPage()
  // A page that runs none of our scripts, as a tab does that logs in at the same moment.
  await other.goto('/api/health')
  await page.context().addCookies(cookiesOf(second, page))
  await other.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
  }, second)
  await expect(page.getByText(second.email)).toBeVisible()
})

test('the note about approval goes with the log-in', async ({ page }) => {
  const person = await enrol()
  await page.goto('/login')
  await page.evaluate((token) => {
    sessionStorage.setItem('signupPending', token)
    localStorage.setItem('accessToken', token)
  }, person.accessToken)
  await page.reload()
  const note = page.getByText('The school office has to approve your account before you can log in.')
  await expect(note).toBeVisible()
  await logIn(page, person.email, person.password)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('the session that a log-in replaces in the same browser ends', async ({ page }) => {
  const [first, second] = [await enrol(), await enrol()]
  await page.goto('/login')
  await page.getByLabel('Email').fill(second.email)
  await page.getByLabel('Password', { exact: true }).fill(second.password)
  await page.context().addCookies(cookiesOf(first, page))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/home')
  expect((await call('/api/auth/me', { bearer: first.accessToken })).status).toBe(401)
})
