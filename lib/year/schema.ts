import { z } from 'zod'
import { offeredIn, schoolLists } from '@/lib/choices'
import { limits, sections } from '@/lib/constants'
import {
  acrossFields,
  choice,
  day,
  filterOf,
  formSchema,
  id,
  listSchema,
  optionalId,
  whenIncomplete,
  wholeNumber,
  year,
} from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import { isYearLong } from '@/lib/years'
import { outcomes, rollOrders, rollOverList } from './lists'
import { yearMessages } from './messages'

/** `year`: which year is to begin; without it, the one whose turn it is. */
export const yearStateSchema = z.object({ year: year().optional() })
export const rollOverListSchema = listSchema(rollOverList).extend(yearStateSchema.shape)

/** The first and last day of a year that is to begin. */
export const yearDaysSchema = whenIncomplete(
  formSchema({ firstDay: day, lastDay: day })
    .extend({ year: year() })
    .refine(
      ({ firstDay, lastDay }) => isYearLong({ first: firstDay, last: lastDay }),
      acrossFields(['firstDay', 'lastDay'], yearMessages.length),
    ),
)

/** How many sections each class that takes pupils has in the new year, in their order. */
export const yearSectionsSchema = whenIncomplete(
  z
    .object({
      year: year(),
      sections: z
        .array(wholeNumber(0, sections.length))
        .max(limits.choices)
        .refine((counts) => counts.length === offeredIn(schoolLists(), 'classes').length, {
          error: messages.common.malformed,
        }),
    })
    .refine(({ sections: counts }) => counts.some((count) => count > 0), {
      error: yearMessages.noClass,
      path: ['sections.0'],
      when: ({ issues }) => issues.length === 0,
    }),
)

/** The empty choice of the form. */
export const asProposed = 'As proposed'

/** What becomes of pupils. `class`: of who is promoted, without it the next one; `section`: as it comes. */
export const decideSchema = whenIncomplete(
  formSchema({ outcome: choice([asProposed, ...outcomes]), class: filterOf('classes'), section: filterOf(sections) })
    .extend({
      year: year(),
      ids: z
        .array(id, { error: required })
        .min(1, { error: required })
        .max(limits.marks, { error: messages.common.malformed }),
    })
    .refine(
      ({ outcome, class: schoolClass }) => !schoolClass || outcome === 'Promoted',
      acrossFields(['outcome', 'class'], yearMessages.notPromoted),
    ),
)

const number = wholeNumber(0, 10_000_000)

/** The numbers are those that the viewer was shown: somebody may have changed them meanwhile. */
export const runSchema = formSchema({ order: choice([rollOrders[0].value, rollOrders[1].value]) }).extend({
  year: year(),
  promoted: number,
  retained: number,
  passedOut: number,
  left: number,
})

export const takeBackSchema = z.object({ id })
/** Sections of two years. */
export const mostSections = 2 * limits.choices * sections.length

/** `teacher`: '' for none. */
export const classTeachersSchema = formSchema({
  sections: z
    .array(z.object({ section: id, teacher: optionalId }), { error: required })
    .max(mostSections, { error: messages.common.malformed }),
})

/** The same as the form has it: each section's teacher under the section's id, a field of its own. */
export const teacherOfEachSchema = z.record(id, optionalId)
