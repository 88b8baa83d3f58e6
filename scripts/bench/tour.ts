import type { Locator, Page } from '@playwright/test'
import type { LoginRole } from '@/lib/constants'

// What the bench loads, taps and types in a phone's browser (browser.ts).

export type Who = LoginRole | 'guest'

/** What every role has. */
const shared = [
  '/',
  '/home',
  '/fees',
  '/attendance',
  '/reports',
  '/notifications',
  '/study-materials',
  '/promotions',
  '/profile',
]

/** Which pages are loaded as whom. `{pupil}` is the id of a pupil. */
export const pages: Record<Who, readonly string[]> = {
  guest: ['/home', '/login'],
  student: shared,
  teacher: [...shared, '/people/{pupil}'],
  admin: [...shared, '/people/{pupil}', '/admin/people'],
}

type Act = {
  name: string
  as: LoginRole
  path: string
  /** What is tapped first, unmeasured. */
  before?: (page: Page) => Locator
  on: (page: Page) => Locator
  /** A key that is pressed in it; without one it is tapped. */
  key?: string
}

/** A list of a screen, by what it is called. */
const listOf = (page: Page, caption: string) => page.getByRole('region', { name: caption, exact: true })
const row = (caption: string) => (page: Page) =>
  listOf(page, caption)
    .getByRole('button', { name: /^Details of/ })
    .first()
const filters = (caption: string) => (page: Page) => listOf(page, caption).getByRole('button', { name: /^Filter/ })
const select = (caption: string, name: string) => (page: Page) =>
  listOf(page, caption).getByRole('combobox', { name, exact: true })
const search = (caption: string) => (page: Page) => listOf(page, caption).getByRole('searchbox')
const next = (caption: string) => (page: Page) => listOf(page, caption).getByRole('link', { name: 'Next' })
const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first()

const [people, fees] = ['People', 'Fee Structure']

export const acts: readonly Act[] = [
  { name: 'a row', as: 'admin', path: '/admin/people', on: row(people) },
  { name: 'a row', as: 'admin', path: '/fees', on: row(fees) },
  { name: 'the filters', as: 'admin', path: '/admin/people', on: filters(people) },
  {
    name: 'a filter',
    as: 'admin',
    path: '/admin/people',
    before: filters(people),
    on: select(people, 'Class'),
    key: 'ArrowDown',
  },
  { name: 'a filter', as: 'admin', path: '/fees', before: filters(fees), on: select(fees, 'Class'), key: 'ArrowDown' },
  {
    name: 'an order',
    as: 'admin',
    path: '/admin/people',
    before: filters(people),
    on: select(people, 'Sort by'),
    key: 'ArrowDown',
  },
  {
    name: 'an order of rows that are there',
    as: 'student',
    path: '/fees',
    before: filters(fees),
    on: select(fees, 'Sort by'),
    key: 'ArrowDown',
  },
  { name: 'a letter of a search', as: 'admin', path: '/admin/people', on: search(people), key: 'a' },
  { name: 'a letter of a search', as: 'admin', path: '/fees', on: search(fees), key: 'a' },
  { name: 'the next page', as: 'admin', path: '/admin/people', on: next(people) },
  { name: 'the next page', as: 'admin', path: '/fees', on: next(fees) },
  { name: 'a mark', as: 'teacher', path: '/attendance', on: button(/^Present /) },
  { name: 'a fee to pay', as: 'admin', path: '/fees', on: button(/^Pay Now/) },
  {
    name: 'the search for anyone',
    as: 'admin',
    path: '/',
    on: (page) => page.getByRole('link', { name: 'Search', exact: true }),
  },
  { name: 'the menu', as: 'admin', path: '/fees', on: button(/^Menu/) },
]

/** From one screen to another by the menu: for each role, from its dashboard and back. */
export const ways: readonly { as: LoginRole; from: string; to: string; label: string }[] = [
  { as: 'student', from: '/', to: '/fees', label: 'Fees' },
  { as: 'student', from: '/fees', to: '/', label: 'Dashboard' },
  { as: 'teacher', from: '/', to: '/attendance', label: 'Attendance' },
  { as: 'teacher', from: '/attendance', to: '/reports', label: 'Reports' },
  { as: 'admin', from: '/', to: '/fees', label: 'Fees' },
  { as: 'admin', from: '/fees', to: '/notifications', label: 'Notifications' },
  { as: 'admin', from: '/attendance', to: '/', label: 'Dashboard' },
]
