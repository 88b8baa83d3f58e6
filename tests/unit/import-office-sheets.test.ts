import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classes, sections } from '@/lib/constants'
import { planOf } from '@/lib/import/plan'
import { columnNotes, tableOf } from '@/lib/import/columns'
import type { ImportKind } from '@/lib/import/lists'
import type { Known } from '@/lib/import/match'
import { readSheet } from '@/lib/import/reading/sheet'
import { readRows } from '@/lib/import/rows'
import {
  csv,
  excel,
  inlineExcel,
  marked,
  openDocument,
  unicodeText,
  zipped,
} from '@/tests/support/material/office-sheets'

const today = '2026-11-22'
const offered = ['LKG', 'UKG', ...classes]
const nobody: Known = {
  people: [],
  rollNumbers: new Map(),
  groupOf: ({ class: schoolClass }) => schoolClass,
  reserved: new Set(),
  sectionsOf: () => sections,
  today,
  movesFrom: today,
  enrolsFrom: undefined,
  families: { guardians: [], links: [] },
}

let folder: string
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'office-'))))
afterAll(() => rm(folder, { recursive: true }))

type Fields = Partial<
  Record<
    | 'name'
    | 'class'
    | 'section'
    | 'admissionNo'
    | 'dateOfBirth'
    | 'phone'
    | 'address'
    | 'parentEmail'
    | 'email'
    | 'from',
    string
  > & { rollNo: number }
>

type Case = {
  bytes: Buffer
  kind?: ImportKind
  /** Who is added, with what somebody means by the sheet. */
  people?: readonly Fields[]
  /** Rows that are wrong, each with a part of what the screen says. */
  wrong?: Record<number, string>
  /** Parts of what is said of the file. */
  notes?: readonly string[]
  /** A part of the sentence with which the file is refused. */
  refused?: string
}

const asha = { name: 'Asha Rao', class: 'Class 9', dateOfBirth: '2012-03-05' }
const imran = { name: 'Imran Shaikh', class: 'Class 9', dateOfBirth: '2012-10-14' }
const head = ['Name', 'Class', 'DOB']
const [first, second] = [
  ['Asha Rao', '9', '05/03/2012'],
  ['Imran Shaikh', '9', '14/10/2012'],
]
const lines = [head, first, second].map((cells) => cells.join(','))
const both = [asha, imran]

