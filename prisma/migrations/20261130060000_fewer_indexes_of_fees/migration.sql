-- Each fee wrote eight indexes, and again whenever it was paid: a year of a large school's plan is half a million fees.
-- What is open of a run is found by its state, for which there is one; what is due of it was in neither.
DROP INDEX "Fee_open_idx";
-- Hardly any fee is cancelled.
DROP INDEX "Fee_cancelledById_idx";
CREATE INDEX "Fee_cancelledById_idx" ON "Fee"("cancelledById") WHERE "cancelledById" IS NOT NULL;
