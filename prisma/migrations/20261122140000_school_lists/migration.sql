-- CreateEnum
CREATE TYPE "RollNumbers" AS ENUM ('class', 'section');

-- AlterTable
ALTER TABLE "SchoolSettings" ADD COLUMN     "rollNumbers" "RollNumbers" NOT NULL DEFAULT 'class';

-- CreateTable
CREATE TABLE "SchoolClass" (
    "name" TEXT COLLATE "natural" NOT NULL,
    "position" INTEGER NOT NULL,
    "forPupils" BOOLEAN NOT NULL,
    "forMaterials" BOOLEAN NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SchoolClass_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Subject" (
    "name" TEXT COLLATE "natural" NOT NULL,
    "position" INTEGER NOT NULL,
    "forReports" BOOLEAN NOT NULL,
    "forMaterials" BOOLEAN NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Subject_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "FeeType" (
    "name" TEXT COLLATE "natural" NOT NULL,
    "position" INTEGER NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "FeeType_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "SchoolClass_position_key" ON "SchoolClass"("position");

-- CreateIndex
CREATE UNIQUE INDEX "SchoolClass_name_position_key" ON "SchoolClass"("name", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Subject_position_key" ON "Subject"("position");

-- CreateIndex
CREATE UNIQUE INDEX "FeeType_position_key" ON "FeeType"("position");

-- Two that differ by capitals alone would be taken for one another. All Students and the like are no classes: a
-- notification names its recipients by them.
CREATE UNIQUE INDEX "SchoolClass_name_key" ON "SchoolClass" (lower("name"));
CREATE UNIQUE INDEX "Subject_name_key" ON "Subject" (lower("name"));
CREATE UNIQUE INDEX "FeeType_name_key" ON "FeeType" (lower("name"));
ALTER TABLE "SchoolClass"
  ADD CONSTRAINT "SchoolClass_no_audience" CHECK (lower("name") NOT IN ('all students', 'all teachers', 'all parents'));

-- The contract's, in its order. Positions have gaps for what a school puts between them.
INSERT INTO "SchoolClass" ("name", "position", "forPupils", "forMaterials")
SELECT name, n * 1000, name NOT IN ('LKG', 'UKG'), true FROM unnest(ARRAY['LKG', 'UKG', 'Class 1', 'Class 2', 'Class 3',
  'Class 4', 'Class 5', 'Class 6', 'Class 7', 'Class 8', 'Class 9', 'Class 10', 'Class 11', 'Class 12'])
  WITH ORDINALITY AS each (name, n);
INSERT INTO "Subject" ("name", "position", "forReports", "forMaterials")
SELECT name, n * 1000, name IN ('Mathematics', 'Science', 'English', 'Social Studies', 'Hindi', 'Computer Science'), true
FROM unnest(ARRAY['Mathematics', 'Science', 'English', 'Social Studies', 'Hindi', 'Physics', 'Chemistry', 'Biology',
  'History', 'Geography', 'Computer Science']) WITH ORDINALITY AS each (name, n);
INSERT INTO "FeeType" ("name", "position")
SELECT name, n * 1000 FROM unnest(ARRAY['Tuition Fee', 'Exam Fee', 'Library Fee', 'Sports Fee', 'Transport Fee',
  'Miscellaneous']) WITH ORDINALITY AS each (name, n);

-- What rows have beside these, should anything: nothing is lost.
INSERT INTO "SchoolClass" ("name", "position", "forPupils", "forMaterials")
SELECT name, 100000 + 1000 * row_number() OVER (ORDER BY name), true, true FROM (
  SELECT "class" AS name FROM "User" UNION SELECT "class" FROM "Section" UNION SELECT "class" FROM "Enrolment"
  UNION SELECT "class" FROM "FeeStructure" UNION SELECT "class" FROM "Attendance" UNION SELECT "class" FROM "LeaveRequest"
  UNION SELECT "class" FROM "Report" UNION SELECT "class" FROM "StudyMaterial" UNION SELECT "class" FROM "ScheduledTopic"
) used WHERE name IS NOT NULL AND name NOT IN (SELECT "name" FROM "SchoolClass");
INSERT INTO "Subject" ("name", "position", "forReports", "forMaterials")
SELECT name, 100000 + 1000 * row_number() OVER (ORDER BY name), true, true FROM (
  SELECT "subject" AS name FROM "StudyMaterial" UNION SELECT "subject" FROM "ScheduledTopic"
  UNION SELECT "subject" COLLATE "natural" FROM "ReportMark"
) used WHERE name NOT IN (SELECT "name" FROM "Subject");
INSERT INTO "FeeType" ("name", "position")
SELECT name, 100000 + 1000 * row_number() OVER (ORDER BY name) FROM (SELECT DISTINCT "type" AS name FROM "FeeStructure") used
WHERE name NOT IN (SELECT "name" FROM "FeeType");

UPDATE "SchoolClass" SET "forPupils" = true WHERE "name" IN (SELECT "class" FROM "Enrolment");

-- Numbers are unique among those of a class or of a section.
ALTER TABLE "Enrolment" ADD CONSTRAINT "Enrolment_roll_group"
  CHECK ("rollGroup" IN ("class", "class" || '|' || coalesce("section", '')));

-- Lists sort by the position of the class, which stands beside its name, so that an index has it. Computed while the table
-- is written anew: an UPDATE would fire triggers.
CREATE FUNCTION pg_temp.rank_of(class text) RETURNS int LANGUAGE sql STABLE AS
  $$ SELECT "position" FROM "SchoolClass" WHERE "name" = class $$;

-- DropIndex
DROP INDEX "ScheduledTopic_classRank_date_id_idx";
DROP INDEX "StudyMaterial_classRank_createdAt_id_idx";
ALTER TABLE "StudyMaterial" DROP COLUMN "classRank";
ALTER TABLE "ScheduledTopic" DROP COLUMN "classRank";

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "classRank" INTEGER;
ALTER TABLE "Enrolment" ADD COLUMN     "classRank" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "LeaveRequest" ADD COLUMN     "classRank" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Report" ADD COLUMN     "classRank" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "StudyMaterial" ADD COLUMN     "classRank" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ScheduledTopic" ADD COLUMN     "classRank" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "User" ALTER COLUMN "classRank" TYPE INTEGER USING pg_temp.rank_of("class");
ALTER TABLE "Enrolment" ALTER COLUMN "classRank" TYPE INTEGER USING pg_temp.rank_of("class");
ALTER TABLE "LeaveRequest" ALTER COLUMN "classRank" TYPE INTEGER USING pg_temp.rank_of("class");
ALTER TABLE "Report" ALTER COLUMN "classRank" TYPE INTEGER USING pg_temp.rank_of("class");
ALTER TABLE "StudyMaterial" ALTER COLUMN "classRank" TYPE INTEGER USING pg_temp.rank_of("class");
ALTER TABLE "ScheduledTopic" ALTER COLUMN "classRank" TYPE INTEGER USING pg_temp.rank_of("class");

-- CreateIndex
CREATE INDEX "User_role_isActive_classRank_name_id_idx" ON "User"("role", "isActive", "classRank", "name", "id");

-- CreateIndex
CREATE INDEX "Enrolment_classRank_section_rollNo_studentId_idx" ON "Enrolment"("classRank", "section", "rollNo", "studentId");

-- CreateIndex
CREATE INDEX "LeaveRequest_classRank_createdAt_id_idx" ON "LeaveRequest"("classRank", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Report_classRank_createdAt_id_idx" ON "Report"("classRank", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "StudyMaterial_classRank_createdAt_id_idx" ON "StudyMaterial"("classRank", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "ScheduledTopic_classRank_date_id_idx" ON "ScheduledTopic"("classRank", "date" DESC, "id");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_class_classRank_fkey" FOREIGN KEY ("class", "classRank") REFERENCES "SchoolClass"("name", "position") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Section" ADD CONSTRAINT "Section_class_fkey" FOREIGN KEY ("class") REFERENCES "SchoolClass"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Enrolment" ADD CONSTRAINT "Enrolment_class_classRank_fkey" FOREIGN KEY ("class", "classRank") REFERENCES "SchoolClass"("name", "position") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeeStructure" ADD CONSTRAINT "FeeStructure_class_fkey" FOREIGN KEY ("class") REFERENCES "SchoolClass"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "FeeStructure" ADD CONSTRAINT "FeeStructure_type_fkey" FOREIGN KEY ("type") REFERENCES "FeeType"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_class_fkey" FOREIGN KEY ("class") REFERENCES "SchoolClass"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "LeaveRequest" ADD CONSTRAINT "LeaveRequest_class_classRank_fkey" FOREIGN KEY ("class", "classRank") REFERENCES "SchoolClass"("name", "position") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_class_classRank_fkey" FOREIGN KEY ("class", "classRank") REFERENCES "SchoolClass"("name", "position") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportMark" ADD CONSTRAINT "ReportMark_subject_fkey" FOREIGN KEY ("subject") REFERENCES "Subject"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StudyMaterial" ADD CONSTRAINT "StudyMaterial_class_classRank_fkey" FOREIGN KEY ("class", "classRank") REFERENCES "SchoolClass"("name", "position") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyMaterial" ADD CONSTRAINT "StudyMaterial_subject_fkey" FOREIGN KEY ("subject") REFERENCES "Subject"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ScheduledTopic" ADD CONSTRAINT "ScheduledTopic_class_classRank_fkey" FOREIGN KEY ("class", "classRank") REFERENCES "SchoolClass"("name", "position") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduledTopic" ADD CONSTRAINT "ScheduledTopic_subject_fkey" FOREIGN KEY ("subject") REFERENCES "Subject"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- The position of a row's class, whoever writes the row. The lock waits for a class that is being moved or hidden.
CREATE FUNCTION note_class_rank() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  found_rank int;
  offered boolean;
BEGIN
  SELECT "position", "forPupils" AND NOT "hidden" INTO found_rank, offered FROM "SchoolClass" WHERE "name" = NEW."class" FOR KEY SHARE;
  -- Without such a class the foreign key refuses the row.
  NEW."classRank" := CASE WHEN NEW."class" IS NOT NULL THEN coalesce(found_rank, 0) END;
  IF NOT offered AND TG_TABLE_NAME = 'Enrolment' THEN
    IF NEW."toDay" IS NULL THEN
      RAISE check_violation USING MESSAGE = 'the class takes no pupils', CONSTRAINT = 'Enrolment_class_offered', TABLE = 'Enrolment';
    END IF;
  END IF;
  RETURN NEW;
END
$body$;

CREATE TRIGGER "User_class_rank" BEFORE INSERT OR UPDATE OF "class" ON "User"
  FOR EACH ROW EXECUTE FUNCTION note_class_rank();
CREATE TRIGGER "Enrolment_class_rank" BEFORE INSERT OR UPDATE OF "class" ON "Enrolment"
  FOR EACH ROW EXECUTE FUNCTION note_class_rank();
CREATE TRIGGER "LeaveRequest_class_rank" BEFORE INSERT OR UPDATE OF "class" ON "LeaveRequest"
  FOR EACH ROW EXECUTE FUNCTION note_class_rank();
CREATE TRIGGER "Report_class_rank" BEFORE INSERT OR UPDATE OF "class" ON "Report"
  FOR EACH ROW EXECUTE FUNCTION note_class_rank();
CREATE TRIGGER "StudyMaterial_class_rank" BEFORE INSERT OR UPDATE OF "class" ON "StudyMaterial"
  FOR EACH ROW EXECUTE FUNCTION note_class_rank();
CREATE TRIGGER "ScheduledTopic_class_rank" BEFORE INSERT OR UPDATE OF "class" ON "ScheduledTopic"
  FOR EACH ROW EXECUTE FUNCTION note_class_rank();