const cases: Record<string, Case> = {
  // How programs write text files.
  'Excel, CSV UTF-8 with its mark': { bytes: marked(...lines), people: both },
  'Excel, Unicode text: UTF-16 and tabs': {
    bytes: unicodeText(...lines.map((line) => line.replaceAll(',', '\t'))),
    people: both,
  },
  'UTF-16 without its mark': { bytes: Buffer.from(lines.join('\r\n'), 'utf16le'), people: both },
  'Excel in another country: semicolons, and commas within the cells': {
    bytes: csv(
      'Name;Class;DOB;Address',
      'Asha Rao;9;05/03/2012;12, MG Road, Pune, Maharashtra',
      'Imran Shaikh;9;14/10/2012;4, Hill View, Pune, Maharashtra',
    ),
    people: [
      { ...asha, address: '12, MG Road, Pune, Maharashtra' },
      { ...imran, address: '4, Hill View, Pune, Maharashtra' },
    ],
  },
  'Excel’s own line about the separator': {
    bytes: csv('sep=;', ...lines.map((line) => line.replaceAll(',', ';'))),
    people: both,
  },
  'a database’s export with bars': { bytes: csv(...lines.map((line) => line.replaceAll(',', '|'))), people: both },
  'Windows-1252 from an old Excel': {
    bytes: Buffer.from('Name,Class,DOB\r\nRen\xe9e D\x92Souza,9,05/03/2012\r\n', 'latin1'),
    people: [{ ...asha, name: 'Renée D’Souza' }],
  },
  'lines of an old Mac, and none at the end': { bytes: Buffer.from(lines.join('\r')), people: both },
  'trailing commas in every line': { bytes: csv(...lines.map((line) => `${line},,,`)), people: both },
  'trailing commas below the names alone': {
    bytes: csv(lines[0]!, ...lines.slice(1).map((line) => `${line},`)),
    people: both,
  },
  'an address without quotation marks': {
    bytes: csv('Name,Class,DOB,Address', 'Asha Rao,9,05/03/2012,12, MG Road, Pune', 'Imran Shaikh,9,14/10/2012,Pune'),
    people: [{ ...imran, address: 'Pune' }],
    wrong: { 2: 'needs quotation marks' },
  },
  'the same where empty cells follow it': {
    bytes: csv(
      'Name,Class,DOB,Address,Father Name',
      'Asha Rao,9,05/03/2012,12, MG Road,',
      'Imran Shaikh,9,14/10/2012,Pune,',
    ),
    people: [{ ...imran, address: 'Pune' }],
    wrong: { 2: 'needs quotation marks' },
  },
  'a column whose name is another for the same': {
    bytes: csv('Name,Class,DOB,Father Name,Father', ...lines.slice(1).map((line) => `${line},,`)),
    people: both,
    notes: ['“Father” is left out, because “Father Name” is used for Father’s name.'],
  },
  'quotation marks, commas and lines in a cell': {
    bytes: csv('Name,Class,DOB,Address', 'Asha Rao,9,05/03/2012,"12, ""Shanti"",\nMG Road"'),
    people: [{ ...asha, address: '12, "Shanti",\nMG Road' }],
  },
  'a quotation mark in the middle of a cell': {
    bytes: csv('Name,Class,DOB,Address', 'Asha Rao,9,05/03/2012,The "Nest" Pune'),
    people: [{ ...asha, address: 'The "Nest" Pune' }],
  },
  'numbers that are kept as text by an apostrophe or a formula': {
    bytes: csv('Name,Class,DOB,Adm No,Mobile', 'Asha Rao,9,05/03/2012,="0017",\'9876543210'),
    people: [{ ...asha, admissionNo: '0017', phone: '9876543210' }],
  },
  'numbers that were amounts': {
    bytes: csv('Name,Class,DOB,Adm No,Roll No,Mobile', 'Asha Rao,9.0,05/03/2012,1001.0,7.0,9876543210.0'),
    people: [{ ...asha, admissionNo: '1001', rollNo: 7, phone: '9876543210' }],
  },
  'numbers that Excel has shortened': {
    bytes: csv('Name,Class,DOB,Mobile', 'Asha Rao,9,05/03/2012,9.87654E+09'),
    wrong: { 2: 'Format the column as text' },
  },
  'admission numbers that look as if Excel had shortened them': {
    bytes: csv('Name,Class,DOB,Adm No', 'Asha Rao,9,05/03/2012,1e234567'),
    people: [{ ...asha, admissionNo: '1e234567' }],
  },
  // What stands around the table.
  'a title of several lines, blank lines, and notes below': {
    bytes: csv('SUNRISE SCHOOL,,', 'List of pupils 2026-27,,', ',,', ...lines, ',,', 'Total: 2 pupils,,'),
    people: both,
    wrong: { 8: 'needed' },
  },
  'the class in the title alone': {
    bytes: csv('Students of Class IX-B (2026-27)', 'Roll No,Name,DOB', '1,Asha Rao,05/03/2012'),
    people: [{ ...asha, section: 'B', rollNo: 1 }],
  },
  'class and section in a line of the title': {
    bytes: csv('Sunrise School,,', 'Std: 9,,Div: C', 'Name,DOB,Mobile', 'Asha Rao,05/03/2012,9876543210'),
    people: [{ ...asha, section: 'C', phone: '9876543210' }],
  },
  'a title with two classes': {
    bytes: csv('Students of Class 9 and 10', 'Name,DOB', 'Asha Rao,05/03/2012'),
    wrong: { 3: 'Class is needed' },
  },
  'names of columns in two lines': {
    bytes: csv('Name,Class,Date of,Mobile', ',,Birth,No.', 'Asha Rao,9,05/03/2012,9876543210'),
    people: [{ ...asha, phone: '9876543210' }],
  },
  'names of columns that come again on each page': {
    bytes: csv(...lines.slice(0, 2), lines[0]!, lines[2]!),
    people: both,
    notes: ['Row 3 repeats the column names'],
  },
  'blank columns between': { bytes: csv('Name,,Class,,DOB', 'Asha Rao,,9,,05/03/2012'), people: [asha] },
  // What columns are called.
  'serial numbers beside admission numbers': {
    bytes: csv('Sr. No.,Name,Class,Section,Adm. No.,DOB', '901,Asha Rao,9,A,GR-7001,05/03/2012'),
    people: [{ ...asha, section: 'A', admissionNo: 'GR-7001' }],
    notes: ['One column is ignored: Sr. No.'],
  },
  'serial numbers and no others': {
    bytes: csv('S.No,Name,Class,DOB', '1,Asha Rao,9,05/03/2012'),
    people: [{ ...asha, admissionNo: '' }],
    notes: ['One column is ignored: S.No.'],
  },
  'two columns for one thing: the better name wins, and it is said': {
    bytes: csv('Student ID,Name,Std,Class,Admission Number,DOB', 'S1,Asha Rao,8,9,GR-1,05/03/2012'),
    people: [{ ...asha, admissionNo: 'GR-1' }],
    notes: ['“Student ID” is left out, because “Admission Number”', '“Std” is left out'],
  },
  'two columns for one thing, the better one empty': {
    bytes: csv('Name,Class,DOB,Phone,WhatsApp No', 'Asha Rao,9,05/03/2012,,9876543210'),
    people: [{ ...asha, phone: '9876543210' }],
    notes: ['“Phone” is left out, because “WhatsApp No”'],
  },
  'first, middle and last name': {
    bytes: csv(
      'First Name,Middle Name,Last Name,Class,DOB',
      'Asha,Suresh,Rao,9,05/03/2012',
      'Imran,,Shaikh,9,14/10/2012',
    ),
    people: [{ ...asha, name: 'Asha Suresh Rao' }, imran],
  },
  'the surname once more beside the whole name': {
    bytes: csv('Surname,Name,Class,DOB', 'Rao,Asha Rao,9,05/03/2012'),
    people: [asha],
  },
  'class and section in one column': {
    bytes: csv('Name,Class & Section,DOB', 'Asha Rao,IX-B,05/03/2012', 'Imran Shaikh,9 (C),14/10/2012'),
    people: [
      { ...asha, section: 'B' },
      { ...imran, section: 'C' },
    ],
  },
  'a class beside class and section': {
    bytes: csv('Name,Class,Class/Section,DOB', 'Asha Rao,9,9-B,05/03/2012'),
    people: [{ ...asha, section: 'B' }],
  },
  'how a column is to be written stands behind its name': {
    bytes: csv('Name (IN BLOCK LETTERS),Class,DOB (DD/MM/YYYY),Admission No. (if known)', 'Asha Rao,9,05/03/2012,GR-1'),
    people: [{ ...asha, admissionNo: 'GR-1' }],
  },
  'what stands behind a name may make it another column': {
    bytes: csv('Name,Name (in Hindi),Class,DOB,E-mail (Father)', 'Asha Rao,आशा राव,9,05/03/2012,rao@example.com'),
    people: [{ ...asha, email: '' }],
    notes: ['2 columns are ignored: Name (in Hindi), E-mail (Father).'],
  },
  'names of columns in Hindi': {
    bytes: marked(
      'क्र. सं.,प्रवेश संख्या,छात्र का नाम,पिता का नाम,कक्षा,वर्ग,जन्म तिथि,मोबाइल नंबर,पता',
      '१,GR-1,आशा राव,सुरेश राव,९,B,०५/०३/२०१२,९८७६५४३२१०,पुणे',
    ),
    people: [{ ...asha, name: 'आशा राव', section: 'B', admissionNo: 'GR-1', phone: '9876543210', address: 'पुणे' }],
    notes: ['One column is ignored: क्र. सं..'],
  },
  'no names of columns': {
    bytes: csv('Asha Rao,9,05/03/2012', 'Imran Shaikh,9,14/10/2012'),
    wrong: { 2: 'Name is needed' },
    notes: ['took row 1 for them. If that row is a person'],
  },
  'names of columns in two lines, one over several columns': {
    bytes: excel({
      name: 'Sheet1',
      rows: [
        ['Student', 'Class', 'Date of', 'Parent'],
        ['Name', '', 'Birth', 'Name', 'Mobile', 'E-mail'],
        ['Asha Rao', '9', '05/03/2012', 'Suresh', '9876543210', 'rao@example.com'],
      ],
      merged: ['D1:F1'],
    }),
    people: [{ ...asha, phone: '9876543210', parentEmail: 'rao@example.com', email: '' }],
  },
  'lines of sums and signatures below a class that stands in the title': {
    bytes: csv(
      'Class IX,,',
      'Adm No,Name,DOB',
      'GR-1,Asha Rao,05/03/2012',
      '1,Total Students,',
      'Principal,Class Teacher,',
    ),
    people: [asha],
    wrong: { 4: 'Leave the row out', 5: 'Leave the row out' },
  },
  'a father’s mobile and e-mail without his name, which are the student’s': {
    bytes: csv('Name,Class,DOB,Father Mobile,Father Email', 'Asha Rao,9,05/03/2012,9876543210,rao@example.com'),
    people: [{ ...asha, phone: '9876543210', parentEmail: 'rao@example.com' }],
  },
  // What cells say.
  'cells that say that they are empty': {
    bytes: csv(
      'Name,Class,DOB,Adm No,Mobile,Email,Address',
      'Asha Rao,9,05/03/2012,NA,-,nil,N/A',
      'Imran Shaikh,9,14/10/2012,0,0000000000,NULL,--',
    ),
    people: both.map((one) => ({ ...one, admissionNo: '', phone: '', email: '', address: '' })),
  },
  'other words for nothing': {
    bytes: csv(
      'Name,Class,DOB,Adm No,Mobile,Email,Parent Email',
      'Asha Rao,9,05/03/2012,pending,none,no,None',
      'Imran Shaikh,9,14/10/2012,none,x,none,no',
    ),
    people: both.map((one) => ({ ...one, admissionNo: '', phone: '', email: '' })),
  },
  'the two years before Class 1, as schools call them': {
    bytes: csv(
      'Name,Class,DOB',
      ...['U.K.G.', 'Sr. KG', 'KG-II', 'L.K.G. B', 'Jr KG', 'PP1'].map(
        (said, n) => `Asha ${'ABCDEF'[n]},${said},05/03/2021`,
      ),
    ),
    people: ['UKG', 'UKG', 'UKG', 'LKG', 'LKG', 'LKG'].map((of) => ({ class: of })),
  },
  'sections that have names': {
    bytes: csv('Name,Class & Section,DOB', 'Asha Rao,IX - Red,05/03/2012', 'Imran Shaikh,9 th C,14/10/2012'),
    people: [{ ...imran, section: 'C' }],
    wrong: { 2: 'One of Class 9’s sections' },
  },
  'a column with the month first': {
    bytes: csv(
      'Name,Class,DOB',
      'Asha Rao,9,03/15/2012',
      'Imran Shaikh,9,04/05/2012',
      'Sana Khan,9,12/25/2012',
      'Tara Das,9,07/07/2012',
    ),
    people: [{ name: 'Tara Das', class: 'Class 9', dateOfBirth: '2012-07-07' }],
    wrong: { 2: '15/03/2012', 3: '03/15/2012 has the month first', 4: '25/12/2012' },
  },
  'a single day with the month first among others': {
    bytes: csv(
      'Name,Class,DOB',
      'Asha Rao,9,05/03/2012',
      'Imran Shaikh,9,14/10/2012',
      'Sana Khan,9,12/25/2012',
      'Tara Das,9,28/02/2012',
    ),
    people: [...both, { name: 'Tara Das' }],
    wrong: { 4: '25/12/2012' },
  },
  'days that Excel has turned around, beside those that it left': {
    bytes: excel({
      name: 'Sheet1',
      rows: [
        head,
        ['Asha Rao', '9', { day: 41038 }],
        ['Imran Shaikh', '9', '14/10/2012'],
        ['Sana Khan', '9', { day: 41067 }],
        ['Tara Das', '9', '28/02/2012'],
        ['Omkar Das', '9', { day: 41095 }],
        ['Divya Das', '9', '23/02/2012'],
      ],
    }),
    people: [imran, { name: 'Tara Das' }, { name: 'Divya Das' }],
    wrong: { 2: 'swapped day and month', 4: 'swapped day and month', 6: 'swapped day and month' },
  },
  'days as a spreadsheet counts them': {
    bytes: csv('Name,Class,DOB', 'Asha Rao,9,40973'),
    wrong: { 2: '05/03/2012' },
  },
  'a class that is no class, though it begins like one': {
    bytes: csv('Name,Class,DOB', 'Asha Rao,XIII,05/03/2012'),
    wrong: { 2: 'One of LKG, UKG, Class 1 to Class 12' },
  },
  'phones as they are pasted and typed': {
    bytes: csv(
      'Name,Class,DOB,Mobile',
      'Asha Rao,9,05/03/2012,\u202d+91 98765 43210\u202c',
      'Imran Shaikh,9,14/10/2012,(+91) 98765\u201143211',
      'Sana Khan,9,05/03/2012,+91 (0)98765 43213',
      'Tara Das,9,05/03/2012,९८७६५४३२१४',
    ),
    people: ['+91 98765 43210', '+91 98765-43211', '+91 98765 43213', '9876543214'].map((phone) => ({ phone })),
  },
  'phones that are none, or two': {
    bytes: csv(
      'Name,Class,DOB,Mobile',
      'Asha Rao,9,05/03/2012,98765432101',
      'Imran Shaikh,9,14/10/2012,98100 00001 / 98100 00002',
    ),
    wrong: { 2: 'A phone number such as', 3: 'A phone number such as' },
  },
  'spaces and signs that do not show': {
    bytes: csv('\u200bName , Class,DOB', '\u00a0Asha\u00a0 Rao\u200b,9\u00a0,05/03/2012 '),
    people: [{ ...asha, name: 'Asha Rao' }],
  },
  // Workbooks.
  'Excel, with a date, a number and a formula': {
    bytes: excel({
      name: 'Sheet1',
      rows: [
        [...head, 'Mobile', 'Roll No'],
        [{ formula: 'A9&" "&B9', result: 'Asha Rao' }, 9, { day: 40973 }, 9876543210, 7],
      ],
    }),
    people: [{ ...asha, phone: '9876543210', rollNo: 7 }],
  },
  'Excel, with numbers that a format fills up with zeros': {
    bytes: excel({
      name: 'Sheet1',
      rows: [
        [...head, 'Adm No'],
        [...first, { xml: '<c r="D2" s="2"><v>57</v></c>' }],
      ],
    }),
    people: [{ ...asha, admissionNo: '00057' }],
  },
  'Excel, with a formula that failed': {
    bytes: excel({ name: 'Sheet1', rows: [head, ['Asha Rao', '9', { xml: '<c r="C2" t="e"><v>#REF!</v></c>' }]] }),
    wrong: { 2: 'formula has an error' },
  },
  'further sheets of a workbook': {
    bytes: excel({ name: 'Class 1', rows: [head, first] }, { name: 'Class 2', rows: [head, second] }),
    people: [asha],
    notes: ['only the sheet “Class 1”', 'Class 2'],
  },
  'a workbook of several people at once, which has another name': {
    bytes: inlineExcel('Sheet1', [head, first], 'workbook22.xml'),
    people: [asha],
  },
  'a hidden sheet before it': {
    bytes: excel({ name: 'old', hidden: true, rows: [head] }, { name: 'Sheet1', rows: [head, first] }),
    people: [asha],
  },
  'the class as the name of the sheet': {
    bytes: excel({
      name: 'IX-B',
      rows: [
        ['Name', 'DOB'],
        ['Asha Rao', '05/03/2012'],
      ],
    }),
    people: [{ ...asha, section: 'B' }],
  },
  'merged cells: a title, and a class for several rows': {
    bytes: excel({
      name: 'Sheet1',
      rows: [
        ['Sunrise School'],
        ['Class', 'Name', 'DOB'],
        ['9', 'Asha Rao', '05/03/2012'],
        ['', 'Imran Shaikh', '14/10/2012'],
      ],
      merged: ['A1:C1', 'A3:A4'],
    }),
    people: both,
  },
  'hidden columns and rows': {
    bytes: excel({
      name: 'Sheet1',
      rows: [
        [...head, 'Mobile'],
        [...first, '9876543210'],
        [...second, ''],
      ],
      hiddenColumns: [3],
      hiddenRows: [3],
    }),
    people: [{ ...asha, phone: '9876543210' }, imran],
    notes: ['1 row is hidden', 'A column is hidden in the file and is read like the others: Mobile'],
  },
  'line breaks that are written out': {
    bytes: excel({
      name: 'Sheet1',
      rows: [
        [...head, 'Address'],
        ['Asha_x000D_\n Rao', '9', '05/03/2012', '12 MG Road_x000D_\nPune'],
      ],
    }),
    people: [{ ...asha, address: '12 MG Road\nPune' }],
  },
  'the same in a text file': {
    bytes: csv('Name,Class,DOB,Address', 'Asha Rao,9,05/03/2012,12 MG Road_x000D_ Pune_x000D_'),
    people: [{ ...asha, address: '12 MG Road\n Pune' }],
  },
  'Google Sheets and WPS: texts within their cells': {
    bytes: inlineExcel('Sheet1', [head, first, second]),
    people: both,
  },
  'a sheet of staff': {
    kind: 'Staff',
    bytes: csv(
      'Sl.No,Employee Name,Designation,Email ID,Mobile No.',
      '1,Joseph D’Souza,PGT,joseph@example.com,98765 43210',
    ),
    people: [{ name: 'Joseph D’Souza', email: 'joseph@example.com', phone: '98765 43210' }],
    notes: ['One column is ignored: Sl.No.'],
  },
  // What is no sheet that can be read.
  'LibreOffice’s own format': { bytes: openDocument([head, first]), refused: 'OpenDocument sheet (.ods)' },
  'a binary workbook': { bytes: zipped({ 'xl/workbook.bin': 'x' }), refused: 'binary Excel workbook (.xlsb)' },
  'a web page that is called .xls': {
    bytes: Buffer.from('<html><table><tr><td>Name</td></tr></table></html>'),
    refused: 'web page with the name of a sheet',
  },
  'Excel’s XML of 2003': { bytes: Buffer.from('\ufeff<?xml version="1.0"?><Workbook/>'), refused: 'web page' },
  'an old workbook, or one with a password': {
    bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    refused: 'without a password',
  },
  'an empty sheet in front of the one with the people': {
    bytes: excel({ name: 'Sheet1', rows: [] }, { name: 'Class 9', rows: [head, first] }),
    refused: 'The sheet “Sheet1” is empty, and the portal reads only the first sheet',
  },
  'more columns than people have': {
    bytes: csv(Array.from({ length: 61 }, (_, n) => `C${n}`).join(',')),
    refused: 'Please delete those that are not needed',
  },
  'an empty sheet': { bytes: excel({ name: 'Sheet1', rows: [] }), refused: 'This sheet is empty' },
}

