import { pageOf } from '@/lib/answers'
import { AppError } from '@/lib/errors'
import { spelledInitials } from '@/lib/graphemes'
import { messages } from '@/lib/messages'
import { paperCodeSchema } from '@/lib/paper-code'
import { figuresShape, listedReportShape, verificationShape, type ListedReport } from './answers'
import { reportMessages } from './messages'
import { scopeOf } from '@/lib/server/accounts/scope'
import { isOwnWork, taughtPupils, visibleReports } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import {
  allOf,
  anyOf,
  findPattern,
  listOrderSql,
  readSqlPage,
  rollNumberSearch,
  tableList,
} from '@/lib/server/data/sql'
import { onDaySql, schoolDay } from '@/lib/server/school-day'
import type { Term } from '@/lib/terms'
import { readCode } from '@/lib/server/papers/code'
import { figuresOf } from './figures'
import { reportColumnsSql, toReport } from './rows'
import { figuresSchema, reportListSchema } from './schema'
import { Prisma } from '@/prisma/client/client'

type ListedRow = Parameters<typeof toReport>[0] & Pick<ListedReport, 'section' | 'rollNo'> & { authorId: string | null }

/** docs/spec.md §7, GET /api/reports: newest first unless sorted. */
export const listReports = operation({
  access: 'reports:read',
  as: 'reports',
  input: reportListSchema,
  output: pageOf(listedReportShape),
  fail: reportMessages.fetchError,
  async run(actor, { q, class: schoolClass, type, term, date, year, sort, ...asked }, { scope }) {
    const changes = scopeOf('reports:change', actor)
    const [roll] = rollNumberSearch(q)
    const condition = allOf(
      conditionSql(visibleReports(scope), 'r'),
      q
        ? anyOf(Prisma.sql`r."findable" LIKE ${findPattern(q)}`, roll && Prisma.sql`r."rollNo" = ${roll.rollNo}`)
        : undefined,
      schoolClass ? Prisma.sql`r."class" = ${schoolClass}` : undefined,
      type && Prisma.sql`r."type" = ${type}::"ReportType"`,
      term && Prisma.sql`r."term" = ${term}`,
      year === undefined ? undefined : Prisma.sql`r."schoolYear" = ${year}`,
      date ? onDaySql(Prisma.sql`r."createdAt"`, date) : undefined,
    )
    const order = listOrderSql('r', sort, { student: 'studentName', class: 'classRank' })
    return readSqlPage(
      asked,
      tableList({
        ...{ table: 'Report', of: 'r', condition, order },
        columns: Prisma.sql`
          ${reportColumnsSql}, r."rollNo", r."authorId",
          (SELECT coalesce(e."section", '') FROM "Enrolment" e WHERE e."id" = r."enrolmentId") AS "section"`,
      }),
      ({ section, rollNo, authorId, ...row }: ListedRow) => ({
        ...toReport(row),
        section,
        rollNo,
        mayChange: row.isCurrent && isOwnWork(changes, authorId),
      }),
    )
  },
})

/** A student's records in a term, which the report form offers. */
export const readReportFigures = operation({
  access: 'reports:create',
  as: 'figures',
  input: figuresSchema,
  output: figuresShape,
  fail: reportMessages.figuresFailed,
  async run(_actor, { studentId, term }, { scope }) {
    const student = await db.user.findFirst({
      where: { AND: [{ id: studentId, role: 'student', isActive: true }, taughtPupils(scope)] },
      select: { id: true },
    })
    if (!student) throw new AppError('notFound', messages.common.notFound)
    return figuresOf(db, studentId, term)
  },
})

/** The report with the code of a paper, and whether it is still current; null for an unknown code. */
export const verifyReport = operation({
  access: 'reports:verify',
  secret: 'its code',
  input: paperCodeSchema,
  output: verificationShape.nullable(),
  fail: reportMessages.verifyFailed,
  async run(_actor, { code }) {
    const found = await db.report.findUnique({
      where: { code: readCode(code) },
      select: {
        studentName: true,
        type: true,
        term: true,
        schoolYear: true,
        createdAt: true,
        isCurrent: true,
        withdrawnAt: true,
        studentId: true,
        assessmentType: true,
        authorId: true,
        subjectKey: true,
        replacedBy: { select: { createdAt: true } },
      },
    })
    if (!found) return null
    const { studentName, type, term, schoolYear, createdAt, isCurrent, withdrawnAt, replacedBy, ...kind } = found
    const replacement =
      isCurrent || withdrawnAt
        ? null
        : (replacedBy ??
          (await db.report.findFirst({
            where: { ...kind, type, term, schoolYear, createdAt: { gt: createdAt } },
            orderBy: { createdAt: 'asc' },
            select: { createdAt: true },
          })))
    return {
      initials: spelledInitials(studentName),
      type,
      term: term as Term | null,
      schoolYear,
      issued: schoolDay(createdAt),
      replaced: isCurrent || withdrawnAt ? null : schoolDay(replacement?.createdAt),
      withdrawn: withdrawnAt && schoolDay(withdrawnAt),
    }
  },
})
