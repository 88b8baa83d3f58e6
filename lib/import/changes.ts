import { z } from 'zod'
import type { ImportRow } from './answers'
import { firstDayInWords, keptFirstDay, type PlannedFirstDay } from './first-days'
import type { ImportKind } from './lists'
import type { Known, KnownPerson } from './match'
import { filledFields, type Filled } from './guardian-plan'
import { keptMove, moveInWords, type PlannedMove } from './moves'
import { keptReadmission, readmissionInWords, type PlannedReadmission } from './readmissions'
import { keptDuty } from './kept-duty'
import { faultText } from './fault-text'
import type { ReadRow } from './rows'
import {
  entryOf,
  personFields,
  sheetFields,
  sheetFieldsOf,
  shownValue,
  type SheetField,
  type SheetValues,
} from '@/lib/person-fields'
import { phoneKey } from '@/lib/phone'

/** What a row changes of somebody whom the portal knows: found, kept with the import, and in words. */

export type FieldChanges = { before: Partial<SheetValues>; after: Partial<SheetValues> }

/** Where a row brings a pupil: to another section, back to the school, or there since another day. */
export type PlacePlan = { move?: PlannedMove; readmission?: PlannedReadmission; firstDay?: PlannedFirstDay }

const keptFields = z.partialRecord(z.enum(sheetFields), z.string())
/** As they are kept with an import that is done. */
export const keptChanges = z.object({
  before: keptFields,
  after: keptFields,
  move: keptMove.optional(),
  readmission: keptReadmission.optional(),
  firstDay: keptFirstDay.optional(),
  /** What was filled in of a guardian, which was empty. */
  filled: z.partialRecord(z.enum(filledFields), z.string()).optional(),
  /** Duties that were given, of a sheet of duties. */
  duties: z.array(keptDuty).optional(),
})

/** What the sheet has otherwise. An empty cell changes nothing. */
export function changesOf(kind: ImportKind, row: ReadRow, person: KnownPerson): FieldChanges {
  const { values, fail } = row
  const [before, after]: [Partial<SheetValues>, Partial<SheetValues>] = [{}, {}]
  for (const field of sheetFieldsOf(kind === 'Pupils')) {
    const value = values[field]
    if (!value || areAlike(field, value, person[field])) continue
    if (field === 'email' && person.email) fail('email', faultText.emailKept(person.email))
    else [before[field], after[field]] = [person[field], value]
  }
  return { before, after }
}

function areAlike(field: SheetField, a: string, b: string) {
  const { kind } = entryOf(field)
  if (kind === 'phone') return phoneKey(a) === phoneKey(b)
  return kind === 'lines' ? lines(a) === lines(b) : a === b
}

const lines = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

type ShownChanges = FieldChanges & {
  move?: PlannedMove | z.infer<typeof keptMove> | undefined
  readmission?: PlannedReadmission | z.infer<typeof keptReadmission> | undefined
  firstDay?: Pick<PlannedFirstDay, 'from' | 'before'> | undefined
  filled?: Filled | undefined
}

/** What was or will be changed, as it is shown. */
export const changesInWords = (
  { before, after, move, readmission, firstDay, filled = {} }: ShownChanges,
  known?: Pick<Known, 'groupOf'>,
): ImportRow['changes'] => [
  ...sheetFields
    .filter((field) => after[field] !== undefined)
    .map((field) => ({
      field: personFields[field].sheet.label,
      before: shownValue(field, before[field]),
      after: shownValue(field, after[field]),
    })),
  ...(move ? [moveInWords(move, known)] : []),
  ...(readmission ? [readmissionInWords(readmission)] : []),
  ...(firstDay ? [firstDayInWords(firstDay)] : []),
  ...filledFields.flatMap((field) =>
    filled[field] ? [{ field: personFields[field].label, before: '', after: filled[field] }] : [],
  ),
]

/** The same in one line. */
export const sentenceOf = (changes: ImportRow['changes']) =>
  changes.map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`).join('; ')
