import { limits } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { countAttempt } from '@/lib/server/accounts/limits'
import { db, type Transaction } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { Prisma } from '@/prisma/client/client'
import { doneShape } from './answers'
import { threadMessages } from './messages'
import { closeThreadSchema, openThreadSchema, threadIdSchema, writeMessageSchema } from './schema'
import { tellOthers } from './tell'
import {
  childrenSeen,
  isGuardianOf,
  isOfOffice,
  isRead,
  reachedForSchool,
  speaksForSchool,
  teachesClassOf,
  visibleThreads,
} from './visible'

type Opened = { student: string; to?: string; guardian: string }

/** Begins a thread about a student, by a guardian who sees their records, their class teacher, or the office. */
export const openThread = operation({
  access: 'threads:write',
  input: openThreadSchema,
  output: doneShape,
  fail: threadMessages.openFailed,
  async run(actor, input, caller) {
    const child = childrenSeen(actor).find(({ id }) => id === input.student)
    if (child) await countMessage(actor)
    const done = await once(caller, { of: 'openThread', by: actor.id, input }, async (tx) => {
      const begun = child
        ? await begunByGuardian(tx, actor, { ...input, name: child.name })
        : await begunBySchool(tx, actor, input)
      const { id } = await tx.thread.create({
        data: {
          ...{ studentId: input.student, subject: input.subject, toOffice: begun.toOffice, openedById: actor.id },
          members: { create: begun.members },
        },
        select: { id: true },
      })
      await write(tx, id, actor, { text: input.message, ofSchool: !child })
      return { id, message: threadMessages.opened }
    })
    caller.afterwards(drain)
    return done
  },
})

const countMessage = ({ id }: Actor) => countAttempt('threadMessages', [id], threadMessages.tooMany)

async function begunByGuardian(tx: Transaction, { id }: Actor, { student, to, name }: Opened & { name: string }) {
  if (!to) throw errorAt('to', threadMessages.toRequired)
  const toOffice = to === 'Office'
  const [teacher] = toOffice
    ? []
    : await tx.$queryRaw<{ id: string }[]>`
        SELECT u."id" FROM "User" u WHERE u."role" = 'teacher' AND u."isActive"
          AND ${teachesClassOf(Prisma.sql`u."id"`, Prisma.sql`${student}::uuid`)} LIMIT 1`
  if (!toOffice && !teacher) throw errorAt('to', threadMessages.noClassTeacher(name), 'conflict')
  return { toOffice, members: [{ userId: id, ofSchool: false }] }
}

async function begunBySchool(tx: Transaction, actor: Actor, { student, guardian }: Opened) {
  const [found] = await tx.$queryRaw<{ name: string }[]>`
    SELECT s."name" FROM "User" s WHERE s."id" = ${student}::uuid AND s."role" = 'student' AND s."approvedAt" IS NOT NULL
      AND s."blockedAt" IS NULL AND ${reachedForSchool(actor, 'threads:write', Prisma.sql`s."id"`)}`
  if (!found) throw new AppError('notFound', messages.common.notFound)
  const guardians = await tx.$queryRaw<{ id: string }[]>`
    SELECT u."id" FROM "User" u WHERE u."blockedAt" IS NULL AND u."id" <> ${actor.id}::uuid
      AND ${isGuardianOf(Prisma.sql`u."id"`, Prisma.sql`${student}::uuid`)} ORDER BY u."id"`
  const chosen = guardian ? guardians.filter((each) => each.id === guardian) : guardians
  if (guardian && chosen.length === 0) throw new AppError('notFound', messages.common.notFound)
  if (chosen.length === 0) throw new AppError('conflict', threadMessages.noGuardian(found.name))
  return { toOffice: isOfOffice(actor), members: chosen.map((each) => ({ userId: each.id, ofSchool: false })) }
}

