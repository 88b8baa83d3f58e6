import { spelledInitials } from '@/lib/graphemes'
import { paperCodeSchema } from '@/lib/paper-code'
import { operation } from '@/lib/server/doors/operation'
import { idOfCode, readCode } from '@/lib/server/papers/code'
import { Prisma } from '@/prisma/client/client'
import { checkedReceiptsShape } from './answers'
import { paymentMessages } from './messages'
import { findReceipts } from './sql'

/** The receipt with the code of a paper, or all those on a paper that has several; null for an unknown code. */
export const verifyReceipts = operation({
  access: 'payments:verify',
  secret: 'its code',
  input: paperCodeSchema,
  output: checkedReceiptsShape.nullable(),
  fail: paymentMessages.verifyFailed,
  async run(_actor, input) {
    const code = readCode(input.code)
    const batch = idOfCode(code)
    const receipts = await findReceipts(
      batch ? Prisma.sql`p."batchId" = ${batch}::uuid` : Prisma.sql`p."code" = ${code}`,
    )
    const [first] = receipts
    if (!first) return null
    return {
      initials: spelledInitials(first.studentName),
      date: first.date,
      receipts: receipts.map(({ receiptNumber: number, type, amount, demo, reversal }) => ({
        ...{ number, type, amount, demo },
        reversed: reversal && reversal.date,
      })),
    }
  },
})
