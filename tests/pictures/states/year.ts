import type { Page } from '@playwright/test'
import { schoolYearOf, yearDays } from '@/lib/years'
import { schoolToday } from '@/tests/support/school/school-days'
import { dialogOf, expect } from '@/tests/support/screen/fixtures'
import { enrolSince } from '@/tests/support/school/enrolments'
import { opens, type State } from '../state'

const year = schoolYearOf(schoolToday())

/** The year that has begun, into which three pupils have not gone over yet. */
async function late() {
  for (const [name, place] of [
    ['Latika Late', 'Class 5'],
    ['Lokesh Late', 'Class 9'],
    ['Lalita Late', 'Class 12'],
  ])
    await enrolSince(yearDays(year - 1).first, { name, class: place })
  return `/admin/year?year=${year}`
}

async function begin(page: Page) {
  // Another state may have begun it.
  await expect(page.getByRole('heading', { name: /^(Begin \d|\d.* has begun)/ }).first()).toBeVisible()
  if (await page.getByRole('button', { name: 'Take back' }).isVisible()) await takeBack(page)
  await page.getByRole('button', { name: /^Begin 2/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Begin the year' }).click()
  await expect(page.getByText(/has begun: \d+ pupils? went over/)).toBeVisible()
}

async function takeBack(page: Page) {
  await opens('Take back')(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/was taken back/).first()).toBeVisible()
}

async function choose(page: Page) {
  for (const n of [0, 1, 2]) await page.locator('table').getByRole('checkbox').nth(n).press('Space')
  await opens('Change 3 chosen')(page)
}

export const yearStates: readonly State[] = [
  { name: 'year-draft-class', as: 'admin', at: '/admin/year?class=Class+8' },
  { name: 'year-nobody', as: 'admin', at: '/admin/year?q=nobody+has+this+name' },
  { name: 'year-undecided', as: 'admin', at: '/admin/year?outcome=Undecided' },
  { name: 'year-decide', as: 'admin', at: '/admin/year?class=Class+8', then: choose },
  {
    name: 'year-decide-wrong',
    as: 'admin',
    at: '/admin/year?class=Class+8',
    then: async (page) => {
      await choose(page)
      await dialogOf(page).getByLabel('Outcome').selectOption('Retained')
      await dialogOf(page).getByLabel('Class').selectOption('Class 9')
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await expect(dialogOf(page).getByText('Only students who are promoted go to another class.')).toBeVisible()
    },
  },
  { name: 'year-ready', as: 'admin', at: late },
  { name: 'year-begin', as: 'admin', at: late, then: opens(/^Begin 2/) },
  {
    name: 'year-begun',
    as: 'admin',
    at: late,
    then: async (page) => {
      await begin(page)
      await page.goto('/admin/year')
    },
  },
  {
    name: 'year-take-back',
    as: 'admin',
    at: late,
    then: async (page) => {
      await begin(page)
      await opens('Take back')(page)
    },
  },
  {
    name: 'year-taken-back',
    as: 'admin',
    at: late,
    then: async (page) => {
      await begin(page)
      await takeBack(page)
    },
  },
]
