import type { Page } from '@playwright/test'
import { expect } from '@/tests/support/screen/fixtures'
import type { State } from '../state'

const find = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /roll or admission number/ })
  await expect(field).toBeFocused()
  if (!text) return
  await page.keyboard.type(text)
  await expect(page.getByRole('status').filter({ hasText: /result|Nobody/ })).toBeVisible()
}

const nobody = 'no+such+thing+anywhere'

/** The search, lists of other years, and lists without a hit. */
export const listStates: readonly State[] = [
  { name: 'find', as: 'admin', at: '/fees', then: find('') },
  { name: 'find-many', as: 'admin', at: '/fees', then: find('a') },
  { name: 'find-few', as: 'teacher', at: '/reports', then: find('student') },
  { name: 'find-nobody', as: 'admin', at: '/', then: find('no such person') },
  { name: 'register-last-year', as: 'teacher', at: '/attendance/register?class=Class+8&month=2025-11' },
  { name: 'register-none', as: 'teacher', at: '/attendance/register?class=Class+8&month=2022-11' },
  { name: 'fees-last-year', as: 'admin', at: '/fees?fees.year=2025&payments.year=2025' },
  { name: 'fees-none', as: 'admin', at: `/fees?fees.q=${nobody}&payments.q=${nobody}` },
  { name: 'defaulters-none', as: 'admin', at: `/fees/defaulters?q=${nobody}` },
  { name: 'student-fees-none', as: 'student', at: '/fees?fees.year=2024' },
  { name: 'reports-last-year', as: 'teacher', at: '/reports?year=2025' },
  { name: 'reports-none', as: 'teacher', at: `/reports?q=${nobody}` },
  { name: 'notifications-none', as: 'admin', at: `/notifications?q=${nobody}` },
  { name: 'mails-none', as: 'admin', at: `/admin/mails?q=${nobody}` },
  { name: 'admissions-none', as: 'admin', at: `/admin/admissions?q=${nobody}` },
]
