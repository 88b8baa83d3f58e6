import { formatDay, type Day } from '@/lib/dates'
import { createPause } from '@/lib/server/pauses'
import type { NewPerson, NewPupil } from '@/lib/people/add'
import {
  entryOf,
  fieldsOf,
  fieldsOfEverybody,
  personFieldNames,
  pickFields,
  type PersonValues,
} from '@/lib/person-fields'
import { groupBy } from '@/lib/group-by'
import { placeName } from '@/lib/enrolment/lists'
import type { LikePerson, ImportRow } from './answers'
import { changesInWords, changesOf, sentenceOf, shownIn, type FieldChanges, type PlacePlan } from './changes'
import { firstDayOf } from './first-days'
import { noOutcomes, type ImportKind, type ImportOutcome, type SameOrNew } from './lists'
import {
  compareRows,
  finders,
  likeness,
  matchPupil,
  matchStaff,
  offeredSection,
  rollKey,
  sectionFor,
  type InCommon,
  type Known,
  type KnownPerson,
  type Match,
} from './match'
import { freesNumber, moveOf } from './moves'
import { readmissionOf } from './readmissions'
import { faultText } from './fault-text'
import type { ReadRow } from './rows'

/** What an import would do, from the sheet and from what the database knows at this moment. */

/** Choices for rows that are like a person, by the number of the row. */
export type Choices = Record<string, SameOrNew>

export type Creation = { row: number; person: NewPerson }
export type Change = FieldChanges & PlacePlan & { row: number; userId: string }

export type Plan = {
  rows: ImportRow[]
  creations: Creation[]
  changes: Change[]
  counts: Record<ImportOutcome, number>
  /** How many pupils the sheet has in another section, and from which day on they are there. */
  moves: { people: number; from: Day } | null
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
    matched.set(
      row,
      kind === 'Pupils' ? matchPupil(row, find, choices[row.row]) : matchStaff(row, find, choices[row.row]),
    )
    await pause()
  }
  const placePlans = planPlaces(kind, rows, matched, known)
  compareRows(kind, rows, matched, (row) => placeFor(row, matched, placePlans, known), known)
  refuseTakenNumbers(kind, rows, matched, placePlans, known)
  const twinsOf = findTwins(kind, rows, matched, choices)
  const moves = [...placePlans.values()].filter(({ move }) => move).length
  const plan: Plan = {
    rows: [],
    creations: [],
    changes: [],
    counts: { ...noOutcomes },
    moves: moves > 0 ? { people: moves, from: known.movesFrom } : null,
  }
  for (const row of rows) {
    const twins = twinsOf(row)
    addRow(plan, { kind, row, match: matched.get(row) ?? {}, placePlan: placePlans.get(row) ?? {}, twins, known })
    await pause()
  }
  return plan
}

type PlacePlans = ReadonlyMap<ReadRow, PlacePlan>

function planPlaces(
  kind: ImportKind,
  rows: readonly ReadRow[],
  matched: Map<ReadRow, Match>,
  known: Known,
): PlacePlans {
  const planned = new Map<ReadRow, PlacePlan>()
  if (kind === 'Staff') return planned
  for (const row of rows) {
    const person = matched.get(row)?.person
    if (!person) continue
    const [move, readmission] = [moveOf(row, person, known), readmissionOf(row, person, known)]
    // Of who moves the day says when they came to the school.
    const firstDay = move ? undefined : firstDayOf(row, person)
    if (move) planned.set(row, { move })
    else if (readmission) planned.set(row, { readmission })
    else if (firstDay) planned.set(row, { firstDay })
  }
  return planned
}

/** Where a row brings somebody who is new, comes back or moves. */
function placeFor(row: ReadRow, matched: Map<ReadRow, Match>, planned: PlacePlans, known: Known) {
  if (matched.get(row)?.person) {
    const { move, readmission } = planned.get(row) ?? {}
    const after = (move ?? readmission)?.after
    return after && { class: after.class, section: after.section ?? null }
  }
  const schoolClass = row.values.class
  return schoolClass === undefined
    ? undefined
    : { class: schoolClass, section: offeredSection(row, schoolClass, known) ?? null }
}

