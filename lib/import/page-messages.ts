import { whatTheSheetMayHave } from '@/lib/labels'
import { counted } from '@/lib/counted'

/** What screens say that the server alone makes: no script has it. */

export const howItIsReadMessages = {
  from: (header: string, value: string) => `from ${header ? value : 'a column without a name'}`,
  forAllRows: (value: string) => `${value}, for all rows`,
  howFileIsRead: 'How the file is read',
} as const

export const outcomesMessages = {
  guardians: (count: number) =>
    `With them ${counted(count, 'guardian is', 'guardians are')} added whom the portal does not know yet.`,
  examplesOfTemplateLeft: (examples: number) =>
    `${examples === 1 ? 'One example' : `${examples} examples`} of the template ${examples === 1 ? 'is' : 'are'} left out.`,
} as const

export const importDetailPageMessages = {
  importOf: (fileName: string) => `Import of ${fileName}`,
  readOn: (importKindNames: string, people: number, date: string, by: string) =>
    `${importKindNames}, ${counted(people, 'row')}, read ${date}${by && ` by ${by}`}`,
  whatImportWouldDo: 'What the import would do',
  whatImportDid: 'What the import did',
} as const

export const columnGuideMessages = {
  whatSheetMayHave: whatTheSheetMayHave,
  firstRowHasColumnNames:
    'The first row has the column names, and each row below it is one person. Names and order may differ: in the next step you say which column is which. The portal finds the students it already has by admission number, by email, or by name and date of birth, and asks you when name or date differ. An empty cell changes nothing. If the sheet has another section for a student, the portal moves the student from a day that you choose. If it has a class for a student who has left, the portal readmits the student. Father, mother and guardian of a student may stand in the same row, or in a sheet of their own with one guardian in each row. The portal takes a guardian for somebody it knows only if the name and the phone or email are the same, and asks you otherwise. Of a guardian it knows, it fills in what is missing and changes nothing. A sheet of duties has one subject or duty of a section in each row; its template has the duties of today.',
} as const

export const importStepsMessages = {
  stepsOfImport: 'Steps of an import',
} as const

export const importPageMessages = {
  whatSheetMayHave: whatTheSheetMayHave,
  earlierImports: 'Earlier imports',
} as const
