-- Marks are counted by a statement that PostgreSQL keeps planned: until now its text was put together for each mark, and to
-- plan that anew took longer than all else that a mark costs. How marks add to the counters stands here alone, for who
-- writes marks and for who changes the calendar.
CREATE TYPE counted_mark AS (
  "studentId" uuid, "class" text, "day" date, "status" "AttendanceStatus", "excused" boolean,
  -- 1 for a mark that is there from now on, -1 for one that was until now.
  "sign" int
);

-- Adds marks to the counters of classes and of students, always in the same order (class by class), so that two transactions
-- cannot wait for each other. Those of a day without school add nothing unless `whatever_day`, and make counters all the
-- same: by these they are found when it becomes a school day. Without nested loops, which would be right for the first mark
-- and very slow for a later call with many.
CREATE FUNCTION count_marks(marks counted_mark[], whatever_day boolean) RETURNS void
LANGUAGE plpgsql SET enable_nestloop = off AS $body$
BEGIN
  -- Materialized, because what is asked of a day would else be asked of each of its marks.
  WITH days AS MATERIALIZED (
    SELECT w."day", whatever_day OR is_school_day(w."day") AS counts, school_year_start(w."day") AS year
    FROM (SELECT DISTINCT "day" FROM unnest(marks)) w
  ), change AS (
    SELECT m."studentId", m."class", m."day", d.year,
      CASE WHEN d.counts AND m."status" = 'Present' THEN m."sign" ELSE 0 END AS present,
      CASE WHEN d.counts AND m."status" = 'Absent' AND NOT m."excused" THEN m."sign" ELSE 0 END AS absent
    FROM unnest(marks) m JOIN days d ON d."day" = m."day"
  ), of_classes AS (
    INSERT INTO "AttendanceDay" AS d ("day", "class", "present", "absent")
    SELECT "day", "class", sum(present), sum(absent) FROM change GROUP BY 1, 2 ORDER BY 2, 1
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
END
$body$;

-- Marking and changing the calendar wait for each other, because each has to see what the other wrote; those who mark do
-- not wait for one another.
CREATE FUNCTION tally_marks() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  of_class text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('calendar'));
  IF TG_OP = 'INSERT' THEN
    PERFORM count_marks(
      ARRAY(SELECT ROW("studentId", "class", "day", "status", "excused", 1)::counted_mark FROM marks_after), false);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_marks(
      ARRAY(SELECT ROW("studentId", "class", "day", "status", "excused", -1)::counted_mark FROM marks_before), false);
  ELSE
    -- Class by class, so that a new school year, which changes the class of all marks since its first day, is never in
    -- memory as a whole. What is the same before and after, as when somebody is told of a mark, counts as before.
    FOR of_class IN SELECT "class" FROM marks_after UNION SELECT "class" FROM marks_before ORDER BY 1 LOOP
      PERFORM count_marks(ARRAY(
        SELECT ROW("studentId", "class", "day", "status", "excused", sum("sign")::int)::counted_mark FROM (
          SELECT "studentId", "class", "day", "status", "excused", 1 AS "sign" FROM marks_after WHERE "class" = of_class
          UNION ALL
          SELECT "studentId", "class", "day", "status", "excused", -1 FROM marks_before WHERE "class" = of_class
        ) m GROUP BY "studentId", "class", "day", "status", "excused" HAVING sum("sign") <> 0
      ), false);
    END LOOP;
  END IF;
  RETURN NULL;
END
$body$;

DROP TRIGGER "Attendance_tally_insert" ON "Attendance";
DROP TRIGGER "Attendance_tally_update" ON "Attendance";
DROP TRIGGER "Attendance_tally_delete" ON "Attendance";
CREATE TRIGGER "Attendance_tally_insert" AFTER INSERT ON "Attendance"
  REFERENCING NEW TABLE AS marks_after FOR EACH STATEMENT EXECUTE FUNCTION tally_marks();
CREATE TRIGGER "Attendance_tally_update" AFTER UPDATE ON "Attendance"
  REFERENCING OLD TABLE AS marks_before NEW TABLE AS marks_after FOR EACH STATEMENT EXECUTE FUNCTION tally_marks();
CREATE TRIGGER "Attendance_tally_delete" AFTER DELETE ON "Attendance"
  REFERENCING OLD TABLE AS marks_before FOR EACH STATEMENT EXECUTE FUNCTION tally_marks();

-- Days that become school days, or none any more: their marks count from now on, or no longer. Class by class, too: a long
-- holiday of a large school is never in memory as a whole, and each pupil's counters are written once.
CREATE FUNCTION tally_calendar() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  entries text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM entries_after'
    WHEN 'DELETE' THEN 'SELECT * FROM entries_before'
    ELSE 'SELECT * FROM entries_after UNION ALL SELECT * FROM entries_before'
  END;
  changed date[];
  signs int[];
  of_class text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('calendar'));
  EXECUTE format($query$
    SELECT array_agg(f."day"), array_agg(CASE WHEN f.school THEN 1 ELSE -1 END) FROM (
      SELECT w."day", is_school_day(w."day") AS school FROM (
        SELECT DISTINCT generate_series(e."fromDay", e."toDay", '1 day')::date AS "day" FROM (%s) e
      ) w
    ) f
    -- A day's counters are above zero exactly while its marks count, unless all are excused and count as nothing.
    WHERE f.school <> EXISTS (
      SELECT FROM "AttendanceDay" c WHERE c."day" = f."day" AND c."present" + c."absent" > 0)
  $query$, entries) INTO changed, signs;
  FOR of_class IN SELECT DISTINCT d."class" FROM "AttendanceDay" d WHERE d."day" = ANY (changed) ORDER BY 1 LOOP
    PERFORM count_marks(ARRAY(
      SELECT ROW(a."studentId", a."class", a."day", a."status", a."excused", c."sign")::counted_mark
      FROM unnest(changed, signs) AS c("day", "sign") JOIN "Attendance" a ON a."class" = of_class AND a."day" = c."day"
    ), true);
  END LOOP;
  RETURN NULL;
END
$body$;

DROP TRIGGER "CalendarEntry_tally_insert" ON "CalendarEntry";
DROP TRIGGER "CalendarEntry_tally_update" ON "CalendarEntry";
DROP TRIGGER "CalendarEntry_tally_delete" ON "CalendarEntry";
CREATE TRIGGER "CalendarEntry_tally_insert" AFTER INSERT ON "CalendarEntry"
  REFERENCING NEW TABLE AS entries_after FOR EACH STATEMENT EXECUTE FUNCTION tally_calendar();
CREATE TRIGGER "CalendarEntry_tally_update" AFTER UPDATE ON "CalendarEntry"
  REFERENCING OLD TABLE AS entries_before NEW TABLE AS entries_after FOR EACH STATEMENT EXECUTE FUNCTION tally_calendar();
CREATE TRIGGER "CalendarEntry_tally_delete" AFTER DELETE ON "CalendarEntry"
  REFERENCING OLD TABLE AS entries_before FOR EACH STATEMENT EXECUTE FUNCTION tally_calendar();
DROP FUNCTION tally_attendance();
