import { Prisma } from '@/prisma/client/client'

/** Whether somebody pays for the pupil of a link today. A bar wins over all that a link grants. */
export const paying = (link: Prisma.Sql) =>
  Prisma.sql`${link}."until" IS NULL AND ${link}."barredAt" IS NULL AND ${link}."pays"`

/**
 * Who pays for whom of these pupils today: each pupil, and each guardian who pays with all the children for whom they pay, as
 * rows of `payer` and `student`.
 * @param students an expression for an array of their ids.
 */
export const payersOf = (students: Prisma.Sql) => Prisma.sql`
  SELECT student AS payer, student FROM unnest(${students}) AS student
  UNION
  SELECT mine."guardianId", theirs."studentId" FROM "Guardianship" mine
  JOIN "Guardianship" theirs ON theirs."guardianId" = mine."guardianId" AND ${paying(Prisma.sql`theirs`)}
  WHERE mine."studentId" = ANY (${students}) AND ${paying(Prisma.sql`mine`)}`

/** Whether somebody pays for a pupil today: the pupil, or a guardian who pays. */
export const paysFor = (payerId: Prisma.Sql, studentId: Prisma.Sql) => Prisma.sql`(
  ${studentId} = ${payerId} OR ${studentId} IN (
    SELECT k."studentId" FROM "Guardianship" k WHERE k."guardianId" = ${payerId} AND ${paying(Prisma.sql`k`)}))`

/** The ids of the pupils whose fees are paid together with this one's: those for whom one of their payers pays too. */
export const payTogether = (studentId: Prisma.Sql) =>
  Prisma.sql`SELECT student FROM (${payersOf(Prisma.sql`ARRAY[${studentId}]`)}) family`

/** The ids of this pupil, and of those for whom the same people pay: no others, and all of them. */
export const withSamePayers = (studentId: Prisma.Sql) => Prisma.sql`
  SELECT ${studentId} AS student UNION
  SELECT theirs."studentId" FROM "Guardianship" mine
  JOIN "Guardianship" theirs ON theirs."guardianId" = mine."guardianId" AND ${paying(Prisma.sql`theirs`)}
  WHERE mine."studentId" = ${studentId} AND ${paying(Prisma.sql`mine`)}
  GROUP BY 1 HAVING count(*) = (SELECT count(*) FROM "Guardianship" every WHERE every."studentId" = ${studentId} AND ${paying(Prisma.sql`every`)})
    AND count(*) = (SELECT count(*) FROM "Guardianship" every WHERE every."studentId" = theirs."studentId" AND ${paying(Prisma.sql`every`)})`
