import { guardiansOf, guardiansWhoOwe, holdersOf, sectionOf } from '@/lib/audiences'
import { Prisma } from '@/prisma/client/client'
import { everything, nothing, type Condition } from '../data/condition'
import type { Place } from './actor'
import type { Scope } from './scope'

/**
 * Which rows a scope means; lib/permissions.ts says who has which. Every query uses one of these, also when it reads a
 * single row by its id, unless everybody who may read any sees all. In SQL with `conditionSql`.
 */

const pupils = { role: 'student' } as const

/** Of people: the pupils who are in one of these sections now. */
const inSections = (sections: readonly Place[]): { role: 'student' } & AmongPlaces => ({
  role: 'student',
  ...amongPlaces(sections),
})

type AmongPlaces = { id: { in: string[] } } | { OR: { class: string; section: string }[] }

// Not an OR without alternatives: beside other conditions Prisma leaves that out.
const amongPlaces = (places: readonly Place[]): AmongPlaces =>
  places.length === 0
    ? { id: { in: [] } }
    : { OR: places.map(({ class: schoolClass, section }) => ({ class: schoolClass, section })) }

/** The pupils that a teacher may have to do with, for rows that everybody who teaches reaches otherwise. */
export const taughtPupils = ({ sections }: Scope) => (sections ? inSections(sections) : everything)

/** Prisma's condition for enrolments there. */
export const inPlaces = ({ sections }: Scope) => (sections ? amongPlaces(sections) : everything)

/** The same of an enrolment, or what has columns `class` and `section` otherwise; undefined where no section is left out. */
export function inPlacesSql({ sections }: Scope, schoolClass: Prisma.Sql, section: Prisma.Sql): Prisma.Sql | undefined {
  if (!sections) return undefined
  const [classes, names] = [sections.map((place) => place.class), sections.map((place) => place.section)]
  return Prisma.sql`(${schoolClass}, ${section}) IN (SELECT * FROM unnest(${classes}::text[], ${names}::text[]))`
}

/** Whether a scope has a section, or where none is named all of a class. */
export const reachesPlace = ({ sections }: Scope, schoolClass: string, section?: string) =>
  !sections || sections.some((place) => place.class === schoolClass && place.section === section)

/** For rows with a `studentId`: fees, payments, leave requests, certificates. */
export function ownRows({ reach, account, children, sections = [] }: Scope): Condition & OwnRows {
  switch (reach) {
    case 'school':
      return everything
    case 'self':
      return account === null ? nothing : { studentId: account }
    case 'children':
    case 'childrenPaidFor':
      return { studentId: { in: idsOf(children) } }
    case 'taught':
      return { OR: [{ student: inSections(sections) }, { studentId: { in: idsOf(children) } }] }
    default:
      return nothing
  }
}

type OwnRows = {
  studentId?: string | { in: string[] }
  OR?: ({ student: ReturnType<typeof inSections> } | { studentId: { in: string[] } })[]
}

/** For reports: families see none that the school has taken back. */
export function visibleReports(scope: Scope) {
  const { reach, sections = [], children } = scope
  if (reach === 'school') return everything
  return reach === 'taught'
    ? { OR: [{ student: inSections(sections) }, { studentId: { in: idsOf(children) }, ...notWithdrawn }] }
    : { ...ownRows(scope), ...notWithdrawn }
}

/** What families have of reports. */
export const notWithdrawn = { withdrawnAt: null } as const

/**
 * For people, on their pages and in the search: pupils are those who do not wait for approval and whose data are not
 * blocked.
 */
export function visiblePeople({ reach, account, children, sections }: Scope) {
  switch (reach) {
    case 'school':
      return everything
    case 'pupils':
      return { ...(sections ? inSections(sections) : pupils), approvedAt: { not: null }, blockedAt: null }
    case 'taught':
      return { OR: [inSections(sections ?? []), { id: { in: idsOf(children) } }] }
    case 'families':
      return { OR: [pupils, { role: 'parent' as const }] }
    case 'self':
      return account === null ? nothing : { id: account }
    case 'children':
    case 'childrenPaidFor':
      return { id: { in: idsOf(children) } }
    default:
      return nothing
  }
}

/** For photographs. Nobody sees that of a person whose data are blocked. */
export function visiblePhotos({ reach, account, children, sections }: Scope) {
  switch (reach) {
    case 'school':
      return { blockedAt: null }
    case 'pupilsAndSelf':
      return account === null
        ? nothing
        : {
            blockedAt: null,
            OR: [
              { approvedAt: { not: null }, ...(sections ? inSections(sections) : pupils) },
              { id: { in: [account, ...idsOf(children)] } },
            ],
          }
    case 'families':
      return { blockedAt: null, OR: [pupils, { role: 'parent' as const }] }
    case 'self':
      return account === null ? nothing : { id: account, blockedAt: null }
    case 'children':
      return { blockedAt: null, id: { in: idsOf(children) } }
    default:
      return nothing
  }
}

