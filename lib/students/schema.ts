import { z } from 'zod'
import { classes, sections } from '@/lib/constants'
import { choice, day, filterOf, id, listInput } from '@/lib/inputs'

export const studentListSchema = listInput.extend({
  class: filterOf(classes),
  section: filterOf(sections),
}) satisfies z.ZodType

/** Without a section, the smallest of another class. */
export const moveSchema = z.object({ id, class: choice(classes), section: filterOf(sections), from: day })

/** Left, or passed out of the last class. `lastDay` is the last one at the school. */
export const leavingSchema = z.object({ id, lastDay: day, outcome: choice(['Left', 'Passed out']) })

/** docs/spec.md §3. */
export type StudentOption = { _id: string; name: string; class: string; section: string; rollNo: number | null }
