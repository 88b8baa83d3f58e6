import type { Page } from '@/lib/inputs'
import { formatYear } from '@/lib/years'
import { shownRole } from '@/lib/people/lists'
import type { Role } from '@/lib/constants'
import type { Capability } from '@/lib/permissions'
import { readSqlPage, tableList, type Order } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import type { AuditRow } from './answers'
import { auditKinds, type AuditWhat } from './lists'
import { auditMessages } from './messages'
import { auditSentence } from './sentences'
import { ofYears, thingSql } from './things'

/** Entries of the audit as lists have them. */

const order: Order = [
  [Prisma.sql`e."at"`, 'DESC'],
  [Prisma.sql`e."id"`, 'DESC'],
]

export type Row = {
  id: string
  at: string
  actorId: string | null
  personId: string | null
  requestId: string
  operation: string
  kind: string
  what: AuditWhat
  by: string | null
  role: Role | null
  whose: string | null
  /** The record's name, for those who may see what was written. */
  thing?: string | null
}

export const columns = Prisma.sql`e."id"::text AS "id", e."at", e."actorId", e."personId", e."requestId", e."operation", e."kind", e."what",
  a."name" AS "by", a."role", p."name" AS "whose"`
export const allColumns = Prisma.sql`${columns}, ${thingSql} AS "thing"`
export const names = Prisma.sql`LEFT JOIN "User" a ON a."id" = e."actorId" LEFT JOIN "User" p ON p."id" = e."personId"`

export function toRow(row: Row, toOwn = false): AuditRow {
  const { id, at, actorId, personId, operation: done, kind, what, role, whose, thing } = row
  const by = row.by ?? nobodyIn(row)
  const withLink = by === auditMessages.visitor && done === ('password:reset' satisfies Capability)
  const told = {
    kind,
    what,
    operation: done,
    by: withLink ? auditMessages.withLink : by,
    whose: whose ?? (personId ? auditMessages.somebodyGone : ''),
    self: actorId !== null && actorId === personId,
    thing: thing && ofYears.includes(kind) ? formatYear(Number(thing)) : (thing ?? ''),
  }
  return {
    id,
    date: new Date(at).toISOString(),
    sentence: auditSentence(told, toOwn),
    by,
    role: role ? shownRole[role] : '',
    what,
    kind: nameOf(kind),
    whose: whose ?? '',
  }
}

/** Who did it where no account did. */
function nobodyIn({ actorId, requestId, operation: done }: Row) {
  if (actorId) return auditMessages.gone
  if (done === ('cron:run' satisfies Capability)) return auditMessages.portal
  return requestId ? auditMessages.visitor : done || auditMessages.portal
}

const nameOf = (kind: string) => (kind in auditKinds ? auditKinds[kind as keyof typeof auditKinds] : kind)

export const tablesOf = (name: string) =>
  Object.entries(auditKinds).flatMap(([table, called]) => (called === name ? [table] : []))

export const readEntries = <Shown>(
  asked: { page: number; pageSize: number },
  condition: Prisma.Sql,
  read: Prisma.Sql,
  as: (row: Row) => Shown,
): Promise<Page<Shown>> =>
  readSqlPage(asked, tableList({ table: 'AuditEntry', of: 'e', condition, order, columns: read, joined: names }), as)
