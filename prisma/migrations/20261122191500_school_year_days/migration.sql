-- A school year begins when the school says so: its days are those of "AcademicYear". The portal makes the year of a day
-- before anybody is marked on it; marks that something else writes before their year is there count from April until it is.
CREATE FUNCTION april_before(asked date) RETURNS date LANGUAGE sql IMMUTABLE AS
  $$ SELECT make_date(extract(year FROM asked - interval '3 months')::int, 4, 1) $$;

CREATE FUNCTION school_year_start(asked date) RETURNS date LANGUAGE sql STABLE AS $body$
  SELECT coalesce(
    (SELECT y."firstDay" FROM "AcademicYear" y WHERE asked BETWEEN y."firstDay" AND y."lastDay"), april_before(asked))
$body$;

-- As before, but for the first day of the year.
CREATE OR REPLACE FUNCTION tally_attendance() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  entries text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM entries_after'
    WHEN 'DELETE' THEN 'SELECT * FROM entries_before'
    ELSE 'SELECT * FROM entries_after UNION ALL SELECT * FROM entries_before'
  END;
  marks text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM marks_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM marks_before'
    ELSE 'SELECT 1 AS sign, * FROM marks_after UNION ALL SELECT -1, * FROM marks_before'
  END;
  changes text;
BEGIN
  IF TG_TABLE_NAME = 'CalendarEntry' THEN
    PERFORM pg_advisory_xact_lock(hashtext('calendar'));
    -- A day's counters are above zero exactly while its marks count, unless all are excused and count as nothing.
    changes := format($query$
      SELECT CASE WHEN f.school THEN 1 ELSE -1 END AS sign, f.year, a.* FROM (
        SELECT of_entries."day", is_school_day(of_entries."day") AS school, school_year_start(of_entries."day") AS year FROM (
          SELECT DISTINCT generate_series(e."fromDay", e."toDay", '1 day')::date AS "day" FROM (%s) e
        ) of_entries
      ) f
      JOIN "AttendanceDay" d ON d."day" = f."day"
      JOIN "Attendance" a ON a."class" = d."class" AND a."day" = d."day"
      WHERE f.school <> EXISTS (
        SELECT FROM "AttendanceDay" c WHERE c."day" = f."day" AND c."present" + c."absent" > 0)
    $query$, entries);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('calendar'));
    -- Marks of a day without school make counters too, of zero: by these they are found when it becomes a school day.
    changes := format($query$
      SELECT CASE WHEN s.school THEN m.sign ELSE 0 END AS sign, s.year, m."studentId", m."class", m."day", m."status", m."excused"
      FROM (%1$s) m JOIN (
        SELECT of_marks."day", is_school_day(of_marks."day") AS school, school_year_start(of_marks."day") AS year
        FROM (SELECT DISTINCT "day" FROM (%1$s) w) of_marks
      ) s ON s."day" = m."day"
    $query$, marks);
  END IF;
  EXECUTE format($query$
    WITH change AS (
      SELECT "studentId", "class", "day", year,
        CASE WHEN "status" = 'Present' THEN sign ELSE 0 END AS present,
        CASE WHEN "status" = 'Absent' AND NOT "excused" THEN sign ELSE 0 END AS absent
      FROM (%s) marks
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
  $query$, changes);
  RETURN NULL;
END
$body$;

-- When a year gets other days, their marks are counted in another year than before. Whoever changes days on which marks may
-- be on their way keeps marking out first (lib/year/days.ts).
CREATE FUNCTION tally_school_year() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  first date := least(OLD."firstDay", NEW."firstDay");
  last date := greatest(OLD."lastDay", NEW."lastDay");
BEGIN
  IF NOT EXISTS (SELECT FROM "AttendanceDay" d WHERE d."day" BETWEEN first AND last) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('calendar'));
  WITH turned AS MATERIALIZED (
    SELECT * FROM (
      SELECT d."day",
        CASE WHEN d."day" BETWEEN OLD."firstDay" AND OLD."lastDay" THEN OLD."firstDay" ELSE april_before(d."day") END AS was,
        CASE WHEN d."day" BETWEEN NEW."firstDay" AND NEW."lastDay" THEN NEW."firstDay" ELSE april_before(d."day") END AS turns
      FROM (SELECT DISTINCT c."day" FROM "AttendanceDay" c WHERE c."day" BETWEEN first AND last) d
    ) days WHERE was <> turns AND is_school_day("day")
  ), marks AS (
    SELECT a."studentId", t.was, t.turns, count(*) FILTER (WHERE a."status" = 'Present') AS present,
      count(*) FILTER (WHERE a."status" = 'Absent' AND NOT a."excused") AS absent
    FROM turned t JOIN "AttendanceDay" c ON c."day" = t."day"
    JOIN "Attendance" a ON a."class" = c."class" AND a."day" = c."day"
    GROUP BY 1, 2, 3
  )
  INSERT INTO "AttendanceTally" AS t ("studentId", "span", "start", "present", "absent")
  SELECT m."studentId", 'year'::"TallySpan", s.start, sum(s.sign * m.present), sum(s.sign * m.absent)
  FROM marks m CROSS JOIN LATERAL (VALUES (m.was, -1), (m.turns, 1)) AS s (start, sign)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("studentId", "span", "start") DO UPDATE
    SET "present" = t."present" + excluded."present", "absent" = t."absent" + excluded."absent";
  RETURN NULL;
