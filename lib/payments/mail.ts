import { formatDay } from '@/lib/dates'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import { paragraphs, quotation, type Composer } from '@/lib/server/messages/mails/compose'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import { receiptPaper, receiptsWith } from './papers'

/** A family whose child was blocked since the mail was queued gets none. */
const notOfBlocked = Prisma.sql`
  NOT EXISTS (SELECT FROM "User" b WHERE b."id" = p."studentId" AND b."blockedAt" IS NOT NULL)`

/** To a family, with the paper of a payment and those that were recorded together with it; `subjectId` is the payment's. */
export const receiptMail: Composer = async ({ subjectId }) => {
  const receipts = subjectId ? await receiptsWith(subjectId, notOfBlocked) : []
  const [first] = receipts
  if (!first) return null
  const { name, body } = await receiptPaper(receipts)
  const valid = receipts.filter(({ status }) => status === 'Completed')
  const several = receipts.length > 1
  return {
    subject: `Your ${several ? 'receipts' : 'receipt'} of ${formatDay(first.date)}`,
    text: paragraphs(
      'Hello,',
      `${schoolSettings().name} has received:`,
      quotation({
        Pupil: first.studentName,
        ...Object.fromEntries(
          receipts.map(({ receiptNumber, type, amount, status }) => [
            receiptNumber,
            [type, formatRupees(amount), status === 'Reversed' && 'reversed'].filter(Boolean).join(', '),
          ]),
        ),
        'In all': formatPaise(sumInPaise(valid)),
      }),
      `The ${several ? 'receipts are' : 'receipt is'} attached, to keep or to print.`,
    ),
    attachments: [{ filename: name, contentType: 'application/pdf', content: Buffer.from(body) }],
  }
}
