import { z } from 'zod'
import { formatDay, type Day } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import { inOneGrade } from '@/lib/year/classes-after'
import type { ImportRow } from './answers'
import { sectionFor, type Known, type KnownPerson } from './match'
import { faultText } from './fault-text'
import type { ReadRow } from './rows'

/** Pupils whom a sheet has in another section than the portal: they move, from one day for the whole sheet. */

type Seat = { class: string; section: string; rollNo: number | null }

export type PlannedMove = {
  from: Day
  before: Seat
  /** Without a section the smallest, without a number the one of before or the next. */
  after: { class: string; section?: string; rollNo?: number }
}

/** Where a pupil is or was, as it is kept: `Seat` in lib/enrolment/moves.ts. */
export const keptSeat = z.object({ class: z.string(), section: z.string().nullable(), rollNo: z.number().nullable() })

/** As it is kept with an import that is done: `Moved` in lib/enrolment/moves.ts, without the pupil. */
export const keptMove = z.object({
  from: z.string(),
  before: keptSeat,
  after: keptSeat,
  enrolmentId: z.string(),
  endedId: z.string().nullable(),
})

/** The move of a pupil who is enrolled; undefined for who stays. */
export function moveOf(row: ReadRow, person: KnownPerson, known: Known): PlannedMove | undefined {
  const { values, fail } = row
  const { class: schoolClass = person.class, section: asked, rollNo } = values
  // That they have left is said already.
  if (!person.since) return undefined
  const otherClass = schoolClass !== person.class
  if (!otherClass && (asked === undefined || asked.toLowerCase() === person.section.toLowerCase())) {
    if (rollNo !== undefined && rollNo !== person.rollNo) fail('rollNo', faultText.rollKept(person.rollNo))
    return undefined
  }
  if (otherClass && !inOneGrade(schoolClass, person.class)) {
    fail('class', faultText.otherGrade(person.name, placeName(person)))
    return undefined
  }
  const section = sectionFor(row, schoolClass, known)
  if (asked !== undefined && section === undefined) return undefined
  const from = known.movesFrom
  if (from < person.since)
    fail(
      otherClass ? 'class' : 'section',
      faultText.movesTooEarly(person.name, placeName(person), formatDay(person.since)),
    )
  return {
    from,
    before: { class: person.class, section: person.section, rollNo: person.rollNo },
    after: {
      class: schoolClass,
      ...(section === undefined ? {} : { section }),
      ...(rollNo === undefined ? {} : { rollNo }),
    },
  }
}

/** Whether a move leaves the pupil's roll number free, as if it had never been given: the enrolment itself is changed. */
export function freesNumber({ from, before, after }: PlannedMove, { since }: KnownPerson, { groupOf }: Known): boolean {
  const other =
    groupOf(before) !== groupOf({ ...after, section: after.section ?? null }) ||
    (after.rollNo !== undefined && after.rollNo !== before.rollNo)
  return from === since && other
}

/** A move as the changes of a row have it: planned, or as it was made. */
export function moveInWords(
  { from, before, after }: PlannedMove | z.infer<typeof keptMove>,
  known: Pick<Known, 'groupOf'> | undefined,
): ImportRow['changes'][number] {
  const stays = known && known.groupOf(before) === known.groupOf({ class: after.class, section: after.section ?? null })
  const number = after.rollNo ?? (stays ? before.rollNo : undefined)
  const details = [
    ...(after.section ? [] : ['its smallest section']),
    ...(number === before.rollNo ? [] : [number ? `roll number ${number}` : 'its next roll number']),
  ]
  return {
    field: before.class === after.class ? 'Section' : 'Class',
    before: placeName(before),
    after: `${[placeName(after), ...details].join(', ')}${details.length > 0 ? ',' : ''} from ${formatDay(from)}`,
  }
}
