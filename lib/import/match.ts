import type { Role } from '@/lib/constants'
import type { Families } from '@/lib/guardians/likely'
import type { Day } from '@/lib/dates'
import type { SheetValues } from '@/lib/person-fields'
import { sameText } from '@/lib/same-text'
import { createPause } from '@/lib/server/pauses'
import type { Ended } from '@/lib/enrolment/lists'
import type { ImportField, ImportKind, SameOrNew } from './lists'
import { faultText } from './fault-text'
import type { ReadRow } from './rows'
import { alikeNames } from './values'

/** Who a row of the sheet means, and what two rows have in common. */

export type KnownPerson = SheetValues & {
  id: string
  role: Role
  class: string
  section: string
  rollNo: number | null
  admissionNo: string
  approved: boolean
  /** To be erased. */
  blocked?: boolean
  /** First day of the open enrolment; '' without one. */
  since: Day | ''
  /** First day on which the pupil was marked since; '' for none. */
  firstMark: Day | ''
  /** In another class or section before. */
  elsewhere: boolean
  /** How the last enrolment ended, of who has left. */
  ended: Ended | null
}

/** Who has a roll number. */
export type NumberHolder = { id: string; place: string; name: string }

/** What the database knows of those in the sheet. */
export type Known = {
  people: readonly KnownPerson[]
  /** Who has, or had in this year, a roll number, by `rollKey`. */
  rollNumbers: ReadonlyMap<string, readonly NumberHolder[]>
  /** Those among whom roll numbers are unique; undefined where that is not known yet. */
  groupOf: (place: { class: string; section: string | null }) => string | undefined
  /** Addresses that were changed away and may be taken back. */
  reserved: ReadonlySet<string>
  sectionsOf: (schoolClass: string) => readonly string[]
  today: Day
  /** From this day on pupils are in the section that the sheet says. */
  movesFrom: Day
  /** Guardians who may be meant, and whose they are. */
  families: Families
  /** Nobody is enrolled from a day before it any more: the school has gone over into the year that began then. */
  enrolsFrom: Day | undefined
}

export const rollKey = (group: string, rollNo: number) => `${group}\n${rollNo}`

export type Match = {
  person?: KnownPerson
  like?: KnownPerson
  /** What the row and `like` have in common. */
  same?: InCommon
  choice?: SameOrNew
  /** Like a person, and nobody has said whether it is the same. */
  undecided?: true
}

/** Of all rows. */
export type Matches = ReadonlyMap<ReadRow, Match>

/** Choices for rows that are like a person, by the number of the row. */
export type Choices = Record<string, SameOrNew>

export type InCommon = 'admission number' | 'email' | 'name and date of birth'

function finders({ people, reserved }: Known) {
  const pupils = people.filter(({ role }) => role === 'student')
  const byNumber = new Map(pupils.map((person) => [sameText(person.admissionNo), person]))
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const byName = new Map<string, KnownPerson[]>()
  for (const person of pupils) {
    const key = likeness(person.name, person.dateOfBirth)
    byName.set(key, [...(byName.get(key) ?? []), person])
  }
  return {
    number: (number: string | undefined) => (number ? byNumber.get(sameText(number)) : undefined),
    email: (email: string | undefined) => (email ? byEmail.get(email) : undefined),
    like: (name: string, day: Day) => byName.get(likeness(name, day)) ?? [],
    isReserved: (email: string | undefined) => email !== undefined && reserved.has(email),
  }
}
type Finders = ReturnType<typeof finders>

/** What two rows, or a row and a person, have in common that are perhaps the same. */
export const likeness = (name: string, day: string) => `${sameText(name)}\n${day}`

/**
 * By admission number, else e-mail, else name and date of birth. A number or an address alone changes nobody: with another
 * name, or another date of birth, somebody has to say whether it is the same pupil.
 */
function matchPupil(row: ReadRow, find: Finders, chosen: SameOrNew | undefined): Match {
  const { values, fail } = row
  const byNumber = find.number(values.admissionNo)
  const byEmail = find.email(values.email)
  if (byNumber && byEmail && byNumber.id !== byEmail.id) fail('email', faultText.emailTaken(byEmail.name))
  if (!byNumber && byEmail) {
    if (byEmail.role !== 'student') {
      fail('email', faultText.emailTaken(byEmail.name))
      return {}
    }
    if (values.admissionNo) fail('admissionNo', faultText.admissionOfOther(byEmail.admissionNo, byEmail.name))
  }
  if (!byNumber && !byEmail && find.isReserved(values.email)) fail('email', faultText.emailReserved)
  const person = byNumber ?? byEmail
  if (person) {
    const same = byNumber ? 'admission number' : 'email'
    if (!differs(values, person)) {
      checkState(row, person, byNumber ? 'admissionNo' : 'email')
      return { person }
    }
    if (chosen === undefined) return { like: person, same, undecided: true }
    if (chosen === 'same') {
      checkState(row, person, byNumber ? 'admissionNo' : 'email')
      return { person, like: person, same, choice: chosen }
    }
    if (byNumber) fail('admissionNo', faultText.numberOfOther(byNumber.admissionNo, byNumber.name))
    else fail('email', faultText.emailTaken(person.name))
    return { like: person, same, choice: chosen }
  }
  const { name, dateOfBirth } = values
  const candidates = name && dateOfBirth ? find.like(name, dateOfBirth) : []
  const [like] = candidates
  if (!like) return {}
  if (candidates.length > 1) {
    fail('admissionNo', faultText.several(candidates.length))
    return {}
  }
  const same = 'name and date of birth'
  // With a number or an address of its own the row rather means somebody else.
  const own = Boolean(values.admissionNo) || (Boolean(values.email) && like.email !== '')
  const choice = chosen ?? (own ? undefined : 'same')
  if (choice === 'new') return { like, same, choice }
  if (choice === undefined) return { like, same, undecided: true }
  checkState(row, like, 'name')
  return { person: like, like, same, choice }
}

