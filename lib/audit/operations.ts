import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf, idsOfNamedSql } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { instantsOf } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { auditActorShape, auditDetailsShape, auditRowShape, ownRecordRowShape } from './answers'
import { allColumns, columns, names, readEntries, tablesOf, toRow, type Row } from './entries'
import { auditMessages } from './messages'
import { auditIdSchema, auditListSchema, ownRecordSchema } from './schema'

/** Who did what to whose record, newest first. A search is for the names of both. */
export const listAudit = operation({
  access: 'audit:read',
  as: 'entries',
  input: auditListSchema,
  output: pageOf(auditRowShape),
  fail: auditMessages.loadFailed,
  async run(_actor, { q, what, kind, person, actor, from, to, ...asked }) {
    const named = idsOfNamedSql(q)
    const condition = allOf(
      q ? Prisma.sql`(e."personId" = ANY (${named}) OR e."actorId" = ANY (${named}))` : undefined,
      what ? Prisma.sql`e."what" = ${what}::"AuditWhat"` : undefined,
      kind ? Prisma.sql`e."kind" = ANY (${tablesOf(kind)})` : undefined,
      person ? Prisma.sql`e."personId" = ${person}::uuid` : undefined,
      actor ? Prisma.sql`e."actorId" = ${actor}::uuid` : undefined,
      from ? Prisma.sql`e."at" >= ${instantsOf(from).gte}` : undefined,
      to ? Prisma.sql`e."at" < ${instantsOf(to).lt}` : undefined,
    )
    return readEntries(asked, condition, allColumns, (row) => toRow(row))
  },
})

/** Staff, to choose whose doings the list shows; more than these are found by their names. */
const mostActors = 500

export const listAuditActors = operation({
  access: 'audit:read',
  as: 'actors',
  input: z.object({}),
  output: z.array(auditActorShape),
  fail: auditMessages.loadFailed,
  run: () =>
    db.user.findMany({
      where: { role: { in: ['teacher', 'admin'] } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: mostActors,
      select: { id: true, name: true },
    }),
})

type DetailRow = Row & { record: string; values: string | null }
type Said = { address?: string | null; before?: Record<string, unknown> | null; after?: Record<string, unknown> | null }

/** An entry with its network address, and what was written, while these are kept. */
export const readAuditEntry = operation({
  access: 'audit:read',
  as: 'entry',
  input: auditIdSchema,
  output: auditDetailsShape,
  fail: auditMessages.detailsFailed,
  async run(_actor, { id }) {
    const [row] = await rowsOf<DetailRow>`
      SELECT ${allColumns}, e."record", d."values"
      FROM "AuditEntry" e LEFT JOIN "AuditDetail" d ON d."entryId" = e."id" ${names} WHERE e."id" = ${id}::bigint`
    if (!row) throw new AppError('notFound', messages.common.notFound)
    const { address, before, after } = (row.values ? JSON.parse(row.values) : {}) as Said
    return {
      ...toRow(row),
      actorId: row.actorId,
      personId: row.personId,
      record: row.record,
      operation: row.operation,
      requestId: row.requestId,
      address: address ?? '',
      kept: row.values !== null,
      values: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => ({
        name,
        before: shown(before?.[name]),
        after: shown(after?.[name]),
      })),
    }
  },
})

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Who has seen and changed one's own record, newest first; without network addresses and values. */
export const listOwnRecord = operation({
  access: 'profile:read',
  as: 'entries',
  input: ownRecordSchema,
  output: pageOf(ownRecordRowShape),
  fail: auditMessages.ownFailed,
  async run(actor, { what, q, ...asked }) {
    const condition = allOf(
      Prisma.sql`e."personId" = ${actor.id}::uuid`,
      what ? Prisma.sql`e."what" = ${what}::"AuditWhat"` : undefined,
      q ? Prisma.sql`e."actorId" = ANY (${idsOfNamedSql(q)})` : undefined,
    )
    return readEntries(asked, condition, columns, (row) => {
      const { whose: _, ...entry } = toRow(row, true)
      return entry
    })
  },
})
