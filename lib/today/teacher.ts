import type { RegisterState } from '@/lib/attendance/answers'
import { lowFrom, lowIn } from '@/lib/attendance/low'
import { ownSectionsSql } from '@/lib/attendance/registers'
import { lowAttendance } from '@/lib/attendance/lists'
import type { Bar } from '@/lib/bar'
import { formatCount, listed, plural } from '@/lib/counted'
import type { Day } from '@/lib/dates'
import { formatPercent } from '@/lib/percent'
import type { Actor } from '@/lib/server/accounts/actor'
import { formatYear, schoolYearOn } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import type { Fact } from './answers'
import { byUrgency, figure, leaveSaid, registersSaid, unreadSaid, type Said } from './figures'
import { todayMessages } from './messages'
import { ask, count, ownPendingLeave, registersOf } from './statement'

type TeacherRow = {
  registers: RegisterState[]
  leave: number
  topics: number
  subjects: string[]
  low: number
  hasClasses: boolean
  materials: number
  reports: number
}

export async function forTeacher(actor: Actor, date: Day) {
  const schoolYear = schoolYearOn(date)
  const planned = Prisma.sql`"ScheduledTopic" t WHERE t."date" = ${date}::date AND t."createdById" = ${actor.id}::uuid`
  const { row, answer } = await ask<TeacherRow>(
    actor,
    date,
    Prisma.sql`
      ${registersOf(date, true)} AS "registers",
      ${ownPendingLeave()} AS "leave",
      ${count(planned)} AS "topics",
      (SELECT coalesce(json_agg(t."class" || ' ' || t."section" || ': ' || t."topic" ORDER BY t."classRank", t."section", t."id"), '[]')
        FROM ${planned}) AS "subjects",
      (SELECT count(*)::int FROM ${lowFrom} WHERE ${lowIn('year', schoolYear, true)}) AS "low",
      EXISTS (SELECT FROM own) AS "hasClasses",
      ${count(Prisma.sql`"StudyMaterial" WHERE "uploadedById" = ${actor.id}::uuid`)} AS "materials",
      ${count(Prisma.sql`"Report" WHERE "authorId" = ${actor.id}::uuid AND "schoolYear" = ${schoolYear.year}`)} AS "reports"`,
    Prisma.sql`WITH ${ownSectionsSql(actor.id, date)}`,
  )
  const registers = registersSaid(row.registers, { own: true })
  const figures = [
    ...registers.figures,
    leaveSaid(row.leave, { own: row.hasClasses }),
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
      detail: `${row.hasClasses ? todayMessages.ofOwnClasses : todayMessages.ofSchool}, in ${formatYear(schoolYear.year)}`,
      href: '/attendance/low?whose=My+sections',
    }),
  ]
  return {
    ...answer,
    said: {
      figures: byUrgency(figures.filter((each) => each.count > 0)),
      facts: facts(row, answer, formatYear(schoolYear.year)),
      done: [
        ...registers.done,
        ...(row.leave
          ? []
          : [row.hasClasses ? 'every leave request of your classes is decided' : 'every leave request is decided']),
        ...(row.low ? [] : [`nobody in your classes is below ${formatPercent(lowAttendance)}`]),
      ],
    } satisfies Said,
  }
}

/** What the cards of the dashboard say. */
function facts(row: TeacherRow, { off, bar }: { off: string; bar: Bar }, year: string): Fact[] {
  const { figures, done } = registersSaid(row.registers, { own: true })
  const [missing] = figures
  const marking = missing ? `${missing.value} ${missing.label}` : done.length > 0 ? todayMessages.ownMarked : ''
  return [
    { href: '/attendance', text: off ? todayMessages.noSchoolToday : marking || todayMessages.noneToMark },
    {
      href: '/study-materials',
      text: row.materials
        ? todayMessages.materialsBy(formatCount(row.materials), plural(row.materials, 'material'))
        : todayMessages.noMaterials,
    },
    {
      href: '/reports',
      text: row.reports
        ? todayMessages.reportsBy(formatCount(row.reports), plural(row.reports, 'report'), year)
        : todayMessages.noReports(year),
    },
    unreadSaid(bar.unread),
  ]
}
