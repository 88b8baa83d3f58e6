import { z } from 'zod'
import { id, yearFilter } from '@/lib/inputs'

/** `year`: the calendar year in which the financial year begins; the present one without it. */
export const feePaperSchema = z.object({ id, year: yearFilter() })

/** Whose papers there are: of a student, or without one of who asks and their children. */
export const feePapersSchema = z.object({ id: id.optional() })
