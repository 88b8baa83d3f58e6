-- CreateEnum
CREATE TYPE "EnrolmentOutcome" AS ENUM ('Promoted', 'Retained', 'Left', 'Passed out');

-- DropIndex: roll numbers are unique among open enrolments, by class or by section.
DROP INDEX "User_class_rollNo_key";

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "admissionNo" TEXT COLLATE "natural";

-- CreateTable
CREATE TABLE "AcademicYear" (
    "year" INTEGER NOT NULL,
    "firstDay" DATE NOT NULL,
    "lastDay" DATE NOT NULL,

    CONSTRAINT "AcademicYear_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "Section" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "year" INTEGER NOT NULL,
    "class" TEXT COLLATE "natural" NOT NULL,
    "name" TEXT COLLATE "natural" NOT NULL,
    "classTeacherId" UUID,

    CONSTRAINT "Section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Enrolment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "class" TEXT COLLATE "natural" NOT NULL,
    "section" TEXT COLLATE "natural",
    "rollNo" INTEGER,
    "rollGroup" TEXT NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE,
    "outcome" "EnrolmentOutcome",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Enrolment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Section_classTeacherId_idx" ON "Section"("classTeacherId");

-- CreateIndex
CREATE UNIQUE INDEX "Section_year_class_name_key" ON "Section"("year", "class", "name");

-- CreateIndex
CREATE INDEX "Enrolment_studentId_fromDay_idx" ON "Enrolment"("studentId", "fromDay");

-- CreateIndex
CREATE INDEX "Enrolment_class_section_rollNo_studentId_idx" ON "Enrolment"("class", "section", "rollNo", "studentId");

-- CreateIndex
CREATE INDEX "Enrolment_year_class_section_idx" ON "Enrolment"("year", "class", "section");

-- CreateIndex
CREATE INDEX "Enrolment_rollNo_idx" ON "Enrolment"("rollNo");

-- CreateIndex
CREATE UNIQUE INDEX "Enrolment_id_studentId_key" ON "Enrolment"("id", "studentId");

-- CreateIndex
CREATE UNIQUE INDEX "User_admissionNo_key" ON "User"("admissionNo");

-- AddForeignKey
ALTER TABLE "Section" ADD CONSTRAINT "Section_year_fkey" FOREIGN KEY ("year") REFERENCES "AcademicYear"("year") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Section" ADD CONSTRAINT "Section_classTeacherId_fkey" FOREIGN KEY ("classTeacherId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrolment" ADD CONSTRAINT "Enrolment_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrolment" ADD CONSTRAINT "Enrolment_year_fkey" FOREIGN KEY ("year") REFERENCES "AcademicYear"("year") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrolment" ADD CONSTRAINT "Enrolment_year_class_section_fkey" FOREIGN KEY ("year", "class", "section") REFERENCES "Section"("year", "class", "name") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What the application promises, kept by the database too.
ALTER TABLE "AcademicYear"
  ADD CONSTRAINT "AcademicYear_named" CHECK (extract(year FROM "firstDay") = "year" AND "lastDay" > "firstDay"),
  ADD CONSTRAINT "AcademicYear_overlap" EXCLUDE USING gist (daterange("firstDay", "lastDay", '[]') WITH &&);

ALTER TABLE "Enrolment"
  ADD CONSTRAINT "Enrolment_order" CHECK ("fromDay" <= "toDay"),
  ADD CONSTRAINT "Enrolment_ended" CHECK ("outcome" IS NULL OR "toDay" IS NOT NULL),
  ADD CONSTRAINT "Enrolment_roll_number" CHECK ("rollNo" > 0),
  ADD CONSTRAINT "Enrolment_overlap" EXCLUDE USING gist ("studentId" WITH =, daterange("fromDay", "toDay", '[]') WITH &&);

CREATE UNIQUE INDEX "Enrolment_roll_number_key" ON "Enrolment" ("rollGroup", "rollNo") WHERE "toDay" IS NULL;

CREATE FUNCTION enrolment_begins_in_its_year() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "AcademicYear" y WHERE y."year" = NEW."year" AND NEW."fromDay" BETWEEN y."firstDay" AND y."lastDay"
  ) THEN
    RAISE check_violation USING MESSAGE = 'an enrolment begins outside of its year', CONSTRAINT = 'Enrolment_year', TABLE = 'Enrolment';
  END IF;
  RETURN NEW;
END
$body$;

CREATE TRIGGER "Enrolment_year" BEFORE INSERT OR UPDATE OF "year", "fromDay" ON "Enrolment"
  FOR EACH ROW EXECUTE FUNCTION enrolment_begins_in_its_year();

