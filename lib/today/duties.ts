import { plural } from '@/lib/counted'
import type { Day } from '@/lib/dates'
import { allows } from '@/lib/permissions'
import type { Actor } from '@/lib/server/accounts/actor'
import { Prisma } from '@/prisma/client/client'
import { newApplications, studentsToApprove } from './bar'
import { byUrgency, figure, type Said } from './figures'
import { feesSaid, feeSumsOf, overdueFact, type FeeSums } from './money'
import { ask, count } from './statement'

type DutiesRow = FeeSums & { applications: number; students: number }

const none = Prisma.sql`0`

/** The day of who neither teaches nor administers the portal: what waits for their duties. */
export async function forDuties(actor: Actor, date: Day) {
  const [money, admissions] = [allows('fees:overview', actor), allows('admissions:read', actor)]
  const approvals = allows('approvals:read', actor)
  const { row, answer } = await ask<DutiesRow>(
    actor,
    date,
    Prisma.sql`
      ${money ? feeSumsOf(date) : Prisma.sql`0 AS "payments", 0 AS "collected", 0 AS "overdue", 0 AS "owed"`},
      ${admissions ? count(newApplications) : none} AS "applications",
      ${approvals ? count(studentsToApprove) : none} AS "students"`,
  )
  const figures = [
    figure({
      key: 'signUps',
      urgency: 'waits',
      count: row.students,
      label: plural(row.students, 'sign-up to approve', 'sign-ups to approve'),
      href: '/admin/approvals',
    }),
    figure({
      key: 'applications',
      urgency: 'waits',
      count: row.applications,
      label: plural(row.applications, 'new application', 'new applications'),
      href: '/admin/admissions?status=New',
    }),
    ...feesSaid(row, date, 'waits'),
  ]
  return {
    ...answer,
    said: {
      figures: byUrgency(figures.filter((each) => each.count > 0)),
      facts: money ? [overdueFact(row)] : [],
      done: [
        ...(approvals && !row.students ? ['no sign-up waits'] : []),
        ...(admissions && !row.applications ? ['no application waits'] : []),
        ...(money && !row.overdue ? ['no fee is overdue'] : []),
      ],
    } satisfies Said,
  }
}
