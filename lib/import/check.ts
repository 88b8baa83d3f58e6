import { placeName } from '@/lib/enrolment/lists'
import { groupBy } from '@/lib/group-by'
import { sameText } from '@/lib/same-text'
import { faultText } from './fault-text'
import type { ImportKind } from './lists'
import { likeness, rollKey, type Choices, type Known, type Matches } from './match'
import { freesNumber } from './moves'
import { placeFor, type PlacePlans } from './places'
import type { ReadRow } from './rows'

/** What rows may not have in common with each other, and with others. */

type Checked = { kind: ImportKind; rows: readonly ReadRow[]; matched: Matches; places: PlacePlans; known: Known }

/** Says what is wrong, and returns which rows may be one person. */
export function checkRows(checked: Checked, choices: Choices): (row: ReadRow) => Twins {
  compareRows(checked)
  refuseTakenNumbers(checked)
  return findTwins(checked, choices)
}

/** Names what two rows of the sheet have in common and may not. */
function compareRows({ kind, rows, matched, places, known }: Checked) {
  const placeOf = (row: ReadRow) => placeFor(row, matched, places, known)
  const personOf = (row: ReadRow) => matched.get(row)?.person
  together(
    rows,
    ({ values }) => values.admissionNo && sameText(values.admissionNo),
    (row, other) => row.fail('admissionNo', faultText.admissionTwice(other.row)),
  )
  together(
    rows,
    ({ values }) => values.email,
    (row, other) => row.fail('email', faultText.emailTwice(other.row, kind === 'Pupils')),
  )
  together(
    rows,
    (row) => personOf(row)?.id,
    (row, other) => row.fail('name', faultText.sameTwice(other.row)),
  )
  if (kind === 'Staff') return
  // Those who would both be new.
  together(
    rows,
    (row) => {
      const { name, dateOfBirth, admissionNo, email } = row.values
      return personOf(row) || admissionNo || email || !name || !dateOfBirth ? undefined : likeness(name, dateOfBirth)
    },
    (row, other) => row.fail('name', faultText.sameTwice(other.row)),
  )
  together(
    rows,
    (row) => {
      const place = placeOf(row)
      const { rollNo } = row.values
      const group = place && known.groupOf(place)
      return rollNo === undefined || group === undefined ? undefined : rollKey(group, rollNo)
    },
    (row, other) =>
      row.fail('rollNo', faultText.rollTwice(row.values.rollNo ?? 0, placeName(placeOf(other) ?? {}), other.row)),
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

/** A number is also free that the sheet takes from a pupil as if it had never been given. */
function refuseTakenNumbers({ kind, rows, matched, places, known }: Checked) {
  if (kind === 'Staff') return
  const freed = new Set<string>()
  for (const [row, { move }] of places) {
    const person = matched.get(row)?.person
    if (person && move && freesNumber(move, person, known)) freed.add(person.id)
  }
  for (const row of rows) {
    const { rollNo } = row.values
    const { person, undecided } = matched.get(row) ?? {}
    const place = undecided ? undefined : placeFor(row, matched, places, known)
    const group = place && known.groupOf(place)
    if (rollNo === undefined || group === undefined) continue
    const holders = known.rollNumbers.get(rollKey(group, rollNo)) ?? []
    const taken = holders.find(({ id }) => id !== person?.id && !freed.has(id))
    if (taken) row.fail('rollNo', faultText.rollTaken(rollNo, taken.place, taken.name))
  }
}

/** `differ`: somebody has said that they are different people. */
export type Twins = { rows: number[]; differ: boolean }

/** As many of them are named. */
const mostTwins = 5

/** Finds rows that would all be new and have name and date of birth in common, though each has something of its own. */
function findTwins({ kind, rows, matched }: Checked, choices: Choices) {
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
