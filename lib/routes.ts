import type { Role } from './constants'
import { roles } from './constants'
import type { ActorRole } from './permissions'

/** `visitors`: only without a session. `members`: any role. `admins`: the role admin alone. */
type Access = 'public' | 'visitors' | 'members' | 'admins'

type AppRoute = {
  path: string
  access: Access
  /** The navigation's name for it, and who is shown it there; a route without one is reached from elsewhere. */
  nav?: { label: string; shownTo: readonly ActorRole[] }
}

/** The one table of screens: path, who gets in, who sees it in the navigation, in its order (docs/spec.md §2). */
export const routes = [
  { path: '/home', access: 'public', nav: { label: 'Home', shownTo: ['guest', ...roles] } },
  { path: '/', access: 'members', nav: { label: 'Dashboard', shownTo: roles } },
  { path: '/study-materials', access: 'members', nav: { label: 'Study Materials', shownTo: roles } },
  { path: '/attendance', access: 'members', nav: { label: 'Attendance', shownTo: roles } },
  { path: '/notifications', access: 'members', nav: { label: 'Notifications', shownTo: roles } },
  { path: '/fees', access: 'members', nav: { label: 'Fees', shownTo: roles } },
  { path: '/reports', access: 'members', nav: { label: 'Reports', shownTo: roles } },
  { path: '/promotions', access: 'members', nav: { label: 'Promotions', shownTo: roles } },
  { path: '/admin/approvals', access: 'admins', nav: { label: 'Manage Students', shownTo: ['admin'] } },
  { path: '/admin/admissions', access: 'admins' },
  { path: '/admin/mails', access: 'admins' },
  { path: '/profile', access: 'members' },
  { path: '/login', access: 'visitors', nav: { label: 'Login', shownTo: ['guest'] } },
  { path: '/signup', access: 'visitors', nav: { label: 'Sign Up', shownTo: ['guest'] } },
  { path: '/reset-password', access: 'public' },
  { path: '/email-change', access: 'public' },
  { path: '/admission', access: 'public' },
  { path: '/verify', access: 'public' },
] as const satisfies readonly AppRoute[]

export type RoutePath = (typeof routes)[number]['path']

/** The links `role` is offered in the navigation, in order. */
export function navigationFor(role: ActorRole) {
  return routes.flatMap((route: AppRoute) =>
    route.nav?.shownTo.includes(role) ? [{ href: route.path, label: route.nav.label }] : [],
  )
}

/**
 * Where a request for `pathname` is sent instead, or null when it may go on (docs/spec.md §2, guard rules).
 * A courtesy to the user: the data behind a page is guarded by its operations.
 */
export function redirectFor(pathname: string, role: Role | null): '/home' | '/' | null {
  const route = routes.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
  switch (route?.access) {
    case 'visitors':
      return role ? '/home' : null
    case 'members':
      return role ? null : '/home'
    case 'admins':
      return role === 'admin' ? null : role ? '/' : '/home'
    default:
      return null
  }
}
