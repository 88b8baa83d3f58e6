import { z } from 'zod'
import { limits } from '@/lib/constants'
import { optionalText } from '@/lib/inputs'

/** The cells of one section as they are typed: a name, or nothing. The screen makes ids of them. */
export const typedDutiesSchema = z.object({ cells: z.array(z.object({ teacher: optionalText(limits.name + 10) })) })

/** Each of the school's subjects: whether it is taught, and whether it is an elective. */
export const typedSubjectsSchema = z.object({
  subjects: z.array(z.object({ taught: z.boolean(), elective: z.boolean() })),
})

/** Each student of a section: whether they take an elective. */
export const typedElectiveSchema = z.object({ takes: z.array(z.boolean()) })
