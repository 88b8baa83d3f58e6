import type { Page } from '@playwright/test'
import { expect, logIn } from '@/tests/support/screen/fixtures'
import type { School } from '../school'
import { sendsWrong, type State } from '../state'

async function begin(page: Page, { code }: School) {
  await page.getByLabel('Set-up code').fill(code)
  await page.getByLabel('Set-up code').press('Enter')
  await expect(page.getByRole('heading', { name: '1. School' })).toBeVisible()
}

const formOf = (page: Page, name: string) => page.getByRole('form', { name })
const goOn = (page: Page) => page.getByRole('button', { name: /^(Save and go on|Go on without|Keep it)/ }).click()

/** To the step with this number: what was saved before leads to a later one. */
const step = (number: number) => async (page: Page, school: School) => {
  await begin(page, school)
  const present = page.locator('[aria-current=step] h2').first()
  const change = page.getByRole('button', { name: /^Change ?: School$/ })
  if (await change.isVisible()) await change.click()
  await expect(present).toContainText('1.')
  for (let n = 1; n < number; n++) {
    if (n === 1) {
      await formOf(page, 'School').getByLabel('Name of the school').fill('Banyan Tree School')
      await formOf(page, 'School').getByLabel('Address').fill('3 Temple Street, Wai 412803')
    }
    await goOn(page)
    await expect(present).toContainText(`${n + 1}.`)
  }
}

export const setupStates: readonly State[] = [
  { name: 'setup', at: '/setup' },
  {
    name: 'setup-wrong-code',
    at: '/setup',
    then: async (page) => {
      await page.getByLabel('Set-up code').fill('AAAA-AAAA-AAAA')
      await page.getByLabel('Set-up code').press('Enter')
      await expect(
        page.getByText('This code is wrong. Please copy it from the window where the portal was started.').first(),
      ).toBeVisible()
    },
  },
  { name: 'setup-school', at: '/setup', then: step(1) },
  {
    name: 'setup-school-wrong',
    at: '/setup',
    then: async (page, school) => {
      await step(1)(page, school)
      const form = formOf(page, 'School')
      await form.getByLabel('Name of the school').fill('')
      await form.getByLabel('Phone').fill('12')
      await sendsWrong('School')(page)
    },
  },
  { name: 'setup-logo', at: '/setup', then: step(2) },
  {
    name: 'setup-logo-wrong',
    at: '/setup',
    then: async (page, school) => {
      await step(2)(page, school)
      await sendsWrong('Logo')(page)
    },
  },
  { name: 'setup-year', at: '/setup', then: step(3) },
  {
    name: 'setup-year-wrong',
    at: '/setup',
    then: async (page, school) => {
      await step(3)(page, school)
      await formOf(page, 'Year and classes').getByLabel('Last day').fill('2020-01-01')
      await sendsWrong('Year and classes')(page)
    },
  },
  { name: 'setup-administrator', at: '/setup', then: step(4) },
  {
    name: 'setup-administrator-wrong',
    at: '/setup',
    then: async (page, school) => {
      await step(4)(page, school)
      await formOf(page, 'First administrator').getByLabel('Password', { exact: true }).fill('short')
      await sendsWrong('First administrator')(page)
    },
  },
  {
    name: 'setup-finished',
    at: '/setup',
    then: async (page, school) => {
      await step(4)(page, school)
      const form = formOf(page, 'First administrator')
      await form.getByLabel('Full Name').fill('Leela Joshi')
      await form.getByLabel('Email').fill('leela@banyan.example')
      await form.getByLabel('Password', { exact: true }).fill('a-long-test-password')
      await form.getByRole('button', { name: 'Finish the set-up' }).click()
      await expect(page.getByRole('heading', { name: 'Your school is ready' })).toBeVisible()
    },
  },
  { name: 'setup-closed', at: '/setup' },
  {
    name: 'setup-checklist',
    at: '/setup',
    then: async (page, { code }) => {
      // Whichever state came before: a worker has a school of its own.
      const head = { name: 'Leela Joshi', email: 'leela@banyan.example', password: 'a-long-test-password' }
      await page.request.post('/api/setup/administrator', { data: { ...head, code } })
      await logIn(page, 'leela@banyan.example', 'a-long-test-password')
      await page.goto('/')
      const checklist = page.getByRole('region', { name: 'Set up your school' })
      await checklist.getByRole('button', { name: 'Not needed: Calendar' }).click()
      await expect(checklist.getByRole('button', { name: 'Put back: Calendar' })).toBeVisible()
    },
  },
]
