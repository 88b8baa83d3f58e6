import { pageOf } from '@/lib/answers'
import { asGuardianAlone } from '@/lib/permissions'
import { studentAsked } from '@/lib/server/accounts/scope'
import { allOf, idsOfNamedSql } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import { ownRecordRowShape } from './answers'
import { columns, readEntries, toRow, type Row } from './entries'
import { auditMessages } from './messages'
import { childRecordSchema } from './schema'

/**
 * Who has seen and changed the record of a child, newest first, as the child has it of their own: but nothing of who its
 * guardians are or were, of a bar, and of what another of them is called.
 * @throws AppError notFound
 */
export const listChildRecord = operation({
  access: 'children:read',
  as: 'entries',
  input: childRecordSchema,
  output: pageOf(ownRecordRowShape),
  fail: auditMessages.childFailed,
  async run(actor, { id, what, q, ...asked }, { scope }) {
    const child = studentAsked(actor, scope, id)
    // A member of the staff who is a guardian is one in what no other of their kind may.
    const asGuardian = (role: 'teacher' | 'admin') =>
      Prisma.sql`o."role" = ${role}::"Role" AND e."operation" = ANY (${asGuardianAlone(role)})`
    const byAnother = Prisma.sql`(e."actorId" <> ${actor.id}::uuid AND EXISTS (
      SELECT FROM "User" o WHERE o."id" = e."actorId" AND (
        o."role" = 'parent' OR (${asGuardian('teacher')}) OR (${asGuardian('admin')}))))`
    const condition = allOf(
      Prisma.sql`e."personId" = ${child.id}::uuid AND e."kind" <> 'Guardianship' AND e."operation" NOT LIKE 'guardians:%'`,
      what ? Prisma.sql`e."what" = ${what}::"AuditWhat"` : undefined,
      q ? Prisma.sql`e."actorId" = ANY (${idsOfNamedSql(q)}) AND NOT ${byAnother}` : undefined,
    )
    const read = Prisma.sql`${columns}, coalesce(${byAnother}, false) AS "byAnother"`
    return readEntries(asked, condition, read, (row: Row & { byAnother?: boolean }) => {
      const { whose: _, ...entry } = toRow(
        row.byAnother ? { ...row, by: auditMessages.anotherGuardian, role: 'parent' } : row,
      )
      return entry
    })
  },
})
