-- Counts marks as tally_attendance did, by a statement that PostgreSQL keeps planned: its text was put together for each
-- mark, and to plan that anew took longer than all else that a mark costs. A trigger says whether its marks are counted or
-- taken away; one that changes marks does both. Without nested loops, which would be right for the first mark and very slow
-- for a later statement with many.
CREATE FUNCTION tally_marks() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $body$
DECLARE
  counted int := TG_ARGV[0]::int;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('calendar'));
  -- Marks of a day without school make counters too, of zero: by these they are found when it becomes a school day.
  WITH of_marks AS (
    SELECT d."day", CASE WHEN is_school_day(d."day") THEN counted ELSE 0 END AS sign, school_year_start(d."day") AS year
    FROM (SELECT DISTINCT "day" FROM marks) d
  ), change AS (
    SELECT m."studentId", m."class", m."day", o.year,
      CASE WHEN m."status" = 'Present' THEN o.sign ELSE 0 END AS present,
      CASE WHEN m."status" = 'Absent' AND NOT m."excused" THEN o.sign ELSE 0 END AS absent
    FROM marks m JOIN of_marks o ON o."day" = m."day"
  ), days AS (
    INSERT INTO "AttendanceDay" AS d ("day", "class", "present", "absent")
    SELECT "day", "class", sum(present), sum(absent) FROM change GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("day", "class") DO UPDATE
      SET "present" = d."present" + excluded."present", "absent" = d."absent" + excluded."absent"
  )
  INSERT INTO "AttendanceTally" AS t ("studentId", "span", "start", "present", "absent")
  SELECT "studentId", s.span, s.start, sum(present), sum(absent)
  FROM change CROSS JOIN LATERAL (VALUES
    ('month'::"TallySpan", date_trunc('month', "day")::date),
    ('year', change.year)
  ) AS s (span, start)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("studentId", "span", "start") DO UPDATE
    SET "present" = t."present" + excluded."present", "absent" = t."absent" + excluded."absent";
  RETURN NULL;
END
$body$;

DROP TRIGGER "Attendance_tally_insert" ON "Attendance";
DROP TRIGGER "Attendance_tally_update" ON "Attendance";
DROP TRIGGER "Attendance_tally_delete" ON "Attendance";
CREATE TRIGGER "Attendance_tally_insert" AFTER INSERT ON "Attendance"
  REFERENCING NEW TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION tally_marks('1');
CREATE TRIGGER "Attendance_tally_update_after" AFTER UPDATE ON "Attendance"
  REFERENCING NEW TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION tally_marks('1');
CREATE TRIGGER "Attendance_tally_update_before" AFTER UPDATE ON "Attendance"
  REFERENCING OLD TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION tally_marks('-1');
CREATE TRIGGER "Attendance_tally_delete" AFTER DELETE ON "Attendance"
  REFERENCING OLD TABLE AS marks FOR EACH STATEMENT EXECUTE FUNCTION tally_marks('-1');

-- What is left to it are days that become school days, or none any more. As before, without marks.
CREATE OR REPLACE FUNCTION tally_attendance() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  entries text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM entries_after'
    WHEN 'DELETE' THEN 'SELECT * FROM entries_before'
    ELSE 'SELECT * FROM entries_after UNION ALL SELECT * FROM entries_before'
  END;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('calendar'));
  EXECUTE format($query$
    WITH change AS (
      -- A day's counters are above zero exactly while its marks count, unless all are excused and count as nothing.
      SELECT a."studentId", a."class", a."day", f.year,
        CASE WHEN a."status" = 'Present' THEN f.sign ELSE 0 END AS present,
        CASE WHEN a."status" = 'Absent' AND NOT a."excused" THEN f.sign ELSE 0 END AS absent
      FROM (
        SELECT of_entries."day", is_school_day(of_entries."day") AS school, school_year_start(of_entries."day") AS year,
          CASE WHEN is_school_day(of_entries."day") THEN 1 ELSE -1 END AS sign
        FROM (SELECT DISTINCT generate_series(e."fromDay", e."toDay", '1 day')::date AS "day" FROM (%s) e) of_entries
      ) f
      JOIN "AttendanceDay" d ON d."day" = f."day"
      JOIN "Attendance" a ON a."class" = d."class" AND a."day" = d."day"
      WHERE f.school <> EXISTS (
        SELECT FROM "AttendanceDay" c WHERE c."day" = f."day" AND c."present" + c."absent" > 0)
    ), days AS (
      INSERT INTO "AttendanceDay" AS d ("day", "class", "present", "absent")
      SELECT "day", "class", sum(present), sum(absent) FROM change GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT ("day", "class") DO UPDATE
        SET "present" = d."present" + excluded."present", "absent" = d."absent" + excluded."absent"
    )
    INSERT INTO "AttendanceTally" AS t ("studentId", "span", "start", "present", "absent")
    SELECT "studentId", s.span, s.start, sum(present), sum(absent)
    FROM change CROSS JOIN LATERAL (VALUES
      ('month'::"TallySpan", date_trunc('month', "day")::date),
      ('year', change.year)
    ) AS s (span, start)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("studentId", "span", "start") DO UPDATE
      SET "present" = t."present" + excluded."present", "absent" = t."absent" + excluded."absent"
  $query$, entries);
  RETURN NULL;
END
$body$;
