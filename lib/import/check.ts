import { z } from 'zod'
import { formatDay, type Day } from '@/lib/dates'
import { createPause } from '@/lib/server/papers/pauses'
import type { NewPerson } from '@/lib/people/add'
import {
  type ImportField,
  type ImportKind,
  type ImportOutcome,
  type ImportRow,
  type LikePerson,
  type SameOrNew,
} from './lists'
import { right } from './right'
import type { ReadRow } from './rows'
import { nameKey, phoneKey } from './values'

/** What an import would do, from the sheet and from what the database knows at this moment. */

export type KnownPerson = {
  id: string
  name: string
  role: 'student' | 'teacher' | 'admin'
  /** '' without a login. */
  email: string
  phone: string
  address: string
  parentEmail: string
  /** '' for none. */
  dateOfBirth: Day | ''
  class: string
  section: string
  rollNo: number | null
  admissionNo: string
  approved: boolean
  enrolled: boolean
}

/** What the database knows of those in the sheet. */
export type Known = {
  people: readonly KnownPerson[]
  /** Roll numbers that are given, by `rollKey`. */
  rollNumbers: ReadonlyMap<string, { place: string; name: string }>
  /** Those among whom roll numbers are unique; undefined where that is not known yet. */
  groupOf: (place: { class: string; section: string | null }) => string | undefined
  /** Addresses that were changed away and may be taken back. */
  reserved: ReadonlySet<string>
  sectionsOf: (schoolClass: string) => readonly string[]
  today: Day
}

export const rollKey = (group: string, rollNo: number) => `${group}\n${rollNo}`

/** Choices for rows that are like a person, by the number of the row. */
export type Choices = Record<string, SameOrNew>

/** The fields of a person that an import changes. */
export const changedFields = ['name', 'phone', 'address', 'parentEmail', 'dateOfBirth', 'email'] as const
export type ChangedField = (typeof changedFields)[number]
export type PersonFields = Partial<Record<ChangedField, string>>

const keptFields = z.partialRecord(z.enum(changedFields), z.string())
/** As they are kept with an import that is done. */
export const keptChanges = z.object({ before: keptFields, after: keptFields })

export type Creation = { row: number; person: NewPerson }
export type Change = { row: number; userId: string; before: PersonFields; after: PersonFields }

export type Plan = {
  rows: ImportRow[]
  creations: Creation[]
  changes: Change[]
  counts: Record<ImportOutcome, number>
}

export async function planOf(
  kind: ImportKind,
  rows: readonly ReadRow[],
  known: Known,
  choices: Choices,
): Promise<Plan> {
  const pause = createPause()
  const find = finders(known)
  const matched = new Map<ReadRow, Match>()
  for (const row of rows) {
    matched.set(row, kind === 'Pupils' ? matchPupil(row, find, choices[row.row]) : matchStaff(row, find))
    await pause()
  }
  compareRows(kind, rows, matched, known)
  const plan: Plan = {
    rows: [],
    creations: [],
    changes: [],
    counts: { Wrong: 0, 'Possible duplicate': 0, New: 0, Changed: 0, 'Left alone': 0 },
  }
  for (const row of rows) {
    addRow(plan, kind, row, matched.get(row) ?? {}, known)
    await pause()
  }
  return plan
}

type Match = {
  person?: KnownPerson
  like?: KnownPerson
  choice?: SameOrNew
  /** Like a person, and nobody has said whether it is the same. */
  undecided?: true
}

function finders({ people, reserved }: Known) {
  const pupils = people.filter(({ role }) => role === 'student')
  const byNumber = new Map(pupils.map((person) => [person.admissionNo.toLowerCase(), person]))
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const byName = new Map<string, KnownPerson[]>()
  for (const person of pupils) {
    const key = likeness(person.name, person.dateOfBirth)
    byName.set(key, [...(byName.get(key) ?? []), person])
  }
  return {
    number: (number: string | undefined) => (number ? byNumber.get(number.toLowerCase()) : undefined),
    email: (email: string | undefined) => (email ? byEmail.get(email) : undefined),
    like: (name: string, day: Day) => byName.get(likeness(name, day)) ?? [],
    isReserved: (email: string | undefined) => email !== undefined && reserved.has(email),
  }
}
type Finders = ReturnType<typeof finders>

const likeness = (name: string, day: string) => `${nameKey(name)}\n${day}`

