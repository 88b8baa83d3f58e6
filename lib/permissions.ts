import type { Role } from './constants'
import { isSchoolDuty, schoolDuties, type DutyKind, type SchoolDuty } from './duties'

/** A role, or a visitor without a session. */
export type ActorRole = Role | 'guest'

/**
 * How far a capability reaches; which rows that are is said in lib/server/accounts/visible.ts. `public`: what visitors may
 * have; `self`: what is about the person; `made`: what the person has made; `class`: what is for their class; `addressed`:
 * what is addressed to them, to their class or to all students; `addressedStaff`: what is addressed to staff, or to who has
 * one of their duties, and what they have as a guardian; `children`: what is about children whose records a guardian
 * may see, and what is for their classes; `childrenToldOf`: what is addressed to children of whom a guardian is told;
 * `childrenPaidFor`: what is about children for whom a guardian pays; `pupils`: pupils who are let in and not blocked;
 * `pupilsAndSelf`: these, and what is about the person; `taught`: what is about pupils; `families`: pupils and who is a
 * guardian and nothing else; `school`: everything. Where the school wants teachers to keep to their classes, `taught`,
 * `pupils` and `pupilsAndSelf` are of the sections that their duties name today (lib/server/accounts/scope.ts).
 */
export type Reach =
  | 'public'
  | 'self'
  | 'made'
  | 'class'
  | 'addressed'
  | 'addressedStaff'
  | ChildrenReach
  | 'pupils'
  | 'pupilsAndSelf'
  | 'taught'
  | 'families'
  | 'school'

/** How far guardians reach: what a link to a child has to allow for each. */
export const linkAllows = {
  children: 'seesRecords',
  childrenToldOf: 'isTold',
  childrenPaidFor: 'pays',
} as const
export type ChildrenReach = keyof typeof linkAllows

/** What a guardian may of a child (lib/guardians). */
export type ChildRights = Record<(typeof linkAllows)[ChildrenReach], boolean>

/** Whose grants a capability has: those of a role, of a duty for the school, and of who is the guardian of a child. */
type Grants = Partial<Record<ActorRole | SchoolDuty, Reach> & { guardian: ChildrenReach }>

const visitors = { guest: 'public' } as const
const ownOfEach = { student: 'self', teacher: 'self', admin: 'self', parent: 'self', staff: 'self' } as const
const ownOrAll = { student: 'self', teacher: 'taught', admin: 'school' } as const
const ofClassOrAll = { student: 'class', teacher: 'school', admin: 'school' } as const
const allForEach = { student: 'school', teacher: 'school', admin: 'school', parent: 'school', staff: 'school' } as const
const student = { student: 'self' } as const
const staff = { teacher: 'school', admin: 'school' } as const
const teaching = { teacher: 'taught', admin: 'school' } as const
const madeOrAll = { teacher: 'made', admin: 'school' } as const
const office = { admin: 'school' } as const
const records = { guardian: 'children' } as const
const dues = { guardian: 'childrenPaidFor' } as const
/** Of duties: the principal sees all; each office what its work is. */
const principal = { Principal: 'school' } as const
const accountant = { Accountant: 'school' } as const
const examinations = { Examinations: 'school' } as const
const frontOffice = { Office: 'school' } as const
/** Pages of pupils, for who has to find them. */
const pupilsPages = { teacher: 'pupils', admin: 'school', ...principal } as const

