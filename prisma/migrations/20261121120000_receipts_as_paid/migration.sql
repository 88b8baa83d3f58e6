-- A receipt names its student as they were called when it was paid; of earlier ones only today's name is known.
ALTER TABLE "Payment" ADD COLUMN "studentName" TEXT, ADD COLUMN "rollNo" INTEGER;

UPDATE "Payment" p SET "studentName" = u."name", "rollNo" = u."rollNo" FROM "User" u WHERE u."id" = p."studentId";

ALTER TABLE "Payment" ALTER COLUMN "studentName" SET NOT NULL;

-- Payments of a day.
CREATE INDEX "Payment_paidAt_idx" ON "Payment"("paidAt");