/** A number is also free that the sheet takes from a pupil as if it had never been given. */
function refuseTakenNumbers(
  kind: ImportKind,
  rows: readonly ReadRow[],
  matched: Map<ReadRow, Match>,
  planned: PlacePlans,
  known: Known,
) {
  if (kind === 'Staff') return
  const freed = new Set<string>()
  for (const [row, { move }] of planned) {
    const person = matched.get(row)?.person
    if (person && move && freesNumber(move, person, known)) freed.add(person.id)
  }
  for (const row of rows) {
    const { rollNo } = row.values
    const { person, undecided } = matched.get(row) ?? {}
    const place = undecided ? undefined : placeFor(row, matched, planned, known)
    const group = place && known.groupOf(place)
    if (rollNo === undefined || group === undefined) continue
    const holders = known.rollNumbers.get(rollKey(group, rollNo)) ?? []
    const taken = holders.find(({ id }) => id !== person?.id && !freed.has(id))
    if (taken) row.fail('rollNo', faultText.rollTaken(rollNo, taken.place, taken.name))
  }
}

/** `differ`: somebody has said that they are different people. */
type Twins = { rows: number[]; differ: boolean }

/** As many of them are named. */
const mostTwins = 5

/** Finds rows that would all be new and have name and date of birth in common, though each has something of its own. */
function findTwins(kind: ImportKind, rows: readonly ReadRow[], matched: Map<ReadRow, Match>, choices: Choices) {
  const keyOf = (row: ReadRow) => {
    const { name, dateOfBirth } = row.values
    const { person, undecided } = matched.get(row) ?? {}
    return kind === 'Staff' || person || undecided || !name || !dateOfBirth ? '' : likeness(name, dateOfBirth)
  }
  const alike = new Map(
    [...groupBy(rows, keyOf)].map(([key, all]) => [
      key,
      { rows: all.map(({ row }) => row), differ: all.some(({ row }) => choices[row] === 'new') },
    ]),
  )
  return (row: ReadRow): Twins => {
    const key = keyOf(row)
    const { rows: all, differ } = (key && alike.get(key)) || { rows: [], differ: false }
    const others = all.slice(0, mostTwins + 1).filter((other) => other !== row.row)
    return { rows: others.slice(0, mostTwins), differ: differ && others.length > 0 }
  }
}

type RowToAdd = { kind: ImportKind; row: ReadRow; match: Match; placePlan: PlacePlan; twins: Twins; known: Known }

function addRow(
  plan: Plan,
  {
    kind,
    row,
    match: { person, like, same = 'name and date of birth', choice, undecided },
    placePlan,
    twins: { rows, differ },
    known,
  }: RowToAdd,
) {
  // Of a row that is wrong nothing is asked: it has to be mended in the sheet.
  const twins = row.faults.length > 0 ? [] : rows
  const changed = { ...(person ? changesOf(kind, row, person) : { before: {}, after: {} }), ...placePlan }
  const creation = person || undecided ? undefined : newPerson(kind, row, known)
  const changes = changesInWords(changed, known)
  const outcome: ImportOutcome = row.faults.length
    ? 'Wrong'
    : undecided || (twins.length > 0 && !differ)
      ? 'Possible duplicate'
      : creation
        ? 'New'
        : placePlan.readmission
          ? 'Readmitted'
          : changes.length
            ? 'Changed'
            : 'Left alone'
  const changing = outcome === 'Changed' || outcome === 'Readmitted'
  const shown = changing ? changes : []
  const writes =
    outcome === 'Possible duplicate' && like
      ? saidOf(row)
      : creation && (outcome === 'New' || twins.length > 0)
        ? writtenOf(creation)
        : []
  plan.counts[outcome] += 1
  if (outcome === 'New' && creation) plan.creations.push({ row: row.row, person: creation })
  if (changing && person) plan.changes.push({ row: row.row, userId: person.id, ...changed })
  plan.rows.push({
    id: String(row.row),
    row: row.row,
    name: row.values.name ?? row.shownName,
    outcome,
    faults: row.faults,
    changes: shown,
    writes,
    personId: person?.id ?? '',
    like: like ? likePerson(like, same) : null,
    twins,
    choice: choice ?? (differ ? 'new' : null),
    says: says(outcome, row, { changes: shown, writes, like, same, twins }),
  })
}

