import { asFile } from '@/lib/answers'
import type { Download } from '@/lib/server/papers/download'
import { operation } from '@/lib/server/doors/operation'
import { csv } from '@/lib/server/papers/csv'
import { importFields, type ImportField, type ImportKind } from './lists'
import { importMessages } from './messages'
import { workbook } from './reading/workbook'
import { exampleMark } from './rows'
import { templateSchema } from './schema'

/** Two people of each kind, in rows that an import leaves out. */
const examples: Record<ImportKind, readonly Partial<Record<ImportField, string>>[]> = {
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
}

/** A sheet with the names of the columns and two examples. */
export const importTemplate = operation({
  access: 'people:import',
  input: templateSchema,
  output: asFile<Download>('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  fail: importMessages.templateFailed,
  async run(_actor, { kind, format }): Promise<Download> {
    const fields = importFields[kind].filter(({ elsewhere }) => !elsewhere)
    const rows = examples[kind].map((example) => fields.map(({ field }) => example[field] ?? ''))
    const name = `${kind.toLowerCase()}-template.${format}`
    if (format === 'xlsx')
      return {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: workbook(kind, [fields.map(({ label }) => label), ...rows]),
      }
    const columns = fields.map(({ label }, n) => ({ label, value: (row: string[]) => row[n] ?? '' }))
    return { name, type: 'text/csv; charset=utf-8', body: csv(columns, inOneBatch(rows)), quick: true }
  },
})

/** For `csv`, which takes rows as they come. */
export async function* inOneBatch<Row>(rows: readonly Row[]) {
  yield rows
}
