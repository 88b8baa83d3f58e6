import { classes } from '@/lib/constants'
import { addDays, addMonths, monthOf, type Day } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { enrolAll, leave } from '@/lib/enrolment/enrolment'
import { move } from '@/lib/enrolment/moves'
import { readmitAll } from '@/lib/enrolment/readmissions'
import { schoolYearOf, yearDays } from '@/lib/years'

/** A pupil of the demo school, who came on the day `joined` or was there before this school year. */
export type DemoPupil = { id: string; class: string; joined?: Day }

/** The class before a class; in Class 1 are those who were at no school. */
const classBefore = (schoolClass: string) => classes[classes.findIndex((each) => each === schoolClass) - 1]

function days() {
  const thisYear = yearDays(schoolYearOf(schoolDay())).first
  const lastDay = addDays(thisYear, -1)
  return { thisYear, lastYear: yearDays(schoolYearOf(lastDay)).first, lastDay }
}

/** Enrols pupils for this school year, and those who were there for the last one too, in the class before. */
export async function enrolPupils(tx: Transaction, pupils: readonly DemoPupil[]) {
  const { thisYear, lastYear, lastDay } = days()
  const isNew = ({ joined }: DemoPupil) => joined !== undefined && joined >= thisYear
  await enrolAll(
    tx,
    pupils.flatMap((pupil) => {
      const before = classBefore(pupil.class)
      if (!before || isNew(pupil)) return []
      return [{ studentId: pupil.id, class: before, from: lastYear, to: lastDay, outcome: 'Promoted' as const }]
    }),
  )
  await enrolAll(
    tx,
    pupils.map((pupil) => ({
      studentId: pupil.id,
      class: pupil.class,
      from: isNew(pupil) ? (pupil.joined ?? thisYear) : thisYear,
    })),
  )
}

/** Enrols last year's Class 12, which passed out, except for one who was in Class 5 and left in June. */
export async function enrolLeavers(tx: Transaction, ids: readonly string[]) {
  const { thisYear, lastYear, lastDay } = days()
  const [one, ...others] = ids
  const passedOut = { class: 'Class 12', from: lastYear, to: lastDay, outcome: 'PassedOut' as const }
  await enrolAll(
    tx,
    others.map((studentId) => ({ ...passedOut, studentId })),
  )
  if (!one) return
  const inJune = addDays(thisYear, 75)
  if (inJune >= schoolDay()) return enrolAll(tx, [{ ...passedOut, studentId: one }])
  const fifth = { studentId: one, class: 'Class 5', from: lastYear, to: lastDay, outcome: 'Promoted' as const }
  await enrolAll(tx, [fifth])
  await enrolAll(tx, [{ studentId: one, class: 'Class 6', from: thisYear, to: inJune, outcome: 'Left' }])
}

/** Moves one pupil to another section in the middle of the last month, where that is of this school year. */
export async function moveOne(tx: Transaction, pupils: readonly DemoPupil[]) {
  const from = `${addMonths(monthOf(schoolDay()), -1)}-15`
  const mover = pupils.find((pupil) => pupil.class === 'Class 2' && (pupil.joined ?? from) < from)
  if (!mover || from < days().thisYear) return
  const open = await tx.enrolment.findFirstOrThrow({ where: { studentId: mover.id, toDay: null } })
  await move(tx, { studentId: mover.id, class: mover.class, section: open.section === 'A' ? 'B' : 'A', from })
}

/** One pupil left in June and was readmitted at the end of August, where these are over. */
export async function readmitOne(tx: Transaction, pupils: readonly DemoPupil[]) {
  const [lastDay, from] = [addDays(days().thisYear, 75), addDays(days().thisYear, 150)]
  const pupil = pupils.find(({ class: schoolClass, joined }) => schoolClass === 'Class 3' && !joined)
  if (!pupil || from > schoolDay()) return
  await leave(tx, { studentId: pupil.id, lastDay, outcome: 'Left' })
  await readmitAll(tx, [{ studentId: pupil.id, class: pupil.class, from }])
}

/** Finds the enrolment of a day. */
export const isOn =
  (day: Date) =>
  ({ fromDay, toDay }: { fromDay: Date; toDay: Date | null }) =>
    fromDay <= day && (toDay === null || day <= toDay)
