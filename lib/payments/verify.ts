import { spelledInitials } from '@/lib/graphemes'
import { paperCodeSchema } from '@/lib/paper-code'
import { feeMessages } from '@/lib/fees/messages'
import { operation } from '@/lib/server/doors/operation'
import { idOfCode, readCode } from '@/lib/server/papers/code'
import { Prisma } from '@/prisma/client/client'
import { checkedReceiptsShape } from './answers'
import { paymentMessages } from './messages'
import { findReceipts } from './receipts'

/** What the receipt with the code of a paper settles, or all those on an older paper that has several; null for an unknown code. */
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
      batch ? Prisma.sql`paper."batchId" = ${batch}::uuid` : Prisma.sql`paper."code" = ${code}`,
    )
    const [first] = receipts
    if (!first) return null
    // What was settled later is of what was kept.
    const lines = receipts.flatMap((receipt) => receipt.lines.filter(({ fromCredit }) => !fromCredit))
    const advances = receipts.flatMap(({ advance }) => advance ?? [])
    return {
      initials: [...new Set([...lines, ...advances].map(({ studentName }) => spelledInitials(studentName)))].join(', '),
      date: first.date,
      receipts: [
        ...lines.map(({ receiptNumber: number, type, amount, demo, reversal }) => ({
          ...{ number, type, amount, demo },
          reversed: reversal && reversal.date,
        })),
        ...receipts.flatMap(({ kept, advance, receiptNumber: number, demo }) => {
          const amount = advance?.amount ?? kept
          const reversed = advance?.reversal?.date ?? null
          return amount > 0 ? [{ ...{ number, type: feeMessages.keptAsCredit, amount, demo }, reversed }] : []
        }),
      ],
    }
  },
})
