import type { Role } from './constants'
import { allows, type ActorRole } from './permissions'
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
  return { title: route?.nav?.label ?? route?.screen?.title ?? '' }
}

/** The form of the front page, to which the visitors' menu leads too. */
export const applying = { href: '/home#admission', label: 'Apply for admission' } as const

/** The links that `role` sees in the navigation, in order. */
export function navigationFor(role: ActorRole) {
  const screens = routes.flatMap((route: AppRoute) =>
    route.nav?.shownTo.includes(role) ? [{ href: route.path, label: route.nav.label }] : [],
  )
  return role === 'guest' ? [...screens, applying] : screens
}

/** The list of people that `role` may search in. */
export const peopleListOf = (role: Role) =>
  allows('people:read', role) ? (role === 'admin' ? '/admin/people' : '/people') : undefined

/** The screens with a name that `role` may open, for the search: `/fees` is Fees. */
export function screensFor(role: Role): { href: string; label: string }[] {
  return routes.flatMap((route: AppRoute) => {
    const label = route.nav?.label ?? route.screen?.title
    const open = route.nav
      ? route.nav.shownTo.includes(role)
      : route.access !== 'public' && redirectFor(route.path, role) === null
    return label && open ? [{ href: route.path, label }] : []
  })
}

/**
 * Where a request for `pathname` is redirected, or null (docs/spec.md §2, guard rules). Only a convenience: operations
 * guard the data.
 */
export function redirectFor(pathname: string, role: Role | null): string | null {
  const route = routeAt(pathname)
  switch (route?.access) {
    case 'visitors':
      return role ? '/home' : null
    case 'members':
      if (!role) return '/home'
      return (pathname === route.path && route.instead?.[role]) || null
    case 'admins':
      return role === 'admin' ? null : role ? '/' : '/home'
    default:
      return null
  }
}
