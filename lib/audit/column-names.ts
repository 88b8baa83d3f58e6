import { entryOf, personFieldNames } from '@/lib/person-fields'
import { changeLabels } from '@/lib/school/lists'
import { auditKinds } from './lists'

/** What a column is called in the details of an entry, as forms and the history of a person call it. */

const own: Record<string, string> = {
  admissionNo: 'Admission number',
  after: 'After',
  assessmentType: 'Assessment',
  became: 'Is now',
  before: 'Before',
  created: 'People added',
  createdAt: 'Added on',
  excused: 'Present all the same',
  fromDay: 'From',
  givenBy: 'Consent of',
  hundredths: 'Marks in hundredths',
  isActive: 'May log in',
  isCurrent: 'Counts now',
  opened: 'School is open',
  origin: 'How they came',
  overallGrade: 'Grade',
  place: 'Class and section',
  provenEmail: 'Email that is confirmed',
  provenParentEmail: 'Parent’s email that is confirmed',
  row: 'Line of the sheet',
  rollNo: 'Roll number',
  secondStepAt: 'Two-step login since',
  toDay: 'Until',
}

/** For the database alone, or the number of another record. */
const technical =
  /^id$|(?:Id|Hash|Key|Rank)$|^(?:findable.*|columns|choices|code|movesFrom|position|progress|revision|rollGroup|salt|single|subjectKey|values|version|writes)$/

export const isTechnical = (column: string) => technical.test(column)

/** `kind`: of the entry, as people read it. */
export function columnName(kind: string, column: string): string {
  const field = personFieldNames.find((name) => name === column)
  if (field && (kind === auditKinds.User || kind === auditKinds.Login)) return entryOf(field).label
  if (kind === auditKinds.SchoolSettings && column in changeLabels)
    return changeLabels[column as keyof typeof changeLabels]
  return own[column] ?? inWords(column.replace(/(?<=.)(?:At|Paise)$/, ''))
}

/** `previousSchool` is `Previous school`. */
const inWords = (column: string) =>
  column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())
