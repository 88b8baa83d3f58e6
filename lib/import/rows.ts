import { limits } from '@/lib/constants'
import { formatDay, type Day } from '@/lib/dates'
import { wholeNumber } from '@/lib/inputs'
import { personFieldSchemas } from '@/lib/people/fields'
import { optionalAdmissionNo } from '@/lib/people/schema'
import { entryOf, sheetFields, sheetFieldsOf, type SheetField, type SheetValues } from '@/lib/person-fields'
import { sameText } from '@/lib/same-text'
import { createPause } from '@/lib/server/pauses'
import type { z } from 'zod'
import type { SheetColumn, Fault } from './answers'
import { importFields, labelOf, type ImportField, type ImportKind } from './lists'
import { faultText } from './fault-text'
import { kindOfPart, parentFieldOf } from './guardian-fields'
import { readDuty } from './duty-rows'
import { readGuardian, readParents, type RowGuardian } from './guardian-rows'
import type { SheetRow } from './reading/rows'
import {
  dayOrderOf,
  isAmbiguous,
  isFormulaError,
  isNoName,
  isNoNumber,
  isNoValue,
  isShortened,
  readClass,
  readPlace,
  readDay,
  withoutPoint,
  type DayOrder,
} from './values'

/** What a row says, as far as it could be read; a field that is empty or wrong is absent. */
export type RowValues = Partial<SheetValues> & {
  class?: string
  section?: string
  rollNo?: number
  admissionNo?: string
  joined?: Day
  role?: 'teacher' | 'admin'
  /** The pupil whose guardian a row is about. */
  child?: string
  guardians?: RowGuardian[]
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

const rollNo = wholeNumber(1, limits.rollNo)

/** Kinds of sheets of which each row is a person with what is written of people. */
const ofPeople: readonly ImportKind[] = ['Pupils', 'Staff']

/** Years. */
const oldestPupil = 40

/** Reads the rows below the names of the columns, each by itself, but for the order of day and month, which is a column's. */
export async function readRows(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  reading: Reading,
): Promise<{ rows: ReadRow[]; examples: number }> {
  const pause = createPause()
  const read: ReadRow[] = []
  let examples = 0
  const orders: DayOrders = {}
  for (const field of dayFields) {
    const at = columns.findIndex((column) => column.field === field)
    if (at >= 0) orders[field] = dayOrderOf(rows.map(({ cells }) => cells[at] ?? ''))
    await pause()
  }
  const fieldAt = fieldsAt(columns)
  for (const row of rows) {
    const started = startRow(row, columns, fieldAt, reading.kind)
    if (started.shownName.startsWith(exampleMark)) examples += 1
    else {
      readCells(started, reading, orders)
      if (row.spilt) started.fail(fieldAt.has('address') ? 'address' : 'name', faultText.spilt)
      read.push(started)
    }
    await pause()
  }
  return { rows: read, examples }
}

const isPersonField = (field: ImportField): field is SheetField => sheetFields.includes(field as SheetField)
function kindOf(field: ImportField) {
  if (isPersonField(field)) return entryOf(field).kind
  const parent = parentFieldOf(field)
  return parent && kindOfPart[parent.part]
}
const dayFields: readonly ImportField[] = [...sheetFields.filter((field) => kindOf(field) === 'day'), 'joined']
type DayOrders = Partial<Record<ImportField, DayOrder>>

const fieldsAt = (columns: readonly SheetColumn[]) =>
  new Map(columns.flatMap(({ field }, n) => (field ? [[field, n] as const] : [])))

function startRow(
  { row, cells }: SheetRow,
  columns: readonly SheetColumn[],
  fieldAt: ReadonlyMap<ImportField, number>,
  kind: ImportKind,
): ReadRow {
  const faults: Fault[] = []
  const wrong = new Set<ImportField>()
  const meanings = new Map<ImportField, string>()
  const written = (field: ImportField) => {
    const known = meanings.get(field)
    if (known !== undefined) return known
    const at = fieldAt.get(field)
    const meaning = at === undefined ? '' : meant(field, columns[at]?.value ?? cells[at] ?? '')
    meanings.set(field, meaning)
    return meaning
  }
  const cell = (field: ImportField) => (field === 'name' ? wholeName(written) : written(field))
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
      const column = columns[fieldAt.get(field) ?? -1]?.header || labelOf(kind, field)
      faults.push({ column, value: cell(field), right: message })
    },
  }
}

const numbers = new Set<ImportField>(['class', 'rollNo', 'admissionNo'])
const isNumber = (field: ImportField) => numbers.has(field) || kindOf(field) === 'phone'
/** Numbers and addresses that somebody has or has not. */
const isOfOne = (field: ImportField) =>
  field === 'admissionNo' || kindOf(field) === 'phone' || kindOf(field) === 'email'

/** What a cell says, without how a spreadsheet writes it: '' for NA, 1001 for 1001.0; all but what has several lines in one. */
function meant(field: ImportField, cell: string): string {
  if (isNames(field)) return oneLine(cell)
  if (isNoValue(cell)) return ''
  if (isOfOne(field) && isNoNumber(cell.trim())) return ''
  if (kindOf(field) === 'lines') return cell
  return isNumber(field) ? withoutPoint(oneLine(cell)) : oneLine(cell)
}

