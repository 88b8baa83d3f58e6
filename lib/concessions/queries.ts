import { asTable, pageOf } from '@/lib/answers'
import type { Day } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import { AppError } from '@/lib/errors'
import { columnsIn } from '@/lib/lists'
import { messages } from '@/lib/messages'
import { formatPaise, paiseToRupees } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { outsideTransactions, rowsOf } from '@/lib/server/data/rows'
import { allOf, idsOfNamedSql, orderSql, readSqlPage, sliceSql, type Order } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { tableFile } from '@/lib/server/papers/table-file'
import type { Table } from '@/lib/server/papers/download'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import { concessionExtentShape, concessionPupilShape, concessionShape, type Concession } from './answers'
import { concessionList } from './lists'
import { concessionMessages } from './messages'
import { concessionExtentSchema, concessionListSchema, concessionPupilSchema } from './schema'
import { needsNoOther } from './service'
import { extentOf, lastDayOf, taken } from './sql'

type Row = Pick<
  Concession,
  'id' | 'studentId' | 'studentName' | 'kind' | 'heads' | 'from' | 'reason' | 'askedBy' | 'status'
> & {
  class: string | null
  basisPoints: number | null
  amountPaise: number | null
  until: Day | null
  paise: number
  askedById: string
  by: string | null
  decidedAt: string | null
  decideReason: string
  endedBy: string | null
  endedAt: string | null
  endReason: string
}

/** As its index has them: those first that wait. */
const order: Order = [
  [Prisma.sql`c."status"`, 'ASC'],
  [Prisma.sql`c."askedAt"`, 'DESC'],
  [Prisma.sql`c."id"`, 'ASC'],
]

const rowsFor = (found: Prisma.Sql) => Prisma.sql`
  WITH found AS (${found})
  SELECT c."id", c."studentId", u."name" AS "studentName", u."class", c."kind", c."basisPoints", c."amountPaise",
    (SELECT coalesce(string_agg(h."type", ', ' ORDER BY t."position"), '') FROM "ConcessionHead" h JOIN "FeeType" t ON t."name" = h."type"
      WHERE h."concessionId" = c."id") AS "heads",
    c."fromDay"::text AS "from", nullif(${lastDayOf}, 'infinity')::text AS "until", ${taken} AS "paise", c."reason", c."askedById",
    a."name" AS "askedBy", c."status", w."name" AS "by", c."decidedAt", c."decideReason", e."name" AS "endedBy", c."endedAt", c."endReason"
  FROM found c JOIN "User" u ON u."id" = c."studentId" JOIN "User" a ON a."id" = c."askedById"
  LEFT JOIN "User" w ON w."id" = c."decidedById" LEFT JOIN "User" e ON e."id" = c."endedById" ORDER BY ${orderSql(order)}`

const share = ({ basisPoints, amountPaise }: Pick<Row, 'basisPoints' | 'amountPaise'>) =>
  basisPoints === null ? formatPaise(amountPaise ?? 0) : formatPercent(basisPoints / 100)

const dayOf = (at: string) => schoolDay(new Date(at))

const toConcession =
  (readerId: string) =>
  ({
    basisPoints,
    amountPaise,
    paise,
    askedById,
    by,
    decidedAt,
    decideReason,
    endedBy,
    endedAt,
    endReason,
    ...row
  }: Row): Concession => ({
    ...row,
    ...{ class: row.class ?? '', until: row.until ?? '', share: share({ basisPoints, amountPaise }) },
    ...{ conceded: paiseToRupees(paise), own: askedById === readerId },
    decision: decidedAt ? { by: by ?? '', date: dayOf(decidedAt), reason: decideReason } : null,
    ended: endedAt ? { by: endedBy ?? '', date: dayOf(endedAt), reason: endReason } : null,
  })

type Filters = { q: string; status?: Concession['status'] | undefined; kind?: Concession['kind'] | undefined }

const matching = ({ q, status, kind }: Filters) =>
  allOf(
    status && Prisma.sql`c."status" = ${status}::"ConcessionStatus"`,
    kind && Prisma.sql`c."kind" = ${kind}::"ConcessionKind"`,
    q ? Prisma.sql`c."studentId" = ANY (${idsOfNamedSql(q)})` : undefined,
  )

