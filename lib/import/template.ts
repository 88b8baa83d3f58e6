import { asTable } from '@/lib/answers'
import { byClass } from '@/lib/choices'
import { dutyNames, type DutyKind } from '@/lib/duties'
import { outsideTransactions } from '@/lib/server/data/rows'
import { schoolDay } from '@/lib/server/school-day'
import { readKnownDuties } from './known-duties'
import type { Table } from '@/lib/server/papers/download'
import { operation } from '@/lib/server/doors/operation'
import { inOneBatch, tableFile } from '@/lib/server/papers/table-file'
import { assertKind } from './reach'
import { importFields, type ImportField, type ImportKind } from './lists'
import { importMessages } from './messages'
import { exampleMark } from './rows'
import { templateSchema } from './schema'

/** Two people of each kind, in rows that an import leaves out. */
const examples: Record<Exclude<ImportKind, 'Duties'>, readonly Partial<Record<ImportField, string>>[]> = {
  Pupils: [
    {
      name: `${exampleMark} Asha Rao`,
      class: 'Class 1',
      section: 'A',
      rollNo: '1',
      admissionNo: '2026/001',
      dateOfBirth: '31/12/2019',
      phone: '98765 43210',
      address: '12 Park Road, Pune 411001',
      parentEmail: 'rao.family@example.com',
      fatherName: 'Suresh Rao',
      fatherPhone: '98765 43210',
      fatherOccupation: 'Shopkeeper',
      motherName: 'Lata Rao',
      motherPhone: '98765 43212',
      motherEmail: 'rao.family@example.com',
      joined: '01/04/2026',
    },
    { name: `${exampleMark} Imran Shaikh`, class: 'VIII', dateOfBirth: '5 Mar 2013', email: 'imran@example.com' },
  ],
  Staff: [
    {
      name: `${exampleMark} Meera Nair`,
      email: 'meera.nair@example.com',
      phone: '98765 43211',
      address: '4 Hill View, Pune 411004',
      role: 'Teacher',
    },
    { name: `${exampleMark} Joseph D’Souza`, email: 'joseph@example.com' },
  ],
  Guardians: [
    {
      admissionNo: '2026/001',
      child: 'Asha Rao',
      relation: 'Mother',
      name: `${exampleMark} Lata Rao`,
      phone: '98765 43212',
      email: 'rao.family@example.com',
      occupation: 'Teacher',
      address: '12 Park Road, Pune 411001',
    },
    {
      child: 'Imran Shaikh',
      class: 'VIII',
      section: 'A',
      relation: 'Grandfather',
      name: `${exampleMark} Yusuf Shaikh`,
      phone: '98765 43213',
      seesRecords: 'No',
      pays: 'No',
    },
  ],
}

/** A sheet with the names of the columns and two examples; of duties with what is there now, and what nobody has. */
export const importTemplate = operation({
  access: 'people:import',
  input: templateSchema,
  output: asTable<Table>(),
  fail: importMessages.templateFailed,
  async run(_actor, { kind }, { scope }): Promise<Table> {
    assertKind(scope, kind)
    const fields = importFields[kind].filter(({ elsewhere }) => !elsewhere)
    const filled = kind === 'Duties' ? await dutiesNow() : examples[kind]
    const rows = filled.map((example) => fields.map(({ field }) => example[field] ?? ''))
    const columns = fields.map(({ label }, n) => ({ label, value: (row: string[]) => row[n] ?? '' }))
    return tableFile(`${kind.toLowerCase()}-template`, columns, inOneBatch(rows), true)
  },
})

/** A row for each duty of each section, in the order of the classes; without a teacher where nobody has it. */
async function dutiesNow(): Promise<Partial<Record<ImportField, string>>[]> {
  const { sections, held } = await readKnownDuties(outsideTransactions, schoolDay())
  const holders = new Map(held.map((each) => [[each.sectionId, each.kind, each.subject].join(), each]))
  return byClass(sections).flatMap(({ id, class: schoolClass, name: section, subjects }) => {
    const row = (kind: DutyKind, duty: string, subject = '') => {
      const holder = holders.get([id, kind, subject].join())
      return { class: schoolClass, section, duty, name: holder?.name ?? '', email: holder?.email ?? '' }
    }
    return [
      ...(['ClassTeacher', 'CoTeacher'] as const).map((kind) => row(kind, dutyNames[kind])),
      ...subjects.map((subject) => row('SubjectTeacher', subject, subject)),
    ]
  })
}