/** By admission number, else e-mail, else name and date of birth. */
function matchPupil(row: ReadRow, find: Finders, chosen: SameOrNew | undefined): Match {
  const { values, fail } = row
  const byNumber = find.number(values.admissionNo)
  const byEmail = find.email(values.email)
  if (byNumber && byEmail && byNumber.id !== byEmail.id) fail('email', right.emailTaken(byEmail.name))
  if (!byNumber && byEmail) {
    if (byEmail.role !== 'student') {
      fail('email', right.emailTaken(byEmail.name))
      return {}
    }
    if (values.admissionNo) fail('admissionNo', right.admissionOfOther(byEmail.admissionNo, byEmail.name))
  }
  if (!byNumber && !byEmail && find.isReserved(values.email)) fail('email', right.emailReserved)
  const person = byNumber ?? byEmail
  if (person) {
    checkState(row, person, byNumber ? 'admissionNo' : 'email')
    return { person }
  }
  const { name, dateOfBirth } = values
  const candidates = name && dateOfBirth ? find.like(name, dateOfBirth) : []
  const [like] = candidates
  if (!like) return {}
  if (candidates.length > 1) {
    fail('admissionNo', right.several(candidates.length))
    return {}
  }
  // With a number or an address of its own the row rather means somebody else.
  const own = Boolean(values.admissionNo) || (Boolean(values.email) && like.email !== '')
  const choice = chosen ?? (own ? undefined : 'same')
  if (choice === 'new') return { like, choice }
  if (choice === undefined) return { like, undecided: true }
  checkState(row, like, 'name')
  return { person: like, like, choice }
}

function matchStaff(row: ReadRow, find: Finders): Match {
  const { values, fail } = row
  const person = find.email(values.email)
  if (!person) {
    if (find.isReserved(values.email)) fail('email', right.emailReserved)
    if (values.role === 'admin') fail('role', right.role)
    return {}
  }
  if (person.role === 'student') fail('email', right.otherRole(person.name, 'a pupil'))
  else if (!person.approved) fail('email', right.waiting(person.name))
  else if (values.role === 'admin' && person.role !== 'admin') fail('role', right.role)
  return { person }
}

function checkState({ fail }: ReadRow, person: KnownPerson, field: ImportField) {
  if (!person.approved) fail(field, right.waiting(person.name))
  else if (!person.enrolled) fail(field, right.leftSchool(person.name))
}

/** Names what two rows of the sheet have in common and may not. */
function compareRows(kind: ImportKind, rows: readonly ReadRow[], matched: Map<ReadRow, Match>, known: Known) {
  const personOf = (row: ReadRow) => matched.get(row)?.person
  together(
    rows,
    ({ values }) => values.admissionNo?.toLowerCase(),
    (row, other) => row.fail('admissionNo', right.admissionTwice(other.row)),
  )
  together(
    rows,
    ({ values }) => values.email,
    (row, other) => row.fail('email', right.emailTwice(other.row)),
  )
  together(
    rows,
    (row) => personOf(row)?.id,
    (row, other) => row.fail('name', right.sameTwice(other.row)),
  )
  if (kind === 'Staff') return
  // Those who would both be new.
  together(
    rows,
    (row) => {
      const { name, dateOfBirth, admissionNo, email } = row.values
      return personOf(row) || admissionNo || email || !name || !dateOfBirth ? undefined : likeness(name, dateOfBirth)
    },
    (row, other) => row.fail('name', right.sameTwice(other.row)),
  )
  together(
    rows,
    (row) => {
      const { rollNo, class: schoolClass, section = null } = row.values
      if (personOf(row) || rollNo === undefined || !schoolClass) return undefined
      const group = known.groupOf({ class: schoolClass, section })
      return group === undefined ? undefined : rollKey(group, rollNo)
    },
    (row, other) => row.fail('rollNo', right.rollTwice(row.values.rollNo ?? 0, placeOf(other.values), other.row)),
  )
}

/** Calls `found` for each row that has a key in common with another. */
function together(
  rows: readonly ReadRow[],
  keyOf: (row: ReadRow) => string | undefined,
  found: (row: ReadRow, other: ReadRow) => void,
) {
  const first = new Map<string, ReadRow>()
  const named = new Set<ReadRow>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    const other = first.get(key)
    if (!other) {
      first.set(key, row)
      continue
    }
    if (!named.has(other)) found(other, row)
    named.add(other)
    found(row, other)
  }
}

const placeOf = ({ class: schoolClass = '', section = '' }: { class?: string; section?: string }) =>
  [schoolClass, section].filter(Boolean).join(' ')

function addRow(plan: Plan, kind: ImportKind, row: ReadRow, { person, like, choice, undecided }: Match, known: Known) {
  const changed = person ? changesOf(kind, row, person) : { before: {}, after: {} }
  const creation = person || undecided ? undefined : newPerson(kind, row, known)
  const changes = changesInWords(changed)
  const outcome: ImportOutcome = row.faults.length
    ? 'Wrong'
    : undecided
      ? 'Possible duplicate'
      : creation
        ? 'New'
        : changes.length
          ? 'Changed'
          : 'Left alone'
  plan.counts[outcome] += 1
  if (outcome === 'New' && creation) plan.creations.push({ row: row.row, person: creation })
  if (outcome === 'Changed' && person) plan.changes.push({ row: row.row, userId: person.id, ...changed })
  plan.rows.push({
    id: String(row.row),
    row: row.row,
    name: row.values.name ?? row.shownName,
    outcome,
    faults: row.faults,
    changes: outcome === 'Changed' ? changes : [],
    like: like ? likePerson(like) : null,
    choice: choice ?? null,
    says: says(outcome, row, changes, like),
  })
}

