import { listed } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import type { Fact } from '@/lib/mail-text'
import { formatPaise } from '@/lib/money'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { rowsOf } from '@/lib/server/data/rows'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { familyGreeting } from '@/lib/server/messages/mails/greetings'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import { formatReceiptNumber } from './schema'

type Row = {
  studentId: string
  name: string
  type: string
  paise: number
  isCharge: boolean
  reference: string
  reason: string
  decidedAt: Date
  series: ReceiptSeries
  year: number
  number: number
}

/**
 * To a family whose cheque has bounced, of which the decision is `subjectId`: what is due again of the children whose family
 * has this address, and the bank's charge. Others may be nobody's business there. None where there is nobody any more.
 */
export const chequeBounced: Composer = async ({ subjectId, to }) => {
  const rows = await rowsOf<Row>`
    SELECT due.*, u."name", r."reference", d."reason", d."decidedAt", r."series", r."year", r."number"
    FROM "ChequeDecision" d JOIN "Receipt" r ON r."id" = d."receiptId" AND d."id" = ${subjectId}::uuid AND d."state" = 'Bounced'
    CROSS JOIN LATERAL (
      SELECT p."studentId", s."type", p."amountPaise" AS "paise", false AS "isCharge", p."number" AS "place"
      FROM "Payment" p JOIN "PaymentReversal" v ON v."paymentId" = p."id" AND v."reversedAt" >= d."decidedAt"
      JOIN "FeeStructure" s ON s."id" = p."structureId" JOIN "Fee" f ON f."id" = p."feeId" AND f."status" <> 'Cancelled'
      WHERE p."receiptId" = r."id"
      UNION ALL
      SELECT f."studentId", s."type", f."amountPaise", true, NULL FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
      WHERE f."id" = d."chargeFeeId" AND f."status" <> 'Cancelled'
    ) due JOIN (${peopleWithLogins}) ON u."id" = due."studentId"
    WHERE ${familyEmail} = ${to} AND ${notBlockedSql(Prisma.sql`u."id"`)} ORDER BY due."place"`
  const [first] = rows
  if (!first) return null
  const names = [...new Set(rows.map(({ name }) => name))]
  const { name: school, paymentInstructions } = schoolSettings()
  const sum = rows.reduce((total, { paise }) => total + paise, 0)
  return {
    subject: `Your cheque of receipt ${formatReceiptNumber(first)} has bounced`,
    greeting: await familyGreeting(first.studentId, to),
    says: `The bank has sent your cheque ${first.reference} back to ${school}. What it paid is due again.`,
    facts: [
      ['Reason', first.reason],
      ['On', formatDay(schoolDay(first.decidedAt))],
      ...rows.map(({ type, name, paise, isCharge }): Fact => [
        [type, isCharge && 'charge of the bank', names.length > 1 && name].filter(Boolean).join(', '),
        formatPaise(paise),
      ]),
      ['Total', formatPaise(sum), 'sum'],
    ],
    then: [`Please pay it for ${listed(names)} soon. ${paymentInstructions}`.trim()],
  }
}
