-- A fee wrote six indexes, which is half of what charging a year takes. Two of them began with the student, or are one of
-- a student's few fees away from it: one that includes what lists read, and whose first two columns are the rule, is enough.
CREATE UNIQUE INDEX "Fee_studentId_structureId_status_number_key" ON "Fee"("studentId", "structureId") INCLUDE ("status", "number");
DROP INDEX "Fee_structureId_studentId_key";
DROP INDEX "Fee_studentId_structureId_status_number_idx";
-- Enrolments, and what asks by them, name their student too.
DROP INDEX "Fee_enrolmentId_idx";