const nameFields: readonly ImportField[] = ['name', 'middleName', 'lastName']
const isNames = (field: ImportField) => nameFields.includes(field)
// Without signs that do not show; the joiners stand in names of Indian scripts.
const oneLine = (cell: string) =>
  cell
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** First, middle and last name; a part that stands in the first already is not said twice. */
function wholeName(written: (field: ImportField) => string): string {
  const first = written('name')
  const known = new Set(sameText(first).split(' '))
  const further = [written('middleName'), written('lastName')].filter(
    (part) =>
      !isNoValue(part) &&
      !sameText(part)
        .split(' ')
        .every((word) => known.has(word)),
  )
  return [first, ...further].filter(Boolean).join(' ')
}

/** What would be right, where the schema says it in a form's words. */
const saidOf: Partial<Record<ReturnType<typeof entryOf>['kind'], string>> = {
  email: faultText.email,
  phone: faultText.phone,
}

function readCells(row: ReadRow, { kind, classes, today }: Reading, orders: DayOrders) {
  const { values, cell, fail, failed } = row
  const fields = importFields[kind]
  for (const { field } of fields) if (isFormulaError(cell(field))) fail(field, faultText.formula)

  /** The value of a filled cell that `schema` takes. `said`: what would be right, else the schema's message. */
  function take<Out>(field: ImportField, schema: z.ZodType<Out>, said?: string): Out | undefined {
    if (!cell(field) || failed(field)) return undefined
    const parsed = schema.safeParse(cell(field))
    if (parsed.success) return parsed.data
    fail(field, said ?? parsed.error.issues[0]?.message ?? '')
    return undefined
  }
  function takeDay(field: ImportField): Day | undefined {
    if (!cell(field) || failed(field)) return undefined
    const { monthFirst, turned } = orders[field] ?? {}
    const doubt = monthFirst ? faultText.monthFirstIn(monthFirst) : turned ? faultText.turned(turned) : undefined
    if (doubt && isAmbiguous(cell(field))) {
      fail(field, doubt)
      return undefined
    }
    const read = readDay(cell(field), today)
    if (read && 'day' in read) return read.day
    if (read && 'outside' in read) fail(field, field === 'joined' ? joinedOutside[read.outside] : faultText.birth)
    else fail(field, read ? faultText.monthFirst(read.right) : faultText.date)
    return undefined
  }
  const joinedOutside = { before: faultText.joinedBeforeBirth, after: faultText.joined(formatDay(today)) }
  const keep = <Field extends keyof RowValues>(field: Field, value: RowValues[Field] | undefined) => {
    if (value !== undefined) values[field] = value
  }

  if (isNoName(cell('name'))) fail('name', faultText.noName)
  for (const { field } of fields)
    if ((field === 'admissionNo' || kindOf(field) === 'phone') && isShortened(cell(field)))
      fail(field, faultText.shortened)
  for (const field of ofPeople.includes(kind) ? sheetFieldsOf(kind === 'Pupils') : []) {
    const { kind: written } = entryOf(field)
    if (written === 'day') keep(field, takeDay(field))
    else keep(field, take(field, personFieldSchemas[field], saidOf[written]))
  }
  for (const { field, label, required } of fields)
    // A pupil that the portal knows has a class.
    if (required && (field !== 'class' || kind === 'Duties') && !cell(field)) fail(field, faultText.missing(label))
  if (kind === 'Duties') {
    keepPlace(row, classes)
    return readDuty(row, take)
  }
  if (kind === 'Guardians') {
    keepPlace(row, classes)
    keep('admissionNo', take('admissionNo', optionalAdmissionNo))
    keep('child', cell('child'))
    keep('guardians', readGuardian(row, take))
    return
  }

  if (kind === 'Staff') return readRole(row)
  keep('guardians', readParents(row, take))
  keepPlace(row, classes)
  keep('rollNo', take('rollNo', rollNo, faultText.rollNo))
  keep('admissionNo', take('admissionNo', optionalAdmissionNo))
  keep('joined', takeDay('joined'))
  const { dateOfBirth, joined } = values
  if (dateOfBirth && (dateOfBirth >= today || yearsBetween(dateOfBirth, today) > oldestPupil))
    fail('dateOfBirth', faultText.birth)
  if (joined && joined > today) fail('joined', faultText.joined(formatDay(today)))
  if (joined && dateOfBirth && joined <= dateOfBirth) fail('joined', faultText.joinedBeforeBirth)
  if (!cell('admissionNo') && !cell('email') && !cell('dateOfBirth')) fail('dateOfBirth', faultText.key)
}

const yearsBetween = (from: Day, to: Day) => Number(to.slice(0, 4)) - Number(from.slice(0, 4))

function keepPlace({ values, cell, fail, failed }: ReadRow, classes: readonly string[]) {
  const section = cell('section')
  // `a` is section A; a name such as Rose is as it is.
  const both = section.length > 2 ? readClass(section, classes) : undefined
  const own = both?.section ?? section
  if (section && !failed('section')) values.section = own.length <= 2 ? own.toUpperCase() : own
  if (!cell('class') || failed('class')) return
  const place = readPlace(cell('class'), classes)
  if (!place) return fail('class', faultText.class(classes))
  values.class = place.class
  if (both?.section && both.class !== place.class) fail('section', faultText.otherClass(place.class))
  if (!place.section) return
  if (section && own.toUpperCase() !== place.section.toUpperCase())
    fail('section', faultText.otherSection(place.section))
  values.section = place.section
}

const teachers = /^(?:(?:class |assistant |asst\.? |head )?teacher|pgt|tgt|prt|lecturer|faculty)\b/i
const administrators = /^admin(?:istrator)?$/i

function readRole({ values, cell, fail }: ReadRow) {
  const role = cell('role')
  if (!role || teachers.test(role)) values.role = 'teacher'
  else if (administrators.test(role)) values.role = 'admin'
  else fail('role', faultText.role)
}
