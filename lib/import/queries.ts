import { z } from 'zod'
import { asTable, pageOf } from '@/lib/answers'
import type { Table } from '@/lib/server/papers/download'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { relations, type Relation } from '@/lib/guardians/lists'
import { messages } from '@/lib/messages'
import { sameText } from '@/lib/same-text'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { listOrder, readRows, withoutUndefined } from '@/lib/server/data/list'
import { tryLockImports } from '@/lib/server/data/locks'
import { finds } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { inOneBatch, tableFile } from '@/lib/server/papers/table-file'
import type { Prisma } from '@/prisma/client/client'
import {
  checkedRowsShape,
  importDetailShape,
  importSummaryShape,
  type CheckedRows,
  type ImportRow,
  type ImportSummary,
} from './answers'
import { changesInWords, keptChanges, sentenceOf } from './changes'
import { columnNotes } from './columns'
import { guardianWords } from './guardian-words'
import { guardianSentence } from './row-in-words'
import { checkDraft, keptColumns, keptNotes, readDraft, readLeftOut, waiting, type LeftOut } from './draft'
import { dutiesInWords } from './write-duties'
import { importKinds, noOutcomes, type ImportOutcome } from './lists'
import { importMessages } from './messages'
import { removeOldDrafts } from './old-drafts'
import { assertReached, reachedImports } from './reach'
import { importIdSchema, importListSchema, importRowsSchema } from './schema'

/** Milliseconds after which an import that was started should have taken its lock. */
const startsWithin = 30_000

/**
 * Says of an import that no server runs any more that it failed: its transaction held a lock, and nothing of it is left.
 */
export async function healImports() {
  const stale = { state: 'Running' as const, startedAt: { lt: new Date(Date.now() - startsWithin) } }
  if (!(await db.import.findFirst({ where: stale, select: { id: true } }))) return
  await db.$transaction(async (tx) => {
    if (await tryLockImports(tx))
      await tx.import.updateMany({
        where: stale,
        data: { state: 'Failed', failure: importMessages.interrupted, progress: 0 },
      })
  })
}

const columns = {
  id: true,
  kind: true,
  fileName: true,
  state: true,
  people: true,
  created: true,
  changed: true,
  createdAt: true,
  createdBy: { select: { name: true } },
} as const satisfies Prisma.ImportSelect

type Stored = Prisma.ImportGetPayload<{ select: typeof columns }>

const toSummary = ({ kind, createdAt, createdBy, ...row }: Stored): ImportSummary => ({
  ...row,
  kind: importKinds.find((known) => known === kind) ?? 'Pupils',
  date: createdAt.toISOString(),
  by: createdBy?.name ?? '',
})

/** Sheets and what became of them, newest first. */
export const listImports = operation({
  access: 'people:import',
  as: 'imports',
  input: importListSchema,
  output: pageOf(importSummaryShape),
  fail: importMessages.loadFailed,
  async run(_actor, { q, kind, state, ...asked }, { scope }) {
    await removeOldDrafts()
    await healImports()
    const where = { AND: [withoutUndefined({ kind, state, findable: finds(q) }), reachedImports(scope)] }
    return readRows(
      db.import,
      asked,
      { where, orderBy: listOrder(), relationLoadStrategy: 'join', select: columns },
      toSummary,
    )
  },
})

/** An import: its columns, its state and how far it is. */
export const readImport = operation({
  access: 'people:import',
  as: 'import',
  input: importIdSchema,
  output: importDetailShape,
  fail: importMessages.loadFailed,
  async run(_actor, { id }, { scope }) {
    await assertReached(db, scope, id)
    await healImports()
    const found = await db.import.findUnique({
      where: { id },
      select: {
        ...columns,
        columns: true,
        notes: true,
        writes: true,
        progress: true,
        failure: true,
        undoneBy: { select: { name: true } },
      },
    })
    if (!found) throw new AppError('notFound', messages.common.notFound)
    const { columns: stored, notes, writes, progress, failure, undoneBy, ...row } = found
    const { samples, leftOut } = await readRest(id)
    const [summary, kept] = [toSummary(row), keptColumns.parse(stored)]
    return {
      ...summary,
      columns: kept
        .filter(({ value }) => value === undefined)
        .map(({ header, field }, n) => ({ header, field, sample: samples[n] ?? '' })),
      forAll: Object.fromEntries(kept.flatMap(({ field, value }) => (field && value ? [[field, value]] : []))),
      notes: [...keptNotes.parse(notes), ...columnNotes(summary.kind, kept)],
      writes,
      progress,
      failure,
      toInvite: found.state === 'Done' ? (await readUninvited(db, id)).length : 0,
      leftOut,
      undoneBy: undoneBy?.name ?? '',
    }
  },
})

/** The cells of the first row, and of an import that is done how many rows it left out; none once the rows are gone. */
async function readRest(id: string): Promise<{ samples: string[]; leftOut: number }> {
  const [row] = await rowsOf<{ cells: unknown; leftOut: number }>`
    SELECT "rows" -> 0 -> 'cells' AS "cells",
      CASE WHEN "state" = 'Done' THEN jsonb_array_length("rows") ELSE 0 END AS "leftOut"
    FROM "Import" WHERE "id" = ${id}::uuid AND "rows" IS NOT NULL`
  return { samples: z.array(z.string()).catch([]).parse(row?.cells), leftOut: row?.leftOut ?? 0 }
}

