import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from '@/lib/import/reading/sheet'
import type { Upload } from '@/tests/support/material/files'

/** Sheets of people, as files. */

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const quoted = (cell: string, delimiter: string) =>
  new RegExp(`[${delimiter}"\r\n]`).test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export const csvText = (rows: readonly (readonly string[])[], delimiter = ',') =>
  rows.map((cells) => `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join('')

export const csvFile = (rows: readonly (readonly string[])[], name = 'people.csv'): Upload => ({
  name,
  type: 'text/csv',
  bytes: Buffer.from(csvText(rows)),
})

export const xlsxFile = (rows: readonly (readonly string[])[], name = 'people.xlsx'): Upload => ({
  name,
  type: xlsxType,
  bytes: Buffer.from(workbookOf(rows)),
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;' }

/** A workbook whose cells are texts. */
export const workbookOf = (rows: readonly (readonly string[])[]) =>
  handmadeXlsx({
    rows: rows
      .map((cells) => {
        const texts = cells.map((cell) => cell.replaceAll(/[&<]/g, (sign) => entities[sign] ?? sign))
        return `<row>${texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`
      })
      .join(''),
  })

/** What the portal reads of a file with these bytes. */
export async function readBytes(bytes: Uint8Array | string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheet-'))
  try {
    await writeFile(path.join(folder, 'sheet'), bytes)
    return await readSheet(path.join(folder, 'sheet'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Parts = {
  /** The content of `<sheetData>`. */
  rows: string
  strings?: string
  styles?: string
  /** Instead of one visible sheet. */
  workbook?: string
  relationships?: string
  more?: Record<string, string>
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook written by hand, with what only Excel itself writes. */
export function handmadeXlsx({ rows, strings, styles, workbook: book, relationships, more = {} }: Parts): Buffer {
  const parts = {
    'xl/workbook.xml':
      book ??
      `<workbook xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      relationships ??
      `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...more,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])), { level: 9 }),
  )
}

export const pupilHeader = [
  'Name',
  'Class',
  'Section',
  'Roll number',
  'Admission number',
  'Date of birth',
  'Phone',
  'Address',
  'Parent’s email',
  'Email',
  'Joined on',
] as const
export const staffHeader = ['Name', 'Email', 'Phone', 'Address', 'Role'] as const

type PupilColumn = (typeof pupilHeader)[number]
type StaffColumn = (typeof staffHeader)[number]

const firstNames = [
  'Aarav',
  'Asha',
  'Imran',
  'Meera',
  'Rohan',
  'Sana',
  'Joseph',
  'Kavya',
  'Nikhil',
  'Divya',
  'Omkar',
  'Tara',
]
const lastNames = ['Rao', 'Shaikh', 'Nair', 'Patil', 'D’Souza', 'Kulkarni', 'Singh', 'Iyer', 'Banerjee', 'Khan', 'Das']

const nameOf = (n: number, mark: string) => {
  const names = [
    firstNames[n % firstNames.length],
    lastNames[Math.floor(n / firstNames.length) % lastNames.length],
    mark,
  ]
  return names.filter(Boolean).join(' ')
}

const two = (n: number) => String(n).padStart(2, '0')

/**
 * Pupils of twelve classes with four sections, as a sheet has them. Their names, numbers and
 * addresses are those of the `mark`; without `firstRollNo` they have no roll numbers.
 */
export function pupilRows(count: number, mark: string, firstRollNo?: number): string[][] {
  return Array.from({ length: count }, (_, n) => {
    const schoolClass = (n % 12) + 1
    const place = Math.floor(n / 12)
    const born = 2020 - schoolClass
    return [
      nameOf(n, mark),
      `Class ${schoolClass}`,
      'ABCD'[place % 4] ?? 'A',
      firstRollNo === undefined ? '' : String(firstRollNo + place),
      `${mark}-${String(n + 1).padStart(4, '0')}`,
      // Names come again after 132 pupils; together with the birthday after more than 3,000.
      `${two(((n + Math.floor(n / 924)) % 28) + 1)}/${two((n % 12) + 1)}/${born}`,
      `98${String(10_000_000 + n)}`,
      `${n + 1} Park Road, Pune 411001`,
      `family.${mark.toLowerCase()}.${n + 1}@example.com`,
      // The older ones have a login.
      schoolClass > 8 ? `pupil.${mark.toLowerCase()}.${n + 1}@example.com` : '',
      '',
    ]
  })
}

export const staffRows = (count: number, mark: string): string[][] =>
  Array.from({ length: count }, (_, n) => [
    nameOf(n * 7 + 3, mark),
    `staff.${mark.toLowerCase()}.${n + 1}@example.com`,
    `97${String(10_000_000 + n)}`,
    `${n + 1} Hill View, Pune 411004`,
    'Teacher',
  ])

/** A cell that is wrong: `row` as the file counts, and a part of what the portal says would be right. */
export type PlannedFault = { row: number; column: string; value: string; right: string }

type Spoilt<Column> = { at: number; column: Column; value: string; right: string }

const pupilFaults = (firstRollNo: number): Spoilt<PupilColumn>[] => [
  { at: 3, column: 'Name', value: '', right: 'Name is needed.' },
  { at: 11, column: 'Name', value: '12345', right: 'a name in one line' },
  { at: 19, column: 'Name', value: 'See www.example.com', right: 'a name in one line' },
  { at: 27, column: 'Class', value: 'Class 13', right: 'One of Class 1 to Class 12' },
  { at: 35, column: 'Class', value: 'XVI', right: 'One of Class 1 to Class 12' },
  { at: 43, column: 'Class', value: '', right: 'Class is needed.' },
  { at: 51, column: 'Section', value: 'Z', right: 'sections: A, B, C, D' },
  { at: 59, column: 'Section', value: 'A and B', right: 'sections: A, B, C, D' },
  { at: 67, column: 'Roll number', value: 'seven', right: 'A whole number from 1 to 9999' },
  { at: 75, column: 'Roll number', value: '0', right: 'A whole number from 1 to 9999' },
  { at: 83, column: 'Roll number', value: '3.5', right: 'A whole number from 1 to 9999' },
  // Of the same class as the first row.
  { at: 96, column: 'Roll number', value: String(firstRollNo), right: 'row 2 has it in Class 1' },
  { at: 99, column: 'Date of birth', value: '31/02/2015', right: 'A day that exists' },
  { at: 107, column: 'Date of birth', value: '12/25/2014', right: 'The day first: 25/12/2014' },
  { at: 115, column: 'Date of birth', value: '2014', right: 'A day that exists' },
  { at: 123, column: 'Date of birth', value: '01/01/1915', right: 'A day in the past 40 years' },
  { at: 131, column: 'Date of birth', value: '01/01/2098', right: 'A day in the past 40 years' },
  { at: 139, column: 'Date of birth', value: 'May', right: 'A day that exists' },
  { at: 147, column: 'Phone', value: '9.81E+09', right: 'The number in full' },
  { at: 155, column: 'Phone', value: '98x100', right: 'A phone number such as' },
  { at: 163, column: 'Phone', value: '98100 00001 / 98100 00002', right: 'A phone number such as' },
  { at: 171, column: 'Phone', value: '#REF!', right: 'formula has an error' },
  { at: 179, column: 'Address', value: 'Long Road '.repeat(60).trim(), right: 'at most 500 characters' },
  { at: 187, column: 'Parent’s email', value: 'rao.example.com', right: 'An email such as' },
  { at: 195, column: 'Parent’s email', value: 'rao@example', right: 'An email such as' },
  { at: 203, column: 'Email', value: 'asha at example.com', right: 'An email such as' },
  { at: 211, column: 'Joined on', value: '01/04/2098', right: 'A day up to today' },
  { at: 219, column: 'Joined on', value: 'April', right: 'A day that exists' },
  { at: 227, column: 'Joined on', value: '01/04/2001', right: 'A day after the date of birth' },
]

const staffFaults: Spoilt<StaffColumn>[] = [
  { at: 2, column: 'Name', value: '', right: 'Name is needed.' },
  { at: 5, column: 'Email', value: '', right: 'Email is needed.' },
  { at: 8, column: 'Email', value: 'meera(at)example.com', right: 'An email such as' },
  { at: 11, column: 'Phone', value: '12', right: 'A phone number such as' },
  { at: 14, column: 'Phone', value: 'at home', right: 'A phone number such as' },
  { at: 17, column: 'Role', value: 'Administrator', right: 'Administrators cannot be imported' },
  { at: 20, column: 'Role', value: 'Peon', right: 'Administrators cannot be imported' },
  { at: 23, column: 'Name', value: '??', right: 'a name in one line' },
]

type Sheet = {
  /** With its header. */
  rows: string[][]
  /** The same without a fault. */
  mended: string[][]
  faults: PlannedFault[]
}

function spoil<Column extends string>(
  header: readonly Column[],
  people: string[][],
  spoilt: readonly Spoilt<Column>[],
): Sheet {
  const rows = people.map((cells) => [...cells])
  const faults = spoilt.map(({ at, column, value, right }) => {
    const cells = rows[at]
    if (cells) cells[header.indexOf(column)] = value
    // The header is row 1.
    return { row: at + 2, column, value, right }
  })
  return { rows: [[...header], ...rows], mended: [[...header], ...people], faults }
}

/**
 * A school of 800 pupils and 40 staff with 40 faults. Three of them are what two rows have in common: the other row is
 * named too.
 */
export function schoolWithFaults(mark: string, firstRollNo = 1): { pupils: Sheet; staff: Sheet } {
  const people = pupilRows(800, mark, firstRollNo)
  const staff = staffRows(40, mark)
  const sameNumber = people[300]?.[4] ?? ''
  const sameEmail = staff[30]?.[1] ?? ''
  return {
    pupils: spoil(pupilHeader, people, [
      ...pupilFaults(firstRollNo),
      { at: 301, column: 'Admission number', value: sameNumber, right: 'row 302 has the same' },
    ]),
    staff: spoil(staffHeader, staff, [
      ...staffFaults,
      { at: 31, column: 'Email', value: sameEmail, right: 'row 32 has the same' },
      { at: 35, column: 'Email', value: 'admin@', right: 'An email such as' },
    ]),
  }
}
