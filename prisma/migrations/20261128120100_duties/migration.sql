-- Who does what at the school, from a day to a day. What was taken back on the day it began has none: until the day before.
CREATE TYPE "DutyKind" AS ENUM ('ClassTeacher', 'CoTeacher', 'SubjectTeacher', 'Substitute', 'Accountant', 'Examinations', 'Office', 'Principal');

-- CreateTable
CREATE TABLE "Duty" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "holderId" UUID NOT NULL,
    "kind" "DutyKind" NOT NULL,
    "sectionId" UUID,
    "subject" TEXT COLLATE "natural",
    "since" DATE NOT NULL,
    "until" DATE,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedById" UUID,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Duty_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Duty_holderId_since_idx" ON "Duty"("holderId", "since" DESC);

-- CreateIndex
CREATE INDEX "Duty_sectionId_kind_idx" ON "Duty"("sectionId", "kind");

-- CreateIndex
CREATE INDEX "Duty_subject_idx" ON "Duty"("subject");

-- CreateIndex
CREATE INDEX "Duty_createdById_idx" ON "Duty"("createdById");

-- CreateIndex
CREATE INDEX "Duty_endedById_idx" ON "Duty"("endedById");

-- AddForeignKey
ALTER TABLE "Duty" ADD CONSTRAINT "Duty_holderId_fkey" FOREIGN KEY ("holderId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Duty" ADD CONSTRAINT "Duty_sectionId_fkey" FOREIGN KEY ("sectionId") REFERENCES "Section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Duty" ADD CONSTRAINT "Duty_subject_fkey" FOREIGN KEY ("subject") REFERENCES "Subject"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Duty" ADD CONSTRAINT "Duty_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Duty" ADD CONSTRAINT "Duty_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Duty"
  ADD CONSTRAINT "Duty_days_check" CHECK ("until" >= "since" - 1),
  ADD CONSTRAINT "Duty_section_check" CHECK (("sectionId" IS NOT NULL) = ("kind" IN ('ClassTeacher', 'CoTeacher', 'SubjectTeacher', 'Substitute'))),
  ADD CONSTRAINT "Duty_subject_check" CHECK (("subject" IS NOT NULL) = ("kind" = 'SubjectTeacher')),
  ADD CONSTRAINT "Duty_substitute_check" CHECK ("kind" <> 'Substitute' OR "until" IS NOT NULL),
  -- A section has one class teacher at a time. Checked when a statement is done, so that one may change both.
  ADD CONSTRAINT "Duty_class_teacher" EXCLUDE USING gist ("sectionId" WITH =, daterange("since", "until" + 1) WITH &&)
    WHERE ("kind" = 'ClassTeacher') DEFERRABLE INITIALLY IMMEDIATE,
  -- Nobody has the same duty twice at a time.
  ADD CONSTRAINT "Duty_overlap" EXCLUDE USING gist ("holderId" WITH =, "kind" WITH =,
    (coalesce("sectionId", '00000000-0000-0000-0000-000000000000'::uuid)) WITH =, (coalesce("subject", '')) WITH =,
    daterange("since", "until" + 1) WITH &&) DEFERRABLE INITIALLY IMMEDIATE;

-- Class teachers were a column of the section. Who is it now has it since it was noted, or since the year began.
INSERT INTO "Duty" ("holderId", "kind", "sectionId", "since", "createdById", "createdAt")
SELECT s."classTeacherId", 'ClassTeacher', s."id", y."firstDay", c."byId", coalesce(c."createdAt", now())
FROM "Section" s JOIN "AcademicYear" y ON y."year" = s."year"
LEFT JOIN LATERAL (
  SELECT n."byId", n."createdAt" FROM "ClassTeacherChange" n
  WHERE n."teacherId" = s."classTeacherId" AND n."became" AND n."year" = s."year" AND n."place" = s."class" || ' ' || s."name"
  ORDER BY n."createdAt" DESC LIMIT 1) c ON true
WHERE s."classTeacherId" IS NOT NULL;

-- Who was it before: from the day on which it was noted to the day before somebody else was, where that is a day at least.
WITH stretches AS (
  SELECT c."teacherId", s."id" AS "sectionId", c."byId", c."createdAt", e."byId" AS "endedById", e."createdAt" AS "endedAt",
    c."createdAt"::date AS "since", e."createdAt"::date - 1 AS "until"
  FROM "ClassTeacherChange" c
  JOIN "Section" s ON s."year" = c."year" AND c."place" = s."class" || ' ' || s."name"
  JOIN LATERAL (
    SELECT n."byId", n."createdAt" FROM "ClassTeacherChange" n
    WHERE n."teacherId" = c."teacherId" AND n."year" = c."year" AND n."place" = c."place" AND NOT n."became" AND n."createdAt" > c."createdAt"
    ORDER BY n."createdAt" LIMIT 1) e ON true
  WHERE c."became"
), moved AS (
  -- Who is class teacher now is it since the one before ended.
  UPDATE "Duty" d SET "since" = l."last" + 1
  FROM (SELECT "sectionId", max("until") AS "last" FROM stretches WHERE "until" >= "since" GROUP BY 1) l
  WHERE d."sectionId" = l."sectionId" AND d."since" <= l."last"
)
INSERT INTO "Duty" ("holderId", "kind", "sectionId", "since", "until", "createdById", "createdAt", "endedById", "endedAt")
SELECT DISTINCT ON ("sectionId", "since") "teacherId", 'ClassTeacher'::"DutyKind", "sectionId", "since", "until", "byId", "createdAt", "endedById", "endedAt"
FROM stretches s WHERE "until" >= "since" AND NOT EXISTS (
  SELECT FROM stretches o WHERE o."sectionId" = s."sectionId" AND o."createdAt" > s."createdAt" AND o."since" <= s."until" AND o."until" >= o."since")
ORDER BY "sectionId", "since", "createdAt" DESC;

-- What a duty takes: whoever ends somebody's access changes that row, waits for this lock, and then finds the duty.
CREATE FUNCTION duty_holder_may() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM FROM "User" WHERE "id" = NEW."holderId" AND "isActive" AND (
    "role" = 'teacher' OR (NEW."sectionId" IS NULL AND "role" IN ('admin', 'staff'))) FOR SHARE;
  IF NOT FOUND THEN
    RAISE check_violation USING MESSAGE = 'the holder of the duty may not have it', CONSTRAINT = 'Duty_holder', TABLE = 'Duty';
  END IF;
  RETURN NEW;
END
$body$;
CREATE TRIGGER "Duty_holder" BEFORE INSERT OR UPDATE OF "holderId", "kind", "sectionId" ON "Duty"
  FOR EACH ROW EXECUTE FUNCTION duty_holder_may();

SELECT audit_table('Duty', 'r."holderId"');

-- Its entries stay in the audit log, and so do those of sections.
DROP TRIGGER "Section_class_teacher" ON "Section";
DROP FUNCTION "audit_Section"() CASCADE;
DROP FUNCTION class_teacher_is_teacher();
ALTER TABLE "Section" DROP COLUMN "classTeacherId";
DROP TABLE "ClassTeacherChange";
SELECT audit_table('Section');

-- Teachers keep to the sections of their duties; not unless the school says so.
CREATE TYPE "TeachersReach" AS ENUM ('school', 'classes');
ALTER TABLE "SchoolSettings" ADD COLUMN "teachersReach" "TeachersReach";
