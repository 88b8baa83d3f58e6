import { everything, nothing } from '../data/condition'
import type { Scope } from './scope'

/**
 * Which rows a scope means; lib/permissions.ts says who has which. Every query uses one of these, also when it reads a
 * single row by its id, unless everybody who may read any sees all. In SQL with `conditionSql`.
 */

/** For rows with a `studentId`: fees, payments, leave requests, certificates. */
export function ownRows({ reach, account }: Scope): { studentId?: string } | typeof nothing {
  switch (reach) {
    case 'school':
      return everything
    case 'self':
      return account === null ? nothing : { studentId: account }
    default:
      return nothing
  }
}

/** For reports: families see none that the school has taken back. */
export function visibleReports(scope: Scope) {
  return scope.reach === 'school' ? everything : { ...ownRows(scope), ...notWithdrawn }
}

/** What families have of reports. */
export const notWithdrawn = { withdrawnAt: null } as const

/**
 * For people, on their pages and in the search: pupils are those who do not wait for approval and whose data are not
 * blocked.
 */
export function visiblePeople({ reach, account }: Scope) {
  switch (reach) {
    case 'school':
      return everything
    case 'pupils':
      return { role: 'student', approvedAt: { not: null }, blockedAt: null } as const
    case 'self':
      return account === null ? nothing : { id: account }
    default:
      return nothing
  }
}

/** For photographs. Nobody sees that of a person whose data are blocked. */
export function visiblePhotos({ reach, account }: Scope) {
  switch (reach) {
    case 'school':
      return { blockedAt: null }
    case 'pupilsAndSelf':
      return account === null
        ? nothing
        : { blockedAt: null, OR: [{ role: 'student' as const, approvedAt: { not: null } }, { id: account }] }
    case 'self':
      return account === null ? nothing : { id: account, blockedAt: null }
    default:
      return nothing
  }
}

/** For materials and topics: a pupil sees those of their class, in all its sections. */
export function ownClass({ reach, class: schoolClass }: Scope): { class?: string } | typeof nothing {
  switch (reach) {
    case 'school':
      return everything
    case 'class':
      return schoolClass === null ? nothing : { class: schoolClass }
    default:
      return nothing
  }
}

/** The same of a class that is named. */
export function reachesClass(scope: Scope, schoolClass: string): boolean {
  const wanted = ownClass(scope)
  return wanted === everything || ('class' in wanted && wanted.class === schoolClass)
}

/** For notifications: a pupil sees those to All Students, to their class, and those about themselves. */
export function addressedTo({ reach, account, class: schoolClass }: Scope) {
  switch (reach) {
    case 'school':
      return everything
    case 'addressed':
      // A pupil may be named "All Students"; a notification that has a name as its recipients also has a studentId.
      return account === null
        ? nothing
        : { OR: [{ studentId: account }, { studentId: null, recipients: { in: announcedTo(schoolClass) } }] }
    default:
      return nothing
  }
}

/** The recipients by which a notice is addressed to who is in a class. */
export const announcedTo = (schoolClass: string | null) => ['All Students', schoolClass ?? '']

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
