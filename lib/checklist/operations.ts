import { teacherOfSql } from '@/lib/enrolment/class-teachers'
import { z } from 'zod'
import { rowsOf } from '@/lib/server/data/rows'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { frontPage } from '@/lib/server/front-page'
import { schoolDay } from '@/lib/server/school-day'
import { lockSettings, recordChange } from '@/lib/school/settings'
import { schoolYearOn } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { checklistShape, type Checklist } from './answers'
import { checklistMessages, stepFacts } from './messages'
import { stepSchema } from './schema'
import { stepNames, steps, wholeList, type StepName } from './steps'

// Next may load this module more than once into a process.
const shared = globalThis as { portalHasMarkedAYear?: boolean }

/**
 * What a new school has to do until all is done, not needed or put away: one statement, and none at all in a school that
 * has marked in an earlier school year.
 */
export const readChecklist = operation({
  access: 'school:manage',
  input: z.object({}),
  output: checklistShape,
  fail: checklistMessages.loadFailed,
  async run() {
    if (shared.portalHasMarkedAYear) return none
    const row = await readState()
    if (row.before) shared.portalHasMarkedAYear = true
    const { left } = row
    return left ? asChecklist(left) : none
  },
})

const none: Checklist = { steps: [] }

type Left = {
  classes: number
  sections: number
  /** Sections with pupils, and how many of them have a class teacher. */
  inUse: number
  taught: number
  teachers: number
  pupils: number
  fees: number
  entries: number
  notNeeded: string[]
  marked: boolean
}

const withPupils = Prisma.sql`EXISTS (
  SELECT FROM "Enrolment" e WHERE e."class" = s."class" AND e."section" = s."name" AND e."toDay" IS NULL)`

/** `left` is null where the list is over for good or put away: nothing of it is counted then. */
async function readState() {
  const { year, first, last } = schoolYearOn(schoolDay())
  const [row] = await rowsOf<{ before: boolean; left: Left | null }>`
    SELECT m."before", CASE WHEN NOT m."before" AND NOT m."away" THEN (
      SELECT json_build_object(
        'classes', (SELECT count(DISTINCT s."class") FROM "Section" s WHERE s."year" = ${year}),
        'sections', (SELECT count(*) FROM "Section" s WHERE s."year" = ${year}),
        'inUse', (SELECT count(*) FROM "Section" s WHERE s."year" = ${year} AND ${withPupils}),
        'taught', (SELECT count(*) FROM "Section" s WHERE s."year" = ${year} AND ${withPupils} AND EXISTS (${teacherOfSql(schoolDay())})),
        'teachers', (SELECT count(*) FROM "User" WHERE "role" = 'teacher' AND "isActive"),
        'pupils', (SELECT count(*) FROM "Enrolment" WHERE "toDay" IS NULL),
        'fees', (SELECT count(*) FROM "FeeStructure" WHERE "undoneAt" IS NULL),
        'entries', (SELECT count(*) FROM "CalendarEntry" c WHERE c."fromDay" <= ${last}::date AND c."toDay" >= ${first}::date),
        'notNeeded', (SELECT "stepsNotNeeded" FROM "SchoolSettings"),
        'marked', EXISTS (SELECT FROM "Attendance"))
    ) END AS "left"
    FROM (SELECT
      EXISTS (SELECT FROM "AttendanceDay" WHERE "day" < ${first}::date AND "present" + "absent" > 0) AS "before",
      (SELECT "stepsNotNeeded" @> ${[...stepNames]}::text[] FROM "SchoolSettings") AS "away") m`
  if (!row) throw new Error('a statement without a row')
  return row
}

function asChecklist(left: Left): Checklist {
  const { voicesShown, figuresShown } = frontPage()
  const examples = voicesShown === 'samples' || figuresShown === 'samples'
  const { sections, inUse, taught } = left
  const ready: Record<StepName, boolean> = {
    classes: left.classes > 0,
    staff: left.teachers > 0,
    pupils: left.pupils > 0,
    classTeachers: inUse > 0 && taught === inUse,
    fees: left.fees > 0,
    calendar: left.entries > 0,
    words: !examples,
    marks: left.marked,
  }
  const facts: Record<StepName, string> = {
    classes: stepFacts.classes(left.classes, sections),
    staff: stepFacts.staff(left.teachers),
    pupils: stepFacts.pupils(left.pupils),
    classTeachers: stepFacts.classTeachers(taught, inUse),
    fees: stepFacts.fees(left.fees),
    calendar: stepFacts.calendar(left.entries),
    words: stepFacts.words(examples),
    marks: stepFacts.marks(left.marked),
  }
  const listed = stepNames.map((step) => {
    const state = ready[step] ? 'ready' : left.notNeeded.includes(step) ? 'notNeeded' : 'open'
    return { step, state, fact: facts[step] } as const
  })
  return listed.some(({ state }) => state === 'open') ? { steps: listed } : none
}

/** Says that the school does not need a step or the whole list, or that it does after all. */
export const changeStep = operation({
  access: 'school:manage',
  input: stepSchema,
  output: z.strictObject({ step: stepSchema.shape.step, needed: z.boolean(), message: z.string() }),
  fail: checklistMessages.saveFailed,
  async run(actor, { step, needed }) {
    await db.$transaction(async (tx) => {
      await lockSettings(tx)
      const { stepsNotNeeded: before } = await tx.schoolSettings.findFirstOrThrow({ select: { stepsNotNeeded: true } })
      const after = stepNames.filter((name) => (step === wholeList || name === step ? !needed : before.includes(name)))
      if (after.length === before.length) return
      await tx.schoolSettings.update({ where: { single: true }, data: { stepsNotNeeded: after } })
      await recordChange(tx, actor.id, [{ setting: 'stepsNotNeeded', before: inWords(before), after: inWords(after) }])
    })
    if (step === wholeList)
      return { step, needed, message: needed ? checklistMessages.allBack : checklistMessages.isAway }
    const { title } = steps[step]
    return { step, needed, message: needed ? checklistMessages.isBack(title) : checklistMessages.putAside(title) }
  },
})

const inWords = (names: readonly string[]) =>
  stepNames
    .filter((name) => names.includes(name))
    .map((name) => steps[name].title)
    .join(', ') || null
