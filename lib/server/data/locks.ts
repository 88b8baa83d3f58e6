import { Prisma } from '@/prisma/client/client'
import type { Transaction } from './db'
import type { Statements } from './rows'

/**
 * Locks the enrolments, attendance and leave of the students, which depend on each other, until the transaction ends, and
 * holds everybody's place (`holdEnrolments`). Before `lockMarking`, where both are needed.
 */
export async function lockDaysOf(tx: Statements, ...studentIds: string[]) {
  const days = locked(studentIds.map((id) => `days of ${id}`))
  await tx.$executeRaw`${held('enrolments')} UNION ALL ${days}`
}

/**
 * Keeps a new school year from beginning, or being taken back, and the classes as they are, until the transaction ends.
 * Before the first row is written or locked by who writes enrolments, or about one that is open: also before the account
 * of who is enrolled next, which refers to the class already.
 */
export async function holdEnrolments(tx: Transaction) {
  await tx.$executeRaw`${held('enrolments')}`
}

/**
 * Waits for all who hold them, and keeps everybody else from it until the end: for a school year that begins, and for who
 * moves, hides or removes a class, whose rows all refer to it. Before the school's settings are locked.
 */
export async function lockEnrolments(tx: Transaction) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('enrolments'))`
}

/** Lets one transaction at a time take cash: how much one family gives a day is counted. */
export async function lockCash(tx: Statements) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cash'))`
}

/** Lets one transaction at a time record money with this reference: a family's is recorded once. */
export async function lockReference(tx: Statements, reference: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('reference ' || reference_key(${reference})))`
}

/**
 * Waits for who records at the counter, and keeps others from it until a day is closed: the triggers that call
 * `assert_day_open` hold it too.
 */
export async function lockClosedDays(tx: Statements) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('closed days'))`
}

/**
 * Waits for who adds fees, and keeps others from it until a concession is approved or ended: the trigger of fees that are added
 * holds it too. After the fees of the pupil are locked.
 */
export async function lockConcessions(tx: Statements) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('concessions'))`
}

/** Lets one transaction at a time queue SMS: how many leave a day is counted. */
export async function lockSms(tx: Statements) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('sms'))`
}

/** Lets one transaction at a time prepare, begin or take back a school year. Before `lockEnrolments`. */
export async function lockRollOver(tx: Transaction) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('roll-over'))`
}

/**
 * Locks marking in the classes. A transaction that writes attendance of several students or days calls this before its first
 * write, because each write locks the counters of its student, class and day until the end.
 */
export async function lockMarking(tx: Transaction, classes: readonly string[]) {
  await tx.$executeRaw`${locked(classes.map((name) => `marking of ${name}`))}`
}

/**
 * The same for who marks only on school days: afterwards the calendar stays as it is until the transaction ends. The trigger
 * that counts marks takes that lock too, and the one that follows the calendar waits for both.
 */
export async function lockMarkingAndCalendar(tx: Transaction, classes: readonly string[]) {
  await tx.$executeRaw`${markingAndCalendarOf(Prisma.sql`${classes}::text[]`)}`
}

/** The statement that does so, for one that reads the classes itself. */
export const markingAndCalendarOf = (classes: Prisma.Sql) =>
  Prisma.sql`${lockedOf(Prisma.sql`'marking of ' || class FROM unnest(${classes}) AS class`)} UNION ALL ${held('calendar')}`

/** Waits for who marks, and keeps everybody else from marking and from changing the calendar until the end. */
export async function lockCalendar(tx: Transaction) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('calendar'))`
}

/**
 * Lets one transaction at a time change who is a guardian of whom, and the addresses that follow from it: the parents' of
 * several pupils may follow one guardian's. After `holdEnrolments`, and before the first row of a person is locked.
 */
export async function lockFamilies(tx: Transaction) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('families'))`
}

/** Lets one transaction at a time decide who is an administrator. */
export async function lockAdministrators(tx: Transaction) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('administrators'))`
}

/** Lets one transaction at a time give places in these classes: sections and roll numbers. */
export async function lockPlaces(tx: Transaction, classes: readonly string[]) {
  await tx.$executeRaw`${locked(classes.map((name) => `roll number ${name}`))}`
}

/**
 * Lets one transaction at a time add fees of this type and due date, so that no pupil gets two: of the class and of their
 * own. After `holdEnrolments`.
 */
export async function lockFeesOf(tx: Transaction, { type, dueDate }: { type: string; dueDate: string }) {
  await tx.$executeRaw`${locked([`fees of ${type} ${dueDate}`])}`
}

/** The same for several. */
export async function lockAllFeesOf(tx: Transaction, fees: readonly { type: string; dueDate: string }[]) {
  await tx.$executeRaw`${locked(fees.map(({ type, dueDate }) => `fees of ${type} ${dueDate}`))}`
}

/**
 * Keeps admission numbers as they are until the transaction ends, for who gives numbers of the school's own: whoever takes
 * the next one waits. After the locks of classes.
 */
export async function lockAdmissionNumbers(tx: Transaction) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('admission numbers'))`
}

/** Lets one transaction at a time import people or undo that. */
export async function lockImports(tx: Transaction) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('imports'))`
}

/** The same for who does not wait: false while another has the lock. */
export async function tryLockImports(tx: Transaction): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('imports')) AS "locked"`
  return row?.locked ?? false
}

/** A statement that waits for all of these, in one order, so that two transactions cannot wait for each other. */
const locked = (names: readonly string[]) => lockedOf(Prisma.sql`name FROM unnest(${names}::text[]) AS name`)

const lockedOf = (names: Prisma.Sql) => Prisma.sql`
  SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtext(name) AS key FROM (SELECT ${names}) AS names(name) ORDER BY key
  ) keys`

/** One that waits for who has locked `name`, and shares it with others who hold it. UNION ALL runs statements in their order. */
const held = (name: string) => Prisma.sql`SELECT pg_advisory_xact_lock_shared(hashtext(${name}))`
