import { escapeLiteral } from 'pg'
import { sql } from '@/tests/support/machine/database'
import { schoolToday } from '@/tests/support/school/school-days'

/**
 * Approves who has signed up as the office does, past the doors: with the place that the portal would give, and without the
 * mails about it, which take longer than all else that most tests do.
 */
export async function approve({ id, role, class: schoolClass }: { id: string; role: string; class: string }) {
  const [who, name, today] = [escapeLiteral(id), escapeLiteral(schoolClass), escapeLiteral(schoolToday())]
  const approval = `"approvedAt" = now(), "isActive" = true, "provenParentEmail" = nullif("parentEmail", ''),
    "addedById" = (SELECT "userId" FROM "Login" WHERE email = 'admin@school.example')`
  await sql(`UPDATE "Login" SET "provenEmail" = email WHERE "userId" = ${who}`)
  if (role !== 'student') return void (await sql(`UPDATE "User" SET ${approval} WHERE id = ${who}`))
  // One transaction, with the locks that the portal takes (lib/server/data/locks.ts).
  await sql(`
    SELECT pg_advisory_xact_lock_shared(hashtext('enrolments'));
    SELECT pg_advisory_xact_lock(hashtext('roll number ' || ${name}));
    INSERT INTO "Section" (year, class, name)
      SELECT y.year, ${name}, usual FROM "AcademicYear" y, unnest('{A,B,C,D}'::text[]) AS usual
      WHERE ${today} BETWEEN y."firstDay" AND y."lastDay"
        AND NOT EXISTS (SELECT FROM "Section" s WHERE s.year = y.year AND s.class = ${name})
      ON CONFLICT DO NOTHING;
    WITH place AS (
      SELECT s.year, s.name AS section,
        CASE (SELECT "rollNumbers"::text FROM "SchoolSettings") WHEN 'section' THEN s.class || '|' || s.name ELSE s.class END AS "group"
      FROM "Section" s JOIN "AcademicYear" y ON y.year = s.year AND ${today} BETWEEN y."firstDay" AND y."lastDay"
      WHERE s.class = ${name}
      ORDER BY (SELECT count(*) FROM "Enrolment" e WHERE e.class = s.class AND e.section = s.name AND e."toDay" IS NULL), s.name
      LIMIT 1),
    enrolled AS (
      INSERT INTO "Enrolment" ("studentId", class, "fromDay", year, section, "rollGroup", "rollNo")
      VALUES (${who}, ${name}, ${today}, (SELECT year FROM place), (SELECT section FROM place), (SELECT "group" FROM place),
        1 + coalesce((SELECT max(e."rollNo") FROM "Enrolment" e, place
          WHERE e."rollGroup" = place."group" AND (e."toDay" IS NULL OR e.year = place.year)), 0))
      RETURNING section, "rollNo")
    UPDATE "User" u SET ${approval}, section = enrolled.section, "rollNo" = enrolled."rollNo",
      "admissionNo" = (SELECT * FROM next_admission_numbers(1))
    FROM enrolled WHERE u.id = ${who}`)
}
