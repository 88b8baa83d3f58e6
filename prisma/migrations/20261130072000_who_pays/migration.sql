-- The list of families that owe asks of thousands of students who pays for them.
CREATE INDEX "Guardianship_paying_idx" ON "Guardianship"("studentId", "guardianId")
  WHERE "until" IS NULL AND "barredAt" IS NULL AND "pays";
