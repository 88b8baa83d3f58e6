import { addDays, addMonths, fromDay, monthOf, toDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { passMark } from '@/lib/reports/grades'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockRollOver } from '@/lib/server/data/locks'
import { readSchoolYears } from '@/lib/server/data/school-years'
import { schoolDay } from '@/lib/server/school-day'
import { outcomeOf } from '@/lib/enrolment/lists'
import { sections as sectionNames } from '@/lib/constants'
import { formatYear, yearWith, type SchoolYear } from '@/lib/years'
import { taughtClasses } from './classes-after'
import { yearMessages } from './messages'
import { byPlace, plan, seat, type Planned, type Pupil } from './plan'

type Reader = Pick<Transaction, 'academicYear' | 'rollOver' | 'rollOverPlan' | 'enrolment' | 'section' | '$queryRaw'>

/** Which years can begin, and the one that is looked at. */
export type Turning = {
  today: Day
  current: SchoolYear
  choices: SchoolYear[]
  next: SchoolYear
  /** The year before it. */
  closing: SchoolYear
}

/**
 * This year can begin until it has, and the next can be prepared. Without `wanted`, or with one that is not among them, it
 * is the next, or this one while most pupils are still enrolled in the years before.
 */
export async function readTurning(tx: Reader, wanted?: number): Promise<Turning> {
  const today = schoolDay()
  const years = await readSchoolYears(tx)
  const current = yearWith(today, years)
  const following = yearWith(addDays(current.last, 1), years)
  const begun = await tx.rollOver.count({ where: { year: current.year, takenBackAt: null } })
  const open = await tx.enrolment.count({ where: { toDay: null } })
  const behind = begun
    ? 0
    : await tx.enrolment.count({ where: { toDay: null, fromDay: { lt: fromDay(current.first) } } })
  const choices = begun ? [following] : [current, following]
  const usual = behind > 0 && behind * 2 >= open ? current : following
  const next = choices.find(({ year }) => year === wanted) ?? usual
  return { today, current, choices, next, closing: yearWith(addDays(next.first, -1), years) }
}

/**
 * The year that is to begin, which nobody else prepares or begins until the transaction ends.
 * @throws AppError conflict for one that has begun, or whose turn it is not.
 */
export async function turningTo(tx: Transaction, year: number): Promise<Turning> {
  await lockRollOver(tx)
  const turning = await readTurning(tx, year)
  if (turning.next.year === year) return turning
  const begun = await tx.rollOver.count({ where: { year, takenBackAt: null } })
  throw new AppError(
    'conflict',
    begun ? yearMessages.ranAlready(formatYear(year)) : yearMessages.notThisYear(formatYear(year)),
  )
}

type PupilRow = Omit<Pupil, 'since' | 'decision'> & {
  since: Date
  decided: boolean
  outcome: keyof typeof outcomeOf | null
  toClass: string | null
  toSection: string | null
}

/** All pupils with an open enrolment of before the year, by class, section and roll number. */
async function readPupils(tx: Reader, { next, closing }: Turning): Promise<Pupil[]> {
  const rows = await tx.$queryRaw<PupilRow[]>`
    WITH newest AS (
      SELECT DISTINCT ON (r."studentId", m."subject") r."studentId", m."subject", m."hundredths"
      FROM "Report" r JOIN "ReportMark" m ON m."reportId" = r."id"
      WHERE r."schoolYear" = ${closing.year}::int AND r."type" = 'Grading' AND r."term" = 'Annual' AND r."isCurrent"
      ORDER BY r."studentId", m."subject", r."createdAt" DESC, r."id"
    ), annual AS (
      SELECT "studentId", array_agg("hundredths") AS marks,
        coalesce(array_agg("subject" ORDER BY "subject") FILTER (WHERE "hundredths" < ${passMark * 100}::int), '{}') AS failed
      FROM newest GROUP BY 1
    )
    SELECT e."id" AS "enrolmentId", e."studentId", u."name", e."class", e."section", e."rollNo", e."fromDay" AS "since", e."year",
      a."marks", coalesce(a."failed", '{}') AS "failed", d."studentId" IS NOT NULL AS "decided",
      d."outcome"::text AS "outcome", d."class" AS "toClass", d."section" AS "toSection"
    FROM "Enrolment" e JOIN "User" u ON u."id" = e."studentId"
    LEFT JOIN annual a ON a."studentId" = e."studentId"
    LEFT JOIN "RollOverDecision" d ON d."studentId" = e."studentId" AND d."year" = ${next.year}::int
    WHERE e."toDay" IS NULL AND e."fromDay" < ${next.first}::date`
  return rows
    .map(({ since, decided, outcome, toClass, toSection, ...pupil }) => ({
      ...pupil,
      since: toDay(since),
      decision: decided ? { outcome: outcome && outcomeOf[outcome], class: toClass, section: toSection } : null,
    }))
    .sort(byPlace())
}

