-- CreateTable
CREATE TABLE "RollOver" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "year" INTEGER NOT NULL,
    "promoted" INTEGER NOT NULL,
    "retained" INTEGER NOT NULL,
    "passedOut" INTEGER NOT NULL,
    "left" INTEGER NOT NULL,
    "marksMoved" INTEGER NOT NULL,
    "byId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "takenBackAt" TIMESTAMPTZ(3),
    "takenBackById" UUID,

    CONSTRAINT "RollOver_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RollOverPupil" (
    "rollOverId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "enrolmentId" UUID NOT NULL,
    "outcome" "EnrolmentOutcome" NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,

    CONSTRAINT "RollOverPupil_pkey" PRIMARY KEY ("rollOverId","studentId")
);

-- CreateTable
CREATE TABLE "RollOverPlan" (
    "year" INTEGER NOT NULL,
    "byId" UUID,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RollOverPlan_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "RollOverDecision" (
    "year" INTEGER NOT NULL,
    "studentId" UUID NOT NULL,
    "outcome" "EnrolmentOutcome",
    "class" TEXT COLLATE "natural",
    "section" TEXT COLLATE "natural",
    "byId" UUID,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RollOverDecision_pkey" PRIMARY KEY ("year","studentId")
);

-- CreateIndex
CREATE INDEX "RollOver_year_idx" ON "RollOver"("year");

-- CreateIndex
CREATE INDEX "RollOver_createdAt_id_idx" ON "RollOver"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "RollOver_byId_idx" ON "RollOver"("byId");

-- CreateIndex
CREATE INDEX "RollOver_takenBackById_idx" ON "RollOver"("takenBackById");

-- CreateIndex
CREATE INDEX "RollOverPupil_studentId_idx" ON "RollOverPupil"("studentId");

-- CreateIndex
CREATE INDEX "RollOverPupil_enrolmentId_idx" ON "RollOverPupil"("enrolmentId");

-- CreateIndex
CREATE INDEX "RollOverPlan_byId_idx" ON "RollOverPlan"("byId");

-- CreateIndex
CREATE INDEX "RollOverDecision_studentId_idx" ON "RollOverDecision"("studentId");

-- CreateIndex
CREATE INDEX "RollOverDecision_byId_idx" ON "RollOverDecision"("byId");

-- CreateIndex
CREATE INDEX "Report_schoolYear_type_term_studentId_idx" ON "Report"("schoolYear", "type", "term", "studentId");

-- CreateIndex
CREATE INDEX "Report_schoolYear_createdAt_id_idx" ON "Report"("schoolYear", "createdAt" DESC, "id");

-- AddForeignKey
ALTER TABLE "RollOver" ADD CONSTRAINT "RollOver_year_fkey" FOREIGN KEY ("year") REFERENCES "AcademicYear"("year") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOver" ADD CONSTRAINT "RollOver_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOver" ADD CONSTRAINT "RollOver_takenBackById_fkey" FOREIGN KEY ("takenBackById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOverPupil" ADD CONSTRAINT "RollOverPupil_rollOverId_fkey" FOREIGN KEY ("rollOverId") REFERENCES "RollOver"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOverPupil" ADD CONSTRAINT "RollOverPupil_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOverPupil" ADD CONSTRAINT "RollOverPupil_enrolmentId_studentId_fkey" FOREIGN KEY ("enrolmentId", "studentId") REFERENCES "Enrolment"("id", "studentId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOverPlan" ADD CONSTRAINT "RollOverPlan_year_fkey" FOREIGN KEY ("year") REFERENCES "AcademicYear"("year") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOverPlan" ADD CONSTRAINT "RollOverPlan_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOverDecision" ADD CONSTRAINT "RollOverDecision_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollOverDecision" ADD CONSTRAINT "RollOverDecision_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- Of two who press at once, one wins.
CREATE UNIQUE INDEX "RollOver_once" ON "RollOver" ("year") WHERE "takenBackAt" IS NULL;

ALTER TABLE "RollOverDecision" ADD CONSTRAINT "RollOverDecision_decides"
  CHECK ("outcome" IS NOT NULL OR "class" IS NOT NULL OR "section" IS NOT NULL);

-- Taking a roll-over back opens the old enrolments before it removes the new ones, from which their marks have to come.
-- Only that transaction waits with the check until its end.
ALTER TABLE "Enrolment" DROP CONSTRAINT "Enrolment_overlap";
ALTER TABLE "Enrolment" ADD CONSTRAINT "Enrolment_overlap"
  EXCLUDE USING gist ("studentId" WITH =, daterange("fromDay", "toDay", '[]') WITH &&) DEFERRABLE INITIALLY IMMEDIATE;

-- Only a later beginning or an earlier end can leave a mark outside.
DROP TRIGGER "Enrolment_marks" ON "Enrolment";
CREATE CONSTRAINT TRIGGER "Enrolment_marks" AFTER UPDATE OF "fromDay", "toDay" ON "Enrolment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."fromDay" > OLD."fromDay" OR NEW."toDay" < coalesce(OLD."toDay", 'infinity'))
  EXECUTE FUNCTION enrolment_has_its_marks();

-- Later days are found by the pupil's days and not by all marks of the enrolment: a roll-over ends thousands, with hundreds
-- of marks each.
CREATE OR REPLACE FUNCTION enrolment_has_its_marks() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF EXISTS (
    SELECT FROM "Enrolment" e JOIN "Attendance" a ON a."studentId" = e."studentId" AND a."day" > e."toDay"
    WHERE e."id" = NEW."id" AND a."enrolmentId" = e."id"
  ) OR NEW."fromDay" > OLD."fromDay" AND EXISTS (
    SELECT FROM "Enrolment" e JOIN "Attendance" a ON a."enrolmentId" = e."id"
    WHERE e."id" = NEW."id" AND a."day" < e."fromDay"
  ) THEN
    RAISE check_violation USING MESSAGE = 'marks lie outside of their enrolment', CONSTRAINT = 'Attendance_enrolled', TABLE = 'Enrolment';
  END IF;
  RETURN NULL;
END
$body$;
