import { Prisma } from '@/prisma/client/client'
import type { NotificationType } from '@/prisma/client/enums'
import { parentEmail } from '@/lib/server/accounts/login'
import type { Transaction } from '@/lib/server/data/db'
import type { Statements } from '@/lib/server/data/rows'
import { email, guardiansOf, ofList, people, type Recipients } from './recipients'

type Content = { subject: string; message: string; sentById: string }

/** `smsTemplateId`: of an SMS that is a template's whole text. */
type Written = Content & { type: NotificationType; smsTemplateId?: string | null; delay?: number }

/** A notification that was written: how many messages it is, and when. */
type Posted = { id: string; createdAt: Date; total: number }

/** To whom a notification goes, and how that is called where it is listed. */
export type Audience = {
  recipients: string
  who: Recipients
  /** Of one to the family of one student. */
  studentId?: string
  /** Whether it is about each of the children, whose guardians alone see it. */
  about?: boolean
}

/** One of the contract's list. */
export const listed = (name: string, type: NotificationType): Audience => ({
  recipients: name,
  who: ofList(name, type),
})

/**
 * Writes a notification to many people, and a delivery to each of their addresses, which is sent after `delay` seconds.
 * Nothing is sent yet.
 */
export const queueForAudience = (
  tx: Transaction,
  { audience, ...content }: Written & { audience: Audience },
): Promise<Posted> => post(tx, content, { ...audience, recipients: Prisma.sql`${audience.recipients}` })

/**
 * Writes an e-mail about one student, and its delivery to them or to their parent. On the screens only that student and
 * their guardians see it. `alsoTo` is a guardian who gets it too, as long as they are told of the student. It is listed at
 * once and sent after `delay` seconds. Returns its id.
 */
export async function queueForStudent(
  tx: Statements,
  {
    studentId,
    to,
    alsoTo,
    ...content
  }: Content & { studentId: string; to: 'student' | 'parent'; alsoTo?: string | null; delay?: number },
): Promise<string> {
  const recipients = Prisma.sql`(SELECT "name" FROM "User" WHERE "id" = ${studentId}::uuid)`
  // Who is blocked gets none; it is listed all the same.
  const isStudent = Prisma.sql`u."id" = ${studentId}::uuid AND u."blockedAt" IS NULL`
  const own = people(isStudent, to === 'parent' ? parentEmail : email)
  // An entry that was joined with another is that one's.
  const asked = Prisma.sql`SELECT coalesce("joinedIntoId", "id") FROM "User" WHERE "id" = ${alsoTo}::uuid`
  const who = alsoTo
    ? Prisma.sql`${own} UNION ALL SELECT * FROM (${guardiansOf('Email', isStudent)}) g WHERE g.person = (${asked})`
    : own
  return (await post(tx, { ...content, type: 'Email' }, { recipients, who, studentId, isSeenByStudent: true })).id
}

/**
 * The parts of a statement that write such e-mails to parents beside what else it writes: for each row of `told`, the
 * notification `id` with `message` about `studentId`, who must not be blocked.
 */
export const queuedForParents = (
  told: Prisma.Sql,
  { subject, sentById, delay }: Omit<Content, 'message'> & { delay: number },
): Prisma.Sql => Prisma.sql`
  told AS (
    SELECT t.*, u."name", ${parentEmail} AS address FROM (${told}) t JOIN "User" u ON u."id" = t."studentId"
  ), posted AS (
    INSERT INTO "Notification" ("id", "type", "subject", "message", "recipients", "studentId", "sentById", "createdAt", "total")
    SELECT t."id", 'Email', ${subject}, t."message", t."name", t."studentId", ${sentById}::uuid, ${new Date()}::timestamptz, 1
    FROM told t
  ), deliveries AS (
    ${deliveriesTo(Prisma.sql`SELECT t."id", t."studentId", t.address, '{}'::uuid[] FROM told t`, 'Email', delay)}
  )`

/**
 * Queues e-mails to parents again that were withdrawn (withdraw.ts) before any was sent: of these notifications those that
 * have no delivery and were written in the last `since` seconds.
 */