/**
 * The one table of who may do what, and how far (docs/spec.md §6). Who is not named may not, and reaches nothing; what a
 * visitor may, everybody may as a visitor. What somebody may is the sum of role, duties and guardianship.
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
  'today:read': { student: 'self', teacher: 'school', admin: 'school', parent: 'self', staff: 'self' },
  /** What waits for the whole school. */
  'today:office': { ...office, ...principal },
  /** Has one of the office's screens. */
  'office:screens': { ...office, ...principal, ...accountant, ...frontOffice },
  /** Has children here: what is shown is about them. */
  'family:screens': { parent: 'self' },
  /** Has classes of their own. */
  'classes:teach': { teacher: 'self' },
  'profile:read': ownOfEach,
  'profile:update': ownOfEach,
  /** The fields of a profile, by the person and by the office. */
  'profile:save': { student: 'self', teacher: 'self', parent: 'self', staff: 'self', admin: 'school' },
  /** Whose name and parent’s e-mail wait for the office, where the school wants that. */
  'profile:byApproval': student,
  /** For how long the school keeps what. */
  'privacy:read': visitors,
  /** What the school keeps of oneself, and of anybody: an archive of it, and its erasure. */
  'privacy:own': ownOfEach,
  'privacy:manage': office,
  /** Of the front office those of students: a teacher may more than it. */
  'approvals:read': { ...office, ...principal, Office: 'families' },
  'approvals:decide': { ...office, ...principal, Office: 'families' },
  'fees:read': { ...ownOrAll, ...dues, ...accountant, ...principal },
  'fees:own': { ...student, ...dues },
  'fees:overview': { ...teaching, ...accountant, ...principal },
  'fees:create': office,
  /** What is charged in a year, and who gets what of it. */
  'feePlans:read': { ...office, ...accountant, ...principal },
  'fees:pay': { student: 'self', admin: 'school', ...dues, ...accountant },
  /** Several at once, as a family: never at the counter. */
  'fees:payOwn': { ...student, ...dues },
  'fees:remind': { ...office, ...accountant },
  'payments:read': { ...ownOrAll, ...dues, ...accountant, ...principal },
  /** At the counter: the school's money, where fees:pay is one's own. */
  'payments:record': { ...office, ...accountant },
  'payments:reverse': { ...office, ...accountant },
  'payments:verify': visitors,
  /** What arrived on a day, by whom it was taken, and that nothing more is recorded in it. */
  'books:read': { ...office, ...accountant, ...principal },
  'books:close': { ...office, ...accountant },
  /** Credit that is given back: who asks does not decide. */
  'refunds:read': { ...office, ...accountant, ...principal },
  'refunds:ask': { ...office, ...accountant },
  'refunds:decide': { ...office, ...principal },
  /** Why a pupil pays less: who gives it does not decide. */
  'concessions:read': { ...office, ...accountant, ...principal },
  'concessions:give': { ...office, ...accountant },
  'concessions:decide': { ...office, ...principal },
  /** Guarded by a gateway's signature instead of a role. */
  'payments:confirm': visitors,
  'materials:read': { ...ofClassOrAll, ...records, ...principal },
  'materials:create': staff,
  'materials:change': madeOrAll,
  'topics:read': { ...ofClassOrAll, ...records, ...principal },
  'topics:create': staff,
  'topics:change': madeOrAll,
  'attendance:read': { ...ownOrAll, ...records, ...principal },
  'attendance:own': { ...student, ...records },
  'attendance:mark': teaching,
  /** Correcting and undoing marks. */
  'attendance:correct': madeOrAll,
  'attendance:register': { ...teaching, ...principal },
  'leave:read': { ...ownOrAll, ...records, ...principal },
  'leave:request': { ...student, ...records },
  'leave:decide': { ...teaching, ...principal },
  'leave:undo': { ...madeOrAll, Principal: 'made' },
  'calendar:read': allForEach,
  'calendar:feed': visitors,
  /** The link by which a calendar program follows what is about one's own days, or those of one's child. */
  'calendar:link': { ...student, ...records },
  'calendar:open': staff,
  'calendar:close': madeOrAll,
  'calendar:manage': office,
  'students:read': { ...ownOrAll, ...records, ...principal, ...accountant, ...examinations, ...frontOffice },
  'students:manage': { ...office, ...frontOffice },
  'people:read': { ...pupilsPages, Office: 'families', Accountant: 'pupils', Examinations: 'pupils' },
  /** What a page of a person has, each for whose work it is. */
  'people:attendance': pupilsPages,
  'people:fees': { ...pupilsPages, ...accountant },
  'people:reports': { ...pupilsPages, ...examinations },
  'people:messages': pupilsPages,
  /** The front office keeps pupils and guardians: whoever may more than it is kept by administrators. */
  'people:manage': { ...office, Office: 'families' },
  /** Who a pupil's guardians are, and how to call them. */
  'guardians:read': { student: 'self', ...pupilsPages, ...frontOffice, Accountant: 'pupils' },
  /** How to write to them, and what each may; and brothers and sisters. */
  'guardians:details': { ...pupilsPages, ...frontOffice, Accountant: 'pupils' },
  /** The page of a child, for who sees its record. */
  'children:read': records,
  /** What a guardian says about pictures of a child. */
  'children:consent': records,
  'guardians:manage': { ...office, ...frontOffice },
  /** The same right as managing them. Two names, by which the audit tells a bar and its end from other changes. */
  'guardians:bar': { ...office, ...frontOffice },
  'guardians:lift': { ...office, ...frontOffice },
  /** Photographs of people, and setting them. */
  'photos:read': {
    ...{ student: 'self', teacher: 'pupilsAndSelf', admin: 'school' },
    ...{ ...records, ...principal, ...frontOffice },
  },
  'photos:manage': { ...office, Office: 'families' },
  'year:manage': office,
  'years:read': allForEach,
  /** Of the front office sheets of students and guardians, as it may add such people by hand. */
  'people:import': { ...office, Office: 'families' },
  'notifications:read': {
    ...{ student: 'addressed', teacher: 'taught', staff: 'addressedStaff', admin: 'school' },
    ...{ guardian: 'childrenToldOf' },
    ...principal,
  },
  'notifications:send': teaching,
  'notifications:undo': madeOrAll,
  'notifications:follow': { ...teaching, ...principal },
  /** The texts that the school has registered for SMS. */
  'sms:templates': staff,
  'sms:manage': office,
  /** Guarded by a key in the address of the report, which only the gateway has been given. */
  'sms:report': visitors,
  /** Messages about a child: a guardian’s own, a class teacher’s about their section (lib/threads/visible.ts). */
  'threads:read': { teacher: 'self', parent: 'self', admin: 'school', ...principal, Office: 'families' },
  'threads:write': { teacher: 'self', parent: 'self', admin: 'school', Office: 'families' },
  'threads:close': { teacher: 'self', admin: 'school', Office: 'families' },
  /** Is the office there: reaches what is with it, about whomever, beside what a class teacher does. */
  'threads:office': { ...office, ...frontOffice },
  'reports:read': { ...ownOrAll, ...records, ...examinations, ...principal },
  'reports:create': { ...teaching, ...examinations },
  'reports:change': { ...madeOrAll, ...examinations },
  'reports:verify': visitors,
  'certificates:read': { student: 'self', admin: 'school', ...records, ...frontOffice, ...principal },
  'certificates:manage': { ...office, ...frontOffice },
  'certificates:verify': visitors,
  'promotions:read': allForEach,
  'promotions:manage': office,
  'gallery:read': visitors,
  'gallery:manage': office,
  'admissions:apply': visitors,
  'admissions:track': visitors,
  'admissions:read': { ...office, ...frontOffice, ...principal },
  'admissions:manage': { ...office, ...frontOffice },
  'mails:manage': office,
  'audit:read': { ...office, ...principal },
  /** Who does what at the school, and giving duties. */
  'duties:read': { ...office, ...principal },
  'duties:manage': office,
  /** Naming who takes the place of who is away, and seeing who is. */
  'duties:substitute': { ...office, ...principal, ...frontOffice },
  /** Of who works here. */
  'staffLeave:request': { teacher: 'self', staff: 'self', admin: 'self' },
  'staffLeave:read': { teacher: 'self', staff: 'self', admin: 'school', ...principal },
  'staffLeave:decide': { ...office, ...principal },
  /** Whose reading of a pupil’s page is recorded. */
  'readings:recorded': { ...staff, ...principal, ...accountant, ...examinations, ...frontOffice },
  /** Who has to have a second step where the school wants one of staff. */
  'secondStep:required': { ...staff, staff: 'school' },
  'school:manage': office,
  'school:logo': visitors,
  'school:pictures': visitors,
  /** Guarded by a code instead of a role, and only until there is an administrator. */
  'setup:run': visitors,
} as const satisfies Record<string, Grants>

