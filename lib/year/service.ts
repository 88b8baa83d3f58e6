import { z } from 'zod'
import { fromDay, toDay } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db, violatedConstraint, violatedReference } from '@/lib/server/data/db'
import { lockEnrolments, lockRollOver } from '@/lib/server/data/locks'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { outcomeOf, placeName } from '@/lib/enrolment/lists'
import { addSections } from '@/lib/enrolment/places'
import { beginYear, lockSince, undoYear, type Turn } from '@/lib/enrolment/turn-of-year'
import { formatYear } from '@/lib/years'
import { taughtClasses } from './classes-after'
import { namesFor, readDraft, readPlannedSections, turningTo } from './draft'
import { yearMessages } from './messages'
import { count, rollOrder, type Planned } from './plan'
import { whyWaits } from './queries'
import { asProposed, decideSchema, runSchema, takeBackSchema, yearSectionsSchema } from './schema'
import { whyStays } from './take-back'

/**
 * The roll-over: the office prepares the next school year for as long as it likes, and begins it once, on its first day or
 * later (docs/decisions/0018-a-school-year-begins-on-its-first-day.md).
 */

/** Saves how many sections each class has in a year that is to begin. Sections with pupils stay. */
export const saveYearSections = operation({
  access: 'year:manage',
  as: 'year',
  input: yearSectionsSchema,
  output: z.strictObject({ year: z.number(), message: z.string() }),
  fail: yearMessages.saveFailed,
  async run(actor, { year, sections: counts }) {
    await db.$transaction(async (tx) => {
      const turning = await turningTo(tx, year)
      const { first, last } = turning.next
      const { sections: known } = await readPlannedSections(tx, turning)
      const wanted = taughtClasses().flatMap((schoolClass, place) =>
        namesFor(counts[place] ?? 0, known.get(schoolClass) ?? []).map((name) => ({ year, class: schoolClass, name })),
      )
      await tx.academicYear.createMany({
        data: { year, firstDay: fromDay(first), lastDay: fromDay(last) },
        skipDuplicates: true,
      })
      await tx.section.deleteMany({
        where: {
          year,
          enrolments: { none: {} },
          NOT: { OR: wanted.map(({ class: of, name }) => ({ class: of, name })) },
        },
      })
      await addSections(tx, wanted)
      const saved = { byId: actor.id, savedAt: new Date() }
      await tx.rollOverPlan.upsert({ where: { year }, create: { year, ...saved }, update: saved })
    })
    return { year, message: yearMessages.saved(formatYear(year)) }
  },
})

/** Decides what becomes of pupils, in place of what is proposed. */
export const decideRollOver = operation({
  access: 'year:manage',
  as: 'decision',
  input: decideSchema,
  output: z.strictObject({ year: z.number(), count: z.number(), message: z.string() }),
  fail: yearMessages.decideFailed,
  async run(actor, { year, ids, outcome, class: schoolClass, section }) {
    const pupils = [...new Set(ids)]
    await db.$transaction(async (tx) => {
      const turning = await turningTo(tx, year)
      const { sections } = await readPlannedSections(tx, turning)
      if (schoolClass && !sections.get(schoolClass)?.length) throw notThere('class', schoolClass, year)
      if (schoolClass && section && !sections.get(schoolClass)?.includes(section))
        throw notThere('section', `${schoolClass} ${section}`, year)
      const known = await tx.enrolment.count({
        where: { studentId: { in: pupils }, toDay: null, fromDay: { lt: fromDay(turning.next.first) } },
      })
      if (known !== pupils.length) throw new AppError('notFound', messages.common.notFound)
      const decided = {
        outcome: outcome === asProposed ? null : outcomeOf[outcome],
        class: schoolClass ?? null,
        section: section ?? null,
      }
      await tx.rollOverDecision.deleteMany({ where: { year, studentId: { in: pupils } } })
      if (decided.outcome === null && decided.section === null) return
      await tx.rollOverDecision.createMany({
        data: pupils.map((studentId) => ({ ...decided, year, studentId, byId: actor.id })),
      })
    })
    return { year, count: pupils.length, message: yearMessages.decided(pupils.length) }
  },
})

const notThere = (field: string, place: string, year: number) =>
  errorAt(field, yearMessages.notThere(place, formatYear(year)))

