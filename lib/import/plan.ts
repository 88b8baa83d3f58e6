import { formatDay, type Day } from '@/lib/dates'
import type { NewPerson } from '@/lib/people/add'
import { fieldsOfEverybody, pickFields, sheetFields, type SheetValues } from '@/lib/person-fields'
import { createPause } from '@/lib/server/pauses'
import type { ImportRow } from './answers'
import { changesInWords, changesOf, type FieldChanges, type PlacePlan } from './changes'
import { checkRows, type Twins } from './check'
import { faultText } from './fault-text'
import type { GuardianMatch } from './guardian-match'
import { matchGuardians } from './guardian-match'
import type { DutyPlan } from './duty-sheet'
import { emptyPlan } from './empty-plan'
import { effectsOf, include, shownGuardian, type FamilyPlan } from './guardian-plan'
import { planOfGuardians } from './guardian-sheet'
import type { ImportKind, ImportOutcome } from './lists'
import { matchRows, sectionFor, type Choices, type Known, type Match } from './match'
import { planPlaces } from './places'
import { likePerson, saidOf, says, writtenOf } from './row-in-words'
import type { ReadRow } from './rows'

/** What an import would do, from the sheet and from what the database knows at this moment. */

export type Creation = { row: number; person: NewPerson }
export type Change = FieldChanges & PlacePlan & { row: number; userId: string }

export type Plan = {
  rows: ImportRow[]
  creations: Creation[]
  changes: Change[]
  /** Of a sheet of duties; it has nothing else. */
  duties: DutyPlan[]
  counts: Record<ImportOutcome, number>
  /** Who is new, linked and filled in beside these. */
  families: FamilyPlan
  /** How many pupils the sheet has in another section, and from which day on they are there. */
  moves: { people: number; from: Day } | null
}

/** Each row is matched, gets its place and is checked, in this order and once; then the plan has it. */
export async function planOf(
  kind: ImportKind,
  rows: readonly ReadRow[],
  known: Known,
  choices: Choices,
): Promise<Plan> {
  if (kind === 'Guardians') return planOfGuardians(rows, known, choices)
  const pause = createPause()
  const matched = await matchRows(kind, rows, known, choices)
  const places = planPlaces(kind, rows, matched, known)
  const twinsOf = checkRows({ kind, rows, matched, places, known }, choices)
  const guardians = matchGuardians(
    { rows, childIdOf: (row) => matched.get(row)?.person?.id, beside: true },
    known,
    choices,
  )
  const moves = [...places.values()].filter(({ move }) => move).length
  const plan = { ...emptyPlan(), moves: moves > 0 ? { people: moves, from: known.movesFrom } : null }
  for (const row of rows) {
    const twins = twinsOf(row)
    const match = matched.get(row) ?? {}
    const family = settleParentEmail(row, guardians.get(row) ?? [])
    addRow(plan, { kind, row, match, placePlan: places.get(row) ?? {}, family, twins, known })
    await pause()
  }
  return plan
}

type RowToAdd = {
  kind: ImportKind
  row: ReadRow
  match: Match
  placePlan: PlacePlan
  family: readonly GuardianMatch[]
  twins: Twins
  known: Known
}

