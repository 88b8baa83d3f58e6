import { z } from 'zod'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { db, violatedConstraint, type Transaction } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import type { LateFineKind } from '@/prisma/client/client'
import { fineRuleShape, type FineRule } from './answers'
import { lateFineMessages, sayRule } from './messages'
import { addFineRuleSchema, changeFineRuleSchema, fineRuleIdSchema } from './schema'

/** The school's rules about late fines: one a head, and one for all others. Fines that are charged keep their amounts. */

const answer = z.strictObject({ message: z.string() })

/** There is one a head at most, as many as the school has heads. */
export const listFineRules = operation({
  access: 'feePlans:read',
  input: z.object({}),
  output: z.strictObject({ rules: z.array(fineRuleShape) }),
  fail: lateFineMessages.loadFailed,
  async run() {
    const rules = await db.lateFineRule.findMany({ orderBy: { type: { sort: 'asc', nulls: 'last' } } })
    return { rules: rules.map(toRule) }
  },
})

type Stored = {
  id: string
  type: string | null
  kind: LateFineKind
  amountPaise: number
  capPaise: number | null
  graceDays: number
  chargeType: string
}

function toRule({ id, type, kind, amountPaise, capPaise, graceDays, chargeType }: Stored): FineRule {
  const rule = { kind, amount: paiseToRupees(amountPaise), cap: paiseToRupees(capPaise ?? 0), graceDays }
  return {
    ...{ id, type: type ?? '', head: type ?? lateFineMessages.allTypes, ...rule, chargeType },
    words: sayRule(rule),
  }
}

type Given = z.output<typeof addFineRuleSchema>

const columns = ({ type, kind, amount, cap, graceDays, chargeType }: Given) => ({
  ...{ type: type ?? null, kind, amountPaise: amount, capPaise: cap ?? null, graceDays, chargeType },
})

/** A family counts tuition for its tax, and a deposit is given back: a fine is neither. */
async function assertChargeable(tx: Transaction, name: string) {
  const type = await tx.feeType.findUnique({ where: { name }, select: { tuition: true, deposit: true } })
  if (type?.tuition || type?.deposit) throw errorAt('chargeType', lateFineMessages.notAsTuition(name), 'conflict')
}

const refuseSecond =
  (type: string | undefined) =>
  (error: unknown): never => {
    if (violatedConstraint(error) === null) throw error
    throw errorAt('type', type ? lateFineMessages.twice : lateFineMessages.twiceForAll, 'conflict')
  }

/**
 * Adds a rule, for one head or for all others.
 * @throws AppError conflict where there is one, and for one whose fines would count as tuition or a deposit.
 */
export const addFineRule = operation({
  access: 'fees:create',
  input: addFineRuleSchema,
  output: answer,
  fail: lateFineMessages.saveFailed,
  async run(actor, input, caller) {
    return once(caller, { of: 'addFineRule', by: actor.id, input }, async (tx) => {
      await assertChargeable(tx, input.chargeType)
      await tx.lateFineRule
        .create({ data: { ...columns(input), createdById: actor.id } })
        .catch(refuseSecond(input.type))
      return { message: lateFineMessages.saved }
    })
  },
})

/** @throws AppError as `addFineRule`, and notFound. */
export const changeFineRule = operation({
  access: 'fees:create',
  input: changeFineRuleSchema,
  output: answer,
  fail: lateFineMessages.saveFailed,
  async run(_actor, { id, ...input }) {
    return db.$transaction(async (tx) => {
      await assertChargeable(tx, input.chargeType)
      const { count } = await tx.lateFineRule
        .updateMany({ where: { id }, data: columns(input) })
        .catch(refuseSecond(input.type))
      if (count === 0) throw new AppError('notFound', messages.common.notFound)
      return { message: lateFineMessages.saved }
    })
  },
})

/** @throws AppError notFound. */
export const removeFineRule = operation({
  access: 'fees:create',
  input: fineRuleIdSchema,
  output: answer,
  fail: lateFineMessages.removeFailed,
  async run(_actor, { id }) {
    const { count } = await db.lateFineRule.deleteMany({ where: { id } })
    if (count === 0) throw new AppError('notFound', messages.common.notFound)
    return { message: lateFineMessages.removed }
  },
})
