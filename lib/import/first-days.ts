import { z } from 'zod'
import { formatDay, type Day } from '@/lib/dates'
import { schoolYearOf } from '@/lib/years'
import type { ImportRow } from './answers'
import type { KnownPerson } from './match'
import { keptSeat } from './moves'
import { faultText } from './fault-text'
import type { ReadRow } from './rows'

/** Pupils who joined on another day than the portal has: their enrolment begins on that day. */

export type PlannedFirstDay = { from: Day; before: Day; class: string }

/** As it is kept with an import that is done: `Begun` in lib/enrolment/first-days.ts, without the pupil. */
export const keptFirstDay = z.object({
  from: z.string(),
  before: z.string(),
  after: keptSeat,
  enrolmentId: z.string(),
})

/**
 * The first day that a row says, of a pupil who has been in one place only, and in the same school year: else it says when they
 * came to the school.
 */
export function firstDayOf({ values, fail }: ReadRow, person: KnownPerson): PlannedFirstDay | undefined {
  const { joined } = values
  const { name, since, firstMark, elsewhere } = person
  if (!joined || !since || joined === since || elsewhere) return undefined
  if (schoolYearOf(joined) !== schoolYearOf(since)) return undefined
  if (firstMark && firstMark < joined) fail('joined', faultText.markedBefore(name, formatDay(firstMark)))
  return { from: joined, before: since, class: person.class }
}

/** A first day as the changes of a row have it. */
export const firstDayInWords = ({
  from,
  before,
}: Pick<PlannedFirstDay, 'from' | 'before'>): ImportRow['changes'][number] => ({
  field: 'First day',
  before: formatDay(before),
  after: formatDay(from),
})
