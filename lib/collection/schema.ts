import { z } from 'zod'
import { month, unlessEmpty, yearFilter } from '@/lib/inputs'

/** `year`: the financial year, the present one without it; `month`: one of its months (`YYYY-MM`). */
export const collectionSchema = z.object({ year: yearFilter(), month: unlessEmpty<string, string>(month) })

export const collectionFileSchema = z.object({ year: yearFilter() })

export const vouchersSchema = z.object({ month })
