import pg from 'pg'

/** What the writes of a run use up, and what the papers are about. Ids, but for what says otherwise. */
export type Material = {
  /** E-mails of accounts that log in with the demo's password. */
  logins: string[]
  /** That password's hash. */
  hash: string
  /** Days on which pupils have no mark yet. */
  unmarked: { studentId: string; date: string }[]
  fees: string[]
  payment: string
  /** Of a pupil who has no certificate yet. */
  pupil: string
  /** The school's day. */
  today: string
  reports: { type: string; id: string }[]
}

/** Logins that a run has: so many pupils begin their day at once. */
const LOGINS = 400

/** Reads the material from a school's database. Pupils get the password of the demo's administrator. */
export async function materialOf(databaseUrl: string): Promise<Material> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rowsOf = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows
  try {
    const logins = await rowsOf<{ email: string; passwordHash: string }>(`
      UPDATE "Login" SET "passwordHash" = a."passwordHash" FROM "Login" a WHERE a."email" = 'admin@school.example'
        AND "Login"."userId" IN (
          SELECT "id" FROM "User" WHERE "role" = 'student' AND "isActive" AND "approvedAt" IS NOT NULL ORDER BY "id" LIMIT ${LOGINS})
      RETURNING "Login"."email", "Login"."passwordHash"`)
    const [payment] = await rowsOf<{ id: string }>(`SELECT "id" FROM "Payment" ORDER BY "paidAt" LIMIT 1`)
    const [pupil] = await rowsOf<{ id: string }>(`
      SELECT "studentId" AS id FROM "Enrolment" e WHERE "class" = 'Class 8' AND "toDay" IS NULL
        AND NOT EXISTS (SELECT FROM "Certificate" c WHERE c."studentId" = e."studentId") ORDER BY 1 LIMIT 1`)
    const [clock] = await rowsOf<{ today: string }>(`SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date::text AS today`)
    return {
      logins: logins.map(({ email }) => email),
      hash: logins[0]?.passwordHash ?? '',
      unmarked: await rowsOf(`
        SELECT e."studentId", d.day::date::text AS "date"
        FROM generate_series(1, 300) ago, LATERAL (SELECT current_date - ago AS day) d
          JOIN "Enrolment" e ON e."fromDay" <= d.day AND (e."toDay" IS NULL OR e."toDay" >= d.day)
        WHERE is_school_day(d.day) AND NOT EXISTS (
            SELECT FROM "Attendance" a WHERE a."studentId" = e."studentId" AND a."day" = d.day)
          AND NOT EXISTS (
            SELECT FROM "LeaveRequest" l WHERE l."studentId" = e."studentId" AND d.day BETWEEN l."fromDay" AND l."toDay")
        ORDER BY ago, hashtext(e."studentId"::text) LIMIT 20000`),
      fees: (
        await rowsOf<{ id: string }>(`SELECT "id" FROM "Fee" WHERE "status" = 'Pending' ORDER BY hashtext("id"::text)`)
      ).map(({ id }) => id),
      payment: payment?.id ?? '',
      pupil: pupil?.id ?? '',
      today: clock?.today ?? '',
      reports: await rowsOf(
        `SELECT DISTINCT ON ("type") "type"::text, "id" FROM "Report" ORDER BY "type", "createdAt" DESC`,
      ),
    }
  } finally {
    await client.end()
  }
}

/** So many students who owe more than one fee, each with two of them. */
export async function openFeesOf(
  databaseUrl: string,
  amount: number,
): Promise<{ studentId: string; feeIds: string[] }[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ studentId: string; feeIds: string[] }>(
      `SELECT "studentId", (array_agg("id" ORDER BY "id"))[1:2] AS "feeIds" FROM "Fee" WHERE "status" = 'Pending'
        GROUP BY 1 HAVING count(*) > 1 ORDER BY hashtext("studentId"::text) LIMIT $1`,
      [amount],
    )
    return rows
  } finally {
    await client.end()
  }
}

/** The next of what is used up. */
export function taken<Thing>(things: Thing[]): Thing {
  const next = things.pop()
  if (next === undefined) throw new Error('the school has no more of what is written')
  return next
}
