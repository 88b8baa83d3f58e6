import type { PlacePlan } from './changes'
import { firstDayOf } from './first-days'
import type { ImportKind } from './lists'
import { offeredSection, type Known, type Matches } from './match'
import { moveOf } from './moves'
import { readmissionOf } from './readmissions'
import type { ReadRow } from './rows'

/** Where each row brings a pupil. */

export type PlacePlans = ReadonlyMap<ReadRow, PlacePlan>

export function planPlaces(kind: ImportKind, rows: readonly ReadRow[], matched: Matches, known: Known): PlacePlans {
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
export function placeFor(row: ReadRow, matched: Matches, planned: PlacePlans, known: Known) {
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
