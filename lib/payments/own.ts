import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { feeMessages } from '@/lib/fees/messages'
import { assertPayable } from '@/lib/fees/payable'
import { messages } from '@/lib/messages'
import { holdReach } from '@/lib/server/accounts/hold-reach'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { allOf } from '@/lib/server/data/sql'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { Prisma } from '@/prisma/client/client'
import { paymentShape } from './answers'
import { assertPaidHere } from './online-start'
import { lockFees, recordPayments } from './recording'
import { payOwnSchema } from './schema'

/**
 * Pays several fees online in one go, of oneself or of the children for whom one pays: all of them or none, with one
 * receipt. Whoever works at the counter pays here as a parent.
 * @throws AppError conflict when one of them is not to be paid any more, and under a gateway, with the address of the
 * checkout; notFound when one is not theirs, forbidden where
 * the school takes no money online.
 */
export const payOwn = operation({
  access: 'fees:payOwn',
  as: 'payments',
  input: payOwnSchema,
  output: z.array(paymentShape),
  fail: feeMessages.payFailed,
  async run(actor, input, caller) {
    const { feeIds, method } = input
    const { scope } = caller
    await assertPaidHere(actor.id, scope, feeIds, method)
    return once(caller, { of: 'payOwn', by: actor.id, input }, async (tx) => {
      const fees = allOf(Prisma.sql`f."id" = ANY (${feeIds}::uuid[])`, conditionSql(ownRows(scope), 'f'))
      const found = await lockFees(tx, fees)
      if (found.length < feeIds.length) throw new AppError('notFound', messages.common.notFound)
      const students = found.map(({ studentId }) => studentId)
      await holdReach(tx, scope, students)
      assertPayable(found)
      return recordPayments(tx, actor, fees, { method, reference: '', demo: true })
    })
  },
})