/**
 * Whether name or birthday say that a number or an address means somebody else. Two sections often count alike: without a
 * birthday somebody of another section has to have the same name.
 */
function differs({ name, dateOfBirth, ...place }: ReadRow['values'], person: KnownPerson) {
  if (dateOfBirth !== undefined && person.dateOfBirth !== '')
    return dateOfBirth !== person.dateOfBirth || (name !== undefined && !alikeNames(name, person.name))
  if (name === undefined) return false
  const elsewhere =
    (place.class !== undefined && place.class !== person.class) ||
    (place.section !== undefined && place.section.toLowerCase() !== person.section.toLowerCase())
  return elsewhere ? sameText(name) !== sameText(person.name) : !alikeNames(name, person.name, false)
}

function matchStaff(row: ReadRow, find: Finders, chosen: SameOrNew | undefined): Match {
  const { values, fail } = row
  const person = find.email(values.email)
  if (!person) {
    if (find.isReserved(values.email)) fail('email', faultText.emailReserved)
    if (values.role === 'admin') fail('role', faultText.role)
    return {}
  }
  if (person.role === 'student') fail('email', faultText.otherRole(person.name, 'a student'))
  else if (person.role === 'parent') fail('email', faultText.otherRole(person.name, 'a parent'))
  else if (!person.approved) fail('email', faultText.waiting(person.name))
  else if (values.role === 'admin' && person.role !== 'admin') fail('role', faultText.role)
  if (!differs(values, person)) return { person }
  if (chosen === undefined) return { like: person, same: 'email', undecided: true }
  if (chosen === 'same') return { person, like: person, same: 'email', choice: chosen }
  fail('email', faultText.emailTaken(person.name))
  return { like: person, same: 'email', choice: chosen }
}

/** Whom each row means. */
export async function matchRows(
  kind: ImportKind,
  rows: readonly ReadRow[],
  known: Known,
  choices: Choices,
): Promise<Matches> {
  const pause = createPause()
  const find = finders(known)
  const match = kind === 'Pupils' ? matchPupil : matchStaff
  const matched = new Map<ReadRow, Match>()
  for (const row of rows) {
    matched.set(row, match(row, find, choices[row.row]))
    await pause()
  }
  return matched
}

/** The pupil whose guardian a row is about: by admission number, else by name in a class. */
export function childOf({ values, fail }: ReadRow, { people }: Known): KnownPerson | undefined {
  const { child = '', admissionNo, class: schoolClass, section } = values
  const pupils = people.filter(({ role, blocked }) => role === 'student' && !blocked)
  if (admissionNo) {
    const found = pupils.find((person) => sameText(person.admissionNo) === sameText(admissionNo))
    if (!found) fail('admissionNo', faultText.noChild)
    else if (!found.approved) fail('admissionNo', faultText.waiting(found.name))
    else if (child && !alikeNames(child, found.name)) fail('child', faultText.otherChild(found.admissionNo, found.name))
    return found
  }
  if (!child) return undefined
  if (!schoolClass) {
    fail('class', faultText.childClass)
    return undefined
  }
  const named = pupils.filter(
    (person) =>
      person.since &&
      person.class === schoolClass &&
      (!section || person.section.toLowerCase() === section.toLowerCase()) &&
      sameText(person.name) === sameText(child),
  )
  if (named.length > 1) fail('section', faultText.severalChildren(named.length))
  if (named.length === 0) fail('child', faultText.noChildNamed)
  return named.length === 1 ? named[0] : undefined
}

/** The section that a row says, as the class has it; undefined for none and for one that the class does not have. */
export function offeredSection({ values }: ReadRow, schoolClass: string, known: Known): string | undefined {
  const asked = values.section?.toLowerCase()
  return known.sectionsOf(schoolClass).find((name) => name.toLowerCase() === asked)
}

/** The same, and says what is wrong. */
export function sectionFor(row: ReadRow, schoolClass: string, known: Known): string | undefined {
  if (row.values.section === undefined) return undefined
  const section = offeredSection(row, schoolClass, known)
  if (!section) row.fail('section', faultText.section(schoolClass, known.sectionsOf(schoolClass)))
  return section
}

function checkState({ fail }: ReadRow, person: KnownPerson, field: ImportField) {
  if (!person.approved) fail(field, faultText.waiting(person.name))
  else if (!person.since && !person.ended) fail(field, faultText.neverEnrolled(person.name))
}
