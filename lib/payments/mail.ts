import { plural } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import type { Fact } from '@/lib/mail-text'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees } from '@/lib/money'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { familyGreeting } from '@/lib/server/messages/mails/greetings'
import { schoolSettings } from '@/lib/server/school-settings'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { nameSql } from '@/lib/server/data/names'
import { allOf, anyOf } from '@/lib/server/data/sql'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import { receiptOf, receiptPaper } from './papers'
import { receivedPaise, type Visible } from './receipts'
import { printed } from './sql'

/**
 * To the family of a pupil, with the receipt of a payment or with an advance, which is `subjectId`: what it settles of this pupil, and of those
 * whose family has the same address. Others may be nobody's business there. None where the pupil was blocked since it was
 * queued.
 */
export const receiptMail: Composer = async ({ subjectId, to }) => {
  if (!subjectId) return null
  const visible: Visible = (of) => {
    const studentId = nameSql(of, 'studentId')
    return allOf(
      anyOf(
        Prisma.sql`${studentId} IN (SELECT about."studentId" FROM ${printed} about WHERE about."id" = ${subjectId}::uuid)`,
        Prisma.sql`EXISTS (SELECT FROM ${peopleWithLogins} WHERE u."id" = ${studentId} AND ${familyEmail} = ${to})`,
      ),
      notBlockedSql(studentId),
    )
  }
  const receipt = await receiptOf(subjectId, visible)
  const about = [...(receipt?.advance ? [receipt.advance] : []), ...(receipt?.lines ?? [])]
  const [first] = about
  if (!receipt || !first) return null
  const students = [...new Set(about.map(({ studentName }) => studentName))]
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
      ...(receipt.advance?.reversal
        ? [[feeMessages.keptAsCredit, `${formatRupees(receipt.advance.amount)}, reversed`] as const]
        : []),
      ['Total', formatPaise(receivedPaise(receipt)), 'sum'],
    ],
    then: ['The receipt is attached, to keep or to print.'],
    attachments: [{ filename: name, contentType: 'application/pdf', content: Buffer.from(body) }],
  }
}
