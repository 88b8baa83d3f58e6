import { formatDay } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import type { NewPerson, NewPupil } from '@/lib/people/add'
import { personFields, sheetFieldsOf, shownValue, type SheetValues } from '@/lib/person-fields'
import type { ImportRow, LikePerson } from './answers'
import { sentenceOf } from './changes'
import { faultText } from './fault-text'
import type { ImportOutcome } from './lists'
import type { InCommon, KnownPerson } from './match'
import type { ReadRow } from './rows'

/** What a row says and does, as somebody reads it. */

export const likePerson = (person: KnownPerson, same: InCommon): LikePerson => ({
  id: person.id,
  name: person.name,
  detail: [
    placeName(person),
    person.admissionNo && `admission number ${person.admissionNo}`,
    person.dateOfBirth && same !== 'name and date of birth' && `born ${formatDay(person.dateOfBirth)}`,
  ]
    .filter(Boolean)
    .join(', '),
  same: `Same ${same}`,
})

type Said = Pick<ImportRow, 'changes' | 'writes'> & {
  like: KnownPerson | undefined
  same: InCommon
  twins: readonly number[]
  undecided: true | undefined
  family: ImportRow['guardians']
}

export const faultsInWords = ({ faults }: Pick<ReadRow, 'faults'>) =>
  faults.map(({ column, value, right }) => `${column}${value && ` “${value}”`}: ${right}`).join(' ')

export const guardianSentence = ({ relation, name, like, undecided, says: said }: ImportRow['guardians'][number]) =>
  like && undecided ? faultText.decideGuardian(relation, like.name, like.same) : `${relation} ${name}: ${said}`

export function says(
  outcome: ImportOutcome,
  row: ReadRow,
  { changes, writes, like, same, twins, undecided, family }: Said,
) {
  if (outcome === 'Wrong') return faultsInWords(row)
  if (outcome === 'Possible duplicate') {
    if (!undecided && family.some((each) => each.undecided))
      return family
        .filter((each) => each.undecided)
        .map(guardianSentence)
        .join(' ')
    if (!like) return faultText.twins(twins)
    return same === 'name and date of birth'
      ? faultText.decide(like.name)
      : faultText.decideKnown(like.name, `Same ${same}`)
  }
  const own =
    outcome === 'New' ? writes.map(({ field, value }) => `${field}: ${value}`).join('; ') : sentenceOf(changes)
  return [own, ...family.map(guardianSentence)].filter(Boolean).join('; ')
}

/** What the sheet says of somebody who may be known, beside what the portal has. */
export const saidOf = ({ values: { name, dateOfBirth, phone, ...place } }: ReadRow): ImportRow['writes'] =>
  [
    { field: 'In the sheet', value: name ?? '' },
    { field: 'Class', value: placeName(place) },
    { field: 'Date of birth', value: dateOfBirth ? formatDay(dateOfBirth) : '' },
    { field: 'Phone', value: phone ?? '' },
  ].filter(({ value }) => value !== '')

/** All that is written of who would be new; what the portal decides is said too. */
export function writtenOf(person: NewPerson): ImportRow['writes'] {
  const isPupil = person.role === 'student'
  const values: Partial<SheetValues> = person
  const written: [string, string | undefined][] = [
    ...(isPupil ? placeOf(person) : []),
    ...sheetFieldsOf(isPupil)
      .filter((field) => field !== 'name')
      .map((field): [string, string] => [personFields[field].sheet.label, shownValue(field, values[field])]),
    ...(isPupil ? [['Joined on', formatDay(person.from)] as [string, string]] : []),
  ]
  return written.flatMap(([field, value]) => (value ? [{ field, value }] : []))
}

const placeOf = ({ class: schoolClass, section, rollNo, admissionNo }: NewPupil): [string, string][] => [
  ['Class', placeName({ class: schoolClass, section: section ?? '' })],
  ['Section', section ? '' : 'the smallest of the class'],
  ['Roll number', rollNo === undefined ? 'the next' : String(rollNo)],
  ['Admission number', admissionNo ?? 'the next'],
]
