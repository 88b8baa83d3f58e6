import { asFile } from '@/lib/answers'
import { formatDay, type Day } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import { AppError } from '@/lib/errors'
import { fineToday } from '@/lib/late-fines/sql'
import { withSamePayers } from '@/lib/payments/family'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import type { Download } from '@/lib/server/papers/download'
import { schoolDay } from '@/lib/server/school-day'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import { demandMessages } from './contact-messages'
import { demandNotesSchema } from './schema'
import { creditOf, feeConceded, feeDue } from './sql'

/** Demand notes: for each student of a class a paper that says what is to be paid. Amounts are paise. */

export type DemandedFee = {
  type: string
  dueDate: Day
  /** As charged. */
  amount: number
  conceded: number
  paid: number
  due: number
}

export type DemandNote = {
  name: string
  admissionNo: string
  class: string
  section: string
  rollNo: number | null
  fees: DemandedFee[]
  /** Late fines of these fees as of today, which are no part of what is due. */
  fines: number
  /** What the family has given and settles nothing yet. */
  credit: number
}

type Asked = { class: string; section?: string | undefined; until: Day }

/**
 * The notes of a class, by section and roll number: one statement, however many there are. A note goes home: the credit of a
 * brother or sister for whom others pay too is nobody's business on it.
 */
const readNotes = ({ class: schoolClass, section, until }: Asked) => rowsOf<DemandNote>`
  SELECT u."name", coalesce(u."admissionNo", '') AS "admissionNo", e."class", coalesce(e."section", '') AS "section", e."rollNo",
    owed."fees", owed."fines", ${creditOf(Prisma.sql`r."studentId" IN (${withSamePayers(Prisma.sql`u."id"`)})`)} AS "credit"
  FROM "Enrolment" e JOIN "User" u ON u."id" = e."studentId" AND u."blockedAt" IS NULL
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('type', d."type", 'dueDate', d."dueDate", 'amount', d."amountPaise", 'conceded', d."conceded",
        'paid', d."paidPaise", 'due', d."due") ORDER BY d."dueDate", d."type", d."id") AS "fees", sum(d."fine")::float8 AS "fines"
    FROM (
      SELECT f."id", s."type", s."dueDate", f."amountPaise", f."paidPaise", ${feeConceded} AS "conceded", ${feeDue} AS "due",
        ${fineToday()} AS "fine"
      FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
      WHERE f."studentId" = u."id" AND f."status" = 'Pending' AND s."dueDate" <= ${until}::date) d
  ) owed
  WHERE ${allOf(
    Prisma.sql`e."class" = ${schoolClass} AND e."toDay" IS NULL AND owed."fees" IS NOT NULL`,
    section === undefined ? undefined : Prisma.sql`e."section" = ${section}`,
  )}
  ORDER BY e."section" NULLS FIRST, e."rollNo" NULLS LAST, u."name", u."id"`

/**
 * A page for each student of a class, or of a section of it, with unpaid fees that are due by a day: what of them is to be paid.
 * @throws AppError conflict where nobody owes.
 */
export const demandNotes = operation({
  access: 'fees:remind',
  input: () => demandNotesSchema(schoolDay()),
  output: asFile<Download>('application/pdf'),
  fail: demandMessages.failed,
  async run(_actor, { payBy, ...asked }): Promise<Download> {
    const notes = await readNotes(asked)
    const place = placeName({ class: asked.class, section: asked.section ?? '' })
    if (notes.length === 0) throw new AppError('conflict', demandMessages.nobodyOwes(place, formatDay(asked.until)))
    // Loaded with the first of them, as what draws other papers is.
    const { demandPdf } = await import('./demand-paper')
    const paper = { letterhead: await schoolLetterhead(), today: schoolDay(), payBy }
    const body = demandPdf(notes, { ...paper, howToPay: schoolSettings().paymentInstructions })
    return { name: `demand_notes_${place.replaceAll(/\W+/g, '_').toLowerCase()}.pdf`, type: 'application/pdf', body }
  },
})
