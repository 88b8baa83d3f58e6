import { approveRefund, askRefund, rejectRefund } from '@/lib/payments/refunds'
import { paySeveral } from '@/lib/payments/service'
import { paiseToRupees } from '@/lib/money'
import { db } from '@/lib/server/data/db'
import { callerAs } from '../caller-as'

/** What the family has given beyond its fee, of which one refund is approved, one rejected, and one waits (rupees). */
const given = 6_000
const refunds = [
  { amount: 1_500, reference: 'NEFT 77120', reason: 'The bus was not used in the holidays' },
  { amount: 900, reference: 'NEFT 77133', reason: 'The excursion was called off' },
  { amount: 2_000, reference: 'NEFT 77158', reason: 'Paid twice by mistake' },
]

/** Rupees that a family gives before anything is due. */
const advance = 5_000

/** A family with credit, of which something was given back, something was not, and something waits for the principal. */
export async function fill() {
  if (await db.refund.count()) return
  const [asks, decides] = await Promise.all(['accountant', 'principal'].map((who) => callerAs(`${who}@school.example`)))
  const fee = await db.fee.findFirst({
    where: { status: 'Pending', paidPaise: 0, student: { class: 'Class 7', isActive: true } },
    orderBy: [{ student: { name: 'asc' } }, { id: 'asc' }],
    select: { id: true, studentId: true, amountPaise: true },
  })
  if (!fee || !asks || !decides) return
  const { studentId } = fee
  await paySeveral.execute(asks, {
    ...{ studentId, feeIds: [fee.id], method: 'Bank Transfer', reference: 'NEFT 204411' },
    ...{ amount: paiseToRupees(Number(fee.amountPaise)) + given, keepRest: true },
  })
  const asked: string[] = []
  for (const refund of refunds) {
    const made = { ...refund, studentId, method: 'Bank Transfer' as const }
    asked.push((await askRefund.execute(asks, made)).id)
  }
  const [approved = '', rejected = ''] = asked
  await approveRefund.execute(decides, { id: approved })
  await rejectRefund.execute(decides, { id: rejected, reason: 'The excursion takes place in January' })
  await giveInAdvance(asks, studentId)
}

/** Another family of the class gives money before it is due. */
async function giveInAdvance(asks: Awaited<ReturnType<typeof callerAs>>, not: string) {
  const pupil = await db.user.findFirst({
    where: { role: 'student', class: 'Class 7', isActive: true, id: { not } },
    orderBy: [{ name: 'desc' }, { id: 'asc' }],
    select: { id: true },
  })
  if (!pupil || !asks) return
  const means = { method: 'UPI', reference: 'UPI 5521904', amount: advance, keepRest: true } as const
  await paySeveral.execute(asks, { studentId: pupil.id, feeIds: [], ...means })
}
