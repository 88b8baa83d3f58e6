import { pageOf } from '@/lib/answers'
import { placeName } from '@/lib/enrolment/lists'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { allows } from '@/lib/permissions'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf, findPattern, readSqlPage, sliceSql, type Order } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import { threadShape, wholeThreadShape, type Thread, type ThreadMessage } from './answers'
import { threadMessages } from './messages'
import { threadIdSchema, threadListSchema } from './schema'
import { isNewTo, isRead, speaksForSchool, visibleThreads } from './visible'

type Row = Omit<Thread, 'class' | 'to' | 'guardians'> & {
  class: string | null
  section: string | null
  toOffice: boolean
  guardians: string | null
}

/** Of the thread `t` about `s`, as `viewer` has it. */
const columns = (viewer: string) => Prisma.sql`
  t."id", t."subject", t."studentId", s."name" AS "student", s."class", s."section", t."toOffice", t."lastAt",
  (SELECT string_agg(u."name", ', ' ORDER BY u."name") FROM "ThreadMember" m JOIN "User" u ON u."id" = m."userId"
    WHERE m."threadId" = t."id" AND NOT m."ofSchool") AS "guardians",
  t."closedAt" IS NOT NULL AS "isClosed",
  ${isNewTo(viewer)} AS "isNew"`

const asThread = ({ class: schoolClass, section, toOffice, guardians, lastAt, ...row }: Row): Thread => ({
  ...row,
  class: placeName({ class: schoolClass, section }),
  to: toOffice ? 'Office' : 'Class teacher',
  guardians: guardians ?? '',
  lastAt: new Date(lastAt).toISOString(),
})

const newest: Order = [
  [Prisma.sql`t."lastAt"`, 'DESC'],
  [Prisma.sql`t."id"`, 'ASC'],
]

/** The threads that somebody is in or reads for the school, those with the newest message first. */
export const listThreads = operation({
  access: 'threads:read',
  as: 'threads',
  input: threadListSchema,
  output: pageOf(threadShape),
  fail: threadMessages.loadFailed,
  async run(actor, { q, ...asked }) {
    const found = q
      ? Prisma.sql`(s."findableName" LIKE ${findPattern(q)} OR same_text(t."subject") LIKE ${findPattern(q)})`
      : undefined
    const from = Prisma.sql`FROM "Thread" t JOIN "User" s ON s."id" = t."studentId" WHERE ${allOf(visibleThreads(actor), found)}`
    return readSqlPage(
      asked,
      {
        total: Prisma.sql`SELECT count(*)::int ${from}`,
        rows: (slice) => Prisma.sql`SELECT ${columns(actor.id)} ${from} ${sliceSql(newest, slice)}`,
      },
      (row: Row) => asThread(row),
    )
  },
})

type MessageRow = Omit<ThreadMessage, 'at'> & { at: Date }

/** One thread with its messages. */
export const readThread = operation({
  access: 'threads:read',
  as: 'thread',
  input: threadIdSchema,
  output: wholeThreadShape,
  fail: threadMessages.loadFailed,
  async run(actor, { id }) {
    const may = Prisma.sql`
      ${speaksForSchool(actor, 'threads:close')} AS "mayClose", (${visibleThreads(actor, 'threads:write')}) AS "mayAnswer", ${isRead} AS "isRead",
      (SELECT coalesce(string_agg(u."name", ', ' ORDER BY u."name"), '') FROM "ThreadMember" m JOIN "User" u ON u."id" = m."userId"
        WHERE m."threadId" = t."id" AND NOT m."ofSchool" AND EXISTS (SELECT FROM "Guardianship" g
          WHERE g."guardianId" = u."id" AND g."studentId" = t."studentId" AND g."barredAt" IS NOT NULL)) AS "barred"`
    const [row] = await rowsOf<Row & { mayClose: boolean; mayAnswer: boolean; isRead: boolean; barred: string }>`
      SELECT ${columns(actor.id)}, ${may}
      FROM "Thread" t JOIN "User" s ON s."id" = t."studentId" WHERE t."id" = ${id}::uuid AND ${visibleThreads(actor)}`
    if (!row) throw new AppError('notFound', messages.common.notFound)
    const { mayClose, mayAnswer, isRead: read, barred, ...thread } = row
    const written = await rowsOf<MessageRow>`
      SELECT o."id", u."name" AS "by", o."ofSchool", o."authorId" = ${actor.id}::uuid AS "isOwn", o."createdAt" AS "at", o."text"
      FROM "ThreadMessage" o JOIN "User" u ON u."id" = o."authorId"
      WHERE o."threadId" = ${id}::uuid ORDER BY o."createdAt", o."id"`
    return {
      ...asThread(thread),
      mayClose,
      mayAnswer: mayAnswer && read,
      isRead: read,
      barred: allows('guardians:manage', actor) ? barred : null,
      messages: written.map(({ at, ...message }) => ({ ...message, at: new Date(at).toISOString() })),
    }
  },
})
