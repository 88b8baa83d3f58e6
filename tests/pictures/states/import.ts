import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@/tests/support/screen/fixtures'
import { csvFile, pupilHeader, pupilRows, schoolWithFaults } from '@/tests/support/material/sheets'
import { opens, press, type State } from '../state'

const mark = () => randomUUID().slice(0, 4)

/** Chooses a sheet and has it read. */
async function upload(page: Page, rows: readonly (readonly string[])[], name = 'Pupils 2026-27.csv') {
  const { bytes } = csvFile(rows)
  const form = page.getByRole('form', { name: 'Choose a sheet' })
  await form.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes })
  await form.getByRole('button', { name: 'Read the sheet' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const right = (page: Page, count = 30) => upload(page, [pupilHeader, ...pupilRows(count, mark())])
const faulty = (page: Page) => upload(page, schoolWithFaults(mark(), 4000).pupils.rows)
/** Its columns have names that nobody has foreseen. */
const odd = (page: Page) =>
  upload(page, [
    ['Nm.', 'Std.', 'Remarks of the class teacher, where there are any', 'House'],
    ...pupilRows(4, mark()).map(([name = '', schoolClass = '']) => [name, schoolClass, 'Sits in front', 'Red']),
  ])

async function imported(page: Page) {
  await right(page)
  await press(/^Import 30/)(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('30 created')).toBeVisible({ timeout: 60_000 })
}

const at = '/admin/import'

export const importStates: readonly State[] = [
  {
    name: 'import-wrong',
    as: 'admin',
    at,
    then: async (page) => {
      await press('Read the sheet')(page)
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'import-no-sheet',
    as: 'admin',
    at,
    then: async (page) => {
      const form = page.getByRole('form', { name: 'Choose a sheet' })
      const file = { name: 'photo.xlsx', mimeType: 'image/png', buffer: Buffer.from('not a workbook') }
      await form.getByLabel('File').setInputFiles(file)
      await form.getByRole('button', { name: 'Read the sheet' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'import-old-excel',
    as: 'admin',
    at,
    then: async (page) => {
      const form = page.getByRole('form', { name: 'Choose a sheet' })
      const file = { name: 'Pupils 2019.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('old') }
      await form.getByLabel('File').setInputFiles(file)
      await form.getByRole('button', { name: 'Read the sheet' }).click()
      await expect(form.getByText('old Excel file').first()).toBeVisible()
    },
  },
  {
    name: 'import-twins',
    as: 'admin',
    at,
    then: async (page, { sql }) => {
      const [left] = await sql<{ admissionNo: string; name: string }>(
        `SELECT u."admissionNo", u.name FROM "User" u JOIN "Enrolment" e ON e."studentId" = u.id
         WHERE e.outcome = 'Passed out' AND u."rollNo" IS NULL LIMIT 1`,
      )
      const number = mark()
      await upload(page, [
        ['Name', 'Class', 'Admission number', 'Date of birth', 'Joined on'],
        ['Asha Rao', 'Class 6', `${number}-1`, '5/3/2015', ''],
        ['Asha Rao', 'Class 6', `${number}-2`, '5/3/2015', ''],
        ['Imran Shaikh', 'Class 6', `${number}-3`, '1/1/1890', ''],
        [left?.name ?? '', 'Class 12', left?.admissionNo ?? '', '', ''],
      ])
    },
  },
  { name: 'import-right', as: 'admin', at, then: (page) => right(page) },
  { name: 'import-faulty', as: 'admin', at, then: faulty },
  { name: 'import-columns', as: 'admin', at, then: odd },
  {
    // As offices write them: a title with the class, serial numbers, names of parents, an address with bare commas.
    name: 'import-office',
    as: 'admin',
    at,
    then: async (page, { sql }) => {
      const [known] = await sql<{ admissionNo: string }>(
        `SELECT "admissionNo" FROM "User" WHERE role = 'student' AND "isActive" AND class = 'Class 9' LIMIT 1`,
      )
      const name = 'Class 9B list.csv'
      const text = [
        'Students of Class IX-B (2026-27)',
        "Sr. No.,First Name,Last Name,Adm. No.,DOB,Father's Name,Mobile,Address",
        `1,Chand,Two,${known?.admissionNo ?? ''},05/03/2012,Suresh,98765 43210,Pune`,
        `2,Zara,Irani,${mark()}-2,14/10/2012,Rustom,+91 (0)98765 43213,"12, MG Road, Pune 411001"`,
        `3,Omkar,Das,NA,07/09/2012,Bimal,98765 43214,12, MG Road, Pune`,
        `4,Tara,Das,,28/02/2012,Bimal,98765432101,Pune`,
      ].join('\r\n')
      const form = page.getByRole('form', { name: 'Choose a sheet' })
      await form.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await form.getByRole('button', { name: 'Read the sheet' }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    },
  },
  {
    name: 'import-discard',
    as: 'admin',
    at,
    then: async (page) => {
      await odd(page)
      await opens('Discard this sheet')(page)
    },
  },
  {
    name: 'import-asked',
    as: 'admin',
    at,
    then: async (page) => {
      await right(page)
      await opens(/^Import 30/)(page)
    },
  },
  {
    name: 'import-running',
    as: 'admin',
    at,
    then: async (page) => {
      await right(page, 2000)
      await press(/^Import 2,000/)(page)
      // As it was when it was half done: the answers of the portal are those of a moment.
      await page.route('**/api/imports/*', async (route) => {
        const response = await route.fetch()
        const { import: now } = (await response.json()) as { import: object }
        await route.fulfill({ json: { import: { ...now, state: 'Running', progress: 1240 } } })
      })
      await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
      await expect(page.getByText('1,240 of 2,000 people').first()).toBeVisible({ timeout: 60_000 })
    },
  },
  { name: 'import-done', as: 'admin', at, then: imported },
  {
    name: 'import-undo',
    as: 'admin',
    at,
    then: async (page) => {
      await imported(page)
      await opens('Undo this import')(page)
    },
  },
  {
    name: 'import-undone',
    as: 'admin',
    at,
    then: async (page) => {
      await imported(page)
      await opens('Undo this import')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
      await expect(page.getByText('and undone by')).toBeVisible({ timeout: 60_000 })
    },
  },
  { name: 'import-none', as: 'admin', at: '/admin/import?q=no+such+file' },
]
