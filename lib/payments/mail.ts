import { plural } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import type { Fact } from '@/lib/mail-text'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees } from '@/lib/money'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { familyGreeting } from '@/lib/server/messages/mails/greetings'
import { schoolSettings } from '@/lib/server/school-settings'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { allOf, anyOf } from '@/lib/server/data/sql'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import { receiptOf, receiptPaper } from './papers'
import { receivedPaise } from './receipts'

/**
 * To the family of a pupil, with the receipt of a payment, which is `subjectId`: what it settles of this pupil, and of those
 * whose family has the same address. Others may be nobody's business there. None where the pupil was blocked since it was
 * queued.
 */
export const receiptMail: Composer = async ({ subjectId, to }) => {
  const visible = allOf(
    anyOf(
      Prisma.sql`p."studentId" = (SELECT "studentId" FROM "Payment" WHERE "id" = ${subjectId}::uuid)`,
      Prisma.sql`EXISTS (SELECT FROM ${peopleWithLogins} WHERE u."id" = p."studentId" AND ${familyEmail} = ${to})`,
    ),
    notBlockedSql(Prisma.sql`p."studentId"`),
  )
  const receipt = subjectId ? await receiptOf(subjectId, visible) : undefined
  const [first] = receipt?.lines ?? []
  if (!receipt || !first) return null
  const students = [...new Set(receipt.lines.map(({ studentName }) => studentName))]
  const { name, body } = await receiptPaper(receipt)
  return {
    subject: `Your receipt of ${formatDay(receipt.date)}`,
    greeting: await familyGreeting(first.studentId, to),
    says: `Thank you. ${schoolSettings().name} has received your payment.`,
    facts: [
      [plural(students.length, 'Student', 'Students'), students.join(', ')],
      ['Receipt', receipt.receiptNumber],
      ...receipt.lines.map(({ type, studentName, amount, status, fromCredit, date }): Fact => [
        students.length > 1 ? `${type}, ${studentName}` : type,
        [
          formatRupees(amount),
          fromCredit && `from the credit on ${formatDay(date)}`,
          status === 'Reversed' && 'reversed',
        ]
          .filter(Boolean)
          .join(', '),
      ]),
      ...(receipt.kept > 0 ? [[feeMessages.keptAsCredit, formatRupees(receipt.kept)] as const] : []),
      ['Total', formatPaise(receivedPaise(receipt)), 'sum'],
    ],
    then: ['The receipt is attached, to keep or to print.'],
    attachments: [{ filename: name, contentType: 'application/pdf', content: Buffer.from(body) }],
  }
}
