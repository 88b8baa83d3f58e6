import { isOpenDrawerOf } from '@/lib/day-book/sql'
import { paymentMethods } from './lists'
import { financialYearOf } from '@/lib/years'
import { AppError, errorAt } from '@/lib/errors'
import { feeMessages } from '@/lib/fees/messages'
import { feeDue } from '@/lib/fees/sql'
import { chargingFines, fineToday } from '@/lib/late-fines/sql'
import type { Actor } from '@/lib/server/accounts/actor'
import type { Transaction } from '@/lib/server/data/db'
import { schoolSettings } from '@/lib/server/school-settings'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import type { Payment } from './answers'
import { refuseClosedDay } from './closed-day'
import { findPayments } from './sql'

/**
 * For a demonstration.
 * @throws AppError forbidden where the school takes no money online; invalid for what is paid at the counter alone.
 */
export function assertOnline(method: Payment['method']) {
  if (schoolSettings().onlinePayments === 'off') throw new AppError('forbidden', feeMessages.payAtOffice)
  if ((paymentMethods as readonly string[]).includes(method)) return
  throw errorAt('method', feeMessages.onlineMethods)
}

type Means = Pick<Payment, 'method' | 'reference' | 'demo'> & {
  /** A transfer that pays for other families too. */
  sharedTransfer?: boolean
  /** Paise that were given, where it is not all that is due. */
  given?: number
  /** For whom it was given, whose credit the rest then is: more than is due can be given. */
  creditOf?: string
  /**
   * The receipt of money that a gateway says has arrived, with its id: nobody took it at the counter, and it is recorded
   * though it should settle nothing.
   */
  confirmed?: {
    receiptId: string
    /** When it was asked for: a fine is of that day, and not of the one on which the portal hears of the money. */
    asked: Date
  }
  /** The receipt of money that is given at the counter before anything is due, with its id. */
  advance?: { receiptId: string }
}

/**
 * Pays in one statement, so that locks are held briefly (docs/decisions/0009-paying-is-one-statement.md): all fees that are
 * named, or of `given` paise the earliest due first, and then the late fines of those that are paid whole, which are charged
 * by this (docs/decisions/0061-late-fines.md). Of two payments at once the second waits for the fee's row and finds
 * what is still due. What is paid of fees and runs is written by the database, from the payments. The receipt counter comes
 * last, because all payments wait for it; a rollback frees its number. Its `lastPaidAt` keeps receipts in the order of
 * their times: who waited for the counter was asked to pay earlier.
 * @param fees those to pay; who names several has locked them and their structures.
 * @returns the payments, of one receipt, with those of fines last; none when nothing is due, or less than was given. Who
 * names `given` then rolls back, as fines may be charged already.
 */
