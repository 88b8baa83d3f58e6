import type { Role } from './constants'

/** A role, or a visitor without a session. */
export type ActorRole = Role | 'guest'

/**
 * How far a capability reaches; which rows that are is said in lib/server/accounts/visible.ts. `public`: what visitors may
 * have; `self`: what is about the person; `made`: what the person has made; `class`: what is for their class; `addressed`:
 * what is addressed to them, to their class or to all students; `pupils`: pupils who are let in and not blocked;
 * `pupilsAndSelf`: these, and what is about the person; `school`: everything.
 */
export type Reach = 'public' | 'self' | 'made' | 'class' | 'addressed' | 'pupils' | 'pupilsAndSelf' | 'school'

const visitors = { guest: 'public' } as const
const ownOfEach = { student: 'self', teacher: 'self', admin: 'self' } as const
const ownOrAll = { student: 'self', teacher: 'school', admin: 'school' } as const
const ofClassOrAll = { student: 'class', teacher: 'school', admin: 'school' } as const
const allForEach = { student: 'school', teacher: 'school', admin: 'school' } as const
const student = { student: 'self' } as const
const staff = { teacher: 'school', admin: 'school' } as const
const madeOrAll = { teacher: 'made', admin: 'school' } as const
const office = { admin: 'school' } as const

/**
 * The one table of who may do what, and how far (docs/spec.md §6). Who is not named may not, and reaches nothing; what a
 * visitor may, everybody may as a visitor.
 */
export const permissions = {
  'health:read': visitors,
  /** Guarded by METRICS_TOKEN instead of a role. */
  'metrics:read': visitors,
  'openapi:read': visitors,
  /** Guarded by CRON_SECRET instead of a role. */
  'cron:run': visitors,
  'uploads:create': staff,
  'session:create': visitors,
  'session:end': { ...visitors, ...ownOfEach },
  'account:register': visitors,
  'password:reset': visitors,
  'today:read': ownOrAll,
  /** The school office's screens, and what waits for it. */
  'office:screens': office,
  /** Has classes of their own. */
  'classes:teach': { teacher: 'self' },
  'profile:read': ownOfEach,
  'profile:update': ownOfEach,
  /** The fields of a profile, by the person and by the office. */
  'profile:save': { student: 'self', teacher: 'self', admin: 'school' },
  /** Whose name and parent’s e-mail wait for the office, where the school wants that. */
  'profile:byApproval': student,
  /** For how long the school keeps what. */
  'privacy:read': visitors,
  /** What the school keeps of oneself, and of anybody: an archive of it, and its erasure. */
  'privacy:own': ownOfEach,
  'privacy:manage': office,
  'approvals:read': office,
  'approvals:decide': office,
  'fees:read': ownOrAll,
  'fees:own': student,
  'fees:overview': staff,
  'fees:create': office,
  'fees:pay': { student: 'self', admin: 'school' },
  'fees:remind': office,
  'payments:read': ownOrAll,
  /** At the counter. */
  'payments:record': office,
  'payments:reverse': office,
  'payments:verify': visitors,
  'materials:read': ofClassOrAll,
  'materials:create': staff,
  'materials:change': madeOrAll,
  'topics:read': ofClassOrAll,
  'topics:create': staff,
  'topics:change': madeOrAll,
  'attendance:read': ownOrAll,
  'attendance:own': student,
  'attendance:mark': staff,
  /** Correcting and undoing marks. */
  'attendance:correct': madeOrAll,
  'attendance:register': staff,
  'leave:read': ownOrAll,
  'leave:request': student,
  'leave:decide': staff,
  'leave:undo': madeOrAll,
  'calendar:read': allForEach,
  'calendar:feed': visitors,
  'calendar:open': staff,
  'calendar:close': madeOrAll,
  'calendar:manage': office,
  'students:read': ownOrAll,
  'students:manage': office,
  'people:read': { teacher: 'pupils', admin: 'school' },
  'people:manage': office,
  /** Who a pupil's guardians are, and how to call them. */
  'guardians:read': { student: 'self', teacher: 'pupils', admin: 'school' },
  /** How to write to them, and what each may; and brothers and sisters. */
  'guardians:details': { teacher: 'pupils', admin: 'school' },
  'guardians:manage': office,
  /** The same right as managing them. Two names, by which the audit tells a bar and its end from other changes. */
  'guardians:bar': office,
  'guardians:lift': office,
  /** Photographs of people, and setting them. */
  'photos:read': { student: 'self', teacher: 'pupilsAndSelf', admin: 'school' },
  'photos:manage': office,
  'year:manage': office,
  'years:read': allForEach,
  'people:import': office,
  'notifications:read': { student: 'addressed', teacher: 'school', admin: 'school' },
  'notifications:send': staff,
  'notifications:undo': madeOrAll,
  'notifications:follow': staff,
  'reports:read': ownOrAll,
  'reports:create': staff,
  'reports:change': madeOrAll,
  'reports:verify': visitors,
  'certificates:read': { student: 'self', admin: 'school' },
  'certificates:manage': office,
  'certificates:verify': visitors,
  'promotions:read': allForEach,
  'promotions:manage': office,
  'gallery:read': visitors,
  'gallery:manage': office,
  'admissions:apply': visitors,
  'admissions:track': visitors,
  'admissions:manage': office,
  'mails:manage': office,
  'audit:read': office,
  /** Whose reading of a pupil’s page is recorded. */
  'readings:recorded': staff,
  /** Who has to have a second step where the school wants one of staff. */
  'secondStep:required': staff,
  'school:manage': office,
  'school:logo': visitors,
  'school:pictures': visitors,
  /** Guarded by a code instead of a role, and only until there is an administrator. */
  'setup:run': visitors,
} as const satisfies Record<string, Partial<Record<ActorRole, Reach>>>

export type Capability = keyof typeof permissions

/** Whoever asks, as far as rights go; null is a visitor. */
export type Asker = { role: ActorRole } | null

/** How far `who` has a capability; undefined where it is not granted. */
export function reachOf(capability: Capability, who: Asker): Reach | undefined {
  const granted: Partial<Record<ActorRole, Reach>> = permissions[capability]
  return (who && granted[who.role]) ?? granted.guest
}

export const allows = (capability: Capability, who: Asker): boolean => reachOf(capability, who) !== undefined