/** Writes a message, which its author has read, and tells the other side. */
async function write(
  tx: Transaction,
  threadId: string,
  { id: authorId }: Actor,
  { text, ofSchool }: { text: string; ofSchool: boolean },
) {
  const at = new Date()
  await tx.threadMessage.create({
    data: { threadId, authorId, text, ofSchool, createdAt: at },
    select: { id: true },
  })
  await tx.thread.update({ where: { id: threadId }, data: { lastAt: at }, select: { id: true } })
  await tx.threadMember.upsert({
    where: { threadId_userId: { threadId, userId: authorId } },
    create: { threadId, userId: authorId, ofSchool, seenAt: at },
    update: { seenAt: at, ...(ofSchool ? { isTold: true } : {}) },
    select: { id: true },
  })
  await tellOthers(tx, threadId, { ofSchool })
}

type Seen = { isClosed: boolean; count: number; ofSchool: boolean; isRead: boolean }

/**
 * The thread, locked until the transaction ends, as somebody reaches it who writes in it or closes it.
 * @throws AppError notFound
 */
async function lockThread(
  tx: Transaction,
  actor: Actor,
  id: string,
  doing: 'threads:write' | 'threads:close',
): Promise<Seen> {
  await tx.$executeRaw`SELECT FROM "Thread" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  const [seen] = await tx.$queryRaw<Seen[]>`
    SELECT t."closedAt" IS NOT NULL AS "isClosed", ${speaksForSchool(actor, doing)} AS "ofSchool", ${isRead} AS "isRead",
      (SELECT count(*)::int FROM "ThreadMessage" o WHERE o."threadId" = t."id") AS "count"
    FROM "Thread" t WHERE t."id" = ${id}::uuid AND ${visibleThreads(actor, doing)}`
  if (!seen) throw new AppError('notFound', messages.common.notFound)
  return seen
}

export const writeMessage = operation({
  access: 'threads:write',
  input: writeMessageSchema,
  output: doneShape,
  fail: threadMessages.writeFailed,
  async run(actor, input, caller) {
    const { id, message } = input
    const done = await once(caller, { of: 'writeMessage', by: actor.id, input }, async (tx) => {
      const { isClosed, count, ofSchool, ...thread } = await lockThread(tx, actor, id, 'threads:write')
      if (isClosed)
        throw new AppError('conflict', ofSchool ? threadMessages.isClosedForSchool : threadMessages.isClosed)
      if (ofSchool && !thread.isRead) throw new AppError('conflict', threadMessages.nobodyReads)
      if (count >= limits.threadMessages) throw new AppError('conflict', threadMessages.full)
      if (!ofSchool) await countMessage(actor)
      await write(tx, id, actor, { text: message, ofSchool })
      return { id, message: threadMessages.written }
    })
    caller.afterwards(drain)
    return done
  },
})

/** Notes that somebody has seen all messages. */
export const markThreadRead = operation({
  access: 'threads:read',
  input: threadIdSchema,
  output: doneShape,
  fail: threadMessages.readFailed,
  async run(actor, { id }) {
    const noted = await db.$executeRaw`
      INSERT INTO "ThreadMember" ("threadId", "userId", "ofSchool", "isTold", "seenAt")
      SELECT t."id", ${actor.id}::uuid, true, false, now() FROM "Thread" t
      WHERE t."id" = ${id}::uuid AND ${visibleThreads(actor)}
      ON CONFLICT ("threadId", "userId") DO UPDATE SET "seenAt" = now()`
    if (noted === 0) throw new AppError('notFound', messages.common.notFound)
    return { id, message: threadMessages.seen }
  },
})

/** Closes a thread, or opens it again. */
export const closeThread = operation({
  access: 'threads:close',
  input: closeThreadSchema,
  output: doneShape,
  fail: threadMessages.closeFailed,
  async run(actor, { id, closed }) {
    await db.$transaction(async (tx) => {
      const { ofSchool, isClosed } = await lockThread(tx, actor, id, 'threads:close')
      // A teacher may be here as a guardian.
      if (!ofSchool) throw new AppError('notFound', messages.common.notFound)
      if (isClosed === closed) return
      await tx.thread.update({
        where: { id },
        data: closed ? { closedAt: new Date(), closedById: actor.id } : { closedAt: null, closedById: null },
        select: { id: true },
      })
    })
    return { id, message: closed ? threadMessages.closed : threadMessages.reopened }
  },
})
