import type { Transaction } from '@/lib/server/data/db'
import type { Statements } from '@/lib/server/data/rows'
import { Prisma } from '@/prisma/client/client'
import type { DeliveryStatus } from '@/prisma/client/enums'
import type { MailKind } from '../mails/kinds'
import { withBarredAddresses } from '@/lib/server/accounts/guardian-entries'
import { lockedInOrder } from './locked-in-order'

/** A statement that deletes the deliveries `d` for which `which` holds. */
const deletion = (which: Prisma.Sql) =>
  Prisma.sql`${lockedInOrder(which)} DELETE FROM "Delivery" d USING locked WHERE d."id" = locked."id"`

/**
 * Deletes the deliveries of notifications that have not been handed over yet. Those that are being sent or were sent
 * stay, and the counts are right again.
 */
export async function withdraw(tx: Statements, notificationIds: readonly string[]): Promise<void> {
  if (notificationIds.length === 0) return
  await lockNotifications(tx, notificationIds)
  await tx.$executeRaw`${deletion(Prisma.sql`"notificationId" = ANY (${notificationIds}::uuid[]) AND "status" = 'Queued'`)}`
  await countAgain(tx, notificationIds)
}

/**
 * Of these notifications those that no address has been told of, and will not be until the transaction ends: their
 * deliveries cannot be handed over meanwhile.
 */
export async function lockUntold(tx: Transaction, notificationIds: readonly string[]): Promise<Set<string>> {
  if (notificationIds.length === 0) return new Set()
  await lockNotifications(tx, notificationIds)
  const deliveries = await tx.$queryRaw<{ notificationId: string; status: DeliveryStatus }[]>`
    SELECT "notificationId", "status" FROM "Delivery"
    WHERE "notificationId" = ANY (${notificationIds}::uuid[]) AND "address" IS NOT NULL ORDER BY "id" FOR UPDATE`
  const told = deliveries.filter(({ status }) => status !== 'Queued').map(({ notificationId }) => notificationId)
  return new Set(notificationIds.filter((id) => !told.includes(id)))
}

/** The same for the portal's own mails of a kind, by the row they are about; one without any mail counts as told. */
export async function lockUntoldMails(
  tx: Transaction,
  mail: MailKind,
  subjectIds: readonly string[],
): Promise<Set<string>> {
  const mails = await tx.$queryRaw<{ subjectId: string; status: DeliveryStatus }[]>`
    SELECT "subjectId", "status" FROM "Delivery"
    WHERE "subjectId" = ANY (${subjectIds}::uuid[]) AND "mail" = ${mail} ORDER BY "id" FOR UPDATE`
  const told = mails.filter(({ status }) => status !== 'Queued').map(({ subjectId }) => subjectId)
  return new Set(mails.map(({ subjectId }) => subjectId).filter((id) => !told.includes(id)))
}

/** A notification's counts are written under its lock, which comes before those of its deliveries. */
const lockNotifications = (tx: Statements, ids: readonly string[]) =>
  tx.$executeRaw`SELECT FROM "Notification" WHERE "id" = ANY (${ids}::uuid[]) ORDER BY "id" FOR UPDATE`

/**
 * Deletes what waits for one person and has not been handed over: of notifications to many, and mails to `addresses`.
 * @param all - also what a process has claimed or is handing over at this moment: it may arrive, and nobody notes it.
 */