END
$body$;

CREATE TRIGGER "AcademicYear_tally" AFTER INSERT OR DELETE OR UPDATE OF "firstDay", "lastDay" ON "AcademicYear"
  FOR EACH ROW EXECUTE FUNCTION tally_school_year();

-- A year keeps the enrolments that began in it.
CREATE FUNCTION year_keeps_its_enrolments() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF EXISTS (
    SELECT FROM "Enrolment" e WHERE e."year" = NEW."year" AND e."fromDay" NOT BETWEEN NEW."firstDay" AND NEW."lastDay"
  ) THEN
    RAISE check_violation USING MESSAGE = 'an enrolment begins outside of its year', CONSTRAINT = 'Enrolment_year', TABLE = 'AcademicYear';
  END IF;
  RETURN NULL;
END
$body$;

CREATE TRIGGER "AcademicYear_enrolments" AFTER UPDATE OF "firstDay", "lastDay" ON "AcademicYear"
  FOR EACH ROW EXECUTE FUNCTION year_keeps_its_enrolments();

-- Until now a year that is missing was only made when somebody was enrolled in it: an open enrolment goes on beyond its own.
INSERT INTO "AcademicYear" ("year", "firstDay", "lastDay")
SELECT extract(year FROM following.first)::int, following.first, following.last FROM (
  SELECT (y.ends + make_interval(years => n))::date + 1 AS first, (y.ends + make_interval(years => n + 1))::date AS last
  FROM (SELECT max("lastDay") AS ends FROM "AcademicYear") y, generate_series(0, 100) n
) following
WHERE following.first <= (SELECT max("day") FROM "AttendanceDay") ON CONFLICT DO NOTHING;

-- A school whose years are not from April to March gets its counters anew.
CREATE TEMP TABLE counted ON COMMIT DROP AS
SELECT a."studentId", d.start, count(*) FILTER (WHERE a."status" = 'Present') AS present,
  count(*) FILTER (WHERE a."status" = 'Absent' AND NOT a."excused") AS absent
FROM (
  SELECT c."day", c."class", school_year_start(c."day") AS start FROM "AttendanceDay" c WHERE is_school_day(c."day")
) d JOIN "Attendance" a ON a."class" = d."class" AND a."day" = d."day"
WHERE EXISTS (
  SELECT FROM "AcademicYear" y
  WHERE y."firstDay" <> april_before(y."firstDay") OR y."lastDay" <> (y."firstDay" + interval '1 year')::date - 1)
GROUP BY 1, 2;
DELETE FROM "AttendanceTally" WHERE "span" = 'year' AND EXISTS (SELECT FROM counted);
INSERT INTO "AttendanceTally" ("studentId", "span", "start", "present", "absent")
SELECT "studentId", 'year'::"TallySpan", start, present, absent FROM counted;
