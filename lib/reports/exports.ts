import { z } from 'zod'
import { asFile } from '@/lib/answers'
import type { Download } from '@/lib/server/papers/download'
import { knownIn, schoolLists } from '@/lib/choices'
import { terms } from '@/lib/terms'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { messages } from '@/lib/messages'
import type { SubjectMarks } from './answers'
import { reportMessages } from './messages'
import type { Scope } from '@/lib/server/accounts/scope'
import { taughtPupils, visibleReports } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOfTerm } from '@/lib/terms'
import type { Card, CardDocument } from './card-pages'
import { cardsPdf } from './card-pdf'
import { reportColumns, toReport } from './rows'
import { classReportsSchema, reportIdSchema } from './schema'
import { gradeOf } from './grades'

const cardColumns = {
  ...reportColumns,
  rollNo: true,
  section: true,
  schoolYear: true,
  code: true,
  author: { select: { name: true } },
  student: { select: { name: true, admissionNo: true } },
} as const

/** Cards read and drawn at a time; other requests are served in between. */
const batch = 5

/** docs/spec.md §7, GET /api/reports/export/{id}: one report as a PDF. */
export const exportReport = operation({
  access: 'reports:read',
  input: reportIdSchema,
  output: asFile<Download>('application/pdf'),
  fail: reportMessages.exportFailed,
  async run(_actor, { id }, { scope }): Promise<Download> {
    const found = await db.report.findFirst({
      where: { AND: [visibleReports(scope), { id }] },
      select: cardColumns,
    })
    if (!found) throw new AppError('notFound', messages.common.notFound)
    const paper = await cardDocument(`Report of ${found.student.name}`)
    // Loaded with the first report: what draws it holds thirty megabytes.
    const { cardPdf } = await import('./one-card-pdf')
    return { name: `report_${id}.pdf`, type: 'application/pdf', body: await cardPdf(paper, cardOf(found)) }
  },
})

/** The number of cards that `exportClassReports` prints. */
export const countClassReports = operation({
  access: 'reports:create',
  input: classReportsSchema,
  output: z.strictObject({ count: z.number() }),
  fail: reportMessages.exportFailed,
  run: async (_actor, input, { scope }) => ({ count: (await reportsByCard(scope, input)).length }),
})

/**
 * The current reports of one kind about a class as one PDF, by roll number. Several reports of a student become one
 * card (mergeCards).
 */
export const exportClassReports = operation({
  access: 'reports:create',
  input: classReportsSchema,
  output: asFile<Download>('application/pdf'),
  fail: reportMessages.exportFailed,
  async run(_actor, input, { scope }): Promise<Download> {
    const found = await reportsByCard(scope, input)
    if (found.length === 0) throw new AppError('notFound', reportMessages.noneToPrint)
    const kind = [input.class, input.type, input.term, input.assessmentType].filter((part) => part !== undefined)
    const name = `reports_${kind
      .join('_')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')}.pdf`
    return {
      name,
      type: 'application/pdf',
      body: cardsPdf(await cardDocument(`Report cards, ${kind.join(', ')}`), readCards(found)),
    }
  },
})

/**
 * The current reports of a kind about a class's students, without those who left in the school year. Without a term, for
 * each term those of the school year that reports are written about now (schoolYearOfTerm).
 */
const whereClassReports = ({
  class: schoolClass,
  type,
  term,
  assessmentType,
}: z.output<typeof classReportsSchema>) => ({
  class: schoolClass,
  type,
  OR: (term ? [term] : [...terms, null]).map((each) => {
    const schoolYear = schoolYearOfTerm(each, schoolDay())
    const left = { year: schoolYear, outcome: 'Left' as const }
    // Who left may have come back.
    const still = { OR: [{ enrolments: { none: left } }, { enrolments: { some: { toDay: null } } }] }
    return { term: each, schoolYear, student: still }
  }),
  isCurrent: true,
  ...(assessmentType ? { assessmentType } : {}),
})

/** The ids of a class's current reports, grouped by card, newest first in each. */
async function reportsByCard(scope: Scope, input: z.output<typeof classReportsSchema>): Promise<string[][]> {
  const found = await db.report.findMany({
    where: { ...whereClassReports(input), student: taughtPupils(scope) },
    orderBy: [{ rollNo: 'asc' }, { studentName: 'asc' }, { createdAt: 'desc' }, { id: 'asc' }],
    select: { id: true, studentId: true, term: true, assessmentType: true, schoolYear: true },
  })
  const cards = groupBy(found, ({ studentId, term, assessmentType, schoolYear }) =>
    [studentId, term, assessmentType, schoolYear].join(),
  )
  return [...cards.values()].map((reports) => reports.map(({ id }) => id))
}

const cardDocument = async (title: string): Promise<CardDocument> => ({
  letterhead: await schoolLetterhead(),
  verifyAddress: `${env().APP_URL}/verify/`,
  title,
})

/** Reads the cards in batches while they are drawn. The first report of each card is the newest. */
async function* readCards(reports: readonly (readonly string[])[]): AsyncGenerator<Card[]> {
  for (let start = 0; start < reports.length; start += batch) {
    const wanted = reports.slice(start, start + batch)
    const found = await db.report.findMany({ where: { id: { in: wanted.flat() } }, select: cardColumns })
    const byId = new Map(found.map((row) => [row.id, row]))
    yield wanted.flatMap((ids) => {
      const [newest, ...older] = ids.flatMap((id) => byId.get(id) ?? []).map(cardOf)
      return newest ? [mergeCards(newest, older)] : []
    })
  }
}

type Row = Parameters<typeof toReport>[0] & {
  createdAt: Date
  rollNo: number | null
  section: string
  schoolYear: number
  code: string
  author: { name: string } | null
  student: { admissionNo: string | null }
}

const cardOf = ({ rollNo, section, schoolYear, code, author, student, ...report }: Row): Card => ({
  ...toReport(report),
  rollNo,
  section,
  admissionNo: student.admissionNo ?? '',
  schoolYear,
  code,
  author: author?.name ?? '',
  issued: schoolDay(report.createdAt),
})

/**
 * Merges the reports of several teachers about one student, term and assessment into one card: each subject with its
 * newest marks, everybody's remarks, and the rest of the newest report. A Grading card's grade is that of all marks.
 * `older` is sorted newest first.
 */
function mergeCards(newest: Card, older: readonly Card[]): Card {
  if (older.length === 0) return newest
  const all = [newest, ...older]
  const subjectMarks = newestOfEach(all.flatMap((card) => card.subjectMarks))
  const remarks = all.filter(({ summaryNotes }) => summaryNotes)
  return {
    ...newest,
    subjectMarks,
    overallGrade: newest.type === 'Grading' ? gradeOf(subjectMarks.map(({ marks }) => Math.round(marks * 100))) : null,
    author: [...new Set(all.map(({ author }) => author))].filter(Boolean).join(', '),
    summaryNotes: remarks
      .map(({ author, summaryNotes }) => (author ? `${author}: ${summaryNotes}` : summaryNotes))
      .join('\n\n'),
  }
}

/** The first row of every subject, in the school's order of subjects. */
function newestOfEach(rows: readonly SubjectMarks[]): SubjectMarks[] {
  const first = new Map(rows.toReversed().map((row) => [row.subject, row]))
  return knownIn(schoolLists(), 'everySubject').flatMap((subject) => first.get(subject) ?? [])
}
