-- A page of a list takes from each fee structure exactly the fees it shows, in their order.
CREATE INDEX "Fee_structureId_number_idx" ON "Fee"("structureId", "number");

CREATE INDEX "Fee_structureId_status_number_idx" ON "Fee"("structureId", "status", "number");
