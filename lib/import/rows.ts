import { limits } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import { email, optionalPhone, optionalText, personName, wholeNumber } from '@/lib/inputs'
import { optionalAdmissionNo } from '@/lib/people/schema'
import { createPause } from '@/lib/server/pauses'
import type { z } from 'zod'
import { importFields, labelOf, type Fault, type ImportField, type ImportKind, type SheetColumn } from './lists'
import { right } from './right'
import type { SheetRow } from './reading/rows'
import { isFormulaError, isShortened, readClass, readDay } from './values'

/** What a row says, as far as it could be read; a field that is empty or wrong is absent. */
export type RowValues = {
  name?: string
  class?: string
  section?: string
  rollNo?: number
  admissionNo?: string
  dateOfBirth?: Day
  phone?: string
  address?: string
  parentEmail?: string
  email?: string
  joined?: Day
  role?: 'teacher' | 'admin'
}

/** A row by itself: nothing that the database or another row says is known yet. */
export type ReadRow = {
  row: number
  /** As it is written, for lists. */
  shownName: string
  values: RowValues
  faults: Fault[]
  /** The cells as they are written. */
  cell: (field: ImportField) => string
  /** Says that the cell of a field is wrong, once for each field. */
  fail: (field: ImportField, right: string) => void
  failed: (field: ImportField) => boolean
}

/** Rows of the template begin with this; they are left out. */
export const exampleMark = 'Example:'

/** What the sheet is read by. */
export type Reading = { kind: ImportKind; classes: readonly string[]; today: Day }

const address = optionalText(limits.address)
const rollNo = wholeNumber(1, limits.rollNo)

/** Years. */
const oldestPupil = 40

/** Reads the rows below the names of the columns, each by itself. */
export async function readRows(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  reading: Reading,
): Promise<{ rows: ReadRow[]; examples: number }> {
  const pause = createPause()
  const read: ReadRow[] = []
  let examples = 0
  for (const row of rows) {
    const started = startRow(row, columns, reading.kind)
    if (started.shownName.startsWith(exampleMark)) examples += 1
    else {
      readCells(started, reading)
      read.push(started)
    }
    await pause()
  }
  return { rows: read, examples }
}

function startRow({ row, cells }: SheetRow, columns: readonly SheetColumn[], kind: ImportKind): ReadRow {
  const faults: Fault[] = []
  const wrong = new Set<ImportField>()
  const columnOf = (field: ImportField) => columns.findIndex((column) => column.field === field)
  const cell = (field: ImportField) => cells[columnOf(field)] ?? ''
  return {
    row,
    shownName: cell('name'),
    values: {},
    faults,
    cell,
    failed: (field) => wrong.has(field),
    fail(field, message) {
      if (wrong.has(field)) return
      wrong.add(field)
      const column = columns[columnOf(field)]?.header || labelOf(kind, field)
      faults.push({ column, value: cell(field), right: message })
    },
  }
}

function readCells(row: ReadRow, { kind, classes, today }: Reading) {
  const { values, cell, fail, failed } = row
  const fields = importFields[kind]
  for (const { field } of fields) if (isFormulaError(cell(field))) fail(field, right.formula)

  /** The value of a filled cell that `schema` takes. `said`: what would be right, else the schema's message. */
  function take<Out>(field: ImportField, schema: z.ZodType<Out>, said?: string): Out | undefined {
    if (!cell(field) || failed(field)) return undefined
    const parsed = schema.safeParse(cell(field))
    if (parsed.success) return parsed.data
    fail(field, said ?? parsed.error.issues[0]?.message ?? '')
    return undefined
  }
  function takeDay(field: 'dateOfBirth' | 'joined'): Day | undefined {
    if (!cell(field) || failed(field)) return undefined
    const read = readDay(cell(field), today)
    if (read && 'day' in read) return read.day
    if (read && 'outside' in read) fail(field, field === 'joined' ? joinedOutside[read.outside] : right.birth)
    else fail(field, read ? right.monthFirst(read.right) : right.date)
    return undefined
  }
  const joinedOutside = { before: right.joinedBeforeBirth, after: right.joined(formatDay(today)) }
  const keep = <Field extends keyof RowValues>(field: Field, value: RowValues[Field] | undefined) => {
    if (value !== undefined) values[field] = value
  }

  keep('name', take('name', personName))
  for (const field of ['phone', 'admissionNo'] as const) if (isShortened(cell(field))) fail(field, right.shortened)
  keep('phone', take('phone', optionalPhone, right.phone))
  keep('address', take('address', address))
  keep('email', take('email', email, right.email))
  for (const { field, label, required } of fields)
    // A pupil that the portal knows has a class.
    if (required && field !== 'class' && !cell(field)) fail(field, right.missing(label))

  if (kind === 'Staff') return readRole(row)
  readPlace(row, classes)
  keep('rollNo', take('rollNo', rollNo, right.rollNo))
  keep('admissionNo', take('admissionNo', optionalAdmissionNo))
  keep('parentEmail', take('parentEmail', email, right.email))
  keep('dateOfBirth', takeDay('dateOfBirth'))
  keep('joined', takeDay('joined'))
  const { dateOfBirth, joined } = values
  if (dateOfBirth && (dateOfBirth >= today || yearsBetween(dateOfBirth, today) > oldestPupil))
    fail('dateOfBirth', right.birth)
  if (joined && joined > today) fail('joined', right.joined(formatDay(today)))
  if (joined && dateOfBirth && joined <= dateOfBirth) fail('joined', right.joinedBeforeBirth)
  if (!cell('admissionNo') && !cell('email') && !cell('dateOfBirth')) fail('dateOfBirth', right.key)
}

const yearsBetween = (from: Day, to: Day) => Number(to.slice(0, 4)) - Number(from.slice(0, 4))

function readPlace({ values, cell, fail, failed }: ReadRow, classes: readonly string[]) {
  const section = cell('section')
  // `a` is section A; a name such as Rose is as it is.
  if (section && !failed('section')) values.section = section.length <= 2 ? section.toUpperCase() : section
  if (!cell('class') || failed('class')) return
  const place = readClass(cell('class'), classes)
  if (!place) return fail('class', right.class(classes))
  values.class = place.class
  if (!place.section) return
  if (section && section.toUpperCase() !== place.section) fail('section', right.otherSection(place.section))
  values.section = place.section
}

const teachers = /^(?:(?:class |assistant |asst\.? |head )?teacher|pgt|tgt|prt|lecturer|faculty)\b/i
const administrators = /^admin(?:istrator)?$/i

function readRole({ values, cell, fail }: ReadRow) {
  const role = cell('role')
  if (!role || teachers.test(role)) values.role = 'teacher'
  else if (administrators.test(role)) values.role = 'admin'
  else fail('role', right.role)
}
