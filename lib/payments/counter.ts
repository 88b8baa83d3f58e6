import { z } from 'zod'
import type { Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { placeName } from '@/lib/enrolment/lists'
import { feeMessages } from '@/lib/fees/messages'
import { creditOf, feeDue } from '@/lib/fees/sql'
import { fineToday } from '@/lib/late-fines/sql'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { peopleMessages } from '@/lib/people/messages'
import { asked, personRank, personSearchSql } from '@/lib/people/search'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf, anyOf, likePattern } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { gateway } from '@/lib/server/gateway/choose'
import { schoolDay } from '@/lib/server/school-day'
import { limits } from '@/lib/constants'
import { isDayClosed, isOpenDrawerOf } from '@/lib/day-book/sql'
import { Prisma } from '@/prisma/client/client'
import { advancesOf, toAdvance, type AdvanceRow } from './advances'
import { familyAtCounterShape, payerShape } from './answers'
import { paying, payTogether } from './family'
import { familyAtCounterSchema, findPayersSchema } from './schema'
import { cameByGateway } from './online-sql'
import { askedBack } from './refund-sql'

/** The counter: whoever stands there is found, and all that their family owes. */

/** As many as the keyboard goes through with ease. */
const mostFound = 10

/** Paise of one pupil: what is due, what of it is late, and the fines as of today besides. */
const owedBy = (studentId: Prisma.Sql, today: Day) => Prisma.sql`
  SELECT coalesce(sum(${feeDue}), 0)::float8 AS "due",
    coalesce(sum(${feeDue}) FILTER (WHERE s."dueDate" < ${today}::date), 0)::float8 AS "overdue",
    coalesce(sum(${fineToday(today)}), 0)::float8 AS "fines"
  FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" WHERE f."studentId" = ${studentId} AND f."status" = 'Pending'`

type PupilRow = {
  id: string
  name: string
  class: string | null
  section: string | null
  rollNo: number | null
  admissionNo: string | null
  payers: string
}
type FoundRow = PupilRow & { due: number; overdue: number; fines: number }

/**
 * Pupils for what somebody types: their own name, number or phone, or a guardian's who pays. At most ten, those first that
 * fit best, and of those who fit as well who is at the school. One statement.
 */
export const findPayers = operation({
  access: 'payments:record',
  as: 'found',
  input: findPayersSchema,
  output: z.array(payerShape),
  fail: peopleMessages.findFailed,
  async run(_actor, { q }) {
    const { words } = asked(q)
    if (words.length === 0) return []
    const found = await rowsOf<FoundRow>`
      SELECT ${columns}, owed.*
      FROM (
        SELECT u.*, ${personRank(q)} AS "rank" FROM "User" u
        WHERE ${allOf(pupils, anyOf(ofGuardians(words), personSearchSql(q)))}
        ORDER BY "rank", u."isActive" DESC, u."name", u."id" LIMIT ${mostFound}
      ) u CROSS JOIN LATERAL (${owedBy(Prisma.sql`u."id"`, schoolDay())}) owed
      ORDER BY u."rank", u."isActive" DESC, u."name", u."id"`
    return found.map((row) => ({ ...toPupil(row), due: paiseToRupees(row.due), overdue: paiseToRupees(row.overdue) }))
  },
})

/** Who was ever enrolled: who has left may owe something. */
const pupils = Prisma.sql`u."role" = 'student' AND u."approvedAt" IS NOT NULL AND u."blockedAt" IS NULL AND u."joinedIntoId" IS NULL`

/** Whose guardian has all these words in their name. */
const ofGuardians = (words: readonly string[]) => Prisma.sql`u."id" = ANY (ARRAY(
  SELECT k."studentId" FROM "User" p JOIN "Guardianship" k ON k."guardianId" = p."id" AND ${paying(Prisma.sql`k`)}
  WHERE p."role" <> 'student' AND ${allOf(...words.map((word) => Prisma.sql`p."findableName" LIKE ${likePattern(word)}`))}))`

/** Those who pay for the pupil `u`, in their order. */
const namesOfPayers = Prisma.sql`(
  SELECT coalesce(string_agg(p."name", ', ' ORDER BY p."name", p."id"), '') FROM "Guardianship" k JOIN "User" p ON p."id" = k."guardianId"
  WHERE k."studentId" = u."id" AND ${paying(Prisma.sql`k`)})`

