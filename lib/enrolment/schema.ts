import { z } from 'zod'
import { sections } from '@/lib/constants'
import { accessChoices, leavingOutcomes } from './lists'
import { choice, day, filterOf, formSchema, id, listInput } from '@/lib/inputs'

export const studentListSchema = listInput.extend({
  class: filterOf('classes'),
  section: filterOf(sections),
}) satisfies z.ZodType

/** Without a section, the smallest of another class. */
export const moveSchema = formSchema({ class: choice('classes'), section: filterOf(sections), from: day }).extend({
  id,
})

/** The day since which a pupil has been in the class and section where they are. */
export const firstDaySchema = formSchema({ from: day }).extend({ id })

/** Left, or passed out of the last class. `lastDay` is the last one at the school. */
export const leavingSchema = formSchema({ lastDay: day, outcome: choice(leavingOutcomes) }).extend({ id })

/** Without a section, the smallest. */
export const readmitSchema = formSchema({
  class: choice('classes'),
  section: filterOf(sections),
  from: day,
  access: choice(accessChoices).default('Keep it deactivated'),
}).extend({ id })

export const studentIdSchema = z.object({ id })
