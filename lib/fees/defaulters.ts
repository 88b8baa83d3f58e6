import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import type { Day } from '@/lib/dates'
import type { SortBy } from '@/lib/inputs'
import { paiseToRupees } from '@/lib/money'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import {
  allOf,
  directionOf,
  findPattern,
  orderSql,
  readSqlPage,
  rollNumberSearch,
  sliceSql,
  type Order,
} from '@/lib/server/data/sql'
import { taughtPupils } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { defaulterShape, remindedShape, type Defaulter } from './answers'
import { feeMessages } from './messages'
import { besideFamilyCredit } from './family-credit'
import { defaulterListSchema, remindSchema } from './schema'
import { owingFines, owingSums } from './sql'

/** Pupils with fees past their due date: `d` has their sums, `u` is the pupil. */

type Row = Omit<Defaulter, 'overdue' | 'fines' | 'credit' | 'reminded' | 'class' | 'section' | 'email'> & {
  class: string | null
  section: string | null
  email: string | null
  paise: number
  creditPaise: number
  finesPaise: number
  reminded: Day | null
}

type Sort = SortBy<'name' | 'overdue' | 'days'> | undefined

function order(sort: Sort): Order {
  const direction = sort ? directionOf(sort) : 'DESC'
  const [name, id] = [Prisma.sql`u."name"`, Prisma.sql`u."id"`]
  if (sort?.key === 'name')
    return [
      [name, direction],
      [id, direction],
    ]
  const column = sort?.key === 'days' ? Prisma.sql`"days"` : Prisma.sql`d."paise"`
  return [
    [column, direction],
    [name, 'ASC'],
    [id, 'ASC'],
  ]
}

function searched(q: string): Prisma.Sql | undefined {
  if (!q) return undefined
  const [roll] = rollNumberSearch(q)
  const named = Prisma.sql`u."findableName" LIKE ${findPattern(q)}`
  return roll ? Prisma.sql`(${named} OR u."rollNo" = ${roll.rollNo})` : named
}

/** Pupils with overdue fees, those who owe most first unless sorted. */
export const listDefaulters = operation({
  access: 'fees:overview',
  as: 'defaulters',
  input: defaulterListSchema,
  output: pageOf(defaulterShape),
  fail: feeMessages.loadFailed,
  async run(_actor, { q, class: schoolClass, sort, ...asked }, { scope }) {
    const condition = allOf(
      conditionSql(taughtPupils(scope), 'u'),
      searched(q),
      schoolClass ? Prisma.sql`u."class" = ${schoolClass}` : undefined,
    )
    return readSqlPage(
      asked,
      {
        total: Prisma.sql`
          SELECT count(*)::int FROM ${owingSums()} LEFT JOIN "User" u ON u."id" = d."studentId" WHERE ${condition}`,
        // Sums of all who owe are sorted; families, their credit, addresses, fines and reminders are read of the page alone.
        rows: (slice) => Prisma.sql`
          WITH found AS (
            SELECT d.*, ${schoolDay()}::date - d."since" AS "days"
            FROM ${owingSums()} JOIN "User" u ON u."id" = d."studentId" WHERE ${condition} ${sliceSql(order(sort), slice)}
          )
          SELECT u."id", u."name", u."class", u."section", u."rollNo", u."phone", ${familyEmail} AS "email", d."fees", d."paise",
            d."days", ${owingFines(Prisma.sql`u."id"`)} AS "finesPaise", family."paise" AS "creditPaise", family."covered", (SELECT max(r."day") FROM "FeeReminder" r WHERE r."studentId" = u."id") AS "reminded"
          FROM found d JOIN (${peopleWithLogins}) ON u."id" = d."studentId"
          CROSS JOIN ${besideFamilyCredit(Prisma.sql`u."id"`, schoolDay())} ORDER BY ${orderSql(order(sort))}`,
      },
      ({ paise, finesPaise, creditPaise, ...row }: Row) => ({
        ...row,
        class: row.class ?? '',
        section: row.section ?? '',
        email: row.email ?? '',
        overdue: paiseToRupees(paise),
        credit: paiseToRupees(creditPaise),
        fines: paiseToRupees(finesPaise),
        reminded: row.reminded ?? '',
      }),
    )
  },
})

/**
 * Queues a mail to the family of each of these pupils who has overdue fees that its credit does not cover, once a day: the row of the day says who was
 * reminded, also by somebody else at the same moment.
 */
export const remindDefaulters = operation({
  access: 'fees:remind',
  input: remindSchema,
  output: remindedShape.extend({ message: z.string() }),
  fail: feeMessages.remindFailed,
  async run(actor, input, caller) {
    const studentIds = [...new Set(input.studentIds)]
    const answer = await once(caller, { of: 'remindDefaulters', by: actor.id, input }, async (tx) => {
      const late = await tx.$queryRaw<{ id: string; name: string; email: string | null; covered: boolean }[]>`
        SELECT u."id", u."name", ${familyEmail} AS "email", family."covered"
        FROM ${owingSums()} JOIN (${peopleWithLogins}) ON u."id" = d."studentId"
        CROSS JOIN ${besideFamilyCredit(Prisma.sql`u."id"`, schoolDay())}
        WHERE u."id" = ANY (${studentIds}::uuid[]) ORDER BY u."name", u."id"`
      const owing = late.filter(({ covered }) => !covered)
      const reachable = new Map(owing.flatMap(({ id, email }) => (email ? [[id, email] as const] : [])))
      const noted = await tx.$queryRaw<{ id: string; studentId: string }[]>`
        INSERT INTO "FeeReminder" ("studentId", "day", "remindedById")
        SELECT "id", ${schoolDay()}::date, ${actor.id}::uuid FROM unnest(${[...reachable.keys()]}::uuid[]) AS r ("id") ORDER BY 1
        ON CONFLICT ("studentId", "day") DO NOTHING RETURNING "id", "studentId"`
      // Of brothers and sisters with one address one mail leaves, which names all of them.
      const toSend = new Map(noted.map(({ id, studentId }) => [reachable.get(studentId) ?? '', id]))
      await queueMails(
        tx,
        'feeReminder',
        [...toSend].map(([to, subjectId]) => ({ subjectId, to })),
      )
      return {
        queued: noted.length,
        withoutAddress: owing.filter(({ email }) => !email).map(({ name }) => name),
        already: reachable.size - noted.length,
        settled: studentIds.length - late.length,
        covered: late.length - owing.length,
      }
    })
    caller.afterwards(drain)
    return { ...answer, message: feeMessages.reminded(answer) }
  },
})
