import { z } from 'zod'
import { isTaken } from '@/lib/audiences'
import {
  audiences,
  choiceTables,
  contractLists,
  marksOf,
  schoolLists,
  usesOf,
  type ChoiceList,
  type Mark,
  type Use,
} from '@/lib/choices'
import { limits } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { db, violatedReference, type Transaction } from '@/lib/server/data/db'
import { lockEnrolments } from '@/lib/server/data/locks'
import { nameSql } from '@/lib/server/data/names'
import { refreshSettings } from '@/lib/server/data/read-settings'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { rollNumbersBy } from '@/lib/server/school-settings'
import { regroupRollNumbers } from '@/lib/enrolment/roll-numbers'
import { Prisma } from '@/prisma/client/client'
import { schoolChoicesShape, type SchoolChoices } from './answers'
import { choiceWords, markLabels, useLabels } from './lists'
import { schoolMessages } from './messages'
import { addChoiceSchema, changeChoiceSchema, choiceSchema, rollNumbersSchema } from './schema'
import { lockSettings, recordChange } from './settings'

/** The school's classes, subjects and fee types, which the office adds, puts in order and hides. */

type Row = { name: string; position: number; hidden: boolean } & Partial<Record<Use | Mark, boolean>>

const listOf = (list: ChoiceList) => ({
  table: nameSql(choiceTables[list].table),
  uses: usesOf(list),
  marks: marksOf(list),
})

const choicesNow = (): SchoolChoices => ({ ...schoolLists(), rollNumbers: rollNumbersBy() })

export const readChoices = operation({
  access: 'school:manage',
  input: z.object({}),
  output: schoolChoicesShape,
  fail: schoolMessages.loadFailed,
  run: async () => choicesNow(),
})

/** Adds a class, subject or fee type behind another, or as the last. It is offered wherever its kind is. */
export const addChoice = operation({
  access: 'school:manage',
  input: addChoiceSchema,
  output: schoolChoicesShape,
  fail: schoolMessages.choiceFailed,
  async run(actor, input, caller) {
    const version = await once(caller, { of: 'addChoice', by: actor.id, input }, (tx) => addToList(tx, actor.id, input))
    await refreshSettings(version)
    return choicesNow()
  },
})

type Addition = {
  list: ChoiceList
  name: string
  /** The one before it; '' for none. Without it, it is the last. */
  after?: string | undefined
}

/**
 * Adds an entry, for all its uses; in the set-up nobody does.
 * @returns the version that the settings have then.
 * @throws AppError conflict for a name that is there, or cannot be, and a full list; notFound for `after`.
 */
export const addToList = (tx: Transaction, byId: string | null, { list, name, after }: Addition): Promise<number> =>
  changeList(tx, byId, list, async (rows, { table, uses: own }) => {
    const same = rows.find((row) => row.name.toLowerCase() === name.toLowerCase())
    if (same) throw onName(schoolMessages.choiceThere(same.name))
    const isAudience = audiences.some((each) => each.toLowerCase() === name.toLowerCase()) || isTaken(name)
    if (list === 'classes' && isAudience) throw onName(schoolMessages.choiceAudience)
    if (rows.length >= limits.choices) throw new AppError('conflict', schoolMessages.tooManyChoices)
    const position = await freePosition(tx, table, after ?? rows.at(-1)?.name ?? '')
    const columns = ['name', 'position', ...own].map((column) => nameSql(column))
    const values = [name, position, ...own.map(() => true)]
    await tx.$executeRaw`INSERT INTO ${table} (${Prisma.join(columns)}) VALUES (${Prisma.join(values)})`
    const added: Row = { name, position, hidden: false, ...Object.fromEntries(own.map((use) => [use, true])) }
    return [{ before: null, after: described(added) }]
  })

const onName = (message: string) => errorAt('name', message, 'conflict')

/** Hides or shows one, says what it is offered for, marks it, or moves it behind another ('': to the front). */
export const changeChoice = operation({
  access: 'school:manage',
  input: changeChoiceSchema,
  output: schoolChoicesShape,
  fail: schoolMessages.choiceFailed,
  async run(actor, { list, name, after, ...wanted }) {
    const version = await db.$transaction((tx) =>
      changeList(tx, actor.id, list, async (rows, { table, uses: own, marks }) => {
        const before = find(rows, name)
        const flags = ['hidden' as const, ...own, ...marks].flatMap((flag) => {
          const value = wanted[flag]
          return value === undefined || value === before[flag] ? [] : [{ flag, value }]
        })
        const changed = { ...before, ...Object.fromEntries(flags.map(({ flag, value }) => [flag, value])) }
        if (own.length > 0 && own.every((use) => !changed[use])) throw new AppError('conflict', schoolMessages.noUse)
        if (list === 'classes' && takesPupils(before) && !takesPupils(changed)) await assertNoPupils(tx, name)
        const changes: { before: string; after: string }[] = []
        if (flags.length > 0) {
          const set = flags.map(({ flag, value }) => Prisma.sql`${nameSql(flag)} = ${value}`)
          await tx.$executeRaw`UPDATE ${table} SET ${Prisma.join(set)} WHERE "name" = ${name}`
          changes.push({ before: described(before), after: described(changed) })
        }
        const place = rows.indexOf(before)
        const former = rows[place - 1]?.name ?? ''
        if (after !== undefined && after !== former && after !== name) {
          const position = await freePosition(tx, table, after, name)
          await tx.$executeRaw`UPDATE ${table} SET "position" = ${position} WHERE "name" = ${name}`
          changes.push({ before: placed(name, former), after: placed(name, after) })
        }
        return changes
      }),
    )
    await refreshSettings(version)
    return choicesNow()
  },
})

