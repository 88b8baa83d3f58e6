import pg from 'pg'

/** Marked days of each earlier year: as many as a large demo school has of the running one. */
const MARKED_DAYS = 30

/**
 * Adds to a demo school, which has this school year and last year's enrolments, what piles up while a portal is used:
 * the enrolments, marks, leave, fees, payments and Annual reports of the years before, also of pupils who have passed out
 * since, so that each year has as many pupils as this one.
 * @param years How many school years there are then, this one included.
 */
export async function addEarlierYears(url: string, years: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    const settings = [String(years), String(MARKED_DAYS)]
    await client.query(`SELECT set_config('bench.years', $1, true), set_config('bench.days', $2, true)`, settings)
    await client.query(steps.join(';\n'))
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

const numberOf = (schoolClass: string) => `nullif(substring(${schoolClass} from '^Class (\\d+)$'), '')::int`

const steps = [
  // Last year is there, with its enrolments.
  `CREATE TEMP TABLE earlier ON COMMIT DROP AS
    SELECT ago, y."year" - ago AS year, make_date(y."year" - ago, 4, 1) AS first, make_date(y."year" - ago + 1, 3, 31) AS last
    FROM (SELECT max("year") AS "year" FROM "AcademicYear") y, generate_series(1, current_setting('bench.years')::int - 1) ago`,
  `INSERT INTO "AcademicYear" ("year", "firstDay", "lastDay") SELECT year, first, last FROM earlier ON CONFLICT DO NOTHING`,

  // As many as are in Class 12 now passed out in each of them.
  `CREATE TEMP TABLE former ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, u."name", e.ago, e.first, row_number() OVER () AS place
    FROM "User" u, earlier e WHERE u."class" = 'Class 12' AND u."rollNo" IS NOT NULL AND e.ago > 1`,
  `INSERT INTO "User" ("id", "name", "role", "class", "isActive", "approvedAt", "createdAt", "origin", "admissionNo")
    SELECT id, "name", 'student', 'Class 12', false, first, first, 'Unknown', given.number
    FROM former JOIN next_admission_numbers((SELECT count(*)::int FROM former)) WITH ORDINALITY AS given (number, place)
      USING (place)`,

  `CREATE TEMP TABLE past ON COMMIT DROP AS
    SELECT person.id, e.year, e.first, e.last, person.number - (e.ago - person.ago) AS number,
      chr(65 + abs(hashtext(person.id::text)) % 4) AS section,
      row_number() OVER (PARTITION BY e.year, person.number - (e.ago - person.ago) ORDER BY person.id) AS roll
    FROM (
      SELECT id, ago, 12 AS number FROM former
      UNION ALL
      (SELECT DISTINCT ON (n."studentId") n."studentId", coalesce(e.ago, 0) + 1, ${numberOf('n."class"')} - 1
      FROM "Enrolment" n LEFT JOIN earlier e ON e.year = n."year" ORDER BY n."studentId", n."fromDay")
    ) person JOIN earlier e ON e.ago >= person.ago AND person.number - (e.ago - person.ago) > 0`,
  `INSERT INTO "Section" ("year", "class", "name")
    SELECT DISTINCT year, 'Class ' || number, section FROM past ON CONFLICT DO NOTHING`,
  `INSERT INTO "Enrolment" ("studentId", "year", "class", "section", "rollNo", "rollGroup", "fromDay", "toDay", "outcome")
    SELECT id, year, 'Class ' || number, section, roll, 'Class ' || number, first, last,
      (CASE number WHEN 12 THEN 'Passed out' ELSE 'Promoted' END)::"EnrolmentOutcome" FROM past`,
  `ANALYZE "User", "Enrolment"`,

  `CREATE TEMP TABLE staff ON COMMIT DROP AS
    SELECT (SELECT "id" FROM "User" WHERE "role" = 'admin' LIMIT 1) AS admin,
      (SELECT "id" FROM "User" WHERE "role" = 'teacher' AND "isActive" LIMIT 1) AS teacher`,
  `INSERT INTO "Attendance" ("studentId", "enrolmentId", "class", "day", "status", "markedById", "markedAt")
    SELECT n."studentId", n."id", n."class", d.day,
      (CASE WHEN abs(hashtext(n."studentId"::text || d.day)) % 1000 < 55 THEN 'Absent' ELSE 'Present' END)::"AttendanceStatus",
      staff.teacher, d.day + interval '4 hours'
    FROM staff, earlier e CROSS JOIN LATERAL (
      SELECT day::date FROM generate_series(e.first, e.last - 14, '11 days') day
      WHERE is_school_day(day::date) LIMIT current_setting('bench.days')::int
    ) d JOIN "Enrolment" n ON n."year" = e.year AND d.day BETWEEN n."fromDay" AND n."toDay"
    ON CONFLICT DO NOTHING`,
  `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", "class", "reason", "fromDay", "toDay", "status", "createdAt", "decidedAt", "decidedById")
    SELECT n."studentId", n."id", n."class", 'Fever and cold', e.first + 80, e.first + 82, 'Approved', e.first + 79, e.first + 79, staff.teacher
    FROM staff, earlier e JOIN "Enrolment" n ON n."year" = e.year AND e.first + 79 BETWEEN n."fromDay" AND n."toDay"
    WHERE abs(hashtext(n."studentId"::text)) % 5 = 0 ON CONFLICT DO NOTHING`,

  `CREATE TEMP TABLE run ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, e.year, 'Class ' || c AS class, t.type, t.paise, e.first + t.day AS due
    FROM earlier e, generate_series(1, 12) c,
      (VALUES ('Tuition Fee', 850000, 100), ('Exam Fee', 45050, 180), ('Tuition Fee', 850000, 200)) t (type, paise, day)`,
  `INSERT INTO "FeeStructure" ("id", "class", "type", "amountPaise", "dueDate", "createdAt", "createdById")
    SELECT id, class, type, paise, due, due - 21, staff.admin FROM run, staff`,
  `INSERT INTO "Fee" ("structureId", "studentId", "enrolmentId", "amountPaise")
    SELECT r.id, n."studentId", n."id", r.paise FROM run r
    JOIN "Enrolment" n ON n."year" = r.year AND n."class" = r.class AND r.due - 21 BETWEEN n."fromDay" AND n."toDay"
    ORDER BY r.due, n."rollNo"`,
  `UPDATE "FeeStructure" s SET "feeCount" = f.count
    FROM (SELECT "structureId", count(*)::int AS count FROM "Fee" GROUP BY 1) f JOIN run r ON r.id = f."structureId"
    WHERE s."id" = f."structureId"`,
  // Each with a receipt, which has the fee's id.
  `INSERT INTO "Receipt" ("id", "series", "year", "number", "method", "demo", "paidAt", "paidById", "studentId", "amountPaise")
    SELECT f."id", 'Demonstration', r.year,
      coalesce((SELECT max("number") FROM "Receipt" WHERE "series" = 'Demonstration' AND "year" = r.year), 0)
        + row_number() OVER (PARTITION BY r.year ORDER BY r.due, f."number"), 'UPI', true, r.due - 7, f."studentId", f."studentId", r.paise
    FROM run r JOIN "Fee" f ON f."structureId" = r.id`,
  `INSERT INTO "Payment" ("receiptId", "feeId", "structureId", "studentId", "studentName", "rollNo", "amountPaise", "paidAt", "section")
    SELECT f."id", f."id", r.id, u."id", u."name", n."rollNo", r.paise, r.due - 7, coalesce(n."section", '')
    FROM run r JOIN "Fee" f ON f."structureId" = r.id JOIN "User" u ON u."id" = f."studentId"
      JOIN "Enrolment" n ON n."id" = f."enrolmentId"`,
  `UPDATE "Payment" SET "number" = "number" + 500000000`,
  `UPDATE "Payment" p SET "number" = n."number"
    FROM (SELECT "id", row_number() OVER (ORDER BY "paidAt", "receiptId") AS "number" FROM "Payment") n WHERE n."id" = p."id"`,
  `SELECT setval('"Payment_number_seq"', (SELECT max("number") FROM "Payment"))`,
  `INSERT INTO "ReceiptCounter" ("series", "year", "last", "lastPaidAt")
    SELECT "series", "year", max("number"), max("paidAt") FROM "Receipt" GROUP BY 1, 2
    ON CONFLICT ("series", "year") DO UPDATE SET "last" = EXCLUDED."last", "lastPaidAt" = EXCLUDED."lastPaidAt"`,

  `CREATE TEMP TABLE card ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, n."id" AS enrolment, n."studentId", n."class", n."section", n."rollNo", e.year, e.last - 10 AS day
    FROM earlier e JOIN "Enrolment" n ON n."year" = e.year AND e.last - 10 BETWEEN n."fromDay" AND n."toDay" WHERE e.ago > 1`,
  `INSERT INTO "Report" ("id", "studentId", "enrolmentId", "authorId", "type", "studentName", "rollNo", "class", "section", "term",
      "assessmentType", "schoolYear", "overallGrade", "subjectKey", "code", "createdAt")
    SELECT c.id, c."studentId", c.enrolment, staff.teacher, 'Grading', u."name", c."rollNo", c."class", coalesce(c."section", ''), 'Annual', 'Final Exam',
      c.year, 'B', 'English, Hindi', upper(left(replace(c.id::text, '-', ''), 20)), c.day
    FROM staff, card c JOIN "User" u ON u."id" = c."studentId"`,
  `INSERT INTO "ReportMark" ("reportId", "position", "subject", "hundredths")
    SELECT c.id, s.position, s.subject, 7250 FROM card c, (VALUES (0, 'English'), (1, 'Hindi')) s (position, subject)`,
]
