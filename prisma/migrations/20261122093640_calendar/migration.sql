-- CreateTable
CREATE TABLE "CalendarEntry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "name" TEXT COLLATE "natural" NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE NOT NULL,
    "opened" BOOLEAN NOT NULL DEFAULT false,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CalendarEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CalendarEntry_fromDay_id_idx" ON "CalendarEntry"("fromDay", "id");

-- CreateIndex
CREATE INDEX "CalendarEntry_createdById_idx" ON "CalendarEntry"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarEntry_kind_fromDay_toDay_name_key" ON "CalendarEntry"("kind", "fromDay", "toDay", "name");

-- AddForeignKey
ALTER TABLE "CalendarEntry" ADD CONSTRAINT "CalendarEntry_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the application promises, kept by the database too.
ALTER TABLE "CalendarEntry"
  ADD CONSTRAINT "CalendarEntry_kind" CHECK ("kind" IN ('Holiday', 'Working day')),
  ADD CONSTRAINT "CalendarEntry_order" CHECK ("fromDay" <= "toDay"),
  ADD CONSTRAINT "CalendarEntry_working_day" CHECK ("kind" = 'Holiday' OR "fromDay" = "toDay"),
  ADD CONSTRAINT "CalendarEntry_opened" CHECK (NOT "opened" OR "kind" = 'Working day');

CREATE UNIQUE INDEX "CalendarEntry_one_working_day_key" ON "CalendarEntry" ("fromDay") WHERE "kind" = 'Working day';

-- A working day is a school day whatever else it is; a Sunday and a holiday are none.
CREATE FUNCTION is_school_day(asked date) RETURNS boolean LANGUAGE sql STABLE AS $body$
  SELECT EXISTS (SELECT FROM "CalendarEntry" e WHERE e."kind" = 'Working day' AND e."fromDay" = asked)
    OR (extract(isodow FROM asked) <> 7 AND NOT EXISTS (
      SELECT FROM "CalendarEntry" e WHERE e."kind" = 'Holiday' AND asked BETWEEN e."fromDay" AND e."toDay"))
$body$;

-- Who marked on a Sunday until now held school on it.
INSERT INTO "CalendarEntry" ("kind", "name", "fromDay", "toDay")
SELECT DISTINCT 'Working day', 'School was held', d."day", d."day" FROM "AttendanceDay" d
WHERE extract(isodow FROM d."day") = 7
  AND EXISTS (SELECT FROM "Attendance" a WHERE a."class" = d."class" AND a."day" = d."day");

-- The tallies follow the marks and the calendar, whoever writes them: marks of a day without school count nowhere, and
-- count again when it becomes a school day. Marking and changing the calendar wait for each other, because each has to
-- see what the other wrote; those who mark do not wait for one another.
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
      SELECT CASE WHEN f.school THEN 1 ELSE -1 END AS sign, a.* FROM (
        SELECT of_entries."day", is_school_day(of_entries."day") AS school FROM (
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
      SELECT CASE WHEN s.school THEN m.sign ELSE 0 END AS sign, m."studentId", m."class", m."day", m."status", m."excused"
      FROM (%1$s) m JOIN (
        SELECT of_marks."day", is_school_day(of_marks."day") AS school FROM (SELECT DISTINCT "day" FROM (%1$s) w) of_marks
      ) s ON s."day" = m."day"
    $query$, marks);
  END IF;
  EXECUTE format($query$
    WITH change AS (
      SELECT "studentId", "class", "day",
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
      ('year', make_date((extract(year FROM "day") - CASE WHEN extract(month FROM "day") < 4 THEN 1 ELSE 0 END)::int, 4, 1))
    ) AS s (span, start)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("studentId", "span", "start") DO UPDATE
      SET "present" = t."present" + excluded."present", "absent" = t."absent" + excluded."absent"
  $query$, changes);
  RETURN NULL;
END
$body$;

CREATE TRIGGER "CalendarEntry_tally_insert" AFTER INSERT ON "CalendarEntry"
  REFERENCING NEW TABLE AS entries_after FOR EACH STATEMENT EXECUTE FUNCTION tally_attendance();
CREATE TRIGGER "CalendarEntry_tally_update" AFTER UPDATE ON "CalendarEntry"
  REFERENCING OLD TABLE AS entries_before NEW TABLE AS entries_after FOR EACH STATEMENT EXECUTE FUNCTION tally_attendance();
CREATE TRIGGER "CalendarEntry_tally_delete" AFTER DELETE ON "CalendarEntry"
  REFERENCING OLD TABLE AS entries_before FOR EACH STATEMENT EXECUTE FUNCTION tally_attendance();

-- Excused is from now on an absence within an approved leave, on whatever day: a day without school does not count anyway,
-- and need not be looked at again when it becomes a school day.
UPDATE "Attendance" a SET "excused" = true
FROM "AttendanceDay" d
WHERE extract(isodow FROM d."day") = 7 AND a."class" = d."class" AND a."day" = d."day"
  AND a."status" = 'Absent' AND NOT a."excused" AND EXISTS (
    SELECT FROM "LeaveRequest" l
    WHERE l."studentId" = a."studentId" AND l."status" = 'Approved' AND a."day" BETWEEN l."fromDay" AND l."toDay");
