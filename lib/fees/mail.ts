import { formatDay } from '@/lib/dates'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import { db } from '@/lib/server/data/db'
import { paragraphs, quotation, type Composer } from '@/lib/server/messages/mails/compose'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { openFees } from './dues'

/** To a family, about the fees that are overdue when it is sent; `subjectId` is the reminder's. Nothing when all are paid. */
export const feeReminder: Composer = async ({ subjectId }) => {
  const reminder = subjectId
    ? await db.feeReminder.findUnique({
        where: { id: subjectId },
        select: { student: { select: { id: true, name: true } } },
      })
    : null
  if (!reminder) return null
  const late = (await openFees(db, reminder.student.id, schoolDay())).filter(({ overdue }) => overdue)
  if (late.length === 0) return null
  const { name, phone, email, paymentInstructions } = schoolSettings()
  const contact = [email, phone].filter(Boolean).join(', ')
  return {
    subject: `Fees of ${reminder.student.name} that are overdue`,
    text: paragraphs(
      'Hello,',
      `these fees have not reached ${name} yet:`,
      [
        quotation({ Pupil: reminder.student.name }),
        ...late.map(({ type, class: schoolClass, dueDate, amount }) =>
          quotation({ [type]: `${schoolClass}, due on ${formatDay(dueDate)}, ${formatRupees(amount)}` }),
        ),
        quotation({ 'In all': formatPaise(sumInPaise(late)) }),
      ].join('\n'),
      `Please pay them soon. ${paymentInstructions}`.trim(),
      `If you have paid meanwhile, you need not do anything.${contact && ` Questions: ${contact}`}`,
    ),
  }
}
