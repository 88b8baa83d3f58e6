import { roles, type Role } from './constants'

/** A role, or a visitor without a session. */
export type ActorRole = Role | 'guest'

const everyone = ['guest', ...roles] as const
const signedIn = roles
const staff = ['teacher', 'admin'] as const
const adminOnly = ['admin'] as const

/** The one table of who may do what (docs/spec.md §6), by role. lib/server/accounts/visible.ts decides which rows. */
export const permissions = {
  'health:read': everyone,
  /** Guarded by METRICS_TOKEN instead of a role. */
  'metrics:read': everyone,
  'openapi:read': everyone,
  /** Guarded by CRON_SECRET instead of a role. */
  'cron:run': everyone,
  'uploads:create': staff,
  'session:create': everyone,
  'session:end': everyone,
  'account:register': everyone,
  'password:reset': everyone,
  'today:read': signedIn,
  'profile:read': signedIn,
  'profile:update': signedIn,
  /** For how long the school keeps what. */
  'privacy:read': everyone,
  /** What the school keeps of oneself, and of anybody: an archive of it, and its erasure. */
  'privacy:own': signedIn,
  'privacy:manage': adminOnly,
  'approvals:read': adminOnly,
  'approvals:decide': adminOnly,
  'fees:read': signedIn,
  'fees:own': ['student'],
  'fees:overview': staff,
  'fees:create': adminOnly,
  'fees:pay': ['student', 'admin'],
  'fees:remind': adminOnly,
  'payments:read': signedIn,
  /** At the counter. */
  'payments:record': adminOnly,
  'payments:reverse': adminOnly,
  'materials:read': signedIn,
  'materials:create': staff,
  'topics:read': signedIn,
  'topics:create': staff,
  'attendance:read': signedIn,
  'attendance:own': ['student'],
  'attendance:mark': staff,
  'attendance:register': staff,
  'leave:read': signedIn,
  'leave:request': ['student'],
  'leave:decide': staff,
  'calendar:read': signedIn,
  'calendar:feed': everyone,
  'calendar:open': staff,
  'calendar:manage': adminOnly,
  'students:read': signedIn,
  'students:manage': adminOnly,
  'people:read': staff,
  'people:manage': adminOnly,
  'year:manage': adminOnly,
  'years:read': signedIn,
  'people:import': adminOnly,
  'notifications:read': signedIn,
  'notifications:send': staff,
  'notifications:follow': staff,
  'reports:read': signedIn,
  'reports:create': staff,
  'reports:verify': everyone,
  'certificates:read': ['student', 'admin'],
  'certificates:manage': adminOnly,
  'certificates:verify': everyone,
  'promotions:read': signedIn,
  'promotions:manage': adminOnly,
  'gallery:read': everyone,
  'gallery:manage': adminOnly,
  'admissions:apply': everyone,
  'admissions:track': everyone,
  'admissions:manage': adminOnly,
  'mails:manage': adminOnly,
  'audit:read': adminOnly,
  'school:manage': adminOnly,
  'school:logo': everyone,
  'school:pictures': everyone,
  /** Guarded by a code instead of a role, and only until there is an administrator. */
  'setup:run': everyone,
} as const satisfies Record<string, readonly ActorRole[]>

export type Capability = keyof typeof permissions

export function allows(capability: Capability, role: ActorRole): boolean {
  return (permissions[capability] as readonly ActorRole[]).includes(role)
}
