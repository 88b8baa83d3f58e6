import { asFile } from '@/lib/answers'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import type { Download } from '@/lib/server/papers/download'
import { schoolDay } from '@/lib/server/school-day'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { refundMessages } from './back-messages'
import { methodName, throughGateway } from './lists'
import { formatRefundNumber, refundSchema } from './schema'

/**
 * The paper of a refund that is approved, for whoever takes the money to sign; of one through the gateway, what it was asked
 * to give back, without what came back from there.
 * @throws AppError notFound, conflict when it is not approved, and when the gateway gave nothing of it back.
 */
export const refundVoucher = operation({
  access: 'refunds:read',
  input: refundSchema,
  output: asFile<Download>('application/pdf'),
  fail: refundMessages.voucherFailed,
  async run(_actor, { id }): Promise<Download> {
    const refund = await db.refund.findUnique({
      where: { id },
      select: {
        ...{
          amountPaise: true,
          method: true,
          reference: true,
          reason: true,
          year: true,
          number: true,
          decidedAt: true,
        },
        student: { select: { name: true, class: true, section: true, admissionNo: true } },
        askedBy: { select: { name: true } },
        decidedBy: { select: { name: true } },
        shares: {
          where: { back: null },
          select: {
            amountPaise: true,
            gateway: { select: { state: true } },
            receipt: { select: { series: true, year: true, number: true } },
          },
        },
      },
    })
    if (!refund) throw new AppError('notFound', messages.common.notFound)
    const { year, number, decidedAt } = refund
    if (year === null || number === null || !decidedAt) throw new AppError('conflict', refundMessages.notApproved)
    if (refund.shares.length === 0) throw new AppError('conflict', refundMessages.cameBack)
    // Loaded with the first voucher, as what draws receipts is.
    const { refundPdf } = await import('./refund-paper')
    const printed = formatRefundNumber({ year, number })
    const body = await refundPdf(
      {
        ...refund,
        ...(refund.method
          ? { method: methodName(refund.method), isPaid: true, signed: true }
          : {
              method: throughGateway,
              isPaid: refund.shares.every(({ gateway: part }) => part?.state === 'processed'),
              signed: false,
            }),
        amountPaise: refund.shares.reduce((all, share) => all + share.amountPaise, 0n),
        number: printed,
        day: schoolDay(decidedAt),
      },
      await schoolLetterhead(),
    )
    return { name: `refund_${printed.replace('/', '-')}.pdf`, type: 'application/pdf', body }
  },
})
