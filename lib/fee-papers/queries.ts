import { z } from 'zod'
import { asFile, asTable } from '@/lib/answers'
import { AppError } from '@/lib/errors'
import { placeName } from '@/lib/enrolment/lists'
import { messages } from '@/lib/messages'
import { allows } from '@/lib/permissions'
import type { Actor } from '@/lib/server/accounts/actor'
import { familyOf, type Scope } from '@/lib/server/accounts/scope'
import { operation } from '@/lib/server/doors/operation'
import type { Download, Table } from '@/lib/server/papers/download'
import { schoolDay } from '@/lib/server/school-day'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { financialYearDays, financialYearOf, formatYear } from '@/lib/years'
import { feePapersShape } from './answers'
import { feePaperMessages } from './messages'
import { feePaperSchema, feePapersSchema } from './schema'
import { findPapers, findStudent, findStudents, movesOf, tuitionOf, type Named, type Period } from './sql'
import { accountOf, withoutCredit } from './statement'
import { statementTable, statementPdfBody, type Statement } from './statement-files'

/** Papers about what students have paid, for who may read their payments: statements of account, certificates of tuition. */

/**
 * Of which financial years a student has papers; without one those of a family, each of which is one's own.
 * @throws AppError notFound
 */
export const listFeePapers = operation({
  access: 'payments:read',
  input: feePapersSchema,
  output: z.array(feePapersShape),
  fail: feePaperMessages.loadFailed,
  async run(actor, { id }, { scope }) {
    const own = familyOf(actor, scope) ?? []
    const found = await findPapers(id ? [id] : own.map((student) => student.id), scope)
    if (id && found.length === 0) throw new AppError('notFound', messages.common.notFound)
    const present = financialYearOf(schoolDay())
    const details = allows('guardians:details', actor)
    return found.map(({ years, payers, ...student }) => ({
      ...student,
      years: years.some(({ year }) => year === present) ? years : [{ year: present, tuition: false }, ...years],
      payers: details ? payers : [],
    }))
  },
})

/**
 * The certificate of what was paid of tuition for a student in a financial year, for the income-tax office. A guardian’s
 * names nobody else: who else is a guardian is not theirs to know.
 * @throws AppError notFound; conflict when nothing was paid.
 */
export const tuitionCertificate = operation({
  access: 'payments:read',
  input: feePaperSchema,
  output: asFile<Download>('application/pdf'),
  fail: feePaperMessages.tuitionFailed,
  async run(actor, { id, year = presentYear() }, { scope }): Promise<Download> {
    const period = financialYearDays(year)
    const student = await findStudent(scope, id, period)
    if (!student) throw new AppError('notFound', messages.common.notFound)
    const receipts = await tuitionOf(id, period)
    if (receipts.length === 0)
      throw new AppError('conflict', feePaperMessages.noTuition(student.name, formatYear(year)))
    // Loaded with the first certificate, as what draws receipts is.
    const { tuitionPdf } = await import('./tuition-paper')
    const paper = {
      ...{ student: student.name, admissionNo: student.admissionNo, class: placeName(student) },
      ...{ guardians: guardiansFor(actor, scope, student), year, receipts, issued: schoolDay() },
    }
    const body = await tuitionPdf(paper, await schoolLetterhead())
    return { name: `tuition_certificate_${formatYear(year)}.pdf`, type: 'application/pdf', body }
  },
})

const presentYear = () => financialYearOf(schoolDay())

/** Who stands on the paper as a guardian: of who pays, all those whom the reader may know. */
const guardiansFor = (actor: Actor, { reach, children }: Scope, { id, payers }: Named): readonly string[] =>
  reach !== 'self' && children.some((child) => child.id === id) ? [actor.name] : payers

/**
 * The accounts of a student, or of all for whom somebody pays. Of a family's credit know the family, and who may remind it of
 * what it owes.
 */
async function statementsOf(actor: Actor, scope: Scope, id: string, period: Period): Promise<Statement[]> {
  const students = await findStudents(actor, scope, id, period)
  if (students.length === 0) throw new AppError('notFound', messages.common.notFound)
  const moves = await movesOf(
    students.map((student) => student.id),
    period,
  )
  const knows = familyOf(actor, scope) !== undefined || allows('fees:remind', actor)
  return students.map((student) => {
    const all = moves.get(student.id) ?? []
    return {
      ...{ ...student, credit: knows ? student.credit : 0 },
      account: accountOf(knows ? all : withoutCredit(all), period.first),
    }
  })
}

/**
 * What was charged and paid in a financial year, with the balances: of a student, or a part for each child of who pays,
 * whose id may be asked for in place of a student’s.
 * @throws AppError notFound
 */
export const statementPdf = operation({
  access: 'payments:read',
  input: feePaperSchema,
  output: asFile<Download>('application/pdf'),
  fail: feePaperMessages.statementFailed,
  async run(actor, { id, year = presentYear() }, { scope }): Promise<Download> {
    const period = financialYearDays(year)
    const statements = await statementsOf(actor, scope, id, period)
    const body = statementPdfBody(statements, period, schoolDay(), await schoolLetterhead())
    return { name: `statement_${formatYear(year)}.pdf`, type: 'application/pdf', body, quick: true }
  },
})

/** The same as a file of rows. */
export const statementCsv = operation({
  access: 'payments:read',
  input: feePaperSchema,
  output: asTable<Table>(),
  fail: feePaperMessages.statementFailed,
  async run(actor, { id, year = presentYear() }, { scope }): Promise<Table> {
    const period = financialYearDays(year)
    return statementTable(`statement_${formatYear(year)}`, await statementsOf(actor, scope, id, period), period)
  },
})
