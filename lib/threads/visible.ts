import { allows, reachOf, type Capability } from '@/lib/permissions'
import type { Actor } from '@/lib/server/accounts/actor'
import { onDutySql } from '@/lib/server/data/duties'
import { schoolDay } from '@/lib/server/school-day'
import { allOf, anyOf } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'

/** Who sees which threads, where `t` is the thread. */

/** Whether `account` is the class teacher of this student today, or stands in: the one place that says so. */
export const teachesClassOf = (account: Prisma.Sql, student: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM "Enrolment" e JOIN "Section" c ON c."year" = e."year" AND c."class" = e."class" AND c."name" = e."section"
  JOIN "Duty" d ON d."sectionId" = c."id" AND d."kind" IN ('ClassTeacher', 'CoTeacher', 'Substitute') AND ${onDutySql(schoolDay())}
  WHERE e."studentId" = ${student} AND e."toDay" IS NULL AND d."holderId" = ${account})`

type Viewer = Pick<Actor, 'id' | 'role' | 'children' | 'duties'>

/** Whose records a guardian sees: of nobody else they reach a thread. */
export const childrenSeen = ({ children = [] }: Viewer) => children.filter(({ seesRecords }) => seesRecords)

type Doing = Extract<Capability, 'threads:read' | 'threads:write' | 'threads:close'>

/**
 * What somebody reaches for the school as they read, write or close, of rows about `student`: all of it, what is with the
 * office (`toOffice`), or of a class teacher what is about their section and not with the office.
 */
export function reachedForSchool(viewer: Viewer, doing: Doing, student: Prisma.Sql, toOffice?: Prisma.Sql): Prisma.Sql {
  const reach = reachOf(doing, viewer)
  if (reach === 'school') return Prisma.sql`TRUE`
  const asTeacher = allOf(
    toOffice && Prisma.sql`NOT ${toOffice}`,
    teachesClassOf(Prisma.sql`${viewer.id}::uuid`, student),
  )
  return anyOf(
    // Of a class teacher who is the office too it is both.
    reach === undefined ? Prisma.sql`FALSE` : Prisma.sql`(${asTeacher})`,
    isOfOffice(viewer) ? (toOffice ?? Prisma.sql`TRUE`) : Prisma.sql`FALSE`,
  )
}

/** Whether somebody is the office: what they begin is with it. */
export const isOfOffice = (viewer: Viewer) => allows('threads:office', viewer)

/** Those that somebody reads, answers or closes for the school. */
const reachedThreads = (viewer: Viewer, doing: Doing) =>
  reachedForSchool(viewer, doing, Prisma.sql`t."studentId"`, Prisma.sql`t."toOffice"`)

/** The same, but for those that they are in as a guardian: there they speak for their child alone. */
export const speaksForSchool = (
  viewer: Viewer,
  doing: Doing,
) => Prisma.sql`(${reachedThreads(viewer, doing)} AND NOT EXISTS (
  SELECT FROM "ThreadMember" m WHERE m."threadId" = t."id" AND m."userId" = ${viewer.id}::uuid AND NOT m."ofSchool"))`

/** Those of a guardian: about a child whose records they see, and that they are in. */
const seenAsGuardian = (viewer: Viewer) => Prisma.sql`(
  t."studentId" = ANY (${childrenSeen(viewer).map(({ id }) => id)}::uuid[])
  AND EXISTS (SELECT FROM "ThreadMember" m WHERE m."threadId" = t."id" AND m."userId" = ${viewer.id}::uuid AND NOT m."ofSchool"))`

/**
 * Those that somebody reads, or answers: who reads all for the school answers no more than their own. Nobody sees what is
 * about somebody whose data are blocked.
 */
export const visibleThreads = (viewer: Viewer, doing: Doing = 'threads:read') => Prisma.sql`
  ${anyOf(reachedThreads(viewer, doing), seenAsGuardian(viewer))}
  AND EXISTS (SELECT FROM "User" b WHERE b."id" = t."studentId" AND b."blockedAt" IS NULL)`

/** Whether the thread `t` has messages that `viewer` has not seen: its newest is somebody else’s, and they have not read up to it. */
export const isNewTo = (viewer: string) => Prisma.sql`
  (NOT EXISTS (SELECT FROM "ThreadMember" m WHERE m."threadId" = t."id" AND m."userId" = ${viewer}::uuid AND m."seenAt" >= t."lastAt")
    AND EXISTS (SELECT FROM "ThreadMessage" o WHERE o."threadId" = t."id" AND o."createdAt" = t."lastAt" AND o."authorId" <> ${viewer}::uuid))`

/** Whether a guardian `u` is one of the student's now, who sees their records. */
export const isGuardianOf = (guardian: Prisma.Sql, student: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM "Guardianship" g WHERE g."guardianId" = ${guardian} AND g."studentId" = ${student}
    AND g."until" IS NULL AND g."barredAt" IS NULL AND g."seesRecords")`

/** Whether a guardian in the thread `t` still sees it. */
export const isRead = Prisma.sql`EXISTS (
  SELECT FROM "ThreadMember" m JOIN "User" u ON u."id" = m."userId"
  WHERE m."threadId" = t."id" AND NOT m."ofSchool" AND u."blockedAt" IS NULL
    AND ${isGuardianOf(Prisma.sql`u."id"`, Prisma.sql`t."studentId"`)})`

/** Whether somebody has the front office's duty today. */
const isFrontOffice = (account: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM "Duty" d WHERE d."holderId" = ${account} AND d."kind" = 'Office' AND ${onDutySql(schoolDay())})`

/** Whether the member `m` of the thread `t`, who is `u`, still sees it: for what is sent to them. */
export const stillSees = () => Prisma.sql`(u."blockedAt" IS NULL AND CASE
  WHEN NOT m."ofSchool" THEN ${isGuardianOf(Prisma.sql`u."id"`, Prisma.sql`t."studentId"`)}
  WHEN NOT u."isActive" THEN FALSE
  WHEN u."role" = 'admin' THEN TRUE
  WHEN t."toOffice" THEN ${isFrontOffice(Prisma.sql`u."id"`)}
  ELSE ${teachesClassOf(Prisma.sql`u."id"`, Prisma.sql`t."studentId"`)} END)`