export async function withdrawFrom(
  tx: Transaction,
  userId: string,
  addresses: readonly string[],
  { all = false } = {},
): Promise<void> {
  const which = Prisma.sql`
    ${all ? Prisma.sql`"status" IN ('Queued', 'Sending')` : Prisma.sql`"status" = 'Queued' AND "claim" IS NULL`}
    AND ("userId" = ${userId}::uuid OR ("userId" IS NULL AND "address" = ANY (${[...addresses]})))`
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "notificationId" AS "id" FROM "Delivery" WHERE "notificationId" IS NOT NULL AND ${which}`
  const ids = waiting.map(({ id }) => id)
  if (ids.length > 0) await lockNotifications(tx, ids)
  await tx.$executeRaw`${deletion(which)}`
  if (ids.length > 0) await countAgain(tx, ids)
  await takeChildrenOut(
    tx,
    Prisma.sql`
    SELECT d."id", d."notificationId", ${userId}::uuid AS child FROM "Delivery" d
    WHERE d."status" = 'Queued' AND d."aboutIds" @> ARRAY[${userId}::uuid]`,
  )
}

/**
 * Of notifications to guardians that wait: takes children out of those on whose account they go to an address, and deletes
 * what goes there on nobody's account any more. Whoever has claimed one has read the names, and loses it. `found` has rows of
 * the delivery, its notification and the child.
 * @returns how many children it took out.
 */
async function takeChildrenOut(tx: Statements, found: Prisma.Sql): Promise<number> {
  const rows = await tx.$queryRaw<{ id: string; notificationId: string; child: string }[]>`${found}`
  if (rows.length === 0) return 0
  const notifications = [...new Set(rows.map(({ notificationId }) => notificationId))]
  await lockNotifications(tx, notifications)
  const ids = [...new Set(rows.map(({ id }) => id))]
  await tx.$executeRaw`
    ${lockedInOrder(Prisma.sql`"id" = ANY (${ids}::uuid[]) AND "status" = 'Queued'`)}
    UPDATE "Delivery" d SET "aboutIds" = (
      SELECT coalesce(array_agg(a."id"), '{}') FROM unnest(d."aboutIds") AS a ("id")
      WHERE NOT EXISTS (
        SELECT FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ child }) => child)}::uuid[]) AS o ("of", "child")
        WHERE o."of" = d."id" AND o."child" = a."id")),
      "claim" = NULL, "dueAt" = CASE WHEN d."claim" IS NULL THEN d."dueAt" ELSE now() END
    FROM locked WHERE d."id" = locked."id"`
  await tx.$executeRaw`
    DELETE FROM "Delivery" WHERE "id" = ANY (${ids}::uuid[]) AND "status" = 'Queued' AND "aboutIds" = '{}'`
  await countAgain(tx, notifications)
  return rows.length
}

/**
 * Deletes what waits for a guardian who is barred from the child that it is about: at their addresses, unless one of them is
 * where the school writes to the family by now (two parents may share a mailbox). What is being handed over has left.
 * @returns how many.
 */
export async function withdrawFromBarred(tx: Statements): Promise<number> {
  const waiting = await tx.$queryRaw<{ id: string; notificationId: string | null }[]>`
    ${withBarredAddresses}
    SELECT DISTINCT d."id", d."notificationId"
    FROM barred JOIN "User" s ON s."id" = barred.child
    JOIN "Delivery" d ON d."status" = 'Queued' AND d."aboutIds" = '{}' AND d."address" = barred."address"
      AND d."address" IS DISTINCT FROM s."provenParentEmail"
    WHERE d."userId" = s."id" OR (d."userId" IS NULL AND ${isAbout(Prisma.sql`d."subjectId"`, Prisma.sql`s."id"`)})`
  const taken = await takeChildrenOut(tx, ofBarred)
  if (waiting.length === 0) return taken
  const notifications = [...new Set(waiting.flatMap(({ notificationId }) => notificationId ?? []))]
  if (notifications.length > 0) await lockNotifications(tx, notifications)
  const which = Prisma.sql`"id" = ANY (${waiting.map(({ id }) => id)}::uuid[]) AND "status" = 'Queued'`
  await tx.$executeRaw`${deletion(which)}`
  if (notifications.length > 0) await countAgain(tx, notifications)
  return waiting.length + taken
}

/**
 * Notifications to guardians that wait at an address of who is barred from a child on whose account they go there, unless
 * somebody else of the child is told there.
 */
const ofBarred = Prisma.sql`
  ${withBarredAddresses}
  SELECT DISTINCT d."id", d."notificationId", s."id" AS child
  FROM barred JOIN "User" s ON s."id" = barred.child
  JOIN "Delivery" d ON d."status" = 'Queued' AND d."address" = barred."address" AND s."id" = ANY (d."aboutIds")
    AND d."address" IS DISTINCT FROM s."provenParentEmail"
  WHERE NOT EXISTS (
    SELECT FROM "Guardianship" o JOIN "User" p ON p."id" = o."guardianId" LEFT JOIN "Login" q ON q."userId" = p."id"
    WHERE o."studentId" = s."id" AND o."until" IS NULL AND o."barredAt" IS NULL AND o."isTold"
      AND d."address" IN (p."provenContactEmail", q."provenEmail", phone_number(p."phone")))`

/** Deletes the invitations to these accounts that have not been handed over. */
export async function withdrawInvitations(tx: Statements, userIds: readonly string[]): Promise<void> {
  const which = Prisma.sql`"mail" = ${invitation}::text AND "subjectId" = ANY (${[...userIds]}::uuid[]) AND "status" = 'Queued'`
  await tx.$executeRaw`${deletion(which)}`
}

/** The same, but for those that a process has begun to send. @returns the accounts whose invitation is gone. */
export async function withdrawUnclaimedInvitations(tx: Statements, userIds: readonly string[]): Promise<string[]> {
  const which = Prisma.sql`"mail" = ${invitation}::text AND "subjectId" = ANY (${[...userIds]}::uuid[])
    AND "status" = 'Queued' AND "claim" IS NULL`
  const gone = await tx.$queryRaw<{ subjectId: string }[]>`${deletion(which)} RETURNING d."subjectId"`
  return gone.map(({ subjectId }) => subjectId)
}

const invitation: MailKind = 'accountInvitation'

/** Whether the row that one of the portal's own mails is about is of this pupil. */
const isAbout = (subject: Prisma.Sql, student: Prisma.Sql) => Prisma.sql`(
  ${subject} = ${student}
  OR EXISTS (SELECT FROM "ProfileChange" t WHERE t."id" = ${subject} AND t."userId" = ${student})
  OR EXISTS (SELECT FROM "FeeReminder" t WHERE t."id" = ${subject} AND t."studentId" = ${student})
  OR EXISTS (SELECT FROM "Payment" t WHERE t."id" = ${subject} AND t."studentId" = ${student})
  OR EXISTS (SELECT FROM "ThreadMember" m JOIN "Thread" t ON t."id" = m."threadId" WHERE m."id" = ${subject} AND t."studentId" = ${student})
  OR EXISTS (SELECT FROM "Admission" t WHERE t."id" = ${subject} AND t."userId" = ${student}))`

/** Under the lock of the notifications. */
const countAgain = (tx: Statements, ids: readonly string[]) => tx.$executeRaw`
  UPDATE "Notification" n SET "total" = (SELECT count(*) FROM "Delivery" d WHERE d."notificationId" = n."id")
  WHERE n."id" = ANY (${ids}::uuid[])`
