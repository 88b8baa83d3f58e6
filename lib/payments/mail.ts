import { formatDay } from '@/lib/dates'
import type { Fact } from '@/lib/mail-text'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { familyGreeting } from '@/lib/server/messages/mails/greetings'
import { schoolSettings } from '@/lib/server/school-settings'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import { receiptPaper, receiptsWith } from './papers'

/**
 * To a family, with the paper of a payment and those that were recorded together with it; `subjectId` is the payment's. None
 * where the child was blocked since it was queued.
 */
export const receiptMail: Composer = async ({ subjectId, to }) => {
  const receipts = subjectId ? await receiptsWith(subjectId, notBlockedSql(Prisma.sql`p."studentId"`)) : []
  const [first] = receipts
  if (!first) return null
  const { name, body } = await receiptPaper(receipts)
  const valid = receipts.filter(({ status }) => status === 'Completed')
  const several = receipts.length > 1
  return {
    subject: `Your ${several ? 'receipts' : 'receipt'} of ${formatDay(first.date)}`,
    greeting: await familyGreeting(first.studentId, to),
    says: `Thank you. ${schoolSettings().name} has received your payment.`,
    facts: [
      ['Student', first.studentName],
      ...receipts.map(({ receiptNumber, type, amount, status }): Fact => [
        type,
        [formatRupees(amount), `receipt ${receiptNumber}`, status === 'Reversed' && 'reversed']
          .filter(Boolean)
          .join(', '),
      ]),
      ['Total', formatPaise(sumInPaise(valid)), 'sum'],
    ],
    then: [`The ${several ? 'receipts are' : 'receipt is'} attached, to keep or to print.`],
    attachments: [{ filename: name, contentType: 'application/pdf', content: Buffer.from(body) }],
  }
}