export async function recordPayments(
  tx: Pick<Transaction, '$queryRaw'>,
  actor: Pick<Actor, 'id' | 'name'>,
  fees: Prisma.Sql,
  { method, reference, sharedTransfer = false, demo, given, creditOf, confirmed, advance }: Means,
): Promise<Payment[]> {
  const now = new Date()
  const finesOn = schoolDay(confirmed?.asked ?? now)
  const made = Prisma.sql`
    WITH fee AS (
      SELECT f.* FROM "Fee" f WHERE ${fees} AND f."status" = 'Pending' FOR UPDATE
    ), structure AS (
      SELECT s.* FROM "FeeStructure" s WHERE s."id" IN (SELECT "structureId" FROM fee) FOR NO KEY UPDATE
    ), due AS (
      SELECT f.*, structure."dueDate", ${feeDue} AS "due", coalesce(sum(${feeDue}) OVER earlier, 0) AS "before",
        sum(${feeDue}) OVER () AS "all"
      FROM fee f JOIN structure ON structure."id" = f."structureId"
      WINDOW earlier AS (ORDER BY structure."dueDate", f."id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ), share AS (
      SELECT due.*, least("due", given."paise" - "before")::int AS "paise"
      FROM due CROSS JOIN LATERAL (SELECT coalesce(${given ?? null}::bigint, "all") AS "paise") given
      WHERE given."paise" > "before"
    ), ${chargingFines(
      Prisma.sql`ARRAY(SELECT "id" FROM share WHERE "paise" = "due" AND "dueDate" < ${finesOn}::date)`,
      Prisma.sql`(SELECT max("all") FROM due)`,
      { byId: actor.id, day: finesOn },
    )}, part AS (
      SELECT "id", "structureId", "studentId", "enrolmentId", "paise", row_number() OVER (ORDER BY "dueDate", "id") AS "place" FROM share
      UNION ALL
      SELECT c."id", c."structureId", c."studentId", c."enrolmentId", least(c."paise", given."paise" - c."before")::int,
        (SELECT count(*) FROM share) + c."place"
      FROM charge c CROSS JOIN LATERAL (SELECT coalesce(${given ?? null}::bigint, c."before" + c."paise") AS "paise") given
      WHERE given."paise" > c."before"
    ), whole AS (
      SELECT coalesce(sum("paise"), 0) AS "settled", coalesce(${given ?? null}::bigint, sum("paise")) AS "given",
        coalesce(${creditOf ?? null}::uuid, (array_agg("studentId" ORDER BY "place"))[1]) AS "studentId"
      FROM part HAVING (count(*) > 0 AND (coalesce(${given ?? null}::bigint, 0) <= sum("paise") OR ${creditOf !== undefined}))
        OR ${(confirmed ?? advance) !== undefined}
    ), counter AS (
      INSERT INTO "ReceiptCounter" AS c ("series", "year", "last", "lastPaidAt")
      SELECT ${demo ? 'Demonstration' : 'Fees'}::"ReceiptSeries", ${financialYearOf(schoolDay(now))}::int, 1, ${now}::timestamptz
      FROM whole
      ON CONFLICT ("series", "year") DO UPDATE SET "last" = c."last" + 1, "lastPaidAt" = greatest(c."lastPaidAt", EXCLUDED."lastPaidAt")
      RETURNING c.*
    ), drawer AS (
      SELECT c."id" FROM "CashSession" c WHERE ${!demo && method === 'Cash'} AND ${isOpenDrawerOf(actor.id)} FOR SHARE
    ), receipt AS (
      INSERT INTO "Receipt" ("id", "series", "year", "number", "method", "reference", "sharedTransfer", "demo", "paidAt", "paidById", "cashier",
        "studentId", "amountPaise", "heldPaise", "cashSessionId")
      SELECT coalesce(${(confirmed ?? advance)?.receiptId ?? null}::uuid, gen_random_uuid()), counter."series", counter."year", counter."last",
        ${method}::"PaymentMethod", ${reference}, ${sharedTransfer}, ${demo},
        counter."lastPaidAt", ${actor.id}::uuid, ${demo || confirmed ? '' : actor.name},
        whole."studentId", whole."given", whole."given" - whole."settled",
        (SELECT "id" FROM drawer) FROM counter, whole
      RETURNING *
    ), made AS (
      INSERT INTO "Payment" ("receiptId", "feeId", "structureId", "studentId", "studentName", "rollNo", "section", "amountPaise", "paidAt")
      SELECT receipt."id", part."id", part."structureId", u."id", u."name", e."rollNo", coalesce(e."section", ''),
        part."paise", receipt."paidAt"
      FROM part JOIN "User" u ON u."id" = part."studentId" JOIN "Enrolment" e ON e."id" = part."enrolmentId", receipt
      ORDER BY part."place"
      RETURNING *
    )`
  const found = { made, payments: Prisma.sql`made`, receipts: Prisma.sql`receipt`, newRuns: Prisma.sql`charge` }
  return findPayments(tx, found).catch(refuseClosedDay)
}

export type LockedFee = { id: string; status: string; structureId: string; studentId: string; due: number }

/**
 * Locks the fees and then their structures, each in one order: two who pay fees of the same structures follow each other
 * instead of waiting for one another.
 */
export async function lockFees(tx: Transaction, fees: Prisma.Sql) {
  const found = await tx.$queryRaw<LockedFee[]>`
    SELECT f."id", f."status", f."structureId", f."studentId", ${feeDue} AS "due"
    FROM "Fee" f WHERE ${fees} ORDER BY f."id" FOR UPDATE`
  await tx.$executeRaw`
    SELECT FROM "FeeStructure" WHERE "id" = ANY (${found.map(({ structureId }) => structureId)}::uuid[])
    ORDER BY "id" FOR NO KEY UPDATE`
  return found
}

/** Paise of the late fines as of today of fees that are locked, by the fee. A statement of its own: locking may have waited. */
export async function finesOf(tx: Transaction, fees: Prisma.Sql): Promise<Map<string, number>> {
  const found = await tx.$queryRaw<{ id: string; fine: number }[]>`
    SELECT f."id", ${fineToday()} AS "fine" FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" WHERE ${fees}`
  return new Map(found.map(({ id, fine }) => [id, fine]))
}

export const sumOf = (paise: ReadonlyMap<string, number>) => [...paise.values()].reduce((sum, each) => sum + each, 0)
