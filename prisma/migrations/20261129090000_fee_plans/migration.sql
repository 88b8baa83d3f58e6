-- What a fee type may be besides: money that the school gives back, which no tuition certificate counts.
ALTER TABLE "FeeType" ADD COLUMN "deposit" BOOLEAN NOT NULL DEFAULT false;

-- What is charged in a school year: heads, what each class pays of them in the year, and on which days.
CREATE TYPE "PlanPupils" AS ENUM ('All', 'New', 'Old');

CREATE TABLE "FeePlan" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "year" INTEGER NOT NULL,
    "name" TEXT NOT NULL COLLATE "natural",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" UUID NOT NULL,

    CONSTRAINT "FeePlan_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FeePlanInstalment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "planId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "dueDate" DATE NOT NULL,
    "chargedAt" TIMESTAMPTZ(3),

    CONSTRAINT "FeePlanInstalment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "FeePlanInstalment_number" CHECK ("number" > 0)
);

CREATE TABLE "FeePlanHead" (
    "planId" UUID NOT NULL,
    "type" TEXT NOT NULL COLLATE "natural",
    "position" INTEGER NOT NULL,
    "once" BOOLEAN NOT NULL DEFAULT false,
    "optional" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "FeePlanHead_pkey" PRIMARY KEY ("planId", "type")
);

CREATE TABLE "FeePlanLine" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "planId" UUID NOT NULL,
    "type" TEXT NOT NULL COLLATE "natural",
    "class" TEXT NOT NULL COLLATE "natural",
    "section" TEXT NOT NULL DEFAULT '' COLLATE "natural",
    "pupils" "PlanPupils" NOT NULL DEFAULT 'All',
    "amountPaise" INTEGER NOT NULL,

    CONSTRAINT "FeePlanLine_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "FeePlanLine_amount" CHECK ("amountPaise" >= 0)
);

CREATE TABLE "OptionalHead" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "type" TEXT NOT NULL COLLATE "natural",
    "fromDay" DATE NOT NULL,
    "toDay" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" UUID NOT NULL,

    CONSTRAINT "OptionalHead_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "OptionalHead_days" CHECK ("toDay" >= "fromDay")
);

CREATE UNIQUE INDEX "FeePlan_year_name_key" ON "FeePlan"("year", "name");
CREATE INDEX "FeePlan_createdById_idx" ON "FeePlan"("createdById");
CREATE UNIQUE INDEX "FeePlanInstalment_planId_number_key" ON "FeePlanInstalment"("planId", "number");
CREATE UNIQUE INDEX "FeePlanInstalment_planId_dueDate_key" ON "FeePlanInstalment"("planId", "dueDate");
CREATE INDEX "FeePlanHead_type_idx" ON "FeePlanHead"("type");
CREATE UNIQUE INDEX "FeePlanLine_planId_type_class_section_pupils_key" ON "FeePlanLine"("planId", "type", "class", "section", "pupils");
CREATE INDEX "FeePlanLine_class_idx" ON "FeePlanLine"("class");
CREATE UNIQUE INDEX "OptionalHead_studentId_type_fromDay_key" ON "OptionalHead"("studentId", "type", "fromDay");
CREATE INDEX "OptionalHead_type_idx" ON "OptionalHead"("type");
CREATE INDEX "OptionalHead_createdById_idx" ON "OptionalHead"("createdById");

