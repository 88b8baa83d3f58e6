-- What was written about a pupil belongs to an enrolment: that of its day.
ALTER TABLE "Attendance" ADD COLUMN "enrolmentId" UUID;
ALTER TABLE "Fee" ADD COLUMN "enrolmentId" UUID;
ALTER TABLE "LeaveRequest" ADD COLUMN "enrolmentId" UUID;
ALTER TABLE "Report" ADD COLUMN "enrolmentId" UUID;

-- A pupil's first enrolment begins no later than the first mark: since the last migration, days before the approval may have
-- been marked.
CREATE TEMP TABLE earlier ON COMMIT DROP AS
SELECT e."id", e."class", e."section", m.first, extract(year FROM m.first - interval '3 months')::int AS year
FROM (SELECT "studentId", min("day") AS first FROM "Attendance" GROUP BY 1) m
JOIN LATERAL (SELECT * FROM "Enrolment" e WHERE e."studentId" = m."studentId" ORDER BY "fromDay" LIMIT 1) e ON e."fromDay" > m.first;

INSERT INTO "AcademicYear" ("year", "firstDay", "lastDay")
SELECT DISTINCT year, make_date(year, 4, 1), make_date(year + 1, 3, 31) FROM earlier ON CONFLICT DO NOTHING;
INSERT INTO "Section" ("year", "class", "name")
SELECT DISTINCT year, "class", "section" FROM earlier WHERE "section" IS NOT NULL ON CONFLICT DO NOTHING;
UPDATE "Enrolment" e SET "fromDay" = n.first, "year" = n.year FROM earlier n WHERE n."id" = e."id";

-- No mark changes, so there is nothing to count.
ALTER TABLE "Attendance" DISABLE TRIGGER "Attendance_tally_update";
UPDATE "Attendance" a SET "enrolmentId" = e."id" FROM "Enrolment" e
WHERE e."studentId" = a."studentId" AND a."day" >= e."fromDay" AND (e."toDay" IS NULL OR a."day" <= e."toDay");
ALTER TABLE "Attendance" ENABLE TRIGGER "Attendance_tally_update";

-- The enrolment of the day, or the nearest: the day of an instant depends on the school's time zone, which is a setting.
CREATE FUNCTION pg_temp.enrolment_of(pupil uuid, day date) RETURNS uuid LANGUAGE sql AS $$
  SELECT "id" FROM "Enrolment" WHERE "studentId" = pupil
  ORDER BY greatest("fromDay" - day, day - "toDay", 0), "fromDay" LIMIT 1
$$;

UPDATE "Fee" f SET "enrolmentId" = pg_temp.enrolment_of(f."studentId", (s."createdAt" AT TIME ZONE 'Asia/Kolkata')::date)
FROM "FeeStructure" s WHERE s."id" = f."structureId";
UPDATE "LeaveRequest" SET "enrolmentId" = pg_temp.enrolment_of("studentId", ("createdAt" AT TIME ZONE 'Asia/Kolkata')::date);
-- A report about a former year belongs to that year.
UPDATE "Report" SET "enrolmentId" = pg_temp.enrolment_of("studentId", least(
  greatest(("createdAt" AT TIME ZONE 'Asia/Kolkata')::date, make_date("schoolYear", 4, 1)), make_date("schoolYear" + 1, 3, 31)));

ALTER TABLE "Attendance" ALTER COLUMN "enrolmentId" SET NOT NULL;
ALTER TABLE "Fee" ALTER COLUMN "enrolmentId" SET NOT NULL;
ALTER TABLE "LeaveRequest" ALTER COLUMN "enrolmentId" SET NOT NULL;
ALTER TABLE "Report" ALTER COLUMN "enrolmentId" SET NOT NULL;

-- CreateIndex
CREATE INDEX "Attendance_enrolmentId_idx" ON "Attendance"("enrolmentId");

-- CreateIndex
CREATE INDEX "Fee_enrolmentId_idx" ON "Fee"("enrolmentId");

-- CreateIndex
CREATE INDEX "LeaveRequest_enrolmentId_idx" ON "LeaveRequest"("enrolmentId");

-- CreateIndex
CREATE INDEX "Report_enrolmentId_idx" ON "Report"("enrolmentId");

-- AddForeignKey
ALTER TABLE "Fee" ADD CONSTRAINT "Fee_enrolmentId_studentId_fkey" FOREIGN KEY ("enrolmentId", "studentId") REFERENCES "Enrolment"("id", "studentId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_enrolmentId_studentId_fkey" FOREIGN KEY ("enrolmentId", "studentId") REFERENCES "Enrolment"("id", "studentId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeaveRequest" ADD CONSTRAINT "LeaveRequest_enrolmentId_studentId_fkey" FOREIGN KEY ("enrolmentId", "studentId") REFERENCES "Enrolment"("id", "studentId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_enrolmentId_studentId_fkey" FOREIGN KEY ("enrolmentId", "studentId") REFERENCES "Enrolment"("id", "studentId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A mark lies within its enrolment, whoever writes it.
CREATE FUNCTION mark_within_enrolment() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF EXISTS (
    SELECT FROM marks_after m JOIN "Enrolment" e ON e."id" = m."enrolmentId"
    WHERE m."day" < e."fromDay" OR m."day" > e."toDay"
  ) THEN
    RAISE check_violation USING MESSAGE = 'a mark lies outside of its enrolment', CONSTRAINT = 'Attendance_enrolled', TABLE = 'Attendance';
  END IF;
  RETURN NULL;
END
$body$;

CREATE TRIGGER "Attendance_enrolled_insert" AFTER INSERT ON "Attendance"
  REFERENCING NEW TABLE AS marks_after FOR EACH STATEMENT EXECUTE FUNCTION mark_within_enrolment();
CREATE TRIGGER "Attendance_enrolled_update" AFTER UPDATE ON "Attendance"
  REFERENCING NEW TABLE AS marks_after FOR EACH STATEMENT EXECUTE FUNCTION mark_within_enrolment();

-- And an enrolment keeps its marks: at the end of the transaction, which may have given them to another.
CREATE FUNCTION enrolment_has_its_marks() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF EXISTS (
    SELECT FROM "Attendance" a JOIN "Enrolment" e ON e."id" = a."enrolmentId"
    WHERE e."id" = NEW."id" AND (a."day" < e."fromDay" OR a."day" > e."toDay")
  ) THEN
    RAISE check_violation USING MESSAGE = 'marks lie outside of their enrolment', CONSTRAINT = 'Attendance_enrolled', TABLE = 'Enrolment';
  END IF;
  RETURN NULL;
END
$body$;

CREATE CONSTRAINT TRIGGER "Enrolment_marks" AFTER UPDATE OF "fromDay", "toDay" ON "Enrolment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION enrolment_has_its_marks();