it('there are fifty of them, and more', () => {
  expect(Object.keys(cases).length).toBeGreaterThanOrEqual(50)
})

it.each(Object.entries(cases))('%s', async (name, { bytes, kind = 'Pupils', ...meant }) => {
  const file = path.join(folder, 'sheet')
  await writeFile(file, bytes)
  if (meant.refused !== undefined)
    return expect(readSheet(file)).rejects.toMatchObject({ message: expect.stringContaining(meant.refused) })
  const { rows, ...aside } = await readSheet(file)
  const table = tableOf(rows, kind, { ...aside, classes: offered })
  const read = await readRows(table.rows, table.columns, { kind, classes: offered, today })
  const plan = await planOf(kind, read.rows, nobody, {})
  const wrong = plan.rows.filter(({ outcome }) => outcome === 'Wrong')
  expect(Object.fromEntries(wrong.map(({ row, says }) => [row, says])), name).toEqual(
    Object.fromEntries(Object.entries(meant.wrong ?? {}).map(([row, says]) => [row, expect.stringContaining(says)])),
  )
  const people = plan.creations.map(({ person }) => person)
  expect(people).toHaveLength(meant.people?.length ?? 0)
  people.forEach((person, n) =>
    expect({ admissionNo: '', ...person, email: 'email' in person ? person.email : '' }).toMatchObject(
      meant.people?.[n] ?? {},
    ),
  )
  const notes = [...table.notes, ...columnNotes(kind, table.columns)].join(' ')
  for (const note of meant.notes ?? []) expect(notes).toContain(note)
  if (!meant.notes) expect(notes).toBe('')
})
