import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { importList } from '@/lib/import/lists'
import type { Examples } from '@/tests/support/doors/examples'
import { formOf } from '@/tests/support/material/files'
import { enrol } from '@/tests/support/machine/api'
import { addGuardianOf, uniquePhone } from '@/tests/support/school/guardians'
import { imported, over, rowsOf, start, uploadSheet } from '@/tests/support/school/imports'
import { listBehaves } from '@/tests/support/school/lists'
import { schoolToday } from '@/tests/support/school/school-days'
import { csvFile, xlsxType } from '@/tests/support/material/sheets'

listBehaves('/api/imports', importList, { search: 'fileName' })

const header = ['Name', 'Class', 'Adm No', 'Email']

/** Two pupils of their own. */
function pupils() {
  const mark = randomUUID().slice(0, 8)
  return [
    header,
    ['Ira Deshpande', 'VI', `${mark}/1`, `ira.${mark}@tests.example`],
    ['Kabir Joshi', '6-B', `${mark}/2`, ''],
  ]
}

export default {
  async importTemplate({ admin }) {
    // As CSV or XLSX, with two examples that are left out when they stay in.
    const { status, type, text } = await admin.file('/api/imports/template?kind=Staff&format=csv')
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text).toContain('Name,Phone,Email,Address,Role\r\nExample: ')
    expect(await admin.file('/api/imports/template?kind=Pupils&format=xlsx')).toMatchObject({
      status: 200,
      type: xlsxType,
    })
  },

  async uploadSheet({ admin }) {
    // Nobody is changed by it.
    const form = formOf({ kind: 'Pupils' }, csvFile(pupils(), 'Class 6.csv'))
    expect(await admin.send('/api/imports', form)).toMatchObject({
      status: 201,
      body: { import: { id: expect.any(String), fileName: 'Class 6.csv', people: 2 } },
    })
  },

  async readImport({ admin }) {
    const id = await uploadSheet(admin, 'Pupils', pupils())
    const { body } = await admin.get(`/api/imports/${id}`)
    expect(body.import).toMatchObject({
      id,
      state: 'Draft',
      kind: 'Pupils',
      people: 2,
      progress: 0,
      by: 'Meenakshi Iyer',
    })
    expect(body.import).toMatchObject({
      columns: [{ header: 'Name', field: 'name', sample: 'Ira Deshpande' }, {}, {}, {}],
    })
  },

  async setImportColumns({ admin }) {
    const id = await uploadSheet(admin, 'Pupils', [
      ['Who', 'Std', 'Born'],
      ['Ira Deshpande', 'VI', '14/08/2015'],
    ])
    expect((await rowsOf(admin, id)).counts).toMatchObject({ Wrong: 1 })
    const columns = ['name', 'class', 'dateOfBirth']
    expect(await admin.put(`/api/imports/${id}/columns`, { columns })).toMatchObject({ status: 200, body: { id } })
    expect((await rowsOf(admin, id)).counts).toMatchObject({ New: 1 })
  },

  async listImportRows({ admin }) {
    // The dry run: each wrong cell with what would be right.
    const [, first = [], second = []] = pupils()
    const id = await uploadSheet(admin, 'Pupils', [header, first, ['Kabir Joshi', 'Class 13', ...second.slice(2)]])
    expect(await rowsOf(admin, id, 'outcome=Wrong')).toMatchObject({
      rows: [
        {
          row: 3,
          name: 'Kabir Joshi',
          outcome: 'Wrong',
          faults: [{ column: 'Class', value: 'Class 13', right: 'One of Class 1 to Class 12.' }],
        },
      ],
      total: 1,
      counts: { New: 1, Wrong: 1, Changed: 0, 'Left alone': 0, 'Possible duplicate': 0 },
    })
  },

  async listFaultyRows({ admin }) {
    const id = await uploadSheet(admin, 'Pupils', [header, ['Ira', 'Class 13', '=1+1', '']])
    const { text } = await admin.file(`/api/imports/${id}/faulty-rows`)
    // As other files: nothing in it is run as a formula.
    expect(text.split('\r\n')[1]).toBe(
      `Ira,Class 13,'=1+1,,"Class “Class 13”: One of Class 1 to Class 12. Adm No “=1+1”: Please use letters, digits, spaces, dots, dashes and slashes."`,
    )
  },

  async chooseForRow({ admin }) {
    // A row that is like a pupil of the portal: the same, or somebody new?
    const name = `Twin ${randomUUID().slice(0, 8)}`
    const numbered = (no: string) => [
      ['Name', 'Class', 'DOB', 'Adm No'],
      [name, '6', '14/08/2015', `${name}/${no}`],
    ]
    await imported(admin, 'Pupils', numbered('1'))
    const id = await uploadSheet(admin, 'Pupils', numbered('2'))
    expect(await rowsOf(admin, id)).toMatchObject({ rows: [{ outcome: 'Possible duplicate', like: { name } }] })
    expect((await admin.put(`/api/imports/${id}/choices`, { row: 2, choice: 'new' })).status).toBe(200)
    expect(await rowsOf(admin, id)).toMatchObject({ rows: [{ outcome: 'New', choice: 'new' }] })
    // Of a guardian beside a pupil the relation says who is meant.
    const child = await enrol()
    const phone = uniquePhone()
    const known = await addGuardianOf(child.id, { name: `Lata ${name}`, phone })
    const family = await uploadSheet(admin, 'Pupils', [
      ['Name', 'Class', 'DOB', 'Mother Name', 'Mother Mobile'],
      [`Asha ${name}`, '6', '15/08/2015', `L. ${name} Rao`, phone],
    ])
    const asked = {
      guardians: [{ relation: 'Mother', like: { id: known, same: 'Same phone number' }, undecided: true }],
    }
    expect(await rowsOf(admin, family)).toMatchObject({ rows: [{ outcome: 'Possible duplicate', ...asked }] })
    const same = { row: 2, choice: 'same', of: 'Mother' }
    expect((await admin.put(`/api/imports/${family}/choices`, same)).status).toBe(200)
    expect(await rowsOf(admin, family)).toMatchObject({
      rows: [{ outcome: 'New', guardians: [{ id: known }] }],
      guardians: 0,
    })
  },

  async setImportMoves({ admin }) {
    // Whoever is in another section than the sheet says is there from this day on; before somebody says it, from today.
    const mark = randomUUID().slice(0, 8)
    const seated = (section: string, joined: string) => [
      ['Name', 'Adm No', 'Class', 'Section', 'Joined on'],
      [`Ira ${mark}`, mark, '6', section, joined],
    ]
    await imported(admin, 'Pupils', seated('A', '2026-04-01'))
    const id = await uploadSheet(admin, 'Pupils', seated('B', ''))
    expect(await rowsOf(admin, id)).toMatchObject({ moves: { people: 1, from: schoolToday() } })
    expect(await admin.put(`/api/imports/${id}/moves`, { from: '2026-07-03' })).toMatchObject({ status: 200 })
    expect(await rowsOf(admin, id)).toMatchObject({
      moves: { people: 1, from: '2026-07-03' },
      rows: [{ outcome: 'Changed', says: 'Section: Class 6 A → Class 6 B from 3 Jul 2026' }],
    })
  },

  async runImport({ admin }) {
    // As it was looked at, and after the answer.
    const id = await uploadSheet(admin, 'Pupils', pupils())
    expect(await start(admin, id)).toMatchObject({ status: 200, body: { id, people: 2 } })
    expect(await over(admin, id)).toMatchObject({ state: 'Done', created: 2, changed: 0, writes: 2 })
  },

  async inviteImported({ admin }) {
    // To those with an email, once.
    const id = await imported(admin, 'Pupils', pupils())
    expect(await admin.post(`/api/imports/${id}/invitations`)).toMatchObject({
      status: 200,
      body: { message: '1 invitation is on the way' },
    })
    expect((await admin.post(`/api/imports/${id}/invitations`)).status).toBe(409)
  },

  async undoImport({ admin }) {
    const id = await imported(admin, 'Pupils', pupils())
    expect(await admin.post(`/api/imports/${id}/undo`)).toMatchObject({
      status: 200,
      body: { message: 'Undone: 2 people removed, 0 people as before' },
    })
    expect((await admin.post(`/api/imports/${id}/undo`)).status).toBe(409)
  },

  async discardImport({ admin }) {
    const id = await uploadSheet(admin, 'Pupils', pupils())
    expect(await admin.delete(`/api/imports/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect((await admin.get(`/api/imports/${id}`)).status).toBe(404)
  },

  async listImports({ admin }) {
    const id = await uploadSheet(
      admin,
      'Staff',
      csvFile(
        [
          ['Name', 'E-mail'],
          ['Joseph', 'j@tests.example'],
        ],
        'Staff 2027.csv',
      ),
    )
    expect((await admin.get('/api/imports?state=Draft&q=staff 2027')).body.imports).toMatchObject([
      { id, fileName: 'Staff 2027.csv', kind: 'Staff', state: 'Draft', people: 1, by: 'Meenakshi Iyer' },
    ])
  },
} satisfies Examples