-- A school may have given numbers of its own, which are passed over.
CREATE SEQUENCE "pupil_number";
CREATE FUNCTION next_admission_number() RETURNS text LANGUAGE plpgsql AS $body$
DECLARE
  number text;
BEGIN
  LOOP
    number := nextval('pupil_number')::text;
    EXIT WHEN NOT EXISTS (SELECT FROM "User" WHERE "admissionNo" = number);
  END LOOP;
  RETURN number;
END
$body$;

-- Enrolments out of what is there. The school's time zone is a setting that the database does not know; the default one
-- matters at most for what was written in the last hours of 31 March.
CREATE TEMP TABLE pupil ON COMMIT DROP AS
SELECT "id", "class", "section", "rollNo", "isActive", ("approvedAt" AT TIME ZONE 'Asia/Kolkata')::date AS approved
FROM "User" WHERE "role" = 'student' AND "approvedAt" IS NOT NULL;

CREATE FUNCTION pg_temp.year_of(day date) RETURNS int LANGUAGE sql IMMUTABLE AS
  $$ SELECT extract(year FROM day - interval '3 months')::int $$;

-- A day on which a pupil was in a class. Of what contradicts itself within a year, marks win, then reports, fees, leave. A
-- report about a former year says where the pupil was at the end of that year.
CREATE TEMP TABLE known ON COMMIT DROP AS
SELECT k.*, pg_temp.year_of(k.day) AS year FROM (
  SELECT "id" AS pupil, (now() AT TIME ZONE 'Asia/Kolkata')::date AS day, "class", 0 AS doubt FROM pupil WHERE "isActive"
  UNION ALL SELECT "studentId", "day", "class", 1 FROM "Attendance"
  UNION ALL SELECT "studentId", least(greatest(("createdAt" AT TIME ZONE 'Asia/Kolkata')::date, make_date("schoolYear", 4, 1)),
    make_date("schoolYear" + 1, 3, 31)), "class", 2 FROM "Report"
  UNION ALL SELECT f."studentId", (s."createdAt" AT TIME ZONE 'Asia/Kolkata')::date, s."class", 3
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId"
  UNION ALL SELECT "studentId", ("createdAt" AT TIME ZONE 'Asia/Kolkata')::date, "class", 4 FROM "LeaveRequest"
  UNION ALL SELECT "id", approved, "class", 5 FROM pupil WHERE NOT "isActive"
) k JOIN pupil p ON p."id" = k.pupil;

-- Where somebody is whose account is not active is known only while something was written about them.
DELETE FROM known k WHERE doubt = 5 AND EXISTS (SELECT FROM known o WHERE o.pupil = k.pupil AND o.doubt < 5);

ANALYZE known;

CREATE TEMP TABLE spell ON COMMIT DROP AS
WITH spine AS (
  -- The present class and the marks before today; in a year without them, the surest of the rest.
  SELECT * FROM (
    SELECT *, min(doubt) OVER (PARTITION BY pupil, year) AS surest,
      row_number() OVER (PARTITION BY pupil, year ORDER BY doubt, day DESC, "class") AS place
    FROM known
  ) k WHERE doubt = 0 OR (doubt = 1 AND (surest = 1 OR day < (now() AT TIME ZONE 'Asia/Kolkata')::date)) OR (surest > 1 AND place = 1)
), turns AS (
  SELECT *, "class" IS DISTINCT FROM lag("class") OVER (PARTITION BY pupil, year ORDER BY day, doubt DESC) AS turn FROM spine
), numbered AS (
  SELECT *, sum(turn::int) OVER (PARTITION BY pupil, year ORDER BY day, doubt DESC) AS n FROM turns
), whole AS (
  SELECT pupil, year, n, "class", min(day) AS first, max(day) AS last, min(doubt) = 0 AS present FROM numbered GROUP BY 1, 2, 3, 4
), years AS (
  SELECT pupil, year, min(day) AS first, max(day) AS last FROM known GROUP BY 1, 2
), begun AS (
  SELECT w.*, years.last AS known_until, lead(w.year) OVER later AS next_year, lead(w."class") OVER later AS next_class,
    CASE WHEN w.n = 1 THEN greatest(make_date(w.year, 4, 1), least(years.first, p.approved))
      ELSE w.first END AS begins
  FROM whole w JOIN years USING (pupil, year) JOIN pupil p ON p."id" = w.pupil
  WINDOW later AS (PARTITION BY pupil ORDER BY year, n)
)
SELECT *, lead(begins) OVER (PARTITION BY pupil ORDER BY year, n) AS next_begins FROM begun;