const fieldLabels: Record<ChangedField, string> = {
  name: 'Name',
  phone: 'Phone',
  address: 'Address',
  parentEmail: 'Parent’s e-mail',
  dateOfBirth: 'Date of birth',
  email: 'E-mail',
}

/** Fields that were or will be changed, as they are shown. */
export const changesInWords = ({ before, after }: { before: PersonFields; after: PersonFields }) =>
  changedFields
    .filter((field) => after[field] !== undefined)
    .map((field) => ({
      field: fieldLabels[field],
      before: shownIn(field, before[field]),
      after: shownIn(field, after[field]),
    }))

/** The same in one line. */
export const sentenceOf = (changes: ImportRow['changes']) =>
  changes.map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`).join('; ')

const shownIn = (field: ChangedField, value = '') => (field === 'dateOfBirth' && value ? formatDay(value) : value)

const likePerson = (person: KnownPerson): LikePerson => ({
  id: person.id,
  name: person.name,
  detail: [placeOf(person), person.admissionNo && `admission number ${person.admissionNo}`].filter(Boolean).join(', '),
})

function says(outcome: ImportOutcome, { faults }: ReadRow, changes: ImportRow['changes'], like?: KnownPerson) {
  if (outcome === 'Wrong')
    return faults.map(({ column, value, right }) => `${column}${value && ` “${value}”`}: ${right}`).join(' ')
  if (outcome === 'Possible duplicate' && like) return right.decide(like.name)
  return outcome === 'Changed' ? sentenceOf(changes) : ''
}

/** What the sheet has otherwise. An empty cell changes nothing. */
function changesOf(kind: ImportKind, row: ReadRow, person: KnownPerson) {
  const { values, fail } = row
  const [before, after]: [PersonFields, PersonFields] = [{}, {}]
  const compare = (field: ChangedField, alike = (a: string, b: string) => a === b) => {
    const value = values[field]
    if (!value || alike(value, person[field])) return
    before[field] = person[field]
    after[field] = value
  }
  compare('name')
  compare('phone', (a, b) => phoneKey(a) === phoneKey(b))
  compare('address', (a, b) => lines(a) === lines(b))
  if (person.email && values.email && values.email !== person.email) fail('email', right.emailKept(person.email))
  else compare('email')
  if (kind === 'Staff') return { before, after }
  compare('parentEmail')
  compare('dateOfBirth')
  const { class: schoolClass, section, rollNo } = values
  const [otherClass, otherSection] = [
    schoolClass !== undefined && schoolClass !== person.class,
    section !== undefined && section.toLowerCase() !== person.section.toLowerCase(),
  ]
  if (otherClass || otherSection) fail(otherClass ? 'class' : 'section', right.placeKept(person.name, placeOf(person)))
  if (rollNo !== undefined && rollNo !== person.rollNo) fail('rollNo', right.rollKept(person.rollNo))
  return { before, after }
}

const lines = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Undefined where something that is needed is missing or wrong. */
function newPerson(kind: ImportKind, row: ReadRow, known: Known): NewPerson | undefined {
  const { name = '', email = null, phone = '', address = '' } = row.values
  if (kind === 'Staff') return { role: 'teacher', name, email, phone, address }
  const { class: schoolClass, rollNo, admissionNo, dateOfBirth = null, parentEmail = null, joined } = row.values
  if (!schoolClass) {
    row.fail('class', right.missing('Class'))
    return undefined
  }
  const section = sectionFor(row, schoolClass, known)
  const group = known.groupOf({ class: schoolClass, section: section ?? null })
  if (group !== undefined && rollNo !== undefined) {
    const taken = known.rollNumbers.get(rollKey(group, rollNo))
    if (taken) row.fail('rollNo', right.rollTaken(rollNo, taken.place, taken.name))
  }
  return {
    role: 'student',
    name,
    email,
    phone,
    address,
    parentEmail,
    dateOfBirth,
    class: schoolClass,
    ...(section ? { section } : {}),
    ...(rollNo === undefined ? {} : { rollNo }),
    ...(admissionNo ? { admissionNo } : {}),
    from: joined ?? known.today,
  }
}

function sectionFor({ values, fail }: ReadRow, schoolClass: string, known: Known): string | undefined {
  if (values.section === undefined) return undefined
  const asked = values.section.toLowerCase()
  const offered = known.sectionsOf(schoolClass)
  const section = offered.find((name) => name.toLowerCase() === asked)
  if (!section) fail('section', right.section(schoolClass, offered))
  return section
}

/** Those that have to be mended or left out before an import can run. */
export const unsolved = ({ counts }: Plan) => counts.Wrong + counts['Possible duplicate']
