import { z } from 'zod'
import { mostInBar, type Bar } from '@/lib/bar'
import { unreadSql } from '@/lib/notifications/unread'
import { allows } from '@/lib/permissions'
import type { Viewer } from '@/lib/server/accounts/in-view'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import { barShape } from './answers'
import { todayMessages } from './messages'

/** Applications that nobody has looked at yet. */
export const newApplications = Prisma.sql`"Admission" WHERE "status" = 'New'`

/** Students who have signed up, on whom nobody has decided yet. */
export const studentsToApprove = Prisma.sql`"User" WHERE "role" = 'student' AND "approvedAt" IS NULL`

/** How many children the viewer of a page reaches, whichever of them they look at. */
const childrenOf = ({ children, family }: Viewer) => (family?.children ?? children ?? []).length

/** What the bar says, as an expression. Reads short ranges of indexes. */
export function barSql(actor: Viewer): Prisma.Sql {
  const waiting = allows('admissions:manage', actor)
    ? Prisma.sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${newApplications} LIMIT ${mostInBar}) found)`
    : Prisma.sql`0`
  return Prisma.sql`json_build_object('unread', ${unreadSql(actor)}, 'waiting', ${waiting}, 'children', ${childrenOf(actor)}::int)`
}

/** The numbers in the bar: for each page, and for those that stay open. */
export const readBar = operation({
  access: 'today:read',
  rows: 'profile:read',
  input: z.object({}),
  output: barShape,
  fail: todayMessages.failed,
  async run(actor) {
    const [row] = await rowsOf<{ bar: Bar }>`SELECT ${barSql(actor)} AS bar`
    return row?.bar ?? { unread: 0, waiting: 0, children: 0 }
  },
})