const columns = Prisma.sql`
  u."id", u."name", u."class", u."section", u."rollNo", u."admissionNo", ${namesOfPayers} AS "payers"`

const toPupil = ({ id, name, rollNo, admissionNo, payers, ...place }: PupilRow) => ({
  ...{ id, name, place: placeName(place), rollNo, admissionNo: admissionNo ?? '', payers },
})

type ChildRow = FoundRow & {
  drawerOpen: boolean
  dayClosed: boolean
  held: number
  asked: number
  ofGateway: number
  advances: AdvanceRow[]
  fees: {
    id: string
    type: string
    class: string
    amountPaise: number
    duePaise: number
    finePaise: number
    dueDate: Day
  }[]
}

/**
 * The family of a pupil at the counter: the children for whom one of the pupil's payers pays, with what is due of each, the
 * earliest first, its late fine as of today, and the credit. Of the fees as many as can be paid at once; the sums are of all.
 * @throws AppError notFound.
 */
export const familyAtCounter = operation({
  access: 'payments:record',
  as: 'family',
  input: familyAtCounterSchema,
  output: familyAtCounterShape,
  fail: feeMessages.loadFailed,
  async run(actor, { id }) {
    const today = schoolDay()
    const rows = await rowsOf<ChildRow>`
      SELECT ${columns}, owed.*,
        ${creditOf(Prisma.sql`r."studentId" = u."id"`)} AS "held", ${askedBack(Prisma.sql`ARRAY[u."id"]`)}::float8 AS "asked",
        ${gateway() ? creditOf(Prisma.sql`r."studentId" = u."id" AND ${cameByGateway}`) : Prisma.sql`0`} AS "ofGateway", ${advancesOf(Prisma.sql`u."id"`)} AS "advances",
        (SELECT coalesce(json_agg(d ORDER BY d."dueDate", d."id"), '[]') FROM (
          SELECT f."id", s."type", s."class", f."amountPaise", ${feeDue} AS "duePaise", ${fineToday(today)} AS "finePaise",
            s."dueDate"::text AS "dueDate"
          FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
          WHERE f."studentId" = u."id" AND f."status" = 'Pending' ORDER BY s."dueDate", f."id" LIMIT ${limits.feesAtOnce}) d) AS "fees",
        EXISTS (SELECT FROM "CashSession" c WHERE ${isOpenDrawerOf(actor.id)}) AS "drawerOpen",
        ${isDayClosed(today)} AS "dayClosed"
      FROM "User" u CROSS JOIN LATERAL (${owedBy(Prisma.sql`u."id"`, today)}) owed
      WHERE ${pupils} AND u."id" IN (${payTogether(Prisma.sql`${id}::uuid`)})
      ORDER BY u."id" <> ${id}::uuid, u."classRank", u."name", u."id"`
    const pupil = rows.find((row) => row.id === id)
    if (!pupil) throw new AppError('notFound', messages.common.notFound)
    const sum = (of: (row: ChildRow) => number) => paiseToRupees(rows.reduce((all, row) => all + of(row), 0))
    const fees = rows
      .flatMap((row) => row.fees.map((fee) => ({ ...fee, studentId: row.id, studentName: row.name })))
      .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate) || one.id.localeCompare(other.id))
      .slice(0, limits.feesAtOnce)
    return {
      ...{ drawerOpen: pupil.drawerOpen, dayClosed: pupil.dayClosed },
      students: rows.map((row) => ({
        ...toPupil(row),
        ...{
          credit: paiseToRupees(row.held),
          askedBack: paiseToRupees(row.asked),
          creditOfGateway: paiseToRupees(row.ofGateway),
        },
      })),
      fees: fees.map(({ amountPaise, duePaise, finePaise, dueDate, ...fee }) => ({
        ...fee,
        ...{ amount: paiseToRupees(amountPaise), due: paiseToRupees(duePaise), fine: paiseToRupees(finePaise) },
        ...{ dueDate, overdue: dueDate < today },
      })),
      due: sum(({ due }) => due),
      overdue: sum(({ overdue }) => overdue),
      fines: sum(({ fines }) => fines),
      credit: sum(({ held }) => held),
      advances: rows.flatMap(({ advances, name }) => advances.map((each) => toAdvance(each, name))),
    }
  },
})
