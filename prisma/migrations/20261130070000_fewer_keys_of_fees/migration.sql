-- A fee wrote six indexes, which is half of what charging a year takes. Two of them say of whom and of which run it is: one
-- whose first two columns are the rule, and which includes what lists read, is enough.
CREATE UNIQUE INDEX "Fee_studentId_structureId_status_number_key" ON "Fee"("studentId", "structureId") INCLUDE ("status", "number");
DROP INDEX "Fee_structureId_studentId_key";
DROP INDEX "Fee_studentId_structureId_status_number_idx";
