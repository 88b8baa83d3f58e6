ALTER TABLE "SchoolSettings" ADD COLUMN "admissionDays" INTEGER;

-- The day by which a family was told that it hears; those who have applied before were told none.
ALTER TABLE "Admission" ADD COLUMN "answerBy" DATE, ADD COLUMN "shownTokenHash" TEXT;
CREATE UNIQUE INDEX "Admission_shownTokenHash_key" ON "Admission"("shownTokenHash");