/** Those whom an import has created, who have a login without a password, and whom nobody has invited yet. */
export const readUninvited = (tx: Pick<typeof db, '$queryRaw'>, importId: string) =>
  tx.$queryRaw<{ subjectId: string; to: string }[]>`
    SELECT l."userId" AS "subjectId", l."email" AS "to"
    FROM "ImportedPerson" i JOIN "User" u ON u."id" = i."userId" JOIN "Login" l ON l."userId" = i."userId"
    WHERE i."importId" = ${importId}::uuid AND i."changes" IS NULL AND u."isActive" AND l."passwordHash" IS NULL
      AND NOT EXISTS (
        SELECT FROM "Delivery" d WHERE d."mail" = 'accountInvitation' AND d."subjectId" = l."userId" AND d."address" = l."email")
    ORDER BY i."row"`

/** What the rows have to be looked at for, in this order. */
const unsolved: readonly ImportOutcome[] = ['Wrong', 'Possible duplicate']

/** What each row would do, or of an import that is done what it did. */
export const listImportRows = operation({
  access: 'people:import',
  as: 'rows',
  input: importRowsSchema,
  output: checkedRowsShape,
  fail: importMessages.rowsFailed,
  async run(_actor, { id, q, outcome, page, pageSize }, { scope }) {
    await assertReached(db, scope, id)
    const all = (await readDone(id)) ?? (await checkNow(id))
    const text = sameText(q)
    const found = all.rows.filter(
      (row) =>
        (!outcome || row.outcome === outcome) &&
        [String(row.row), row.name, row.says].some((value) => sameText(value).includes(text)),
    )
    // What somebody has to mend or to decide comes first.
    const rows = [...unsolved, null].flatMap((wanted) =>
      found.filter((row) => (wanted ? row.outcome === wanted : !unsolved.includes(row.outcome))),
    )
    return {
      ...all,
      rows: rows.slice((page - 1) * pageSize, page * pageSize),
      total: rows.length,
      page,
      pageSize,
    }
  },
})

type AllRows = Pick<CheckedRows, 'rows' | 'counts' | 'guardians' | 'examples' | 'plan' | 'moves'>

async function checkNow(id: string): Promise<AllRows> {
  const draft = await readDraft(db, id, { states: [...waiting, 'Running'], otherwise: importMessages.notDraft })
  const { plan, examples, mark } = await checkDraft(db, draft)
  const guardians = draft.kind === 'Guardians' ? 0 : plan.families.people.size
  return { rows: plan.rows, counts: plan.counts, guardians, examples, plan: mark, moves: plan.moves }
}

/** The last column of the file with faulty rows; no field of a person is called so. */
const whatIsWrong = 'What is wrong'

/** The rows that are wrong, or that a done import left out, with their cells as they were, for a file to mend. */
export const listFaultyRows = operation({
  access: 'people:import',
  input: importIdSchema,
  output: asTable<Table>(),
  fail: importMessages.rowsFailed,
  async run(_actor, { id }, { scope }): Promise<Table> {
    await assertReached(db, scope, id)
    const { columns: inSheet, rows } = await readLeftOut(db, id)
    const columns = [
      ...inSheet.map(({ header }, n) => ({ label: header, value: ({ cells }: LeftOut) => cells[n] ?? '' })),
      { label: whatIsWrong, value: ({ says }: LeftOut) => says },
    ]
    return tableFile('faulty-rows', columns, inOneBatch(rows), true)
  },
})

const relationIn = (text: string): Relation => relations.find((relation) => relation === text) ?? 'Guardian'

/** What an import that is done did to its people; undefined for any other. */
async function readDone(id: string): Promise<AllRows | undefined> {
  const found = await db.import.findUnique({
    where: { id, state: { in: ['Done', 'Undone'] } },
    select: {
      imported: {
        orderBy: { row: 'asc' },
        select: { row: true, changes: true, user: { select: { id: true, name: true } } },
      },
      linked: { select: { studentId: true, relation: true, guardian: { select: { id: true, name: true } } } },
    },
  })
  if (!found) return undefined
  const counts = { ...noOutcomes }
  const linked = groupBy(found.linked, ({ studentId }) => studentId)
  const imported = found.imported.map(({ changes, ...each }) => ({
    ...each,
    kept: changes === null ? null : keptChanges.parse(changes),
  }))
  const given = await dutiesInWords(
    db,
    imported.flatMap(({ kept, ...each }) => (kept?.duties ? [{ ...each, duties: kept.duties }] : [])),
  )
  const rows = imported.map(({ row, kept, user }): ImportRow => {
    const outcome: ImportOutcome = kept === null ? 'New' : kept.readmission ? 'Readmitted' : 'Changed'
    counts[outcome] += 1
    const changes = kept === null ? [] : (given.get(user.id) ?? changesInWords(kept))
    const guardians = (linked.get(user.id) ?? []).map(({ relation, guardian }) => ({
      ...{ ...guardian, key: guardian.id, relation: relationIn(relation), says: guardianWords.done },
      ...{ like: null, choice: null, undecided: false },
    }))
    return {
      // A row may bring a student and guardians.
      id: `${row} ${user.id}`,
      row,
      name: user.name,
      outcome,
      faults: [],
      changes,
      writes: [],
      personId: user.id,
      like: null,
      twins: [],
      choice: null,
      guardians,
      says: [sentenceOf(changes), ...guardians.map(guardianSentence)].filter(Boolean).join('; '),
    }
  })
  return { rows, counts, guardians: 0, examples: 0, plan: '', moves: null }
}