ALTER TABLE "FeePlan" ADD CONSTRAINT "FeePlan_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "FeePlanInstalment" ADD CONSTRAINT "FeePlanInstalment_planId_fkey" FOREIGN KEY ("planId") REFERENCES "FeePlan"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FeePlanHead" ADD CONSTRAINT "FeePlanHead_planId_fkey" FOREIGN KEY ("planId") REFERENCES "FeePlan"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FeePlanHead" ADD CONSTRAINT "FeePlanHead_type_fkey" FOREIGN KEY ("type") REFERENCES "FeeType"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "FeePlanLine" ADD CONSTRAINT "FeePlanLine_planId_type_fkey" FOREIGN KEY ("planId", "type") REFERENCES "FeePlanHead"("planId", "type") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FeePlanLine" ADD CONSTRAINT "FeePlanLine_class_fkey" FOREIGN KEY ("class") REFERENCES "SchoolClass"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "OptionalHead" ADD CONSTRAINT "OptionalHead_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "OptionalHead" ADD CONSTRAINT "OptionalHead_type_fkey" FOREIGN KEY ("type") REFERENCES "FeeType"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "OptionalHead" ADD CONSTRAINT "OptionalHead_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A run that a plan has made is of a line and an instalment. One that was taken back forgets them when the plan changes; of
-- one that was not, neither can be removed.
ALTER TABLE "FeeStructure" ADD COLUMN "planLineId" UUID, ADD COLUMN "planInstalmentId" UUID,
  ADD CONSTRAINT "FeeStructure_planLineId_fkey" FOREIGN KEY ("planLineId") REFERENCES "FeePlanLine"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "FeeStructure_planInstalmentId_fkey" FOREIGN KEY ("planInstalmentId") REFERENCES "FeePlanInstalment"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "FeeStructure_of_plan" CHECK ("undoneAt" IS NOT NULL OR ("planLineId" IS NULL) = ("planInstalmentId" IS NULL));
CREATE UNIQUE INDEX "FeeStructure_of_plan_key" ON "FeeStructure"("planLineId", "planInstalmentId") WHERE "undoneAt" IS NULL;
CREATE INDEX "FeeStructure_planLineId_idx" ON "FeeStructure"("planLineId");
CREATE INDEX "FeeStructure_planInstalmentId_idx" ON "FeeStructure"("planInstalmentId");
-- The rule of runs that somebody adds for a class; in a plan new and old pupils of a class may pay different sums.
DROP INDEX "FeeStructure_not_undone_key";
CREATE UNIQUE INDEX "FeeStructure_not_undone_key" ON "FeeStructure"("class", "type", "dueDate")
  WHERE "undoneAt" IS NULL AND "studentId" IS NULL AND "planInstalmentId" IS NULL;

SELECT audit_table('FeePlan');
SELECT audit_table('FeePlanInstalment');
SELECT audit_table('FeePlanHead');
SELECT audit_table('FeePlanLine');
SELECT audit_table('OptionalHead', 'r."studentId"');

-- Hundreds of thousands of fees that a plan makes or takes back at once are recorded by their runs, which say who, when, for whom
-- and how much: docs/decisions/0058-a-plans-fees-are-recorded-by-their-runs.md. Left out are fees that come with their run of a
-- plan or go with it, in the transaction that makes the run or takes it back; both are recorded. A fee that comes into a run
-- later, or leaves one that stays, has an entry. Whoever makes "audit_Fee" anew with `audit_table` says this again.
DO $make$
DECLARE
  made text := pg_get_functiondef('"audit_Fee"'::regproc);
  changed text := replace(replace(made,
    'FROM rows_after r)', $sql$FROM rows_after r WHERE NOT EXISTS (
      SELECT FROM "FeeStructure" s WHERE s."id" = r."structureId" AND s."planInstalmentId" IS NOT NULL
        AND s."createdAt" = now()::timestamptz(3)))$sql$),
    'FROM rows_before r)', $sql$FROM rows_before r WHERE NOT EXISTS (
      SELECT FROM "FeeStructure" s WHERE s."id" = r."structureId" AND s."planInstalmentId" IS NOT NULL
        AND s."undoneAt" = now()::timestamptz(3)))$sql$);
BEGIN
  IF length(changed) < length(made) + 300 THEN
    RAISE EXCEPTION 'audit_Fee is another function than this was written for';
  END IF;
  EXECUTE changed;
END
$make$;
