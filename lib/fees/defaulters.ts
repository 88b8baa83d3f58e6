import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import type { Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { allows } from '@/lib/permissions'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { taughtPupils } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { readSqlPage } from '@/lib/server/data/sql'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { defaulterShape, remindedShape, type Defaulter } from './answers'
import { besideFamilyCredit } from './family-credit'
import { countFamilies, owingFamilies, pageOfFamilies } from './families'
import { feeMessages } from './messages'
import { defaulterListSchema, remindSchema } from './schema'
import { owingSums } from './sql'

/** Families with fees past their due date, and reminding them. */

type Row = Pick<Defaulter, 'id' | 'fees' | 'days' | 'covered' | 'email' | 'phone'> & {
  children: (Omit<Defaulter['children'][number], 'overdue'> & { paise: number })[]
  paise: number
  creditPaise: number
  finesPaise: number
  reminded: Day | null
  contacted: Day | null
  until: Day | null
  promisedPaise: number | null
}

const toDefaulter =
  (knowsCalls: boolean, today: Day) =>
  ({
    children,
    paise,
    finesPaise,
    creditPaise,
    reminded,
    contacted,
    covered,
    until,
    promisedPaise,
    ...row
  }: Row): Defaulter => ({
    ...row,
    name: children.map(({ name }) => name).join(', '),
    children: children.map(({ paise: owed, ...child }) => ({ ...child, overdue: paiseToRupees(owed) })),
    overdue: paiseToRupees(paise),
    // Of a family's money knows who may remind it, too.
    credit: knowsCalls ? paiseToRupees(creditPaise) : 0,
    covered: knowsCalls && covered,
    fines: paiseToRupees(finesPaise),
    reminded: reminded ?? '',
    contacted: (knowsCalls && contacted) || '',
    promise:
      knowsCalls && until
        ? { until, amount: promisedPaise === null ? null : paiseToRupees(promisedPaise), passed: until < today }
        : null,
  })

/**
 * Families with overdue fees, those who owe most first unless sorted: of each the children whom the reader may see. What a
 * family said and promised knows who may remind it.
 * @throws AppError forbidden for others who ask for promises.
 */
export const listDefaulters = operation({
  access: 'fees:overview',
  as: 'defaulters',
  input: defaulterListSchema,
  output: pageOf(defaulterShape),
  fail: feeMessages.loadFailed,
  async run(actor, { q, class: schoolClass, promise, sort, ...asked }, { scope }) {
    const knowsCalls = allows('fees:remind', actor)
    if (promise && !knowsCalls) throw new AppError('forbidden', messages.common.forbidden)
    const filters = { visible: conditionSql(taughtPupils(scope), 'u'), q, class: schoolClass, promise }
    return readSqlPage(
      asked,
      {
        shared: owingFamilies(filters),
        total: countFamilies(filters),
        rows: (slice) => pageOfFamilies(filters, sort, slice),
      },
      toDefaulter(knowsCalls, schoolDay()),
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
        mails: toSend.size,
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