/** Begins the year: ends every pupil's enrolment as it is proposed or decided, and enrols those who stay. */
export const runRollOver = operation({
  access: 'year:manage',
  as: 'rollOver',
  input: runSchema,
  output: z.strictObject({
    message: z.string(),
    promoted: z.number(),
    retained: z.number(),
    passedOut: z.number(),
    left: z.number(),
    id: z.string(),
    year: z.number(),
  }),
  fail: yearMessages.runFailed,
  async run(actor, input, caller) {
    const { year, order, ...shown } = input
    return once(caller, { of: 'runRollOver', by: actor.id, input }, async (tx) => {
      const turning = await turningTo(tx, year)
      await lockEnrolments(tx)
      const draft = await readDraft(tx, turning)
      const waits = whyWaits(draft)
      if (waits) throw new AppError('conflict', waits)
      const { promoted, retained, passedOut, left } = count(draft.pupils)
      const counts = { promoted, retained, passedOut, left }
      if (Object.entries(shown).some(([key, value]) => counts[key as keyof typeof counts] !== value))
        throw new AppError('conflict', yearMessages.changedMeanwhile)
      const turns = draft.pupils.toSorted(rollOrder(order)).map(toTurn)
      const marksMoved = await beginYear(tx, turning.next, draft.sections, turns)
      const { id } = await tx.rollOver
        .create({
          data: { year, ...counts, marksMoved, byId: actor.id, createdAt: new Date() },
          select: { id: true },
        })
        .catch((error: unknown) => {
          throw violatedConstraint(error) === null
            ? error
            : new AppError('conflict', yearMessages.ranAlready(formatYear(year)))
        })
      await tx.$executeRaw`
        INSERT INTO "RollOverPupil" ("rollOverId", "studentId", "enrolmentId", "outcome", "before", "after")
        SELECT ${id}::uuid, p."studentId", p."enrolmentId", e."outcome", p."before", p."after" FROM unnest(
          ${turns.map(({ studentId }) => studentId)}::uuid[], ${turns.map(({ enrolmentId }) => enrolmentId)}::uuid[],
          ${turns.map(({ from }) => placeName(from))}::text[], ${turns.map(({ to }) => (to ? placeName(to) : ''))}::text[]
        ) AS p ("studentId", "enrolmentId", "before", "after") JOIN "Enrolment" e ON e."id" = p."enrolmentId"`
      return { id, year, ...counts, message: yearMessages.ran(formatYear(year), turns.length) }
    })
  },
})

function toTurn({ enrolmentId, studentId, class: schoolClass, section, outcome, to }: Planned): Turn {
  // `whyWaits` lets none through about whom nothing is decided.
  if (!outcome) throw new Error('a student is undecided')
  return { enrolmentId, studentId, outcome, from: { class: schoolClass, section }, to }
}

/**
 * Takes a roll-over back: everybody is where they were. Sections and decisions stay for the next try.
 * @throws AppError conflict once something was written about a pupil in the new year.
 */
export const takeBackRollOver = operation({
  access: 'year:manage',
  as: 'rollOver',
  input: takeBackSchema,
  output: z.strictObject({ id: z.string(), year: z.number(), count: z.number(), message: z.string() }),
  fail: yearMessages.takeBackFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      await lockRollOver(tx)
      const run = await tx.rollOver.findUnique({ where: { id }, include: { academicYear: true } })
      if (!run) throw new AppError('notFound', messages.common.notFound)
      if (run.takenBackAt) throw new AppError('conflict', yearMessages.takenBackAlready)
      const { year, academicYear } = run
      const rows = await tx.$queryRaw<{ studentId: string; enrolmentId: string; class: string }[]>`
        SELECT p."studentId", p."enrolmentId", e."class" FROM "RollOverPupil" p JOIN "Enrolment" e ON e."id" = p."enrolmentId"
        WHERE p."rollOverId" = ${id}::uuid ORDER BY p."studentId"`
      const days = { year, first: toDay(academicYear.firstDay), last: toDay(academicYear.lastDay) }
      const since = await lockSince(
        tx,
        rows.map(({ studentId }) => studentId),
        days.first,
      )
      const stays = await whyStays(tx, run)
      if (stays) throw new AppError('conflict', stays)
      await undoYear(tx, days, rows, since).catch((error: unknown) => {
        // Of what refers to an enrolment, `whyStays` knows the usual.
        throw violatedReference(error) ? new AppError('conflict', yearMessages.referred(formatYear(year))) : error
      })
      await tx.rollOver.update({ where: { id }, data: { takenBackAt: new Date(), takenBackById: actor.id } })
      return { id, year, count: rows.length, message: yearMessages.tookBack(formatYear(year)) }
    })
  },
})