/** Removes one that the school has added and nothing uses. */
export const removeChoice = operation({
  access: 'school:manage',
  input: choiceSchema,
  output: schoolChoicesShape,
  fail: schoolMessages.choiceFailed,
  async run(actor, { list, name }) {
    if (contractLists[list].some((each) => each.name === name))
      throw new AppError('conflict', schoolMessages.choiceOfContract)
    const version = await db
      .$transaction((tx) =>
        changeList(tx, actor.id, list, async (rows, { table }) => {
          const before = find(rows, name)
          await tx.$executeRaw`DELETE FROM ${table} WHERE "name" = ${name}`
          return [{ before: described(before), after: null }]
        }),
      )
      .catch((error: unknown) => {
        if (violatedReference(error)) throw new AppError('conflict', schoolMessages.choiceUsed(name))
        throw error
      })
    await refreshSettings(version)
    return choicesNow()
  },
})

/** Decides among whom roll numbers are unique. Numbers stay as they are; the next ones follow the new rule. */
export const changeRollNumbers = operation({
  access: 'school:manage',
  input: rollNumbersSchema,
  output: schoolChoicesShape,
  fail: schoolMessages.saveFailed,
  async run(actor, { rollNumbers }) {
    const version = await db.$transaction(async (tx) => {
      await lockEnrolments(tx)
      await lockSettings(tx)
      const before = await tx.schoolSettings.findFirstOrThrow({ select: { version: true, rollNumbers: true } })
      if (before.rollNumbers === rollNumbers) return before.version
      await regroupRollNumbers(tx, rollNumbers)
      await tx.schoolSettings.update({ where: { single: true }, data: { rollNumbers } })
      const change = { before: before.rollNumbers, after: rollNumbers }
      return recordChange(tx, actor.id, [{ setting: 'rollNumbers', ...change }])
    })
    await refreshSettings(version)
    return choicesNow()
  },
})

type Change = { before: string | null; after: string | null }

/**
 * Changes a list while nobody else changes one, and records it.
 * @returns the version that the settings have then.
 */
async function changeList(
  tx: Transaction,
  byId: string | null,
  list: ChoiceList,
  work: (rows: Row[], of: ReturnType<typeof listOf>) => Promise<Change[]>,
): Promise<number> {
  // Pupils' rows refer to their class, so that nobody is enrolled meanwhile.
  if (list === 'classes') await lockEnrolments(tx)
  await lockSettings(tx)
  const of = listOf(list)
  const changes = await work(await tx.$queryRaw<Row[]>`SELECT * FROM ${of.table} ORDER BY "position"`, of)
  return recordChange(
    tx,
    byId,
    changes.map((change) => ({ setting: choiceWords[list].setting, ...change })),
  )
}

function find(rows: readonly Row[], name: string): Row {
  const found = rows.find((row) => row.name === name)
  if (!found) throw new AppError('notFound', schoolMessages.choiceGone(name))
  return found
}

function described(row: Row): string {
  if (row.hidden) return `${row.name} (hidden)`
  const labels = { ...useLabels, ...markLabels }
  const is = (Object.keys(labels) as (Use | Mark)[])
    .filter((flag) => row[flag])
    .map((flag) => labels[flag].toLowerCase())
  return is.length > 0 ? `${row.name} (${is.join(', ')})` : row.name
}

const takesPupils = ({ hidden, forPupils }: Row) => Boolean(forPupils) && !hidden

const placed = (name: string, after: string) => (after ? `${name} after ${after}` : `${name} first`)

/** Between two positions as they are first given. */
const gap = 1000
/** Above all positions. */
const aside = 1_000_000_000

/** A position behind the row `after`, or before all where that is ''; `moved` leaves its own. */
async function freePosition(tx: Transaction, table: Prisma.Sql, after: string, moved = ''): Promise<number> {
  for (const last of [false, true]) {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT "name", "position" FROM ${table} WHERE "name" <> ${moved} ORDER BY "position"`
    const place = rows.findIndex(({ name }) => name === after)
    if (after && place < 0) throw new AppError('notFound', schoolMessages.choiceGone(after))
    const [before, next] = [rows[place]?.position, rows[place + 1]?.position]
    if (next === undefined) return (before ?? 0) + gap
    if (before === undefined) return next - gap
    const middle = Math.floor((before + next) / 2)
    if (middle > before || last) return middle
    // No room is left here: all get their gaps again. Aside first, because no two may have the same for a moment.
    await tx.$executeRaw`
      UPDATE ${table} t SET "position" = ${aside}::int + n.place * ${gap}::int
      FROM (SELECT "name", row_number() OVER (ORDER BY "position")::int AS place FROM ${table}) n WHERE n."name" = t."name"`
    await tx.$executeRaw`UPDATE ${table} SET "position" = "position" - ${aside}::int`
  }
  throw new Error('there is no free position')
}

/** Locks the class, so that nobody enters it until the transaction ends. */
async function assertNoPupils(tx: Transaction, name: string) {
  await tx.$queryRaw`SELECT 1 FROM "SchoolClass" WHERE "name" = ${name} FOR UPDATE`
  const pupils = await tx.enrolment.count({ where: { class: name, toDay: null } })
  const waiting = await tx.user.count({ where: { class: name, approvedAt: null } })
  if (pupils + waiting > 0) throw new AppError('conflict', schoolMessages.hasPupils(name, pupils + waiting))
}
