import { formatDay } from '@/lib/dates'
import type { Fact } from '@/lib/mail-text'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import { db } from '@/lib/server/data/db'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { familyGreeting } from '@/lib/server/messages/mails/greetings'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { openFees } from './dues'

/** To a family, about the fees that are overdue when it is sent; `subjectId` is the reminder's. Nothing when all are paid. */
export const feeReminder: Composer = async ({ subjectId, to }) => {
  const reminder = subjectId
    ? await db.feeReminder.findUnique({
        where: { id: subjectId },
        select: { student: { select: { id: true, name: true } } },
      })
    : null
  if (!reminder) return null
  const { id, name } = reminder.student
  const late = (await openFees(db, id, schoolDay())).filter(({ overdue }) => overdue)
  if (late.length === 0) return null
  const { name: school, paymentInstructions } = schoolSettings()
  return {
    subject: `Fees of ${name} that are overdue`,
    greeting: await familyGreeting(id, to),
    says: `${late.length === 1 ? 'A fee has' : 'Some fees have'} not reached ${school} yet.`,
    facts: [
      ['Student', name],
      ...late.map(({ type, class: schoolClass, dueDate, amount }): Fact => [
        type,
        `${formatRupees(amount)}, due on ${formatDay(dueDate)}, ${schoolClass}`,
      ]),
      ['Total', formatPaise(sumInPaise(late)), 'sum'],
    ],
    then: [`Please pay ${late.length === 1 ? 'it' : 'them'} soon. ${paymentInstructions}`.trim()],
    otherwise: ['If you have already paid, you need not do anything.'],
  }
}
