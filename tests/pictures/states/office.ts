import type { Page } from '@playwright/test'
import { expect } from '@/tests/support/screen/fixtures'
import { makeImage } from '@/tests/support/material/files'
import { opens, sendsWrong, sendWrong, type State } from '../state'

async function uploadLogo(page: Page) {
  const logo = page.getByRole('form', { name: 'Logo' })
  const picture = await makeImage('png', 600, 200)
  await logo.getByLabel('Picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await logo.getByRole('button', { name: 'Upload logo' }).click()
  await expect(page.getByRole('img', { name: 'The school’s logo' })).toBeVisible()
}

export const officeStates: readonly State[] = [
  { name: 'calendar-wrong', as: 'admin', at: '/admin/calendar', then: sendsWrong('Add to the calendar') },
  {
    name: 'calendar-order',
    as: 'admin',
    at: '/admin/calendar',
    then: async (page) => {
      const form = page.getByRole('form', { name: 'Add to the calendar' })
      await form.getByLabel('Name').fill('Founder’s Days')
      await form.getByLabel('From').fill('2026-12-10')
      await form.getByLabel('To').fill('2026-12-01')
      await sendsWrong('Add to the calendar')(page)
    },
  },
  { name: 'calendar-holidays', as: 'admin', at: '/admin/calendar?view.month=2026-11' },
  { name: 'calendar-other-year', as: 'admin', at: '/admin/calendar?schoolYear=2040' },
  { name: 'calendar-change', as: 'admin', at: '/admin/calendar', then: opens(/^Change/) },
  {
    name: 'calendar-change-wrong',
    as: 'admin',
    at: '/admin/calendar',
    then: async (page) => {
      await opens(/^Change/)(page)
      await page.getByRole('dialog').getByLabel('Name').fill('')
      await sendWrong(page)
    },
  },
  { name: 'calendar-delete', as: 'admin', at: '/admin/calendar', then: opens(/^Delete/) },
  { name: 'audit-entry', as: 'admin', at: '/admin/audit?kind=Login', then: opens(/^Details/) },
  {
    name: 'school-wrong',
    as: 'admin',
    at: '/admin/school/details',
    then: async (page) => {
      const form = page.getByRole('form', { name: 'The school', exact: true })
      await form.getByLabel('Name', { exact: true }).fill('')
      await form.getByLabel('Email').fill('office@')
      await sendsWrong('The school')(page)
    },
  },
  {
    name: 'school-list-wrong',
    as: 'admin',
    at: '/admin/school/subjects',
    then: async (page) => {
      const subjects = page.getByRole('region', { name: 'Subjects' })
      await subjects.getByLabel('New subject').fill('Hindi')
      await subjects.getByLabel('New subject').press('Enter')
      await expect(subjects.getByText('Hindi is in the list already.')).toBeVisible()
    },
  },
  {
    name: 'school-list-added',
    as: 'admin',
    at: '/admin/school/classes',
    then: async (page) => {
      const classes = page.getByRole('region', { name: 'Classes' })
      await classes.getByLabel('New class').fill('Class 11 Science (PCM with Computer Science)')
      await classes.getByLabel('New class').press('Enter')
      await expect(classes.getByRole('button', { name: /^Remove Class 11 Science/ })).toBeVisible()
    },
  },
  { name: 'school-logo', as: 'admin', at: '/admin/school/details', then: uploadLogo },
  {
    name: 'school-logo-remove',
    as: 'admin',
    at: '/admin/school/details',
    then: async (page) => {
      await uploadLogo(page)
      await opens('Remove logo')(page)
    },
  },
]
