import type { Transaction } from '@/lib/server/data/db'
import { formatYear } from '@/lib/years'
import { yearMessages } from './messages'

const reasons = ['followed', 'marked', 'paid', 'charged', 'reported', 'asked', 'certified'] as const
type Reason = (typeof reasons)[number]

/**
 * Why a roll-over can be taken back no more; '' while it can: until something is written about one of its pupils in the
 * new year, or a transfer certificate says that one has left. Marks that were there before it are not counted.
 */
export async function whyStays(
  tx: Pick<Transaction, '$queryRaw'>,
  { id, year }: { id: string; year: number },
): Promise<string> {
  const [found] = await tx.$queryRaw<Record<Reason, boolean>[]>`
    WITH run AS MATERIALIZED (
      SELECT r."id", r."createdAt", r."marksMoved", y."firstDay" FROM "RollOver" r JOIN "AcademicYear" y USING ("year")
      WHERE r."id" = ${id}::uuid
    ), begun AS (
      SELECT e."id" FROM run JOIN "RollOverPupil" p ON p."rollOverId" = run."id"
      JOIN "Enrolment" e ON e."studentId" = p."studentId" AND e."fromDay" >= run."firstDay"
    )
    SELECT
      EXISTS (SELECT FROM "RollOver" l WHERE l."takenBackAt" IS NULL AND l."year" > ${year}::int) AS "followed",
      (SELECT count(*) FROM (
        SELECT FROM begun JOIN "Attendance" a ON a."enrolmentId" = begun."id" LIMIT (SELECT "marksMoved" + 1 FROM run)
      ) marks) > (SELECT "marksMoved" FROM run) AS "marked",
      EXISTS (SELECT FROM begun JOIN "Fee" f ON f."enrolmentId" = begun."id" JOIN "Payment" p ON p."feeId" = f."id") AS "paid",
      EXISTS (SELECT FROM begun JOIN "Fee" f ON f."enrolmentId" = begun."id") AS "charged",
      EXISTS (SELECT FROM begun JOIN "Report" r ON r."enrolmentId" = begun."id") AS "reported",
      EXISTS (SELECT FROM begun JOIN "LeaveRequest" l ON l."enrolmentId" = begun."id") AS "asked",
      EXISTS (
        SELECT FROM begun JOIN "Certificate" c ON c."enrolmentId" = begun."id"
        UNION ALL
        SELECT FROM run JOIN "RollOverPupil" p ON p."rollOverId" = run."id" JOIN "Certificate" c ON c."enrolmentId" = p."enrolmentId"
        WHERE c."kind" = 'Transfer' AND c."cancelledAt" IS NULL
      ) AS "certified"`
  for (const reason of reasons) if (found?.[reason]) return yearMessages[reason](formatYear(year))
  return ''
}
