import { z } from 'zod'
import { isOwnWork } from '@/lib/server/accounts/visible'
import { formatDay, fromDay, toDay, type Day } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { describeIssues, parseInput } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db, violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { lockCalendar } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { calendarEntryShape, type CalendarEntry } from './answers'
import { daysOffIn, reasonFor } from './days'
import type { CalendarKind } from './lists'
import { calendarMessages, openedName } from './messages'
import { entryColumns, isMarked, toEntry } from './queries'
import { addEntrySchema, calendarDaySchema, changeEntrySchema, entryIdSchema } from './schema'
import { entriesIn } from './school-days'

type Wanted = { kind: CalendarKind; name: string; from: Day; to?: Day }

/**
 * Checks an entry against the calendar without `except`, which it takes the place of.
 * @throws AppError conflict for a working day on what is a school day already.
 */
async function check(tx: Transaction, { kind, from, to = from }: Wanted, except?: string) {
  const entries = (await entriesIn(tx, from, to)).filter(({ id }) => id !== except)
  const refuse = (message: string) => errorAt('from', message, 'conflict')
  const working = entries.filter((entry) => entry.kind === 'Working day')
  if (kind === 'Holiday') return working.map((entry) => entry.from)
  if (working.length) throw refuse(calendarMessages.knownDay(formatDay(from)))
  if (!reasonFor(from, entries)) throw refuse(calendarMessages.schoolDay(formatDay(from)))
  return []
}

/**
 * The message of a success, which names days of the holiday on which school is held all the same, and those whose marks count
 * no more.
 */
function said(text: string, { open, silenced }: { open: readonly Day[]; silenced: readonly Day[] }) {
  const more = [
    ...(open.length ? [calendarMessages.staysOpen(open.map(formatDay).join(', '))] : []),
    ...(silenced.length ? [calendarMessages.silenced(silenced.map(formatDay))] : []),
  ]
  return more.length ? `${text}. ${more.join(' ')}` : text
}

/** The days of an entry on which somebody is marked and counts. */
async function countedDays(tx: Transaction, { from, to = from }: Wanted): Promise<Day[]> {
  const days = await tx.attendanceDay.groupBy({
    by: ['day'],
    where: { day: { gte: fromDay(from), lte: fromDay(to) }, OR: [{ present: { gt: 0 } }, { absent: { gt: 0 } }] },
    orderBy: { day: 'asc' },
  })
  return days.map(({ day }) => toDay(day))
}

/** Writes an entry, and says of which of its days the marks count no more. */
async function written<Entry>(tx: Transaction, wanted: Wanted, write: () => Promise<Entry>) {
  const before = await countedDays(tx, wanted)
  const entry = await write()
  const after = before.length ? await countedDays(tx, wanted) : []
  return { entry, silenced: before.filter((day) => !after.includes(day)) }
}

const dataOf = ({ kind, name, from, to = from }: Wanted) => ({ kind, name, fromDay: fromDay(from), toDay: fromDay(to) })

const refuseKnown = (error: unknown): never => {
  if (violatedConstraint(error) === null) throw error
  throw errorAt('name', calendarMessages.known, 'conflict')
}

/** Adds a holiday or a working day. Marks made on its days count, or no longer count, from then on. */
export const addCalendarEntry = operation({
  access: 'calendar:manage',
  input: addEntrySchema,
  output: z.strictObject({ entry: calendarEntryShape, message: z.string() }),
  fail: calendarMessages.addFailed,
  async run(actor, input, caller) {
    const { entry, ...days } = await once(caller, { of: 'addCalendarEntry', by: actor.id, input }, async (tx) => {
      await lockCalendar(tx)
      const open = await check(tx, input)
      const data = { ...dataOf(input), createdById: actor.id }
      const made = await written(tx, input, () => tx.calendarEntry.create({ data, select: entryColumns }))
      return { ...made, entry: toEntry(made.entry), open }
    }).catch(refuseKnown)
    return { entry, message: said(calendarMessages.added(entry.name), days) }
  },
})

/**
 * An entry with what is changed of it, where others may have changed the rest.
 * @throws AppError invalid where both do not fit together.
 */
