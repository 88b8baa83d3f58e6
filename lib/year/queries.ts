import { z } from 'zod'
import { pageOf, day } from '@/lib/answers'
import { classOrder } from '@/lib/choices'
import { formatDay, fromDay, toDay } from '@/lib/dates'
import { db } from '@/lib/server/data/db'
import { readPage } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { outcomeNames } from '@/lib/enrolment/lists'
import { rollOverRowShape, yearStateShape, type ClassPlan, type PastRollOver, type RollOverRow } from './answers'
import { taughtClasses } from './classes-after'
import { readDraftNow, readMoved, type Draft } from './draft'
import { yearMessages } from './messages'
import { byException, byName, count, seat, type Planned } from './plan'
import { rollOverListSchema, yearStateSchema } from './schema'
import { whyStays } from './take-back'

/** Of the last roll-overs, those that are shown. */
const shownPast = 5

/** Where the change of the school year stands: which one can begin, what it would do, and what was done before. */
export const readYear = operation({
  access: 'year:manage',
  as: 'year',
  input: yearStateSchema,
  output: yearStateShape,
  fail: yearMessages.loadFailed,
  async run(_actor, { year }) {
    const draft = await readDraftNow(year)
    const { today, current, choices, next, closing } = draft.turning
    const past = await readPast()
    const newest = past.find(({ takenBack }) => takenBack === null)
    return {
      today,
      current,
      choices: choices.map((choice) => choice.year),
      next,
      closing,
      counts: count(draft.pupils),
      classes: classPlans(draft),
      saved: draft.saved,
      moved: await readMoved(db, draft.turning),
      waits: whyWaits(draft),
      past,
      takeBack: newest ? { id: newest.id, year: newest.year, reason: await whyStays(db, newest) } : null,
    }
  },
})

/** Why a roll-over cannot be run as it stands; '' when it can. */
export function whyWaits({ pupils, turning: { today, next } }: Draft): string {
  const { undecided } = count(pupils)
  if (today < next.first) return yearMessages.tooEarly(formatDay(next.first))
  if (pupils.length === 0) return yearMessages.nobodyToTake
  return undecided > 0 ? yearMessages.undecided(undecided) : ''
}

function classPlans(draft: Draft): ClassPlan[] {
  const then = new Map(draft.seated)
  for (const { to } of draft.pupils) {
    if (!to) continue
    const key = seat(to.class, to.section ?? '')
    then.set(key, (then.get(key) ?? 0) + 1)
  }
  return taughtClasses().map((schoolClass) => {
    const sections = (draft.sections.get(schoolClass) ?? []).map((name) => ({
      name,
      pupils: then.get(seat(schoolClass, name)) ?? 0,
    }))
    return {
      class: schoolClass,
      now: draft.pupils.filter((pupil) => pupil.class === schoolClass).length,
      then: sections.reduce((total, { pupils }) => total + pupils, 0),
      sections,
    }
  })
}

async function readPast(): Promise<PastRollOver[]> {
  const rows = await db.rollOver.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: shownPast,
    relationLoadStrategy: 'join',
    select: {
      id: true,
      year: true,
      createdAt: true,
      promoted: true,
      retained: true,
      passedOut: true,
      left: true,
      takenBackAt: true,
      by: { select: { name: true } },
      takenBackBy: { select: { name: true } },
    },
  })
  return rows.map(({ createdAt, by, takenBackAt, takenBackBy, ...row }) => ({
    ...row,
    at: createdAt.toISOString(),
    by: by?.name ?? '',
    takenBack: takenBackAt && { at: takenBackAt.toISOString(), by: takenBackBy?.name ?? '' },
  }))
}

/** What becomes of each pupil: who should be looked at first, then by class, section and roll number. */
export const listRollOver = operation({
  access: 'year:manage',
  as: 'pupils',
  input: rollOverListSchema,
  output: pageOf(rollOverRowShape),
  fail: yearMessages.loadFailed,
  async run(_actor, { year, q, class: schoolClass, outcome, exception, sort, ...asked }) {
    const { pupils } = await readDraftNow(year)
    const search = q.toLowerCase()
    const found = pupils.filter(
      (pupil) =>
        (!schoolClass || pupil.class === schoolClass) &&
        (!outcome || shownOutcome(pupil) === outcome) &&
        (!exception || pupil.exceptions.includes(exception)) &&
        (!search || pupil.name.toLowerCase().includes(search) || String(pupil.rollNo) === search),
    )
    found.sort(byException)
    if (sort) {
      const order = classOrder()
      const rising = { name: byName, class: (a: Planned, b: Planned) => order(a.class, b.class) }[sort.key]
      found.sort((a, b) => rising(a, b) * (sort.descending ? -1 : 1))
    }
    return readPage(
      asked,
      () => Promise.resolve(found.length),
      ({ skip, take }) => Promise.resolve(found.slice(skip, skip + take)),
      toRow,
    )
  },
})

const shownOutcome = ({ outcome }: Planned) => (outcome ? outcomeNames[outcome] : 'Undecided')

const toRow = (pupil: Planned): RollOverRow => ({
  id: pupil.studentId,
  name: pupil.name,
  class: pupil.class,
  section: pupil.section ?? '',
  rollNo: pupil.rollNo,
  grade: pupil.grade ?? '',
  outcome: shownOutcome(pupil),
  toClass: pupil.to?.class ?? '',
  toSection: pupil.to?.section ?? '',
  why: pupil.why,
  decided: pupil.decision && {
    outcome: pupil.decision.outcome ? outcomeNames[pupil.decision.outcome] : '',
    class: pupil.decision.class ?? '',
    section: pupil.decision.section ?? '',
  },
})

/** The school years that have begun and have pupils, the present one first, for what shows one year. */
export const listYears = operation({
  access: 'years:read',
  as: 'years',
  input: z.object({}),
  output: z.array(z.strictObject({ year: z.number(), first: day, last: day })),
  fail: yearMessages.yearsFailed,
  async run() {
    const rows = await db.academicYear.findMany({
      where: { firstDay: { lte: fromDay(schoolDay()) }, enrolments: { some: {} } },
      orderBy: { firstDay: 'desc' },
      take: mostYears,
    })
    return rows.map(({ year, firstDay, lastDay }) => ({
      year,
      first: toDay(firstDay),
      last: toDay(lastDay),
    }))
  },
})

/** More than a pupil is at school. */
const mostYears = 20
