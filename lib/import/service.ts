import { z } from 'zod'
import { limits } from '@/lib/constants'
import { formatDay, fromDay } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Scope } from '@/lib/server/accounts/scope'
import { db, violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { schoolDay } from '@/lib/server/school-day'
import { inTurn } from '@/lib/server/in-turn'
import { studentMessages } from '@/lib/enrolment/messages'
import type { SheetColumn } from './answers'
import { tableOf } from './columns'
import { checkDraft, readDraft, waiting } from './draft'
import { parentFieldOf } from './guardian-fields'
import { choiceKey } from './guardian-match'
import { readingOf } from './known'
import { importFields, labelOf, type ImportField, type ImportKind, sameOrNew } from './lists'
import { importMessages } from './messages'
import { removeOldDrafts } from './old-drafts'
import { healImports, readUninvited } from './queries'
import { assertKind, assertReached, reachedImports } from './reach'
import { readSheet } from './reading/sheet'
import { choiceSchema, columnsSchema, importIdSchema, movesSchema, runSchema, uploadSheetSchema } from './schema'
import { undo } from './undo'
import { assertRunnable, executeImport, peopleOf } from './write'

/** Sheets are read one at a time, because unpacked they can be large. */
const oneByOne = {
  concurrency: 1,
  queueLimit: 10,
  timeout: 30_000,
  message: importMessages.readingBusy,
  retryAfter: 10,
} as const

/** Reads a sheet of pupils or staff and keeps its rows, to be looked at and imported. Nobody is changed by that. */
export const uploadSheet = operation({
  access: 'people:import',
  as: 'import',
  input: uploadSheetSchema,
  output: z.strictObject({ id: z.string(), fileName: z.string(), people: z.number() }),
  fail: importMessages.uploadFailed,
  async run(actor, { kind, file }, caller) {
    assertKind(caller.scope, kind)
    await removeOldDrafts()
    const received = asReceivedFile(file)
    const { columns, rows, notes } = await inTurn('sheets', oneByOne, async () => {
      const { rows: lines, ...aside } = await readSheet(received.path)
      return tableOf(lines, kind, { ...aside, classes: readingOf(kind).classes })
    })
    const refused =
      rows.length === 0
        ? importMessages.noPeople
        : rows.length > limits.sheetRows
          ? importMessages.tooLong(limits.sheetRows)
          : undefined
    if (refused) throw errorAt('file', refused)
    const fileName = shortName(received.name)
    const input = { kind, fileName, size: received.size }
    return once(caller, { of: 'uploadSheet', by: actor.id, input }, (tx) =>
      tx.import.create({
        data: { kind, fileName, columns, rows, notes, people: rows.length, createdById: actor.id },
        select: { id: true, fileName: true, people: true },
      }),
    )
  },
})

/** Without what cannot be stored, and not longer than a list shows. */
const shortName = (name: string) => name.replaceAll(/\p{Cc}/gu, '').slice(-limits.fileName)

/** @throws AppError notFound, conflict for a sheet that does not wait any more. */
async function lockDraft(tx: Transaction, scope: Scope, id: string) {
  await assertReached(tx, scope, id)
  await tx.$executeRaw`SELECT FROM "Import" WHERE "id" = ${id}::uuid FOR UPDATE`
  return readDraft(tx, id, { states: waiting, otherwise: importMessages.notDraft })
}

/** Says which column is what, where the names did not. */
export const setImportColumns = operation({
  access: 'people:import',
  input: columnsSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: importMessages.columnsFailed,
  async run(_actor, { id, columns: asked, forAll }, { scope }) {
    return db.$transaction(async (tx) => {
      const { kind, columns } = await lockDraft(tx, scope, id)
      const inFile = columns.filter(({ value }) => value === undefined)
      const said = forAll ?? saidForAll(columns)
      const all = [...chosen(kind, inFile, asked), ...(kind === 'Pupils' ? placeOf(said, asked) : [])]
      await tx.import.update({ where: { id }, data: { columns: all }, select: { id: true } })
      return { id, message: importMessages.columnsSaved }
    })
  },
})

/** Says from which day on pupils are in the section that the sheet says. Until then it is the day of the import. */
export const setImportMoves = operation({
  access: 'people:import',
  input: movesSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: importMessages.movesFailed,
  async run(_actor, { id, from }, { scope }) {
    if (from > schoolDay()) throw errorAt('from', studentMessages.future)
    return db.$transaction(async (tx) => {
      await lockDraft(tx, scope, id)
      await tx.import.update({ where: { id }, data: { movesFrom: fromDay(from) }, select: { id: true } })
      return { id, message: importMessages.movesSaved(formatDay(from)) }
    })
  },
})

/** Fields of a new person that the portal cannot do without, and by which a known one is found. */
const always: Record<ImportKind, readonly ImportField[]> = {
  Pupils: ['name'],
  Staff: ['name', 'email'],
  Guardians: ['name', 'relation'],
  Duties: ['class', 'duty', 'name'],
}

function chosen(
  kind: ImportKind,
  columns: readonly SheetColumn[],
  asked: readonly (ImportField | '')[],
): SheetColumn[] {
  const offered = importFields[kind].map(({ field }) => field)
  if (asked.length !== columns.length || asked.some((field) => field !== '' && !offered.includes(field)))
    throw new AppError('invalid', importMessages.wrongColumns)
  asked.forEach((field, n) => {
    if (field === '' || asked.indexOf(field) === n) return
    throw errorAt(`columns.${n}`, importMessages.fieldTwice(labelOf(kind, field)))
  })
  const named = asked.flatMap((field): ImportField[] => {
    const of = parentFieldOf(field)
    return of ? [`${of.parent}Name`] : []
  })
  const missing = [...always[kind], ...named].find((field) => !asked.includes(field))
  if (missing) throw new AppError('invalid', importMessages.fieldMissing(labelOf(kind, missing)))
  return columns.map(({ header }, n) => ({ header, field: asked[n] || null }))
}

type ForAll = Partial<Record<'class' | 'section', string>>

const saidForAll = (columns: readonly SheetColumn[]): ForAll =>
  Object.fromEntries(columns.flatMap(({ field, value }) => (field && value ? [[field, value]] : [])))

/** Class and section that are said for all rows, where no column has them. */
const placeOf = (said: ForAll, asked: readonly (ImportField | '')[]): SheetColumn[] =>
  (['class', 'section'] as const).flatMap((field) => {
    const value = said[field]
    return value && !asked.includes(field) ? [{ header: '', field, value }] : []
  })

/** Says of a row that is like a person whether it is the same. */
export const chooseForRow = operation({
  access: 'people:import',
  input: choiceSchema,
  output: z.strictObject({ id: z.string(), row: z.number(), choice: z.enum(sameOrNew) }),
  fail: importMessages.choiceFailed,
  async run(_actor, { id, row, choice, of }, { scope }) {
    return db.$transaction(async (tx) => {
      const { rows, choices } = await lockDraft(tx, scope, id)
      if (!rows.some((each) => each.row === row)) throw new AppError('notFound', messages.common.notFound)
      await tx.import.update({
        where: { id },
        data: { choices: { ...choices, [choiceKey(row, of)]: choice } },
        select: { id: true },
      })
      return { id, row, choice }
    })
  },
})

/**
 * Starts an import, as its rows were looked at (`plan`). It runs after the answer, in one transaction; how far it is, the
 * import says.
 */
export const runImport = operation({
  access: 'people:import',
  input: runSchema,
  output: z.strictObject({ id: z.string(), people: z.number(), message: z.string() }),
  fail: importMessages.runFailed,
  async run(actor, input, caller) {
    const { id, plan: mark, leaveOut } = input
    await healImports()
    const { people, kind } = await once(caller, { of: 'runImport', by: actor.id, input }, async (tx) => {
      const draft = await lockDraft(tx, caller.scope, id)
      const checked = await checkDraft(tx, draft)
      assertRunnable(checked, { mark, leaveOut })
      await tx.import.update({
        where: { id },
        data: { state: 'Running', startedAt: new Date(), progress: 0, failure: '', writes: peopleOf(checked.plan) },
        select: { id: true },
      })
      return { people: peopleOf(checked.plan), kind: draft.kind }
    }).catch((error: unknown) => {
      if (violatedConstraint(error) === null) throw error
      throw new AppError('conflict', importMessages.running)
    })
    caller.afterwards(async () => {
      await executeImport(id, actor.id, { mark, leaveOut })
      // Parents whose address was changed are told.
      await drain()
    })
    return { id, people, message: importMessages.started(people, kind) }
  },
})

/** Undoes an import while the school has not worked with its people. */
export const undoImport = operation({
  access: 'people:import',
  input: importIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: importMessages.undoFailed,
  async run(actor, { id }, caller) {
    await assertReached(db, caller.scope, id)
    const undone = await db.$transaction((tx) => undo(tx, id, actor.id))
    caller.afterwards(drain)
    return {
      id,
      message: undone.duties ? importMessages.dutiesUndone : importMessages.undone(undone.created, undone.changed),
    }
  },
})

/** Sends invitations to those whom an import created with an email, once to each. */
export const inviteImported = operation({
  access: 'people:import',
  input: importIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: importMessages.inviteFailed,
  async run(_actor, { id }, caller) {
    const invited = await db.$transaction(async (tx) => {
      const known = await tx.import.count({ where: { id, state: 'Done', ...reachedImports(caller.scope) } })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      const people = await readUninvited(tx, id)
      if (people.length === 0) throw new AppError('conflict', importMessages.nobodyToInvite)
      await queueMails(tx, 'accountInvitation', people)
      return people.length
    })
    caller.afterwards(drain)
    return { id, message: importMessages.invited(invited) }
  },
})

/** Removes a sheet that is not wanted any more. */
export const discardImport = operation({
  access: 'people:import',
  input: importIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: importMessages.discardFailed,
  async run(_actor, { id }, { scope }) {
    return db.$transaction(async (tx) => {
      await lockDraft(tx, scope, id)
      const { fileName } = await tx.import.delete({ where: { id }, select: { fileName: true } })
      return { id, message: importMessages.discarded(fileName) }
    })
  },
})
