import type { Role } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import type { Found } from '@/tests/support/doors/operations'
import { rulesOf } from '@/tests/support/doors/rules'

/** Who asks: a role, a visitor, or an account that waits for approval. */
export const actors = ['guest', 'pending', 'student', 'teacher', 'admin'] as const
export type ActorName = (typeof actors)[number]

/** Which rows a role reaches; all, where it is not named. */
type Rows = Partial<Record<Role, string>>

/** What the rules of lib/server/accounts/visible.ts let a role reach. */
const byRule: Record<string, Rows> = {
  ownRows: { student: 'own' },
  ownRowsSql: { student: 'own' },
  ownStudent: { student: 'own' },
  ownClass: { student: 'own class' },
  ownClassSql: { student: 'own class' },
  addressedTo: { student: 'own, own class, All Students' },
  addressedToSql: { student: 'own, own class, All Students' },
  visiblePeople: { student: 'own', teacher: 'pupils' },
  visiblePeopleSql: { student: 'own', teacher: 'pupils' },
}

const own = { student: 'own', teacher: 'own', admin: 'own' }
const ofStudent = { student: 'own' }
/** The same for everybody who may at all. */
const forAll: Rows = { student: 'all' }

/**
 * Operations that keep to rows by something else than those rules. Who adds one that pupils may use says here what they
 * reach with it, unless it uses a rule or is open to visitors too.
 */
const named: Record<string, Rows> = {
  ownMonth: ofStudent,
  listAttendance: ofStudent,
  correctAttendance: { teacher: 'own marks' },
  undoMark: { teacher: 'own marks' },
  undoMarks: { teacher: 'own marks' },
  undoRest: { teacher: 'own marks' },
  logout: own,
  askSession: own,
  changePassword: own,
  listOwnSessions: own,
  endSession: own,
  endOtherSessions: own,
  readSecondStep: own,
  startSecondStep: own,
  confirmSecondStep: own,
  renewRecoveryCodes: own,
  removeSecondStep: own,
  listCalendar: forAll,
  calendarDay: forAll,
  calendarMonth: forAll,
  takeBackOpening: { teacher: 'own' },
  requestLeave: ofStudent,
  undoNotification: { teacher: 'own' },
  markNotificationsRead: own,
  ownProfile: own,
  ownArchive: own,
  listOwnRecord: own,
  ownDateOfBirth: own,
  listWaitingProfileChanges: own,
  updateProfile: { student: 'own', teacher: 'own' },
  listPromotions: forAll,
  promotionMedia: forAll,
  promotionThumbnail: forAll,
  readBar: own,
  readToday: { student: 'own' },
  listYears: forAll,
}

/** Open to everybody, each of whom has to show what only few have. */
const withSecret: Record<string, string> = {
  metrics: 'with METRICS_TOKEN',
  trackApplication: 'with its link',
  passwordLink: 'with its link',
  resetPassword: 'with its link',
  takeBackEmailChange: 'with its link',
  proveEmail: 'with its link',
  refreshSession: 'with its token',
  login: 'with a password',
  verifyCertificate: 'with its code',
  verifyReport: 'with its code',
  sendDueMessages: 'with CRON_SECRET',
  reconcileFiles: 'with CRON_SECRET',
  removeDue: 'with CRON_SECRET',
  readSetup: 'with the code',
  saveSetupSchool: 'with the code',
  saveSetupYear: 'with the code',
  addSetupClass: 'with the code',
  uploadSetupLogo: 'with the code',
  finishSetup: 'with the code',
}

/** Every operation that this file has a line for. */
export const namedOperations = [...Object.keys(named), ...Object.keys(withSecret)]

/**
 * Which rows `actor` reaches with an operation, in words: `no`, `own`, `own class`, `all`; `yes` where it is about no
 * rows of anybody's.
 * @throws where a pupil may use it and nobody has said what they reach.
 */
export function rowsReached({ module, name, operation }: Found, actor: ActorName): string {
  const { access, pending } = operation
  const open = allows(access, 'guest')
  if (actor === 'guest' || actor === 'pending') {
    if (actor === 'pending' && pending) return 'own'
    return open ? (withSecret[name] ?? 'yes') : 'no'
  }
  if (!allows(access, actor)) return 'no'
  const rows = rulesOf(module, name).map((rule) => byRule[rule])
  const said = named[name] ?? Object.assign({}, ...rows)
  if (open) return withSecret[name] ?? said[actor] ?? 'yes'
  if (actor === 'student' && !said.student) throw new Error(`${name}: which rows does a pupil reach with it?`)
  return said[actor] ?? 'all'
}
