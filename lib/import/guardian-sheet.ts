import { createPause } from '@/lib/server/pauses'
import { faultsInWords, guardianSentence } from './row-in-words'
import { matchGuardians, type GuardianMatch } from './guardian-match'
import { effectsOf, include, shownGuardian } from './guardian-plan'
import { emptyPlan } from './empty-plan'
import type { ImportOutcome } from './lists'
import { childOf, type Choices, type Known, type KnownPerson } from './match'
import type { Plan } from './plan'
import type { ReadRow } from './rows'
import { placeName } from '@/lib/enrolment/lists'

/** What a sheet of guardians would do: each row is one guardian of one pupil. */
export async function planOfGuardians(rows: readonly ReadRow[], known: Known, choices: Choices): Promise<Plan> {
  const pause = createPause()
  const children = new Map(rows.map((row) => [row, childOf(row, known)]))
  const matches = matchGuardians({ rows, childIdOf: (row) => children.get(row)?.id, beside: false }, known, choices)
  const plan = emptyPlan()
  for (const row of rows) {
    addRow(plan, row, matches.get(row)?.[0], children.get(row))
    await pause()
  }
  return plan
}

function addRow(plan: Plan, row: ReadRow, match: GuardianMatch | undefined, child: KnownPerson | undefined) {
  const [effect] = match && child ? effectsOf(plan.families, [match], { id: child.id }) : []
  const outcome: ImportOutcome =
    row.faults.length > 0 || !effect
      ? 'Wrong'
      : match?.undecided
        ? 'Possible duplicate'
        : effect.fresh
          ? 'New'
          : effect.link || effect.fill
            ? 'Changed'
            : 'Left alone'
  if (effect && (outcome === 'New' || outcome === 'Changed')) include(plan.families, [effect])
  plan.counts[outcome] += 1
  const shown = effect ? [shownGuardian(effect)] : []
  const pupil = child ? [{ field: 'Student', value: [child.name, placeName(child)].filter(Boolean).join(', ') }] : []
  plan.rows.push({
    ...{ id: String(row.row), row: row.row, name: row.shownName, outcome, faults: row.faults },
    ...{ changes: [], writes: pupil, personId: match?.known?.id ?? '', like: null, twins: [], choice: null },
    guardians: shown,
    says:
      outcome === 'Wrong'
        ? faultsInWords(row)
        : [...pupil.map(({ field, value }) => `${field}: ${value}`), ...shown.map(guardianSentence)].join('; '),
  })
}
