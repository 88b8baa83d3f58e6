-- What is added up of fee runs has no money of demonstrations, which is read of their receipts alone.
CREATE INDEX "Receipt_demo_idx" ON "Receipt"("id") WHERE "demo";