function addRow(
  plan: Plan,
  {
    kind,
    row,
    match: { person, like, same = 'name and date of birth', choice, undecided },
    placePlan,
    family,
    twins: { rows, differ },
    known,
  }: RowToAdd,
) {
  // Of a row that is wrong nothing is asked: it has to be mended in the sheet.
  const twins = row.faults.length > 0 ? [] : rows
  const changed = { ...(person ? changesOf(kind, row, person) : { before: {}, after: {} }), ...placePlan }
  const creation = person || undecided ? undefined : newPerson(kind, row, known, family)
  const changes = changesInWords(changed, known)
  const effects = effectsOf(plan.families, family, person ? { id: person.id } : { row: row.row })
  const ofFamily = effects.some(({ link, fill }) => link ?? fill)
  const asked = family.find((each) => each.undecided)
  const outcome: ImportOutcome = row.faults.length
    ? 'Wrong'
    : undecided || asked || (twins.length > 0 && !differ)
      ? 'Possible duplicate'
      : creation
        ? 'New'
        : placePlan.readmission
          ? 'Readmitted'
          : changes.length || ofFamily
            ? 'Changed'
            : 'Left alone'
  const changing = outcome === 'Changed' || outcome === 'Readmitted'
  const shown = changing ? changes : []
  const writes =
    outcome === 'Possible duplicate' && like
      ? saidOf(row)
      : creation && (outcome === 'New' || twins.length > 0)
        ? writtenOf(creation)
        : []
  plan.counts[outcome] += 1
  if (outcome === 'New' && creation) plan.creations.push({ row: row.row, person: creation })
  if (changing && person) plan.changes.push({ row: row.row, userId: person.id, ...changed })
  if (changing || outcome === 'New') include(plan.families, effects)
  const shownFamily = effects.map(shownGuardian)
  plan.rows.push({
    id: String(row.row),
    row: row.row,
    name: row.values.name ?? row.shownName,
    outcome,
    faults: row.faults,
    changes: shown,
    writes,
    personId: person?.id ?? '',
    like: like ? likePerson(like, same) : null,
    twins,
    choice: choice ?? (differ ? 'new' : null),
    guardians: shownFamily,
    says: says(outcome, row, { changes: shown, writes, like, same, twins, undecided, family: shownFamily }),
  })
}

const nothing = Object.fromEntries(sheetFields.map((field) => [field, ''])) as SheetValues

const emailOf = ({ known, said }: GuardianMatch) => known?.email || said.email

/** Undefined where something that is needed is missing or wrong. */
function newPerson(
  kind: ImportKind,
  row: ReadRow,
  known: Known,
  family: readonly GuardianMatch[],
): NewPerson | undefined {
  const written = { ...nothing, ...pickFields(row.values, sheetFields) }
  if (kind === 'Staff') return { role: 'teacher', ...pickFields(written, fieldsOfEverybody) }
  const { class: schoolClass, rollNo, admissionNo, joined } = row.values
  if (!schoolClass) {
    row.fail('class', faultText.missing('Class'))
    return undefined
  }
  const from = joined ?? known.today
  if (known.enrolsFrom && from < known.enrolsFrom) row.fail('joined', faultText.enrolFrom(formatDay(known.enrolsFrom)))
  const section = sectionFor(row, schoolClass, known)
  return {
    role: 'student',
    ...written,
    // As it follows from the first contact, and where messages to the phone go.
    phone: written.phone || (family.find(({ said }) => said.phone)?.said.phone ?? ''),
    parentEmail: written.parentEmail || (family.map(emailOf).find(Boolean) ?? ''),
    class: schoolClass,
    ...(section ? { section } : {}),
    ...(rollNo === undefined ? {} : { rollNo }),
    ...(admissionNo ? { admissionNo } : {}),
    from,
  }
}

/**
 * The parent’s e-mail is that of the first contact: where parents of the row have e-mails, or bring them along, it says who of
 * them is the first, and cannot be another. Answers the guardians in the order of contact.
 */
function settleParentEmail({ values, fail }: ReadRow, family: readonly GuardianMatch[]): readonly GuardianMatch[] {
  const { parentEmail } = values
  const settling = family.some(({ said, link, known }) => said.email || (!link && known?.email))
  if (!parentEmail || !settling) return family
  const isFirst = (match: GuardianMatch) => emailOf(match) === parentEmail || match.said.email === parentEmail
  if (!family.some(isFirst)) fail('parentEmail', faultText.contactEmail)
  delete values.parentEmail
  return [...family.filter(isFirst), ...family.filter((match) => !isFirst(match))]
}

/** Those that have to be mended or left out before an import can run. */
export const unsolved = ({ counts }: Plan) => counts.Wrong + counts['Possible duplicate']
