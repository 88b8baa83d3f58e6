import { z } from 'zod'
import { formatDay } from '@/lib/dates'
import { createPause } from '@/lib/server/papers/pauses'
import type { NewPerson } from '@/lib/people/add'
import { type ImportKind, type ImportOutcome, type ImportRow, type LikePerson, type SameOrNew } from './lists'
import {
  compareRows,
  finders,
  matchPupil,
  matchStaff,
  placeOf,
  rollKey,
  type Known,
  type KnownPerson,
  type Match,
} from './match'
import { right } from './right'
import type { ReadRow } from './rows'
import { phoneKey } from './values'

/** What an import would do, from the sheet and from what the database knows at this moment. */

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