export async function queueAgain(
  tx: Statements,
  ids: readonly string[],
  { delay, since }: { delay: number; since: number },
): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`
    WITH told AS (
      UPDATE "Notification" n SET "total" = 1, "settledAt" = NULL
      FROM "User" u
      WHERE n."id" = ANY (${ids}::uuid[]) AND u."id" = n."studentId" AND u."blockedAt" IS NULL
        AND n."createdAt" > ${new Date()}::timestamptz - make_interval(secs => ${since})
        AND NOT EXISTS (SELECT FROM "Delivery" d WHERE d."notificationId" = n."id")
      RETURNING n."id", n."studentId", ${parentEmail} AS address
    )
    ${deliveriesTo(Prisma.sql`SELECT t."id", t."studentId", t.address, '{}'::uuid[] FROM told t`, 'Email', delay)}`
}

/**
 * A statement that writes the deliveries of notifications, from rows of the notification's id, the recipient's, the address
 * and, where it is on account of children, their ids. Whoever has no address gets a delivery that is Failed from the start.
 */
function deliveriesTo(addressed: Prisma.Sql, type: NotificationType, delay: number): Prisma.Sql {
  const missing = type === 'Email' ? 'There is no email address.' : 'There is no valid phone number.'
  return Prisma.sql`
    INSERT INTO "Delivery" ("notificationId", "channel", "userId", "address", "status", "reason", "decidedAt", "dueAt", "aboutIds")
    SELECT a.notification, ${type}::"NotificationType", a.person, a.address,
      (CASE WHEN a.address IS NULL THEN 'Failed' ELSE 'Queued' END)::"DeliveryStatus",
      CASE WHEN a.address IS NULL THEN ${missing} ELSE '' END,
      CASE WHEN a.address IS NULL THEN now() END, now() + make_interval(secs => ${delay}), a.about
    FROM (${addressed}) AS a(notification, person, address, about)`
}

/**
 * Writes a notification and its deliveries with one statement, however many they are. An address that several people share,
 * such as that of siblings' parents, gets one message, on account of all of their children.
 */
async function post(
  tx: Statements,
  { type, subject, message, smsTemplateId = null, sentById, delay = 0 }: Written,
  {
    recipients: named,
    who,
    studentId = null,
    about = false,
    isSeenByStudent = studentId === null,
  }: Omit<Audience, 'recipients' | 'studentId'> & {
    recipients: Prisma.Sql
    studentId?: string | null
    isSeenByStudent?: boolean
  },
): Promise<Posted> {
  const [posted] = await tx.$queryRaw<Posted[]>`
    WITH reached AS MATERIALIZED (${who}), addressed AS (
      SELECT (array_agg(r.person ORDER BY r.since, r.person))[1] AS person, r.address,
        coalesce(array_agg(DISTINCT r.child) FILTER (WHERE r.child IS NOT NULL), '{}') AS about
      FROM reached r GROUP BY r.address, CASE WHEN r.address IS NULL THEN r.person END
    ), posted AS (
      INSERT INTO "Notification" ("type", "subject", "message", "recipients", "studentId", "toGuardians", "aboutIds", "smsTemplateId", "sentById", "createdAt", "total")
      SELECT ${type}::"NotificationType", ${subject}, ${message}, ${named}, ${studentId}::uuid, ${!isSeenByStudent},
        ${about ? Prisma.sql`coalesce((SELECT array_agg(DISTINCT r.child) FROM reached r), '{}')` : Prisma.sql`'{}'::uuid[]`},
        ${smsTemplateId}::uuid, ${sentById}::uuid, ${new Date()}::timestamptz, count(*) FROM addressed
      RETURNING "id", "createdAt", "total"
    ), deliveries AS (
      ${deliveriesTo(Prisma.sql`SELECT p."id", a.person, a.address, a.about FROM addressed a, posted p`, type, delay)}
    )
    SELECT "id", "createdAt", "total" FROM posted`
  if (!posted) throw new Error('the notification was not written')
  return posted
}
