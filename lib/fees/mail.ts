import { listed } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import type { Fact } from '@/lib/mail-text'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { familyGreeting } from '@/lib/server/messages/mails/greetings'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import { openFees } from './dues'
import { besideFamilyCredit } from './family-credit'
import { creditOf } from './sql'

/**
 * To a family, about the fees that are overdue when it is sent: of the child whose reminder `subjectId` is, and of the others
 * that were reminded of with it and have this address. Nothing when all are paid, or the credit of the family covers them.
 */
export const feeReminder: Composer = async ({ subjectId, to }) => {
  // Of the credit what was given for these children: what others have may be nobody's business there.
  const students = await rowsOf<{ id: string; name: string; credit: number }>`
    SELECT u."id", u."name", ${creditOf(Prisma.sql`r."studentId" = u."id"`)} AS "credit" FROM "FeeReminder" r
    JOIN "FeeReminder" o ON o."day" = r."day" AND o."createdAt" = r."createdAt"
    JOIN (${peopleWithLogins}) ON u."id" = o."studentId"
    CROSS JOIN ${besideFamilyCredit(Prisma.sql`u."id"`, schoolDay())}
    WHERE NOT family."covered" AND r."id" = ${subjectId}::uuid AND (o."id" = r."id" OR ${familyEmail} = ${to}) ORDER BY u."name", u."id"`
  const fees = await Promise.all(students.map(({ id }) => openFees(db, id, schoolDay())))
  const owing = students.flatMap((student, index) => {
    const late = (fees[index] ?? []).filter(({ overdue }) => overdue)
    return late.length > 0 ? [{ ...student, late }] : []
  })
  const [first] = owing
  if (!first) return null
  const late = owing.flatMap((student) => student.late)
  const credit = owing.reduce((sum, student) => sum + student.credit, 0)
  const { name: school, paymentInstructions } = schoolSettings()
  return {
    subject: `Fees of ${listed(owing.map(({ name }) => name))} that are overdue`,
    greeting: await familyGreeting(first.id, to),
    says: `${late.length === 1 ? 'A fee has' : 'Some fees have'} not reached ${school} yet.`,
    facts: [
      ...owing.flatMap(({ name, late: own }): Fact[] => [
        ['Student', name],
        ...own.map(({ type, class: schoolClass, dueDate, amount }): Fact => [
          type,
          `${formatRupees(amount)}, due on ${formatDay(dueDate)}, ${schoolClass}`,
        ]),
      ]),
      ['Total', formatPaise(sumInPaise(late)), 'sum'],
      ...(credit > 0 ? [['Your credit', `${formatPaise(credit)}, which the school can use for it`] as const] : []),
    ],
    then: [`Please pay ${late.length === 1 ? 'it' : 'them'} soon. ${paymentInstructions}`.trim()],
    otherwise: ['If you have already paid, you need not do anything.'],
  }
}
