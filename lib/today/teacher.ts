import type { RegisterState } from '@/lib/attendance/answers'
import { lowFrom, lowIn } from '@/lib/attendance/low'
import { ownSectionsSql } from '@/lib/attendance/registers'
import { lowAttendance } from '@/lib/attendance/lists'
import { listed, plural } from '@/lib/counted'
import type { Day } from '@/lib/dates'
import { formatPercent } from '@/lib/percent'
import type { Actor } from '@/lib/server/accounts/actor'
import { formatYear, schoolYearOn } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { figure, leaveSaid, registersSaid, type Said } from './figures'
import { ask, count, pendingLeave, registersOf } from './statement'

type TeacherRow = {
  registers: RegisterState[]
  leave: number
  topics: number
  subjects: string[]
  low: number
  hasClasses: boolean
}

export async function forTeacher(actor: Actor, date: Day) {
  const schoolYear = schoolYearOn(date)
  const planned = Prisma.sql`"ScheduledTopic" t WHERE t."date" = ${date}::date AND t."createdById" = ${actor.id}::uuid`
  const { row, answer } = await ask<TeacherRow>(
    actor,
    date,
    Prisma.sql`
      ${registersOf(date, true)} AS "registers",
      ${pendingLeave} AS "leave",
      ${count(planned)} AS "topics",
      (SELECT coalesce(json_agg(DISTINCT t."class" || ': ' || t."topic"), '[]') FROM ${planned}) AS "subjects",
      (SELECT count(*)::int FROM ${lowFrom} WHERE ${lowIn('year', schoolYear, true)}) AS "low",
      EXISTS (SELECT FROM own) AS "hasClasses"`,
    Prisma.sql`WITH ${ownSectionsSql(actor.id, date)}`,
  )
  const registers = registersSaid(row.registers, { own: true })
  const figures = [
    ...registers.figures,
    leaveSaid(row.leave),
    figure({
      key: 'topics',
      urgency: 'known',
      count: row.topics,
      label: plural(row.topics, 'topic of yours today', 'topics of yours today'),
      detail: listed(row.subjects),
      href: `/study-materials?topics.date=${date}&topics.by=Me#topics`,
    }),
    figure({
      key: 'low',
      urgency: 'known',
      count: row.low,
      label: plural(
        row.low,
        `student below ${formatPercent(lowAttendance)}`,
        `students below ${formatPercent(lowAttendance)}`,
      ),
      detail: `${row.hasClasses ? 'Of your classes' : 'Of the school'}, in ${formatYear(schoolYear.year)}`,
      href: '/attendance/low?whose=My+sections',
    }),
  ]
  return {
    ...answer,
    said: {
      figures: figures.filter((each) => each.count > 0),
      done: [
        ...registers.done,
        ...(row.leave ? [] : ['every leave request is decided']),
        ...(row.low ? [] : [`nobody in your classes is below ${formatPercent(lowAttendance)}`]),
      ],
    } satisfies Said,
  }
}