function merged({ kind, name, from, to }: CalendarEntry, changed: Partial<Wanted>): Wanted {
  const days = changed.from ? { from: changed.from, to: changed.to } : { from, to: changed.to ?? to }
  const known = { kind: changed.kind ?? kind, name: changed.name ?? name, ...days }
  const whole = parseInput(addEntrySchema, known)
  if (whole.success) return whole.data
  const { message, errors } = describeIssues(addEntrySchema, whole.error)
  throw new AppError('invalid', message, { errors })
}

export const changeCalendarEntry = operation({
  access: 'calendar:manage',
  input: changeEntrySchema,
  output: z.strictObject({ entry: calendarEntryShape, message: z.string() }),
  fail: calendarMessages.changeFailed,
  async run(_actor, { id, ...changed }) {
    const { entry, ...days } = await db
      .$transaction(async (tx) => {
        await lockCalendar(tx)
        const wanted = merged(await find(tx, id), changed)
        const open = await check(tx, wanted, id)
        const data = {
          ...dataOf(wanted),
          ...(wanted.kind === 'Holiday' && { opened: false }),
          changedAt: new Date(),
          revision: { increment: 1 },
        }
        const made = await written(tx, wanted, () =>
          tx.calendarEntry.update({ where: { id }, data, select: entryColumns }),
        )
        return { ...made, entry: toEntry(made.entry), open }
      })
      .catch(refuseKnown)
    return { entry, message: said(calendarMessages.changed(entry.name), days) }
  },
})

export const removeCalendarEntry = operation({
  access: 'calendar:manage',
  input: entryIdSchema,
  output: z.strictObject({ id: z.string(), message: z.string() }),
  fail: calendarMessages.removeFailed,
  async run(_actor, { id }) {
    const { name } = await db.$transaction(async (tx) => {
      await lockCalendar(tx)
      await find(tx, id)
      return tx.calendarEntry.delete({ where: { id }, select: { name: true } })
    })
    return { id, message: calendarMessages.removed(name) }
  },
})

async function find(tx: Transaction, id: string): Promise<CalendarEntry> {
  const known = await tx.calendarEntry.findUnique({ where: { id }, select: entryColumns })
  if (!known) throw new AppError('notFound', messages.common.notFound)
  return toEntry(known)
}

/** "School is open today": makes today a school day. Asking again changes nothing. */
export const openToday = operation({
  access: 'calendar:open',
  input: calendarDaySchema.pick({}),
  output: z.strictObject({ date: z.string(), message: z.string() }),
  fail: calendarMessages.openFailed,
  async run(actor) {
    const today = schoolDay()
    await db.$transaction(async (tx) => {
      await lockCalendar(tx)
      const off = daysOffIn(today, today, await entriesIn(tx, today, today))
      if (off.has(today))
        await tx.calendarEntry.create({
          data: {
            ...dataOf({ kind: 'Working day', name: openedName, from: today }),
            opened: true,
            createdById: actor.id,
          },
        })
    })
    return { date: today, message: calendarMessages.opened }
  },
})

/** Takes back that school is open today, while nobody is marked. For admins and who opened the day. */
export const takeBackOpening = operation({
  access: 'calendar:open',
  rows: 'calendar:close',
  input: calendarDaySchema.pick({}),
  output: z.strictObject({ date: z.string(), message: z.string() }),
  fail: calendarMessages.closeFailed,
  async run(_actor, _input, { scope }) {
    const today = schoolDay()
    await db.$transaction(async (tx) => {
      await lockCalendar(tx)
      const opened = await tx.calendarEntry.findFirst({
        where: { kind: 'Working day', opened: true, fromDay: fromDay(today) },
        select: { id: true, createdById: true },
      })
      if (!opened) throw new AppError('notFound', calendarMessages.notOpened)
      if (!isOwnWork(scope, opened.createdById)) throw new AppError('forbidden', calendarMessages.openedByOther)
      if (await isMarked(tx, today)) throw new AppError('conflict', calendarMessages.marked)
      await tx.calendarEntry.delete({ where: { id: opened.id } })
    })
    return { date: today, message: calendarMessages.tookBack }
  },
})
