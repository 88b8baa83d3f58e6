import { formatDay } from '@/lib/dates'
import type { Fact } from '@/lib/mail-text'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees, rupeesToPaise } from '@/lib/money'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { nameSql } from '@/lib/server/data/names'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { familyGreeting } from '@/lib/server/messages/mails/greetings'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import { paysFor } from './family'
import { receiptOf, receiptPaper } from './papers'
import type { Visible } from './receipts'

type Row = { printedId: string; payerId: string; studentId: string; givenPaise: number; names: string }

/**
 * To who has paid online, of whose receipt, which is `subjectId`, not all has settled fees: some were paid or cancelled
 * meanwhile, or more came than was asked for. What it settles of the children for whom they still pay. None where there is
 * nobody of them any more.
 */
export const onlineCredit: Composer = async ({ subjectId, to }) => {
  if (!subjectId) return null
  const receiptId = Prisma.sql`${subjectId}::uuid`
  const [paid] = await rowsOf<Row>`
    SELECT o."payerId", o."studentId", r."amountPaise"::float8 AS "givenPaise",
      coalesce((SELECT p."id" FROM "Payment" p WHERE p."receiptId" = r."id" AND NOT p."fromCredit" ORDER BY p."number" LIMIT 1),
        r."id") AS "printedId",
      (SELECT string_agg(s."type", ', ' ORDER BY s."dueDate", f."id") FROM "OnlineOrderFee" t
       JOIN "Fee" f ON f."id" = t."feeId" JOIN "FeeStructure" s ON s."id" = f."structureId" WHERE t."orderId" = o."id") AS "names"
    FROM "GatewayPayment" g JOIN "OnlineOrder" o ON o."id" = g."orderId" JOIN "Receipt" r ON r."id" = g."receiptId"
    WHERE g."receiptId" = ${receiptId}`
  if (!paid) return null
  const receipt = await receiptOf(paid.printedId, paidForBy(paid.payerId))
  const about = receipt && (receipt.advance ?? receipt.lines[0])
  if (!receipt || !about || receipt.kept === 0) return null
  const { name, body } = await receiptPaper(receipt)
  const kept = formatRupees(receipt.kept)
  const { name: school } = schoolSettings()
  return {
    subject: `Your online payment of ${formatDay(receipt.date)}: ${kept} is kept as credit`,
    greeting: await familyGreeting(paid.studentId, to),
    says: `${school} has received your online payment. Not all of its fees were still to pay when it arrived, so ${kept} of it is your credit.`,
    facts: [
      ['Receipt', receipt.receiptNumber],
      ['Paid for', paid.names],
      ...receipt.lines.map(({ type, amount, studentName, fromCredit, date }): Fact => [
        `${type}, ${studentName}`,
        [formatRupees(amount), fromCredit && `from the credit on ${formatDay(date)}`].filter(Boolean).join(', '),
      ]),
      [feeMessages.keptAsCredit, formatPaise(rupeesToPaise(receipt.kept))],
      ['Total', formatPaise(paid.givenPaise), 'sum'],
    ],
    then: ['The school office can settle other fees with it, or give it back if you ask. The receipt is attached.'],
    attachments: [{ filename: name, contentType: 'application/pdf', content: Buffer.from(body) }],
  }
}

/** What is of a pupil who is not blocked: oneself, or a child for whom one pays today. */
const paidForBy =
  (payerId: string): Visible =>
  (of) => {
    const studentId = nameSql(of, 'studentId')
    return allOf(notBlockedSql(studentId), paysFor(Prisma.sql`${payerId}::uuid`, studentId))
  }
