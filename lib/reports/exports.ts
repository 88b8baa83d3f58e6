import { terms } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { messages } from '@/lib/messages'
import { ownRows } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import type { Download } from '@/lib/server/papers/download'
import { env } from '@/lib/server/env'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOfTerm } from '@/lib/terms'
import type { z } from 'zod'
import { cardsPdf, type Card, type Paper } from './card-pdf'
import { oneCard } from './one-card'
import { reportColumns, toReport } from './rows'
import { classReportsSchema, reportIdSchema } from './schema'

const cardColumns = {
  ...reportColumns,
  rollNo: true,
  schoolYear: true,
  code: true,
  author: { select: { name: true } },
} as const

/** How many cards are drawn at a time; other requests are served in between. */
const batch = 5

/** docs/spec.md §7, GET /api/reports/export/{id}: a page to hand to a parent. */
export const exportReport = operation({
  access: 'reports:read',
  input: reportIdSchema,
  fail: messages.reports.exportFailed,
  async run(actor, { id }): Promise<Download> {
    const found = await db.report.findFirst({
      where: { AND: [ownRows(actor), { id }] },
      select: { student: { select: { name: true } } },
    })
    if (!found) throw new AppError('notFound', messages.common.notFound)
    return {
      name: `report_${id}.pdf`,
      type: 'application/pdf',
      body: cardsPdf(paper(`Report of ${found.student.name}`), cards([[id]])),
      quick: true,
    }
  },
})

/** How many report cards of a kind a class has: what `exportClass` will print. */
export const countClass = operation({
  access: 'reports:create',
  input: classReportsSchema,
  fail: messages.reports.exportFailed,
  run: async (_actor, input) => ({ count: (await reportsByCard(input)).length }),
})

/** The current reports of one kind about a class as one PDF, by roll number: a card has all that was written about a student. */
export const exportClass = operation({
  access: 'reports:create',
  input: classReportsSchema,
  fail: messages.reports.exportFailed,
  async run(_actor, input): Promise<Download> {
    const found = await reportsByCard(input)
    if (found.length === 0) throw new AppError('notFound', messages.reports.noneToPrint)
    const kind = [input.class, input.type, input.term, input.assessmentType].filter((part) => part !== undefined)
    const name = `reports_${kind
      .join('_')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')}.pdf`
    return {
      name,
      type: 'application/pdf',
      body: cardsPdf(paper(`Report cards, ${kind.join(', ')}`), cards(found)),
    }
  },
})

/**
 * The current reports of a kind about a class, of students who are at the school. Without a term, those of every term in
 * the school year that is written about now: in April that is still last year's for Term 2 and Annual.
 */
const ofClass = ({ class: schoolClass, type, term, assessmentType }: z.output<typeof classReportsSchema>) => ({
  class: schoolClass,
  type,
  OR: (term ? [term] : [...terms, null]).map((each) => ({
    term: each,
    schoolYear: schoolYearOfTerm(each, schoolDay()),
  })),
  isCurrent: true,
  student: { isActive: true },
  ...(assessmentType ? { assessmentType } : {}),
})

/** The ids of a class's current reports, those of one card together, the newest first. */
async function reportsByCard(input: z.output<typeof classReportsSchema>): Promise<string[][]> {
  const found = await db.report.findMany({
    where: ofClass(input),
    orderBy: [{ rollNo: 'asc' }, { studentName: 'asc' }, { createdAt: 'desc' }, { id: 'asc' }],
    select: { id: true, studentId: true, term: true, assessmentType: true, schoolYear: true },
  })
  const cards = groupBy(found, ({ studentId, term, assessmentType, schoolYear }) =>
    [studentId, term, assessmentType, schoolYear].join(),
  )
  return [...cards.values()].map((reports) => reports.map(({ id }) => id))
}

const paper = (title: string): Paper => ({
  school: env().SCHOOL_NAME,
  verifyAddress: `${env().APP_URL}/verify/`,
  title,
})

/** The cards of these reports, in their order, read as they are drawn. Of a card, the newest report comes first. */
async function* cards(reports: readonly (readonly string[])[]): AsyncGenerator<Card[]> {
  for (let start = 0; start < reports.length; start += batch) {
    const wanted = reports.slice(start, start + batch)
    const found = await db.report.findMany({ where: { id: { in: wanted.flat() } }, select: cardColumns })
    const byId = new Map(found.map((row) => [row.id, row]))
    yield wanted.flatMap((ids) => {
      const [newest, ...older] = ids.flatMap((id) => byId.get(id) ?? []).map(cardOf)
      return newest ? [oneCard(newest, older)] : []
    })
  }
}

type Row = Parameters<typeof toReport>[0] & {
  rollNo: number | null
  schoolYear: number
  code: string
  author: { name: string } | null
}

const cardOf = ({ rollNo, schoolYear, code, author, ...report }: Row): Card => ({
  ...toReport(report),
  rollNo,
  schoolYear,
  code,
  author: author?.name ?? '',
  issued: schoolDay(report.createdAt),
})