INSERT INTO "AcademicYear" ("year", "firstDay", "lastDay")
SELECT year, make_date(year, 4, 1), make_date(year + 1, 3, 31) FROM (
  SELECT year FROM spell UNION SELECT pg_temp.year_of((now() AT TIME ZONE 'Asia/Kolkata')::date)
) years ORDER BY 1;

-- Section and roll number were those of the present class whenever a list showed a day in it.
INSERT INTO "Section" ("year", "class", "name")
SELECT DISTINCT s.year, s."class", p."section" FROM spell s JOIN pupil p ON p."id" = s.pupil
WHERE p."section" IS NOT NULL AND s."class" = p."class" ORDER BY 1, 2, 3;

INSERT INTO "Enrolment" ("studentId", "year", "class", "section", "rollNo", "rollGroup", "fromDay", "toDay", "outcome")
SELECT s.pupil, s.year, s."class", CASE WHEN s."class" = p."class" THEN p."section" END,
  CASE WHEN s.present THEN p."rollNo" ELSE coalesce(
    (SELECT r."rollNo" FROM "Report" r
      WHERE r."studentId" = s.pupil AND r."schoolYear" = s.year AND r."class" = s."class" AND r."rollNo" IS NOT NULL
      ORDER BY r."createdAt" DESC LIMIT 1),
    CASE WHEN s."class" = p."class" THEN p."rollNo" END) END,
  s."class", s.begins,
  CASE
    WHEN s.present THEN NULL
    WHEN s.next_year = s.year THEN s.next_begins - 1
    WHEN s.next_year IS NULL THEN greatest(s.known_until, s.begins)
    ELSE make_date(s.year + 1, 3, 31)
  END,
  CASE
    WHEN s.present OR s.next_year = s.year THEN NULL
    WHEN s.next_year IS NULL THEN 'Left'
    -- Until now nobody's class could be changed, so the same class in the next year does not tell that one was retained.
    WHEN s.next_class <> s."class" THEN 'Promoted'
  END::"EnrolmentOutcome"
FROM spell s JOIN pupil p ON p."id" = s.pupil;

UPDATE "User" u SET "rollNo" = NULL, "section" = NULL
WHERE "role" = 'student' AND ("rollNo" IS NOT NULL OR "section" IS NOT NULL)
  AND NOT EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u."id" AND e."toDay" IS NULL);

UPDATE "User" u SET "admissionNo" = n.number FROM (
  SELECT "id", row_number() OVER (ORDER BY approved, "class", "rollNo", "id")::text AS number FROM pupil
) n WHERE n."id" = u."id";
SELECT setval('pupil_number', count(*)) FROM pupil HAVING count(*) > 0;

ALTER TABLE "User"
  DROP CONSTRAINT "User_section",
  ADD CONSTRAINT "User_section" CHECK ("section" IS NULL OR "role" = 'student'),
  ADD CONSTRAINT "User_admission_number" CHECK ("admissionNo" IS NULL OR "role" = 'student');

-- The account's copy of the open enrolment agrees with it at the end of each transaction, whoever writes.
CREATE FUNCTION check_enrolment_copy() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  pupil uuid;
BEGIN
  IF TG_TABLE_NAME = 'User' THEN pupil := NEW."id"; ELSE pupil := coalesce(NEW."studentId", OLD."studentId"); END IF;
  IF EXISTS (
    SELECT FROM "User" u LEFT JOIN "Enrolment" e ON e."studentId" = u."id" AND e."toDay" IS NULL
    WHERE u."id" = pupil AND (
      u."rollNo" IS DISTINCT FROM e."rollNo" OR u."section" COLLATE "C" IS DISTINCT FROM e."section" COLLATE "C"
      OR (e."id" IS NOT NULL AND u."class" COLLATE "C" IS DISTINCT FROM e."class" COLLATE "C"))
  ) THEN
    RAISE check_violation USING MESSAGE = 'the account says something else than the open enrolment', CONSTRAINT = 'User_enrolment', TABLE = 'User';
  END IF;
  RETURN NULL;
END
$body$;

CREATE CONSTRAINT TRIGGER "User_enrolment" AFTER INSERT OR UPDATE OF "class", "section", "rollNo" ON "User"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_enrolment_copy();
CREATE CONSTRAINT TRIGGER "Enrolment_copy" AFTER INSERT OR UPDATE OR DELETE ON "Enrolment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_enrolment_copy();
