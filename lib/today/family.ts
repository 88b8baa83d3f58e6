import { listed, plural } from '@/lib/counted'
import { sunday } from '@/lib/calendar/days'
import { addDays, formatDay, formatDays, type Day } from '@/lib/dates'
import { feeDue } from '@/lib/fees/sql'
import { formatPaise } from '@/lib/money'
import type { Actor } from '@/lib/server/accounts/actor'
import { scopeOf } from '@/lib/server/accounts/scope'
import { instantsOf } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import type { Fact, Figure } from './answers'
import { byUrgency, figure, unreadSaid, type Said } from './figures'
import { familyMessages, todayMessages } from './messages'
import { ask, dayOf, jsonOf } from './statement'

type FamilyRow = {
  /** Of each child for whom the viewer pays and who owes something. */
  dues: { id: string; fees: number; owed: number; late: number; next: Day }[]
  absent: { id: string }[]
  leaves: { id: string; status: string; from: Day; to: Day }[]
  reports: { id: string; type: string; term: string | null; grade: string | null; day: Day }[]
}

/** Days for which a report is new. */
const newFor = 14

/** What is new of a guardian's children: who is absent, what is owed, leave, reports. Each child is named where there are several. */
export async function forFamily(actor: Actor, date: Day) {
  const [seen, paidFor] = [scopeOf('reports:read', actor).children, scopeOf('fees:read', actor).children]
  const names = new Map((actor.children ?? []).map(({ id, name }) => [id, name]))
  const of = (children: readonly { id: string }[]) =>
    Prisma.sql`"studentId" = ANY (${children.map(({ id }) => id)}::uuid[])`
  const open = Prisma.sql`
    SELECT f."studentId" AS "id", count(*)::int AS "fees", sum(${feeDue})::float8 AS "owed",
      coalesce(sum(${feeDue}) FILTER (WHERE s."dueDate" < ${date}::date), 0)::float8 AS "late", min(s."dueDate") AS "next"
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
    WHERE f.${of(paidFor)} AND f."status" = 'Pending' GROUP BY f."studentId"`
  const { row, answer, offTomorrow } = await ask<FamilyRow>(
    actor,
    date,
    Prisma.sql`
      ${jsonOf(open, Prisma.sql`r."next", r."id"`)} AS "dues",
      ${jsonOf(
        Prisma.sql`SELECT "studentId" AS "id" FROM "Attendance"
          WHERE ${of(seen)} AND "day" = ${date}::date AND "status" = 'Absent' AND NOT "excused"`,
        Prisma.sql`r."id"`,
      )} AS "absent",
      ${jsonOf(
        Prisma.sql`SELECT DISTINCT ON ("studentId") "studentId" AS "id", "status", "fromDay" AS "from", "toDay" AS "to"
          FROM "LeaveRequest" WHERE ${of(seen)} AND "toDay" >= ${date}::date ORDER BY "studentId", "fromDay"`,
        Prisma.sql`r."from", r."id"`,
      )} AS "leaves",
      ${jsonOf(
        Prisma.sql`SELECT DISTINCT ON ("studentId") "studentId" AS "id", "type", "term", "overallGrade" AS "grade",
            ${dayOf(Prisma.sql`"createdAt"`)}
          FROM "Report" WHERE ${of(seen)} AND "withdrawnAt" IS NULL AND "createdAt" >= ${instantsOf(addDays(date, -newFor)).gte}
          ORDER BY "studentId", "createdAt" DESC`,
        Prisma.sql`r."day" DESC, r."id"`,
      )} AS "reports"`,
  )
  // A Sunday is no news.
  const noSchool = offTomorrow === sunday ? '' : offTomorrow
  const several = names.size > 1
  const named = (id: string, text: string) => (several ? familyMessages.ofChild(names.get(id) ?? '', text) : text)
  const nameOf = (id: string) => names.get(id) ?? ''
  const figures = [
    ...row.absent.map(({ id }) =>
      figure({
        ...{ key: `absent-${id}`, urgency: 'late', count: 1, value: familyMessages.absent, href: '/attendance' },
        label: familyMessages.absentToday(nameOf(id)),
      }),
    ),
    ...duesSaid(row.dues, several ? nameOf : undefined),
    ...(noSchool
      ? [
          figure({
            ...{ key: 'tomorrow', urgency: 'known', count: 1, value: familyMessages.noSchool, href: '/attendance' },
            label: todayMessages.noSchoolTomorrow(noSchool),
          }),
        ]
      : []),
    ...row.leaves.map(({ id, status, from, to }) =>
      figure({
        ...{ key: `leave-${id}`, urgency: 'known', count: 1, href: '/attendance#leave' },
        value: familyMessages.leave(status),
        label: named(id, formatDays(from, to)),
      }),
    ),
    ...row.reports.map(({ id, type, term, grade, day }) =>
      figure({
        ...{ key: `report-${id}`, urgency: 'known', count: 1, href: '/reports' },
        value: grade ? familyMessages.grade(grade) : type,
        label: named(id, [familyMessages.report(type), term].filter(Boolean).join(', ')),
        detail: familyMessages.newOf(formatDay(day)),
      }),
    ),
  ]
  const newest = row.reports[0]
  const facts: Fact[] = [
    { href: '/fees', text: owedSaid(row.dues) },
    {
      href: '/reports',
      text: newest ? named(newest.id, familyMessages.newOf(formatDay(newest.day))) : familyMessages.noNewReport(newFor),
    },
    unreadSaid(answer.bar.unread),
  ]
  const done = paidFor.length > 0 && row.dues.length === 0 ? ['no fee is unpaid'] : []
  return { ...answer, said: { figures: byUrgency(figures), facts, done } satisfies Said }
}

/** What is owed in all, and of whom. */
function duesSaid(dues: FamilyRow['dues'], nameOf?: (id: string) => string): Figure[] {
  const [first] = dues
  if (!first) return []
  const [owed, late, fees] = [sumOf(dues, 'owed'), sumOf(dues, 'late'), sumOf(dues, 'fees')]
  return [
    figure({
      ...{ key: 'fee', urgency: late > 0 ? 'late' : 'waits', count: fees, value: formatPaise(owed) },
      label: late > 0 ? familyMessages.ofItOverdue(formatPaise(late)) : familyMessages.nextDue(formatDay(first.next)),
      detail: nameOf
        ? listed(dues.map(({ id, owed: own }) => familyMessages.owedFor(nameOf(id), formatPaise(own))))
        : `${fees} ${plural(fees, 'fee')}`,
      href: '/fees?fees.status=Pending&fees.sort=dueDate#fees',
    }),
  ]
}

const owedSaid = (dues: FamilyRow['dues']) =>
  dues.length > 0 ? familyMessages.toPay(formatPaise(sumOf(dues, 'owed'))) : familyMessages.nothingToPay

const sumOf = (dues: FamilyRow['dues'], key: 'fees' | 'owed' | 'late') => dues.reduce((sum, due) => sum + due[key], 0)
