import { z } from 'zod'
import { limits } from '@/lib/constants'
import { relations } from '@/lib/guardians/lists'
import { requiredFile } from '@/lib/files'
import { choice, day, formSchema, id, listSchema, optionalText, text, wholeNumber } from '@/lib/inputs'
import { importFieldNames, importKinds, importList, importRowList, sameOrNew } from './lists'

/** POST /api/imports. */
export const uploadSheetSchema = formSchema({ kind: choice(importKinds), file: requiredFile('Sheet') })

export const importIdSchema = z.object({ id })

export const importListSchema = listSchema(importList)

export const importRowsSchema = listSchema(importRowList).extend({ id })

/** Class and section of all rows, where the sheet has no column for them; '' for none. */
const forAll = formSchema({ class: optionalText(limits.choice), section: optionalText(limits.choice) })

/** What each column is taken for, in the order of the file; '' for one that is ignored. Without `forAll` that stays. */
export const columnsSchema = formSchema({
  columns: z.array(z.enum(['', ...importFieldNames])).max(limits.sheetColumns),
  forAll: forAll.optional(),
}).extend({ id })

/** Whether a row that is like a person is the same, or (`of`) the guardian beside the pupil. */
export const choiceSchema = z.object({
  ...{ id, row: wholeNumber(1, 10_000_000), choice: choice(sameOrNew) },
  of: choice(relations).optional(),
})

/** From which day on pupils are in the section that the sheet says. */
export const movesSchema = formSchema({ from: day }).extend({ id })

/** `plan`: what the rows would do when they were looked at. `leaveOut`: what is wrong or undecided is not imported. */
export const runSchema = formSchema({ leaveOut: z.boolean().default(false) }).extend({ id, plan: text(100) })

export const templateFormats = ['csv', 'xlsx'] as const
export const templateSchema = z.object({ kind: choice(importKinds), format: choice(templateFormats) })
