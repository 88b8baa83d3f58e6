import { Prisma } from '@/prisma/client/client'
import type { NotificationType } from '@/prisma/client/enums'
import { ownEmail, parentEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import type { Transaction } from '@/lib/server/data/db'
import { rowsOf, type Statements } from '@/lib/server/data/rows'

type Content = { subject: string; message: string; sentById: string }

/** What is for a pupil without an e-mail, such as a small child, goes to the parent's. */
const email = Prisma.sql`coalesce(${ownEmail}, ${parentEmail})`

/** The digits of a phone number with its country's code; null for what is none (the rule is `readPhone`'s, lib/phone.ts). */
const phone = Prisma.sql`phone_number(u."phone")`

const students = Prisma.sql`u."role" = 'student' AND u."isActive"
  AND EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u."id" AND e."toDay" IS NULL)`

type Audience = { who: Prisma.Sql; address: Prisma.Sql }

/** Who gets a message, as `r`, each with the address it goes to; null without one. */
const recipients = ({ who, address }: Audience) =>
  Prisma.sql`(SELECT u."id", u."createdAt", ${address} AS address FROM ${peopleWithLogins} WHERE ${who}) r`

/**
 * Which users `audience` means (one of `audiences`, lib/choices.ts, or a class), and at which address. A parent has only an
 * e-mail address; an SMS goes to the student's phone.
 */
function resolve(audience: string, type: NotificationType): Audience {
  const own = type === 'Email' ? email : phone
  if (audience === 'All Parents') return { who: students, address: type === 'Email' ? parentEmail : phone }
  if (audience === 'All Teachers') return { who: Prisma.sql`u."role" = 'teacher' AND u."isActive"`, address: own }
  if (audience === 'All Students') return { who: students, address: own }
  return { who: Prisma.sql`${students} AND u."class" = ${audience}`, address: own }
}

/** A notification that was written: how many messages it is, and when. */
type Posted = { id: string; createdAt: Date; total: number }

/**
 * Writes a notification to many people, and a delivery to each of their addresses, which is sent after `delay` seconds.
 * Nothing is sent yet.
 */
export const queueForAudience = (
  tx: Transaction,
  { audience, ...content }: Content & { type: NotificationType; audience: string; delay?: number },
): Promise<Posted> =>
  post(tx, { ...content, recipients: Prisma.sql`${audience}`, studentId: null }, resolve(audience, content.type))

/** How many people `audience` means now, how many messages that would be, and how many have no address for one. */
export async function countAudience(audience: string, type: NotificationType) {
  const [count] = await rowsOf<{ people: number; messages: number; unreachable: number }>`
    SELECT count(*)::int AS "people", count(DISTINCT r.address)::int AS "messages",
      (count(*) FILTER (WHERE r.address IS NULL))::int AS "unreachable"
    FROM ${recipients(resolve(audience, type))}`
  return count ?? { people: 0, messages: 0, unreachable: 0 }
}

/**
 * Writes an e-mail about one student, and its delivery to them or to their parent. On the screens only that student sees
 * it. It is listed at once and sent after `delay` seconds. Returns its id.
 */
export async function queueForStudent(
  tx: Statements,
  { studentId, to, ...content }: Content & { studentId: string; to: 'student' | 'parent'; delay?: number },
): Promise<string> {
  const recipients = Prisma.sql`(SELECT "name" FROM "User" WHERE "id" = ${studentId}::uuid)`
  // Who is blocked gets none; it is listed all the same.
  const audience = {
    who: Prisma.sql`u."id" = ${studentId}::uuid AND u."blockedAt" IS NULL`,
    address: to === 'parent' ? parentEmail : email,
  }
  return (await post(tx, { ...content, type: 'Email', recipients, studentId }, audience)).id
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
    ${deliveriesTo(Prisma.sql`SELECT t."id", t."studentId", t.address FROM told t`, 'Email', delay)}
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
    ${deliveriesTo(Prisma.sql`SELECT t."id", t."studentId", t.address FROM told t`, 'Email', delay)}`
}

/**
 * A statement that writes the deliveries of notifications, from rows of the notification's id, the recipient's and the
 * address. Whoever has no address gets a delivery that is Failed from the start.
 */
function deliveriesTo(addressed: Prisma.Sql, type: NotificationType, delay: number): Prisma.Sql {
  const missing = type === 'Email' ? 'There is no email address.' : 'There is no valid phone number.'
  return Prisma.sql`
    INSERT INTO "Delivery" ("notificationId", "channel", "userId", "address", "status", "reason", "decidedAt", "dueAt")
    SELECT a.notification, ${type}::"NotificationType", a.person, a.address,
      (CASE WHEN a.address IS NULL THEN 'Failed' ELSE 'Queued' END)::"DeliveryStatus",
      CASE WHEN a.address IS NULL THEN ${missing} ELSE '' END,
      CASE WHEN a.address IS NULL THEN now() END, now() + make_interval(secs => ${delay})
    FROM (${addressed}) AS a(notification, person, address)`
}

/**
 * Writes a notification and its deliveries with one statement, however many they are. An address that several people share,
 * such as that of siblings' parents, gets one message.
 */
async function post(
  tx: Statements,
  {
    type,
    subject,
    message,
    recipients: named,
    studentId,
    sentById,
    delay = 0,
  }: Content & { type: NotificationType; recipients: Prisma.Sql; studentId: string | null; delay?: number },
  audience: Audience,
): Promise<Posted> {
  const [posted] = await tx.$queryRaw<Posted[]>`
    WITH addressed AS (
      SELECT DISTINCT ON (coalesce(r.address, r.id::text)) r.id, r.address FROM ${recipients(audience)}
      ORDER BY coalesce(r.address, r.id::text), r."createdAt"
    ), posted AS (
      INSERT INTO "Notification" ("type", "subject", "message", "recipients", "studentId", "sentById", "createdAt", "total")
      SELECT ${type}::"NotificationType", ${subject}, ${message}, ${named}, ${studentId}::uuid, ${sentById}::uuid,
        ${new Date()}::timestamptz, count(*) FROM addressed
      RETURNING "id", "createdAt", "total"
    ), deliveries AS (
      ${deliveriesTo(Prisma.sql`SELECT p."id", a.id, a.address FROM addressed a, posted p`, type, delay)}
    )
    SELECT "id", "createdAt", "total" FROM posted`
  if (!posted) throw new Error('the notification was not written')
  return posted
}
