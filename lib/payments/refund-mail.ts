import { formatDay } from '@/lib/dates'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { formatPaise } from '@/lib/money'
import { rowsOf } from '@/lib/server/data/rows'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { familyGreeting } from '@/lib/server/messages/mails/greetings'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import { paysFor } from './family'
import { formatRefundNumber } from './schema'

type Row = {
  studentId: string
  name: string
  paise: number
  paymentId: string
  paidAt: Date
  year: number
  number: number
}

/**
 * To who has paid online, of whose payment the gateway gives money back: `subjectId` is what it was asked for. None where they
 * do not pay for the pupil any more, or nobody may be told of the pupil.
 */
export const refundPaid: Composer = async ({ subjectId, to }) => {
  if (!subjectId) return null
  const studentId = Prisma.sql`f."studentId"`
  const [refund] = await rowsOf<Row>`
    SELECT f."studentId", u."name", s."amountPaise"::float8 AS "paise", g."paymentId", r."paidAt", f."year", f."number"
    FROM "GatewayRefund" g JOIN "RefundShare" s ON s."id" = g."shareId" JOIN "Refund" f ON f."id" = s."refundId"
    JOIN "Receipt" r ON r."id" = s."receiptId" JOIN "User" u ON u."id" = f."studentId"
    JOIN "GatewayPayment" p ON p."id" = g."paymentId" JOIN "OnlineOrder" o ON o."id" = p."orderId"
    WHERE g."id" = ${subjectId}::uuid AND g."state" = 'processed' AND ${notBlockedSql(studentId)}
      AND ${paysFor(Prisma.sql`o."payerId"`, studentId)}`
  if (!refund) return null
  const amount = formatPaise(refund.paise)
  return {
    subject: `${amount} of your online payment is given back`,
    greeting: await familyGreeting(refund.studentId, to),
    says: `${schoolSettings().name} has given ${amount} back to the account from which you paid online.`,
    facts: [
      ['Student', refund.name],
      ['Refund', formatRefundNumber(refund)],
      ['Of the payment', `${refund.paymentId}, ${formatDay(schoolDay(refund.paidAt))}`],
      ['Given back', amount, 'sum'],
    ],
    then: ['The bank shows it within about seven working days. It has the number of the payment.'],
  }
}
