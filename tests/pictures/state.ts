import type { Page } from '@playwright/test'
import type { LoginRole } from '@/lib/constants'
import { dialogOf, expect } from '@/tests/support/screen/fixtures'
import type { School } from './school'

/** A screen in one of the states that a person meets. */
export type State = {
  /** Of its pictures: `person-move-wrong`. */
  name: string
  /** Who looks; nobody: a visitor. */
  as?: LoginRole
  at: string | ((school: School) => Promise<string>)
  /** Brings the page from where it was opened into the state. */
  then?: (page: Page, school: School) => Promise<unknown>
}

/** Steps that many states have in common. */

export const press =
  (name: string | RegExp, within = 'main') =>
  (page: Page) =>
    page.locator(within).getByRole('button', { name }).first().click()

/** Presses a button that opens a dialog, and waits for it. */
export const opens = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await expect(dialogOf(page)).toBeVisible()
}

/** Sends the form of the open dialog as it is, which is wrong. */
export const sendWrong = async (page: Page) => {
  await dialogOf(page).locator('button[type=submit]').click()
  await expect(dialogOf(page).locator('[aria-invalid=true]').first()).toBeVisible()
}

/** Sends a form of the page as it is, which is wrong. */
export const sendsWrong = (form: string) => async (page: Page) => {
  const asked = page.getByRole('form', { name: form })
  await asked.locator('button[type=submit]').first().click()
  await expect(asked.locator('[aria-invalid=true]').first()).toBeVisible()
}

/** The id that a query finds. */
export const idBy =
  (path: (id: string) => string, query: string) =>
  async ({ sql }: School) => {
    const [row] = await sql<{ id: string }>(query)
    if (!row) throw new Error(`nobody is found by ${query}`)
    return path(row.id)
  }
