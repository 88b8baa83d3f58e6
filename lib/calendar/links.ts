import { asFile } from '@/lib/answers'
import { addDays, toDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { feeDue } from '@/lib/fees/sql'
import { formatPaise } from '@/lib/money'
import { holdReach } from '@/lib/server/accounts/hold-reach'
import { studentAsked } from '@/lib/server/accounts/scope'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { env } from '@/lib/server/env'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { calendarLinkMadeShape, calendarLinkShape } from './answers'
import type { Feed } from './feed'
import { calendarMessages } from './messages'
import { feedDays } from './queries'
import { calendarLinkSchema, feedSecretSchema } from './schema'

/**
 * The secret link by which a calendar program follows what is about a student, for themselves or for a guardian: one for each
 * of them. What it shows is looked up each time, so that it ends at once with the right to see it.
 */

/** Since when there is one. @throws AppError notFound */
export const readCalendarLink = operation({
  access: 'calendar:link',
  input: calendarLinkSchema,
  output: calendarLinkShape,
  fail: calendarMessages.linkFailed,
  async run(actor, { id }, { scope }) {
    const { id: studentId } = studentAsked(actor, scope, id)
    const link = await db.calendarLink.findUnique({
      where: { personId_studentId: { personId: actor.id, studentId } },
      select: { createdAt: true },
    })
    return { since: link?.createdAt.toISOString() ?? null }
  },
})

/** Makes a link in place of the one before. Its address is answered now and never again. @throws AppError notFound */
export const makeCalendarLink = operation({
  access: 'calendar:link',
  input: calendarLinkSchema,
  output: calendarLinkMadeShape,
  fail: calendarMessages.linkFailed,
  async run(actor, { id }, { scope }) {
    const { id: studentId } = studentAsked(actor, scope, id)
    const secret = newSecret()
    const [hash, createdAt] = [hashSecret(secret), new Date()]
    await db.$transaction(async (tx) => {
      await holdReach(tx, scope, [studentId])
      await tx.calendarLink.upsert({
        where: { personId_studentId: { personId: actor.id, studentId } },
        create: { hash, personId: actor.id, studentId, createdAt },
        update: { hash, createdAt },
        select: { hash: true },
      })
    })
    return { address: `${env().APP_URL}/api/calendar/feeds/${secret}.ics`, since: createdAt.toISOString() }
  },
})

/** Ends the link. @throws AppError notFound, also where there is none. */
export const endCalendarLink = operation({
  access: 'calendar:link',
  input: calendarLinkSchema,
  output: calendarLinkShape,
  fail: calendarMessages.linkFailed,
  async run(actor, { id }, { scope }) {
    const { id: studentId } = studentAsked(actor, scope, id)
    const { count } = await db.calendarLink.deleteMany({ where: { personId: actor.id, studentId } })
    if (count === 0) throw new AppError('notFound', messages.common.notFound)
    return { since: null }
  },
})

type Followed = { id: string; name: string; class: string | null; section: string | null; pays: boolean }
type Topic = { id: string; subject: string; topic: string; date: Date; createdAt: Date }
type Due = { id: string; type: string; duePaise: number; dueDate: Date; createdAt: Date }

/** Days before today from which on topics are in it, and how many are at most. */
const topicsFrom = 30
const mostTopics = 1000

/**
 * Days off, what the student's section does on which day, and by when which fee is to be paid, for a calendar program that
 * has the link. @throws AppError notFound for a link that has ended.
 */
export const studentFeed = operation({
  access: 'calendar:feed',
  secret: 'its link',
  input: feedSecretSchema,
  output: asFile<Feed>('text/calendar'),
  fail: calendarMessages.feedFailed,
  async run(_actor, { secret }) {
    const today = schoolDay()
    const student = await followed(secret)
    if (!student) throw new AppError('notFound', messages.common.notFound)
    const [off, topics, dues] = await Promise.all([feedDays(today), topicsOf(student, today), duesOf(student)])
    const { name, timeZone } = schoolSettings()
    return { name: `${student.name}: ${name}`, timeZone, secret: true, events: [...off, ...topics, ...dues] }
  },
})

/** The student of a link, while whose it is may log in and see the student’s record. */
async function followed(secret: string): Promise<Followed | undefined> {
  const [found] = await rowsOf<Followed>`
    SELECT s."id", s."name", s."class", s."section", (p."id" = s."id" OR g."pays") AS "pays"
    FROM "CalendarLink" l
    JOIN "User" p ON p."id" = l."personId" AND p."isActive" AND p."approvedAt" IS NOT NULL AND p."blockedAt" IS NULL
    JOIN "User" s ON s."id" = l."studentId" AND s."approvedAt" IS NOT NULL AND s."blockedAt" IS NULL
    LEFT JOIN "Guardianship" g ON g."guardianId" = p."id" AND g."studentId" = s."id"
      AND g."until" IS NULL AND g."barredAt" IS NULL AND g."seesRecords"
    WHERE l."hash" = ${hashSecret(secret)} AND (p."id" = s."id" OR g."id" IS NOT NULL)`
  return found
}

async function topicsOf({ class: schoolClass, section }: Followed, today: Day): Promise<Feed['events']> {
  if (schoolClass === null) return []
  const rows = await rowsOf<Topic>`
    SELECT t."id", t."subject", t."topic", t."date", t."createdAt" FROM "ScheduledTopic" t
    WHERE t."class" = ${schoolClass} AND t."date" >= ${addDays(today, -topicsFrom)}::date
      AND (${section}::text IS NULL OR t."section" = ${section})
    ORDER BY t."date", t."id" LIMIT ${mostTopics}`
  return rows.map(({ id, subject, topic, date, createdAt }) =>
    eventOf(id, 'Topic', calendarMessages.topic(subject, topic), date, createdAt),
  )
}

/** What is not paid; of a guardian who pays. */
async function duesOf({ id: studentId, pays }: Followed): Promise<Feed['events']> {
  if (!pays) return []
  const rows = await rowsOf<Due>`
    SELECT f."id", s."type", ${feeDue} AS "duePaise", s."dueDate", s."createdAt"
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
    WHERE f."studentId" = ${studentId}::uuid AND f."status" = 'Pending' ORDER BY s."dueDate", f."id" LIMIT ${mostTopics}`
  return rows.map(({ id, type, duePaise, dueDate, createdAt }) =>
    eventOf(id, 'Fee', calendarMessages.feeDue(type, formatPaise(duePaise)), dueDate, createdAt),
  )
}

function eventOf(id: string, kind: string, name: string, on: Date | string, at: Date | string): Feed['events'][number] {
  const day = toDay(new Date(on))
  return { id, kind, name, from: day, to: day, changedAt: new Date(at), revision: 0 }
}
