import { z } from 'zod'
import { formatDay } from '@/lib/dates'
import type { ImportRow } from './answers'
import { firstDayInWords, keptFirstDay, type PlannedFirstDay } from './first-days'
import type { ImportKind } from './lists'
import type { Known, KnownPerson } from './match'
import { keptMove, moveInWords, type PlannedMove } from './moves'
import { keptReadmission, readmissionInWords, type PlannedReadmission } from './readmissions'
import { faultText } from './fault-text'
import type { ReadRow } from './rows'
import { phoneKey } from '@/lib/phone'

/** What a row changes of somebody whom the portal knows: found, kept with the import, and in words. */

/** The fields of a person that an import changes. */
export const changedFields = ['name', 'phone', 'address', 'parentEmail', 'dateOfBirth', 'email'] as const
export type ChangedField = (typeof changedFields)[number]
type PersonFields = Partial<Record<ChangedField, string>>
export type FieldChanges = { before: PersonFields; after: PersonFields }

/** Where a row brings a pupil: to another section, back to the school, or there since another day. */
export type PlacePlan = { move?: PlannedMove; readmission?: PlannedReadmission; firstDay?: PlannedFirstDay }

const keptFields = z.partialRecord(z.enum(changedFields), z.string())
/** As they are kept with an import that is done. */
export const keptChanges = z.object({
  before: keptFields,
  after: keptFields,
  move: keptMove.optional(),
  readmission: keptReadmission.optional(),
  firstDay: keptFirstDay.optional(),
})

/** What the sheet has otherwise. An empty cell changes nothing. */
export function changesOf(kind: ImportKind, row: ReadRow, person: KnownPerson): FieldChanges {
  const { values, fail } = row
  const [before, after]: [PersonFields, PersonFields] = [{}, {}]
  const compare = (field: ChangedField, alike = (a: string, b: string) => a === b) => {
    const value = values[field]
    if (!value || alike(value, person[field])) return
    before[field] = person[field]
    after[field] = value
  }
  compare('name')
  compare('phone', (a, b) => phoneKey(a) === phoneKey(b))
  compare('address', (a, b) => lines(a) === lines(b))
  if (person.email && values.email && values.email !== person.email) fail('email', faultText.emailKept(person.email))
  else compare('email')
  if (kind === 'Staff') return { before, after }
  compare('parentEmail')
  compare('dateOfBirth')
  return { before, after }
}

const lines = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const fieldLabels: Record<ChangedField, string> = {
  name: 'Name',
  phone: 'Phone',
  address: 'Address',
  parentEmail: 'Parent’s e-mail',
  dateOfBirth: 'Date of birth',
  email: 'E-mail',
}

type ShownChanges = FieldChanges & {
  move?: PlannedMove | z.infer<typeof keptMove> | undefined
  readmission?: PlannedReadmission | z.infer<typeof keptReadmission> | undefined
  firstDay?: Pick<PlannedFirstDay, 'from' | 'before'> | undefined
}

/** What was or will be changed, as it is shown. */
export const changesInWords = (
  { before, after, move, readmission, firstDay }: ShownChanges,
  known?: Pick<Known, 'groupOf'>,
): ImportRow['changes'] => [
  ...changedFields
    .filter((field) => after[field] !== undefined)
    .map((field) => ({
      field: fieldLabels[field],
      before: shownIn(field, before[field]),
      after: shownIn(field, after[field]),
    })),
  ...(move ? [moveInWords(move, known)] : []),
  ...(readmission ? [readmissionInWords(readmission)] : []),
  ...(firstDay ? [firstDayInWords(firstDay)] : []),
]

const shownIn = (field: ChangedField, value = '') => (field === 'dateOfBirth' && value ? formatDay(value) : value)

/** The same in one line. */
export const sentenceOf = (changes: ImportRow['changes']) =>
  changes.map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`).join('; ')
