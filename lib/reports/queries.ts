import { AppError } from '@/lib/errors'
import { initialsOf } from '@/lib/graphemes'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { ownRows } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { schoolDay, within } from '@/lib/server/school-day'
import { holding, withRollNumber } from '@/lib/server/data/sql'
import type { Term } from '@/lib/terms'
import { readCode } from './code'
import { figuresOf } from './figures'
import { reportColumns, toReport } from './rows'
import { figuresSchema, reportListSchema, verifySchema, type Figures, type Report, type Verification } from './schema'

/** docs/spec.md §7, GET /api/reports: newest first. */
export const listReports = operation({
  access: 'reports:read',
  as: 'reports',
  input: reportListSchema,
  fail: messages.reports.fetchError,
  async run(actor, { q, class: schoolClass, type, term, date, sort, ...asked }): Promise<Page<Report>> {
    const found = q ? { OR: [{ studentName: holding(q) }, ...withRollNumber(q)] } : {}
    const filters = given({ class: schoolClass, type, term, createdAt: date && within(date) })
    const where = { AND: [ownRows(actor), filters, found] }
    return pageOf(
      asked,
      () => db.report.count({ where }),
      (slice) =>
        db.report.findMany({
          where,
          orderBy: newestFirst(sort, { student: 'studentName' }),
          ...slice,
          select: reportColumns,
        }),
      toReport,
    )
  },
})

/** What the records say of a student in a term, to be offered to whoever writes the report. */
export const readFigures = operation({
  access: 'reports:create',
  as: 'figures',
  input: figuresSchema,
  fail: messages.reports.figuresFailed,
  async run(_actor, { studentId, term }): Promise<Figures> {
    const student = await db.user.findFirst({
      where: { id: studentId, role: 'student', isActive: true },
      select: { id: true },
    })
    if (!student) throw new AppError('notFound', messages.common.notFound)
    return figuresOf(db, studentId, term)
  },
})

/** Whether a paper with this code is genuine and still current; null when we have issued no such paper. */
export const verifyReport = operation({
  access: 'reports:verify',
  input: verifySchema,
  fail: messages.reports.verifyFailed,
  async run(_actor, { code }): Promise<Verification | null> {
    const found = await db.report.findUnique({
      where: { code: readCode(code) },
      select: {
        studentId: true,
        studentName: true,
        type: true,
        term: true,
        assessmentType: true,
        schoolYear: true,
        createdAt: true,
        isCurrent: true,
        authorId: true,
        subjectKey: true,
      },
    })
    if (!found) return null
    const {
      studentId,
      studentName,
      type,
      term,
      assessmentType,
      schoolYear,
      createdAt,
      isCurrent,
      authorId,
      subjectKey,
    } = found
    const replacement = isCurrent
      ? null
      : await db.report.findFirst({
          where: {
            studentId,
            type,
            term,
            assessmentType,
            schoolYear,
            authorId,
            subjectKey,
            createdAt: { gt: createdAt },
          },
          orderBy: { createdAt: 'asc' },
          select: { createdAt: true },
        })
    return {
      // `Ananya Sharma` as `A. S.`
      initials: initialsOf(studentName)
        .map((letter) => `${letter}.`)
        .join(' '),
      type,
      term: term as Term | null,
      schoolYear,
      issued: schoolDay(createdAt),
      replaced: isCurrent ? null : schoolDay(replacement?.createdAt),
    }
  },
})