/** For materials and topics: a pupil sees those of their class, in all its sections, and a guardian those of their children's. */
export function ownClass({
  reach,
  class: schoolClass,
  children,
}: Scope): { class?: string | { in: string[] } } | typeof nothing {
  switch (reach) {
    case 'school':
      return everything
    case 'class':
      return schoolClass === null ? nothing : { class: schoolClass }
    case 'children':
      return { class: { in: classesOf(children) } }
    default:
      return nothing
  }
}

/** The same of a class that is named. */
export function reachesClass(scope: Scope, schoolClass: string): boolean {
  const wanted = ownClass(scope)
  if (wanted === everything) return true
  const classes = 'class' in wanted ? wanted.class : undefined
  return typeof classes === 'string' ? classes === schoolClass : (classes?.in.includes(schoolClass) ?? false)
}

/**
 * For notifications: a pupil sees those to All Students, to their class and section, and those about themselves that are not
 * for the guardians alone; a guardian what is to guardians, and those of their children; staff what is to staff.
 */
export function addressedTo(scope: Scope) {
  const { reach, account, children, sections = [] } = scope
  switch (reach) {
    case 'school':
      return everything
    case 'addressed':
      // A pupil may be named "All Students"; a notification that has a name as its recipients also has a studentId.
      return account === null
        ? nothing
        : {
            OR: [
              { studentId: account, toGuardians: false },
              { studentId: null, ...announcements(scope) },
            ],
          }
    case 'taught':
      // A notice to a class says nothing of anybody.
      return {
        OR: [{ studentId: null }, { student: inSections(sections) }, { studentId: { in: idsOf(children) } }],
      }
    case 'childrenToldOf':
    case 'addressedStaff':
      return { OR: [{ studentId: { in: idsOf(children) } }, { studentId: null, ...announcements(scope) }] }
    default:
      return nothing
  }
}

/**
 * For notices to many: those to a pupil, to the guardian of these children, or to staff. One about students has others as its
 * reader.
 */
export function announcements({ reach, class: schoolClass, section = null, children, duties = [] }: Scope) {
  const ofStaff = reach === 'addressedStaff' ? [{ recipients: { in: ['All Staff', ...duties.map(holdersOf)] } }] : []
  const ofGuardian = reach === 'childrenToldOf' || (reach === 'addressedStaff' && children.length > 0)
  const places = [...new Set((ofGuardian ? children : [{ class: schoolClass, section }]).flatMap(placesOf))]
  const ofBoth = { recipients: { in: ['All Students', ...places] } }
  if (!ofGuardian) return { OR: ofStaff.length > 0 ? ofStaff : [ofBoth] }
  const paidFor = children.filter(({ pays }) => pays)
  return {
    OR: [
      ...ofStaff,
      ofBoth,
      { recipients: { in: ['All Parents', ...places.map(guardiansOf)] } },
      { recipients: guardiansWhoOwe, aboutIds: { hasSome: idsOf(paidFor) } },
    ],
  }
}

/** A class, and the section. */
const placesOf = ({ class: schoolClass, section }: { class: string | null; section: string | null }) =>
  schoolClass === null ? [] : [schoolClass, ...(section === null ? [] : [sectionOf(schoolClass, section)])]

const idsOf = (children: Scope['children']) => children.map(({ id }) => id)
const classesOf = (children: Scope['children']) => [
  ...new Set(children.flatMap(({ class: schoolClass }) => schoolClass ?? [])),
]

/** For what somebody has made and may change. `maker` is the column of who made it. */
export function ownWork<Maker extends string>(
  scope: Scope,
  maker: Maker,
): { [Key in Maker]?: string } | typeof nothing {
  // A computed name is any string to the compiler.
  const mine = (account: string) => ({ [maker]: account }) as { [Key in Maker]?: string }
  switch (scope.reach) {
    case 'school':
      return everything
    case 'made':
      return scope.account === null ? nothing : mine(scope.account)
    default:
      return nothing
  }
}

/** The same of a row that is there. */
export function isOwnWork(scope: Scope, maker: string | null): boolean {
  const wanted = ownWork(scope, 'maker')
  return wanted === everything || ('maker' in wanted && wanted.maker === maker)
}
