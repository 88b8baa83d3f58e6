import { nameSql } from '@/lib/server/data/names'
import { Prisma } from '@/prisma/client/client'
import type { AuditKind } from './lists'

/** Tables of which a row is called by one of its columns. */
const titled = {
  Import: 'fileName',
  Notification: 'subject',
  SmsTemplate: 'dltId',
  CalendarEntry: 'name',
  StudyMaterial: 'title',
  ScheduledTopic: 'topic',
  Promotion: 'title',
  GalleryImage: 'title',
} as const satisfies Partial<Record<AuditKind, string>>

/** By that name today, or where the row is gone by that of its details. */
const titleOf = ([table, column]: [string, string]) => Prisma.sql`
  WHEN ${table} THEN coalesce(
    (SELECT t.${nameSql(column)} FROM ${nameSql(table)} t WHERE t."id" = e."record"::uuid),
    (SELECT coalesce(d."values"::jsonb -> 'after' ->> ${column}::text, d."values"::jsonb -> 'before' ->> ${column}::text)
     FROM "AuditDetail" d WHERE d."entryId" = e."id"))`

/** What the record of the entry `e` is called; null where it has no name of its own, or that is not known any more. */
export const thingSql = Prisma.sql`CASE e."kind"
  WHEN 'SchoolClass' THEN e."record" WHEN 'Subject' THEN e."record" WHEN 'FeeType' THEN e."record"
  WHEN 'AcademicYear' THEN e."record" WHEN 'RollOverPlan' THEN e."record"
  WHEN 'Section' THEN (SELECT t."class" || ' ' || t."name" FROM "Section" t WHERE t."id" = e."record"::uuid)
  WHEN 'Guardianship' THEN (
    SELECT u."name" FROM "Guardianship" t JOIN "User" u ON u."id" = t."guardianId" WHERE t."id" = e."record"::uuid)
  WHEN 'FeeStructure' THEN (SELECT t."type" || ', ' || t."class" FROM "FeeStructure" t WHERE t."id" = e."record"::uuid)
  WHEN 'Admission' THEN (SELECT t."studentName" FROM "Admission" t WHERE t."id" = e."record"::uuid)
  WHEN 'AdmissionEvent' THEN (
    SELECT t."studentName" FROM "AdmissionEvent" v JOIN "Admission" t ON t."id" = v."admissionId" WHERE v."id" = e."record"::uuid)
  ${Prisma.join(Object.entries(titled).map(titleOf), ' ')} END`

/** Kinds whose record is a school year. */
export const ofYears: readonly string[] = ['AcademicYear', 'RollOverPlan'] satisfies AuditKind[]
