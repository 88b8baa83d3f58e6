import { counted } from '@/lib/counted'
import type { Day } from '@/lib/dates'
import { matchingFees, runDue, structureFilter } from '@/lib/fees/sql'
import { formatPaise } from '@/lib/money'
import { allows } from '@/lib/permissions'
import type { Actor } from '@/lib/server/accounts/actor'
import { instantsOf } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import type { Fact, Figure } from './answers'
import { figure } from './figures'
import { todayMessages } from './messages'
import type { Urgency } from './schema'
import { count } from './statement'

/** What a day says of fees, to whoever sees the school's. Sums are paise. */
export type FeeSums = { payments: number; collected: number; overdue: number; owed: number }

/** The columns of a statement that has these. */
export function feeSumsOf(date: Day): Prisma.Sql {
  const { gte, lt } = instantsOf(date)
  const on = (at: Prisma.Sql) => Prisma.sql`${at} >= ${gte} AND ${at} < ${lt}`
  // Money that arrived: what settles a fee from credit came earlier, and what settles nothing yet came too.
  const paid = Prisma.sql`"Payment" p JOIN "Receipt" r ON r."id" = p."receiptId" WHERE ${on(Prisma.sql`p."paidAt"`)}
    AND ${on(Prisma.sql`r."paidAt"`)} AND p."status" = 'Completed'`
  const held = Prisma.sql`"Receipt" r WHERE ${on(Prisma.sql`r."paidAt"`)} AND r."heldPaise" > 0`
  const late = { status: 'Overdue' } as const
  const due = Prisma.sql`"FeeStructure" s WHERE ${structureFilter(late)}`
  const open = matchingFees(late)
  return Prisma.sql`
    ${count(paid)} AS "payments",
    ((SELECT coalesce(sum(p."amountPaise"), 0) FROM ${paid}) + (SELECT coalesce(sum(r."heldPaise"), 0) FROM ${held}))::float8 AS "collected",
    (SELECT coalesce(sum(${open}), 0)::int FROM ${due}) AS "overdue",
    (SELECT coalesce(sum(${runDue}), 0)::float8 FROM ${due}) AS "owed"`
}

/** Concessions that wait for this person. */
export const concessionsToDecide = (actor: Actor) =>
  allows('concessions:decide', actor)
    ? count(Prisma.sql`"Concession" WHERE "status" = 'Asked' AND "askedById" <> ${actor.id}::uuid`)
    : Prisma.sql`0`

/** Refunds that wait for this person: what one has asked for waits for others. */
export const refundsToDecide = (actor: Actor) =>
  allows('refunds:decide', actor)
    ? count(Prisma.sql`"Refund" WHERE "status" = 'Asked' AND "askedById" <> ${actor.id}::uuid`)
    : Prisma.sql`0`

/** Refunds that the gateway did not give back, as long as the money lies there and nobody has asked for a refund again. */
export const refundsThatFailed = (actor: Actor) =>
  allows('refunds:ask', actor)
    ? count(Prisma.sql`"Refund" f WHERE f."status" = 'Approved' AND f."method" IS NULL AND EXISTS (
        SELECT FROM "RefundShare" s JOIN "RefundReturn" b ON b."shareId" = s."id" JOIN "Receipt" r ON r."id" = s."receiptId"
        WHERE s."refundId" = f."id" AND r."heldPaise" > 0 AND NOT EXISTS (
          SELECT FROM "Refund" n WHERE n."studentId" = f."studentId" AND n."askedAt" > b."returnedAt" AND n."status" <> 'Rejected'))`)
    : Prisma.sql`0`

/** `urgency` of what is overdue: for whose work fees are, it waits. */
export const feesSaid = (
  { payments, collected, overdue, owed }: FeeSums,
  date: Day,
  urgency: Urgency = 'known',
): Figure[] => [
  figure({
    key: 'overdue',
    urgency,
    count: overdue,
    value: formatPaise(owed),
    label: 'overdue',
    detail: `${counted(overdue, 'fee')} past the due date`,
    href: '/fees?fees.status=Overdue#fees',
  }),
  figure({
    key: 'collected',
    urgency: 'known',
    count: payments,
    value: formatPaise(collected),
    label: 'collected today',
    detail: counted(payments, 'payment'),
    href: `/fees?payments.date=${date}&payments.status=Completed#payments`,
  }),
]

/** Below the dashboard's card of fees. */
export const overdueFact = ({ overdue, owed }: Pick<FeeSums, 'overdue' | 'owed'>): Fact => ({
  href: '/fees',
  text: overdue ? todayMessages.overdue(formatPaise(owed), counted(overdue, 'fee')) : todayMessages.noneOverdue,
})
