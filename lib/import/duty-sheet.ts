import { dutyNames, type SectionDuty } from '@/lib/duties'
import { placeName } from '@/lib/enrolment/lists'
import { sameText } from '@/lib/same-text'
import type { ImportRow } from './answers'
import { faultText } from './fault-text'
import { emptyPlan } from './empty-plan'
import { dutyKey } from './kept-duty'
import type { KnownDuties, KnownSection, KnownTeacher } from './known-duties'
import type { ImportOutcome } from './lists'
import type { Plan } from './plan'
import { faultsInWords } from './row-in-words'
import type { ReadRow } from './rows'
import { alikeNames, isNoValue } from './values'

/** What a sheet of duties would do: each row says who teaches a subject of a section, or is its class teacher. */

export type SheetDuty = { kind: Exclude<SectionDuty, 'Substitute'>; subject: string }
/** A cell of the grid that gets a teacher; `before`: who had it. */
export type DutyPlan = SheetDuty & { row: number; sectionId: string; teacherId: string; before: string | null }

/** `Hindi in Class 5 A` */
export const dutyInWords = ({ kind, subject }: SheetDuty, place: string) =>
  `${kind === 'SubjectTeacher' ? subject : dutyNames[kind]} in ${place}`

const otherNames: Partial<Record<string, 'ClassTeacher' | 'CoTeacher'>> = {
  ...{ classteacher: 'ClassTeacher', ct: 'ClassTeacher', classincharge: 'ClassTeacher' },
  ...{ coteacher: 'CoTeacher', coclassteacher: 'CoTeacher', assistantclassteacher: 'CoTeacher' },
}

/** What a row means, as far as it is right. */
type Meant = { section?: KnownSection; duty?: SheetDuty; teacher?: KnownTeacher }

export function planOfDuties(rows: readonly ReadRow[], known: KnownDuties): Plan {
  const meant = new Map(rows.map((row) => [row, meantBy(row, known)]))
  const repeated = refuseTwice(rows, meant)
  const plan = emptyPlan()
  for (const row of rows) addRow(plan, row, { ...meant.get(row), repeats: repeated.has(row) }, known)
  return plan
}

function meantBy(row: ReadRow, known: KnownDuties): Meant {
  const section = sectionOf(row, known)
  const duty = section && dutyOf(row, section)
  const teacher = teacherOf(row, known.teachers)
  return { ...(section && { section }), ...(duty && { duty }), ...(teacher && { teacher }) }
}

function sectionOf({ values, fail }: ReadRow, { sections }: KnownDuties): KnownSection | undefined {
  const { class: schoolClass, section: asked } = values
  if (!schoolClass) return undefined
  const ofClass = sections.filter((section) => section.class === schoolClass)
  const [only] = ofClass
  if (!only) fail('class', faultText.noSections(schoolClass))
  else if (asked === undefined && ofClass.length === 1) return only
  const found = ofClass.find(({ name }) => name.toLowerCase() === asked?.toLowerCase())
  if (only && !found)
    fail(
      'section',
      faultText.section(
        schoolClass,
        ofClass.map(({ name }) => name),
      ),
    )
  return found
}

function dutyOf({ cell, fail }: ReadRow, section: KnownSection): SheetDuty | undefined {
  const said = cell('duty')
  if (!said) return undefined
  const kind = otherNames[said.toLowerCase().replaceAll(/[^a-z]/g, '')]
  const subject = section.subjects.find((each) => sameText(each) === sameText(said))
  if (subject !== undefined) return { kind: 'SubjectTeacher', subject }
  if (kind) return { kind, subject: '' }
  fail('duty', faultText.duty(placeOf(section), section.subjects))
  return undefined
}

const placeOf = ({ class: schoolClass, name }: KnownSection) => placeName({ class: schoolClass, section: name })

/** By email, which may stand in the column of the name, else by the whole name. */
function teacherOf(
  { cell, values, fail, failed }: ReadRow,
  teachers: readonly KnownTeacher[],
): KnownTeacher | undefined {
  const name = isNoValue(cell('name')) ? '' : cell('name')
  const email = (values.email ?? (name.includes('@') ? name : '')).toLowerCase()
  if (failed('email')) return undefined
  if (email) {
    const found = teachers.find((teacher) => teacher.email === email)
    if (!found) fail(values.email ? 'email' : 'name', faultText.noTeacherOfEmail)
    else if (name && !name.includes('@') && !alikeNames(name, found.name))
      fail('name', faultText.otherTeacher(found.name))
    return found
  }
  if (!name) return undefined
  const named = teachers.filter((teacher) => sameText(teacher.name) === sameText(name))
  if (named.length === 0) fail('name', faultText.noTeacher)
  else if (named.length > 1) fail('email', faultText.severalTeachers(named.length, name))
  return named.length === 1 ? named[0] : undefined
}

const cellKey = ({ section, duty }: Meant) => section && duty && dutyKey({ sectionId: section.id, ...duty })

/** Two rows may not give one duty to two people. Returns those that repeat an earlier row, which do nothing more. */
function refuseTwice(rows: readonly ReadRow[], meant: ReadonlyMap<ReadRow, Meant>): ReadonlySet<ReadRow> {
  const repeated = new Set<ReadRow>()
  const first = new Map<string, ReadRow>()
  for (const row of rows) {
    const own = meant.get(row) ?? {}
    const key = cellKey(own)
    if (!key || !own.teacher) continue
    const other = first.get(key)
    if (!other) first.set(key, row)
    else if (meant.get(other)?.teacher?.id === own.teacher.id) repeated.add(row)
    else {
      row.fail('name', faultText.dutyTwice(other.row))
      other.fail('name', faultText.dutyTwice(row.row))
    }
  }
  return repeated
}

function addRow(plan: Plan, row: ReadRow, meant: Meant & { repeats: boolean }, known: KnownDuties) {
  const { section, duty, teacher, repeats } = meant
  const holder = known.holders.get(cellKey(meant) ?? '')
  const gives = section && duty && teacher && holder?.id !== teacher.id && !repeats
  const outcome: ImportOutcome = row.faults.length > 0 ? 'Wrong' : !gives ? 'Left alone' : holder ? 'Changed' : 'New'
  plan.counts[outcome] += 1
  if (gives && outcome !== 'Wrong')
    plan.duties.push({
      ...{ ...duty, row: row.row, sectionId: section.id, teacherId: teacher.id, before: holder?.id ?? null },
    })
  const what = section && duty ? dutyInWords(duty, placeOf(section)) : ''
  const change = { field: what, before: holder?.name ?? '', after: teacher?.name ?? '' }
  plan.rows.push({
    ...{
      id: String(row.row),
      row: row.row,
      name: teacher?.name ?? (row.shownName || what),
      outcome,
      faults: row.faults,
    },
    ...{ changes: outcome === 'Changed' ? [change] : [], personId: teacher?.id ?? '' },
    writes: what && outcome !== 'Wrong' && outcome !== 'Changed' ? [{ field: 'Duty', value: what }] : [],
    ...({ like: null, twins: [], choice: null, guardians: [] } satisfies Partial<ImportRow>),
    says: saysOf(outcome, row, change),
  })
}

function saysOf(outcome: ImportOutcome, row: ReadRow, { field, before, after }: ImportRow['changes'][number]) {
  if (outcome === 'Wrong') return faultsInWords(row)
  if (outcome === 'Changed') return `${field}: ${before} → ${after}`
  return [field, outcome === 'Left alone' && !after && faultText.dutyStays].filter(Boolean).join(': ')
}