/** Pupils whose section of the old class was changed in the new year, before it began. The roll-over leaves them there. */
export const readMoved = (tx: Reader, { next }: Turning) => tx.$queryRaw<{ id: string; name: string; place: string }[]>`
  SELECT u."id", u."name", concat_ws(' ', e."class", e."section") AS "place"
  FROM "Enrolment" e JOIN "User" u ON u."id" = e."studentId"
  WHERE e."toDay" IS NULL AND e."fromDay" >= ${next.first}::date AND EXISTS (
    SELECT FROM "Enrolment" c WHERE c."studentId" = e."studentId" AND c."class" = e."class" AND c."outcome" IS NULL
      AND c."fromDay" < ${next.first}::date AND c."toDay" >= ${next.first}::date - 1)
  ORDER BY u."name", u."id" LIMIT ${mostMoved}`

const mostMoved = 50

/** The classes of a year and their sections. */
export type YearSections = {
  sections: Map<string, readonly string[]>
  /** Somebody has saved them: else they are those of the year before. */
  saved: boolean
}

/** Those that the year to begin is going to have: as saved, else those of the year before. */
export async function readPlannedSections(tx: Reader, { next, closing }: Turning): Promise<YearSections> {
  const saved = (await tx.rollOverPlan.count({ where: { year: next.year } })) > 0
  const rows = await tx.section.findMany({
    where: { year: { in: saved ? [next.year] : [next.year, closing.year] }, class: { in: [...taughtClasses()] } },
    orderBy: { name: 'asc' },
    select: { year: true, class: true, name: true },
  })
  const of = (wanted: number) =>
    [
      ...groupBy(
        rows.filter(({ year }) => year === wanted),
        (row) => row.class,
      ),
    ].map(([schoolClass, own]) => [schoolClass, own.map(({ name }) => name)] as const)
  // Who joined in the new year has brought the sections of one class, which nobody has planned.
  const sections = new Map<string, readonly string[]>([...of(closing.year), ...of(next.year)])
  if (saved) return { sections, saved }
  // Where the school has no sections, a class has pupils without one.
  const taught = await tx.enrolment.groupBy({ by: ['class'], where: { toDay: null } })
  for (const row of taught) if (!sections.has(row.class)) sections.set(row.class, sectionNames.slice(0, 1))
  return { sections, saved }
}

/** How many pupils are in each section of the year already, having joined before it was begun. */
async function readSeated(tx: Reader, { next }: Turning): Promise<Map<string, number>> {
  const rows = await tx.enrolment.groupBy({
    by: ['class', 'section'],
    where: { toDay: null, fromDay: { gte: fromDay(next.first) } },
    _count: true,
  })
  return new Map(rows.map((row) => [seat(row.class, row.section ?? ''), row._count]))
}

export type Draft = YearSections & { turning: Turning; pupils: Planned[]; seated: Map<string, number> }

/** Everything that the roll-over into a year would do, as it stands. */
export async function readDraft(tx: Reader, turning: Turning): Promise<Draft> {
  const pupils = await readPupils(tx, turning)
  const [planned, seated] = [await readPlannedSections(tx, turning), await readSeated(tx, turning)]
  return {
    ...planned,
    turning,
    seated,
    pupils: plan(pupils, {
      sections: planned.sections,
      seated,
      lateFrom: `${addMonths(monthOf(turning.closing.last), -2)}-01`,
      closingYear: turning.closing.year,
    }),
  }
}

/** The names for a number of sections of a class: those that it has, or the first of the usual ones. */
export const namesFor = (count: number, known: readonly string[]) =>
  count === known.length ? known : sectionNames.slice(0, count)

export const readDraftNow = async (wanted?: number) => readDraft(db, await readTurning(db, wanted))