export type Capability = keyof typeof permissions

/**
 * Whoever asks, as far as rights go; null is a visitor. Their children are those whom they may see anything of, and their
 * duties those of today.
 */
export type Asker = {
  role: ActorRole
  children?: readonly ChildRights[]
  duties?: readonly { kind: DutyKind }[]
} | null

/**
 * How far `who` has a capability; undefined where it is not granted. Of several grants the widest, else the role's, which is
 * never narrower than a guardian's (tests/unit/permissions.test.ts).
 */
export function reachOf(capability: Capability, who: Asker): Reach | undefined {
  const granted: Grants = permissions[capability]
  if (!who) return granted.guest
  const own = granted[who.role]
  if (own === 'school') return own
  const ofDuties = reachesOfDuties(capability, who)
  const wide = widest.find((reach) => reach === own || ofDuties.includes(reach))
  return wide ?? own ?? ofDuties[0] ?? ofGuardian(granted, who) ?? granted.guest
}

/** Those that contain every other that a role or a duty has beside them (tests/unit/permissions.test.ts). */
const widest = ['school', 'families'] as const satisfies Reach[]

/** How far somebody has a capability by duties for the school. */
export function reachesOfDuties(capability: Capability, who: Asker): Reach[] {
  const granted: Grants = permissions[capability]
  return who?.duties?.flatMap(({ kind }) => (isSchoolDuty(kind) ? (granted[kind] ?? []) : [])) ?? []
}

const ofGuardian = ({ guardian }: Grants, { children = [] }: NonNullable<Asker>) =>
  guardian && children.some((child) => child[linkAllows[guardian]]) ? guardian : undefined

/** How far guardians have a capability. */
export const guardianReach = (capability: Capability): ChildrenReach | undefined =>
  (permissions[capability] as Grants).guardian

export const allows = (capability: Capability, who: Asker): boolean => reachOf(capability, who) !== undefined

/** Who is known by their role alone: a parent is the guardian of a child of whom they may see all; nobody has a duty. */
export const byRole = (role: ActorRole): NonNullable<Asker> =>
  role === 'parent' ? { role, children: [{ seesRecords: true, isTold: true, pays: true }] } : { role }

/** What staff with this role do only where they are guardians: the role has no grant of its own for it. */
export const asGuardianAlone = (role: Role): string[] =>
  Object.entries<Grants>(permissions).flatMap(([name, granted]) => (granted.guardian && !granted[role] ? [name] : []))

/** Whom a cookie may be of, which says no duties: who works here may have any. */
export const byCookie = (role: ActorRole): NonNullable<Asker> =>
  role === 'teacher' || role === 'staff' ? { role, duties: schoolDuties.map((kind) => ({ kind })) } : byRole(role)
