import type { Page, Route } from '@playwright/test'
import axe from 'axe-core'
import { busyAnswer } from '@/server/busy-answer.mjs'
import { shellMessages } from '@/lib/shell-messages'
import { topicMessages } from '@/lib/topics/messages'
import { demo, expect, logIn, test } from '@/tests/support/screen/fixtures'

/** What a browser does with the server's own answer to those for whom it has no time (server/busy-answer.mjs). */

test.use({ expectedInConsole: /503 \(Service Unavailable\)/ })

async function answerBusy(route: Route, change = (text: string) => text) {
  const request = route.request()
  const { status, headers, body } = busyAnswer(
    { method: request.method(), url: new URL(request.url()).pathname, headers: request.headers() },
    'Sunrise & Sons',
  )
  await route.fulfill({ status, headers: { ...headers, 'Retry-After': '1' }, body: change(body) })
}

/** The first `times` requests with this header are answered so. Returns how many have come. */
async function busyFor(page: Page, header: 'next-action' | 'rsc', times: () => number) {
  let asked = 0
  await page.route('**/*', (route) => {
    if (!route.request().headers()[header]) return route.fallback()
    return asked++ < times() ? answerBusy(route) : route.fallback()
  })
  return () => asked
}

async function fillTopic(page: Page, topic: string) {
  await page.goto('/study-materials')
  const form = page.getByRole('form', { name: 'Schedule Daily Topic' })
  for (const [label, choice] of [
    ['Class', 'Class 9'],
    ['Section', 'B'],
    ['Subject', 'Physics'],
  ] as const)
    await form.getByLabel(label).selectOption(choice)
  // The latest stand first.
  await form.getByLabel('Date').fill('2031-01-15')
  await form.getByLabel('Topic').fill(topic)
  return form
}

for (const javaScriptEnabled of [true, false])
  test(`a page comes by itself when there is room again${javaScriptEnabled ? '' : ', without scripts too'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    let refused = 0
    await page.route('**/home', (route) => (refused++ < 1 ? answerBusy(route) : route.continue()))
    const answer = await page.goto('/home')
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'Very busy just now' })).toBeVisible()
    await expect(page.getByText('Sunrise & Sons')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expect(page.getByRole('heading', { name: 'Our Vibrant Campus' })).toBeAttached()
    expect(refused).toBe(2)
    await context.close()
  })

test('the page that says so can be read by everybody', async ({ page }) => {
  // It would load itself again while it is looked at.
  await page.route('**/home', (route) =>
    answerBusy(route, (html) => html.replace(/(?<=refresh" content=")\d+/, '3600')),
  )
  await page.goto('/home')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Its own policy lets no script of a page in.
    const found = await page.evaluate<{ violations: { id: string }[] }>(`${axe.source}; axe.run()`)
    // It goes when there is room, which nobody has to hurry for.
    expect(found.violations.map(({ id }) => id).filter((id) => id !== 'meta-refresh')).toEqual([])
  }
})

test('a form that meets a busy server is sent again by itself, once', async ({ page }) => {
  await logIn(page, demo.teacher)
  const topic = `Busy ${Date.now()}`
  const form = await fillTopic(page, topic)
  const asked = await busyFor(page, 'next-action', () => 2)
  await form.getByRole('button', { name: 'Schedule Topic' }).click()
  await expect(page.getByText(topicMessages.scheduled).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: topic })).toHaveCount(1)
  expect(asked()).toBe(3)
})

test('a form that nobody has time for says so and keeps what was typed', async ({ page }) => {
  await logIn(page, demo.teacher)
  const topic = `Busier ${Date.now()}`
  const form = await fillTopic(page, topic)
  let refused = 4
  await busyFor(page, 'next-action', () => refused)
  const send = form.getByRole('button', { name: 'Schedule Topic' })
  await send.click()
  await expect(page.getByText(shellMessages.busy).first()).toBeVisible()
  await expect(form.getByLabel('Topic')).toHaveValue(topic)
  await expect(form.getByLabel('Class')).toHaveValue('Class 9')
  refused = 0
  await send.click()
  await expect(page.getByText(topicMessages.scheduled).first()).toBeVisible()
})

test('another view of a list comes when there is room, and nothing typed beside it is lost', async ({ page }) => {
  await logIn(page, demo.teacher)
  const form = await fillTopic(page, 'Typed before')
  const asked = await busyFor(page, 'rsc', () => 2)
  await page
    .locator('label')
    .filter({ has: page.getByRole('option', { name: 'All Sections' }) })
    .getByRole('combobox')
    .selectOption('B')
  await expect.poll(asked).toBe(3)
  await page.waitForURL('**section=B**')
  await expect(form.getByLabel('Topic')).toHaveValue('Typed before')
  await expect(form.getByLabel('Class')).toHaveValue('Class 9')
  const sections = page.getByRole('region', { name: 'Scheduled Daily Topics' }).locator('td[data-label="Section"]')
  await expect(sections.filter({ hasNotText: 'B' })).toHaveCount(0)
})