const likePerson = (person: KnownPerson, same: InCommon): LikePerson => ({
  id: person.id,
  name: person.name,
  detail: [
    placeName(person),
    person.admissionNo && `admission number ${person.admissionNo}`,
    person.dateOfBirth && same !== 'name and date of birth' && `born ${formatDay(person.dateOfBirth)}`,
  ]
    .filter(Boolean)
    .join(', '),
  same: `Same ${same}`,
})

type Said = Pick<ImportRow, 'changes' | 'writes'> & {
  like: KnownPerson | undefined
  same: InCommon
  twins: readonly number[]
}

function says(outcome: ImportOutcome, { faults }: ReadRow, { changes, writes, like, same, twins }: Said) {
  if (outcome === 'Wrong')
    return faults.map(({ column, value, right }) => `${column}${value && ` “${value}”`}: ${right}`).join(' ')
  if (outcome === 'Possible duplicate') {
    if (!like) return faultText.twins(twins)
    return same === 'name and date of birth'
      ? faultText.decide(like.name)
      : faultText.decideKnown(like.name, `Same ${same}`)
  }
  return outcome === 'New' ? writes.map(({ field, value }) => `${field}: ${value}`).join('; ') : sentenceOf(changes)
}

/** What the sheet says of somebody who may be known, beside what the portal has. */
const saidOf = ({ values: { name, dateOfBirth, phone, ...place } }: ReadRow): ImportRow['writes'] =>
  [
    { field: 'In the sheet', value: name ?? '' },
    { field: 'Class', value: placeName(place) },
    { field: 'Date of birth', value: dateOfBirth ? formatDay(dateOfBirth) : '' },
    { field: 'Phone', value: phone ?? '' },
  ].filter(({ value }) => value !== '')

/** All that is written of who would be new; what the portal decides is said too. */
function writtenOf(person: NewPerson): ImportRow['writes'] {
  const isPupil = person.role === 'student'
  const values: Partial<PersonValues> = person
  const fields = fieldsOf(isPupil).filter((field) => field !== 'name')
  const written: [string, string | undefined][] = [
    ...(isPupil ? placeOf(person) : []),
    ...fields.map((field): [string, string] => [entryOf(field).sheet.label, shownIn(field, values[field])]),
    ...(isPupil ? [['Joined on', formatDay(person.from)] as [string, string]] : []),
  ]
  return written.flatMap(([field, value]) => (value ? [{ field, value }] : []))
}

const placeOf = ({ class: schoolClass, section, rollNo, admissionNo }: NewPupil): [string, string][] => [
  ['Class', placeName({ class: schoolClass, section: section ?? '' })],
  ['Section', section ? '' : 'the smallest of the class'],
  ['Roll number', rollNo === undefined ? 'the next' : String(rollNo)],
  ['Admission number', admissionNo ?? 'the next'],
]

const nothing = Object.fromEntries(personFieldNames.map((field) => [field, ''])) as PersonValues

/** Undefined where something that is needed is missing or wrong. */
function newPerson(kind: ImportKind, row: ReadRow, known: Known): NewPerson | undefined {
  const written = { ...nothing, ...pickFields(row.values, personFieldNames) }
  if (kind === 'Staff') return { role: 'teacher', ...pickFields(written, fieldsOfEverybody) }
  const { class: schoolClass, rollNo, admissionNo, joined } = row.values
  if (!schoolClass) {
    row.fail('class', faultText.missing('Class'))
    return undefined
  }
  const from = joined ?? known.today
  if (known.enrolsFrom && from < known.enrolsFrom) row.fail('joined', faultText.enrolFrom(formatDay(known.enrolsFrom)))
  const section = sectionFor(row, schoolClass, known)
  return {
    role: 'student',
    ...written,
    class: schoolClass,
    ...(section ? { section } : {}),
    ...(rollNo === undefined ? {} : { rollNo }),
    ...(admissionNo ? { admissionNo } : {}),
    from,
  }
}

/** Those that have to be mended or left out before an import can run. */
export const unsolved = ({ counts }: Plan) => counts.Wrong + counts['Possible duplicate']
