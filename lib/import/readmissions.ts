import { z } from 'zod'
import { formatDay, type Day } from '@/lib/dates'
import { endName, placeName, type Ended } from '@/lib/enrolment/lists'
import type { ImportRow } from './answers'
import { sectionFor, type Known, type KnownPerson } from './match'
import { faultText } from './fault-text'
import type { ReadRow } from './rows'

/** Pupils who have left and whom a sheet has in a class: they are readmitted. */

export type PlannedReadmission = {
  from: Day
  ended: Ended
  /** Without a section the smallest, without a number the next. */
  after: { class: string; section?: string; rollNo?: number }
}

/** As it is kept with an import that is done: `Readmitted` in lib/enrolment/readmissions.ts, without the pupil. */
export const keptReadmission = z.object({
  from: z.string(),
  ended: z.object({ day: z.string(), outcome: z.string() }),
  after: z.object({ class: z.string(), section: z.string(), rollNo: z.number() }),
  enrolmentId: z.string(),
})

/** The readmission of a pupil who has left, from the day on which the row says that they joined; undefined for others. */
export function readmissionOf(row: ReadRow, person: KnownPerson, known: Known): PlannedReadmission | undefined {
  const { values, fail } = row
  const { ended, name } = person
  if (!person.approved || !ended) return undefined
  const { class: schoolClass, rollNo, joined: from = known.today } = values
  if (schoolClass === undefined) {
    fail('class', faultText.readmitClass(name))
    return undefined
  }
  if (from <= ended.day) fail('joined', faultText.readmitAfter(name, formatDay(ended.day)))
  else if (known.enrolsFrom && from < known.enrolsFrom)
    fail('joined', faultText.readmitFrom(name, formatDay(known.enrolsFrom)))
  const section = sectionFor(row, schoolClass, known)
  return {
    from,
    ended,
    after: {
      class: schoolClass,
      ...(section === undefined ? {} : { section }),
      ...(rollNo === undefined ? {} : { rollNo }),
    },
  }
}

/** A readmission as the changes of a row have it: planned, or as it was made. */
export function readmissionInWords({
  from,
  ended,
  after,
}: PlannedReadmission | z.infer<typeof keptReadmission>): ImportRow['changes'][number] {
  const details = [
    placeName(after),
    ...(after.section ? [] : ['its smallest section']),
    after.rollNo ? `roll number ${after.rollNo}` : 'its next roll number',
  ]
  return { field: 'Enrolment', before: endName(ended), after: `${details.join(', ')}, from ${formatDay(from)}` }
}
