import type { Day } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'

/** Marks and other records about a pupil follow to the enrolment that covers their day from now on. */

/** Gives the marks from a day on to enrolments that cover it. Returns how many. */
export const moveMarks = (
  tx: Transaction,
  places: readonly { id: string; studentId: string; class: string; since: Day }[],
) => tx.$executeRaw`
  UPDATE "Attendance" a SET "enrolmentId" = place."id", "class" = place."class"
  FROM unnest(
    ${places.map(({ id }) => id)}::uuid[], ${places.map(({ studentId }) => studentId)}::uuid[],
    ${places.map((place) => place.class)}::text[], ${places.map(({ since }) => since)}::date[]
  ) AS place ("id", "studentId", "class", "since")
  WHERE a."studentId" = place."studentId" AND a."day" >= place."since" AND a."enrolmentId" <> place."id"`

/** Gives the fees, leave requests and reports of enrolments that were written since then to others of the same class. */
export async function moveRecords(tx: Transaction, moves: readonly { from: string; to: string; since: Date }[]) {
  if (moves.length === 0) return
  const [from, to] = [moves.map((each) => each.from), moves.map((each) => each.to)]
  const since = moves.map((each) => each.since.toISOString())
  await tx.$executeRaw`
    UPDATE "Fee" f SET "enrolmentId" = n."to"
    FROM unnest(${from}::uuid[], ${to}::uuid[], ${since}::timestamptz[]) AS n ("from", "to", "since"), "FeeStructure" s
    WHERE f."enrolmentId" = n."from" AND s."id" = f."structureId" AND s."createdAt" >= n."since"`
  await tx.$executeRaw`
    UPDATE "LeaveRequest" l SET "enrolmentId" = n."to"
    FROM unnest(${from}::uuid[], ${to}::uuid[], ${since}::timestamptz[]) AS n ("from", "to", "since")
    WHERE l."enrolmentId" = n."from" AND l."createdAt" >= n."since"`
  await tx.$executeRaw`
    UPDATE "Report" r SET "enrolmentId" = n."to"
    FROM unnest(${from}::uuid[], ${to}::uuid[], ${since}::timestamptz[]) AS n ("from", "to", "since")
    WHERE r."enrolmentId" = n."from" AND r."createdAt" >= n."since"`
}
