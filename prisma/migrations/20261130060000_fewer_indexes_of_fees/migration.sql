-- Each fee wrote eight indexes, and again whenever it was paid: a year of a large school's plan is half a million fees.
-- A pupil's place in a run and the search of a pupil's fees share one.
CREATE UNIQUE INDEX "Fee_studentId_structureId_key" ON "Fee"("studentId", "structureId") INCLUDE ("status", "number");
DROP INDEX "Fee_structureId_studentId_key";
DROP INDEX "Fee_studentId_structureId_status_number_idx";
-- What is open of a run is found by its state; what is due of it was never in the index.
DROP INDEX "Fee_open_idx";
DROP INDEX "Fee_cancelledById_idx";
CREATE INDEX "Fee_cancelledById_idx" ON "Fee"("cancelledById") WHERE "cancelledById" IS NOT NULL;
