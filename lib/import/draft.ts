import { createHash } from 'node:crypto'
import { z } from 'zod'
import { toDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Transaction } from '@/lib/server/data/db'
import type { SheetColumn } from './answers'
import type { Choices } from './match'
import { planOf, type Plan } from './plan'
import { planOfDuties } from './duty-sheet'
import { readingOf, readKnown } from './known'
import { readKnownDuties } from './known-duties'
import { importMessages } from './messages'
import { importFieldNames, importKinds, sameOrNew, type ImportKind } from './lists'
import type { SheetRow } from './reading/rows'
import { readRows } from './rows'

/** A sheet as it is kept until it is imported, and what importing it would do now. */

const keptKind = z.enum(importKinds)
export const keptColumns = z.array(
  z
    .object({ header: z.string(), field: z.enum(importFieldNames).nullable(), value: z.string().optional() })
    .transform(({ value, ...column }): SheetColumn => ({ ...column, ...(value !== undefined && { value }) })),
)
export const keptNotes = z.array(z.string())
const keptRows = z.array(
  z
    .object({ row: z.number(), cells: z.array(z.string()), spilt: z.literal(true).optional() })
    .transform(({ spilt, ...row }): SheetRow => ({ ...row, ...(spilt && { spilt }) })),
)
const keptChoices = z.record(z.string(), z.enum(sameOrNew))

type Draft = { kind: ImportKind; columns: SheetColumn[]; rows: SheetRow[]; choices: Choices; movesFrom: Day | null }

type Reader = Parameters<typeof readKnown>[0] & Pick<Transaction, 'import'>

/** States in which a sheet still has its rows and waits for somebody. */
export const waiting = ['Draft', 'Failed'] as const

/** Of an import that is done: the rows that it left out, with why. */
export type LeftOut = { row: number; cells: string[]; says: string }
const keptLeftOut = z.array(z.object({ row: z.number(), cells: z.array(z.string()), says: z.string() }))

export const leftOutOf = ({ rows }: Draft, { rows: planned }: Plan): LeftOut[] => {
  const cells = new Map(rows.map((each) => [each.row, each.cells]))
  return planned
    .filter(({ outcome }) => outcome === 'Wrong' || outcome === 'Possible duplicate')
    .map(({ row, says }) => ({ row, cells: cells.get(row) ?? [], says }))
}

/** The columns of a sheet and the rows that are, or were, left out of it. */
export async function readLeftOut(tx: Reader, id: string): Promise<{ columns: SheetColumn[]; rows: LeftOut[] }> {
  const done = await tx.import.findUnique({ where: { id, state: 'Done' }, select: { columns: true, rows: true } })
  if (done) return { columns: keptColumns.parse(done.columns), rows: keptLeftOut.parse(done.rows ?? []) }
  const draft = await readDraft(tx, id, { states: waiting, otherwise: importMessages.notDraft })
  return { columns: draft.columns, rows: leftOutOf(draft, (await checkDraft(tx, draft)).plan) }
}

/** @throws AppError notFound, conflict for a sheet that is in none of `states`. */
export async function readDraft(
  tx: Pick<Transaction, 'import'>,
  id: string,
  { states, otherwise }: { states: readonly string[]; otherwise: string },
): Promise<Draft> {
  const found = await tx.import.findUnique({
    where: { id },
    select: { kind: true, columns: true, rows: true, choices: true, movesFrom: true, state: true },
  })
  if (!found) throw new AppError('notFound', messages.common.notFound)
  if (!states.includes(found.state)) throw new AppError('conflict', otherwise)
  return {
    kind: keptKind.parse(found.kind),
    columns: keptColumns.parse(found.columns),
    rows: keptRows.parse(found.rows),
    choices: keptChoices.parse(found.choices),
    movesFrom: found.movesFrom && toDay(found.movesFrom),
  }
}

export type CheckedDraft = { plan: Plan; examples: number; mark: string }

/** Checks all rows against what the database knows now. `mark` stands for what they would do. */
export async function checkDraft(tx: Reader, draft: Draft): Promise<CheckedDraft> {
  const { kind, columns, rows, choices, movesFrom } = draft
  const reading = readingOf(kind)
  const read = await readRows(rows, columns, reading)
  const plan =
    kind === 'Duties'
      ? planOfDuties(read.rows, await readKnownDuties(tx, reading.today))
      : await planOf(kind, read.rows, await readKnown(tx, read.rows, reading, movesFrom), choices)
  const hash = createHash('sha256')
  const { people, links, fills } = plan.families
  for (const part of [...plan.rows, ...plan.creations, ...plan.changes, ...plan.duties, ...people, ...links, ...fills])
    hash.update(JSON.stringify(part))
  return { plan, examples: read.examples, mark: hash.digest('base64url') }
}