/** The register of concessions, those first that wait for approval. */
export const listConcessions = operation({
  access: 'concessions:read',
  as: 'concessions',
  input: concessionListSchema,
  output: pageOf(concessionShape),
  fail: concessionMessages.loadFailed,
  async run(actor, { page, pageSize, ...filters }) {
    const condition = matching(filters)
    return readSqlPage(
      { page, pageSize },
      {
        total: Prisma.sql`SELECT count(*)::int FROM "Concession" c WHERE ${condition}`,
        rows: (slice) =>
          rowsFor(Prisma.sql`SELECT c.* FROM "Concession" c WHERE ${condition} ${sliceSql(order, slice)}`),
      },
      toConcession(actor.id),
    )
  },
})

/** The register under the list's filters, as a file. */
export const concessionsCsv = operation({
  access: 'concessions:read',
  input: concessionListSchema.omit({ page: true, pageSize: true }),
  output: asTable<Table>(),
  fail: messages.common.exportFailed,
  async run(actor, filters): Promise<Table> {
    return tableFile('concessions', columnsIn(concessionList), batches(matching(filters), actor.id))
  },
})

async function* batches(condition: Prisma.Sql, readerId: string, take = 1000): AsyncGenerator<Concession[]> {
  for (let skip = 0; ; skip += take) {
    const rows = await rowsOf<Row>`${rowsFor(
      Prisma.sql`SELECT c.* FROM "Concession" c WHERE ${condition} ${sliceSql(order, { skip, take })}`,
    )}`
    yield rows.map(toConcession(readerId))
    if (rows.length < take) return
  }
}

/** What a concession would do to the fees of a pupil that are charged. */
export const concessionExtent = operation({
  access: 'concessions:give',
  as: 'extent',
  input: concessionExtentSchema,
  output: concessionExtentShape,
  fail: concessionMessages.extentFailed,
  async run(_actor, input) {
    const [row] = await rowsOf<{ fees: number; conceded: number; paid: number }>`${extentOf(input)}`
    const { fees = 0, conceded = 0, paid = 0 } = row ?? {}
    return {
      fees,
      conceded: paiseToRupees(conceded),
      paid: paiseToRupees(paid),
      atOnce: await needsNoOther(outsideTransactions, input),
    }
  },
})

/** With the pupil, so that their place among them is seen. */
const mostSiblings = 20

/**
 * A pupil for whom a concession is given, with the brothers and sisters who are at the school, the eldest first.
 * @throws AppError notFound.
 */
export const concessionPupil = operation({
  access: 'concessions:give',
  as: 'student',
  input: concessionPupilSchema,
  output: concessionPupilShape,
  fail: concessionMessages.pupilFailed,
  async run(_actor, { id }) {
    type Child = {
      id: string
      name: string
      class: string | null
      section: string | null
      born: Day | null
      conceded: boolean
    }
    const rows = await rowsOf<Child>`
      SELECT u."id", u."name", u."class", u."section", u."dateOfBirth"::text AS "born", EXISTS (
          SELECT FROM "Concession" c WHERE c."studentId" = u."id" AND c."kind" = 'Sibling' AND c."status" = 'Approved'
            AND ${schoolDay()}::date BETWEEN c."fromDay" AND ${lastDayOf}) AS "conceded"
      FROM (
        SELECT * FROM "User" u WHERE u."role" = 'student' AND (u."id" = ${id}::uuid OR u."isActive" AND u."id" IN (
          SELECT theirs."studentId" FROM "Guardianship" mine
          JOIN "Guardianship" theirs ON theirs."guardianId" = mine."guardianId" AND theirs."until" IS NULL
          WHERE mine."studentId" = ${id}::uuid AND mine."until" IS NULL))
        ORDER BY u."id" <> ${id}::uuid, u."dateOfBirth" NULLS LAST, u."id" LIMIT ${mostSiblings}
      ) u ORDER BY CASE WHEN bool_and(u."dateOfBirth" IS NOT NULL) OVER () THEN u."dateOfBirth" END, u."classRank" DESC, u."name", u."id"`
    const children = rows.map(({ class: schoolClass, section, born, ...child }) => ({
      ...child,
      ...{ place: placeName({ class: schoolClass, section }), born: born ?? '' },
    }))
    const pupil = children.find((child) => child.id === id)
    if (!pupil) throw new AppError('notFound', messages.common.notFound)
    return { id, name: pupil.name, place: pupil.place, siblings: children.length > 1 ? children : [] }
  },
})
