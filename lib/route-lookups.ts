import type { Role } from './constants'
import { allows, byCookie, byRole, type Asker } from './permissions'
import { officeGroups } from './office-screens'
import { routes, type AppRoute, type RoutePath } from './routes'

/** The route that `pathname` is, or lies below. */
const routeAt = (pathname: string): AppRoute | undefined =>
  routes.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))

/** The path of the screen that `pathname` is, or lies below: one of the table's own. */
export const screenPathAt = (pathname: string): string | undefined => routeAt(pathname)?.path

/** The texts of the screen at `pathname`. */
export const screenAt = (pathname: string) => routeAt(pathname)?.screen

/** The metadata of a page: the title of the browser's tab. */
export function tabOf(path: RoutePath): { title: string } {
  const route = routeAt(path)
  return { title: route?.nav ?? route?.screen?.title ?? '' }
}

/** The form of the front page, to which the visitors' menu leads too. */
export const applying = { href: '/home#admission', label: 'Apply for admission' } as const

const mayOpen = ({ access }: AppRoute, who: Asker) => {
  if (access === 'everybody') return true
  return access === 'visitors' ? who === null : allows(access, who)
}

/** The links that `who` sees in the navigation, in order. */
export function navigationFor(who: Asker) {
  const screens = routes.flatMap((route: AppRoute) =>
    route.nav && mayOpen(route, who) ? [{ href: route.path, label: route.nav }] : [],
  )
  return who ? screens : [...screens, applying]
}

/** The screens of the school office that `who` has in the bar's menu. */
export function officeScreensOf(who: Asker): string[] {
  if (!who || !allows('office:screens', who)) return []
  return officeGroups
    .flatMap(({ screens }): { href: string }[] => [...screens])
    .map(({ href }) => href)
    .filter((href) => redirectFor(href, who) === null)
}

/** The list of people that `who` may search in. */
export function peopleListOf(who: Asker) {
  if (allows('people:manage', who)) return '/admin/people'
  return allows('people:read', who) ? '/people' : undefined
}

/** The screens with a name that a member may open, for the search: `/fees` is Fees. */
export function screensFor(who: NonNullable<Asker>): { href: string; label: string }[] {
  return routes.flatMap((route: AppRoute) => {
    const label = route.nav ?? route.screen?.title
    const isFound = route.nav
      ? mayOpen(route, who)
      : route.access !== 'everybody' && redirectFor(route.path, who) === null
    return label && isFound ? [{ href: route.path, label }] : []
  })
}

/**
 * Where a request for `pathname` is redirected, or null (docs/spec.md §2, guard rules). Only a convenience: operations
 * guard the data.
 */
export function redirectFor(pathname: string, who: Asker): string | null {
  const route = routeAt(pathname)
  if (!route || route.access === 'everybody') return null
  if (route.access === 'visitors') return who ? '/home' : null
  if (!who) return '/home'
  const below = pathname !== route.path
  if (!allows(route.access, who)) return below && route.alone ? null : (route.otherwise ?? elsewhere(route, who))
  return !below && route.instead && allows(route.instead.with, who) ? route.instead.path : null
}

/**
 * The same of who is known by a cookie, which says no duties: who works here may have any, and is led away by the page where
 * they have not.
 */
export function guessedRedirectFor(pathname: string, role: Role | null): string | null {
  const who = role && byRole(role)
  const route = routeAt(pathname)
  const dutyMayOpen = role && route && !mayOpen(route, who) && mayOpen(route, byCookie(role))
  return dutyMayOpen ? null : redirectFor(pathname, who)
}

/** Who has no dashboard has the front page. */
const elsewhere = ({ access }: AppRoute, who: Asker) =>
  access !== 'today:read' && allows('today:read', who) ? '/' : '/home'
