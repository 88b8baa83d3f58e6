import { type z } from 'zod'
import { classes, sections } from '@/lib/constants'
import { filterOf, listInput } from '@/lib/inputs'

export const studentListSchema = listInput.extend({
  class: filterOf(classes),
  section: filterOf(sections),
}) satisfies z.ZodType

/** docs/spec.md §3. */
export type StudentOption = { _id: string; name: string; class: string; section: string; rollNo: number | null }
