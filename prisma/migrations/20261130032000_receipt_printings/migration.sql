-- When the office has printed a receipt: the first paper is the original, and every later one says that it is a duplicate.
CREATE TABLE "ReceiptPrinting" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "receiptId" UUID NOT NULL,
    "isFirst" BOOLEAN NOT NULL,
    "printedById" UUID NOT NULL,
    "printedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReceiptPrinting_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ReceiptPrinting_receiptId_idx" ON "ReceiptPrinting"("receiptId");
CREATE INDEX "ReceiptPrinting_printedById_idx" ON "ReceiptPrinting"("printedById");
-- Of two who print at once one has the original.
CREATE UNIQUE INDEX "ReceiptPrinting_first_key" ON "ReceiptPrinting"("receiptId") WHERE "isFirst";
ALTER TABLE "ReceiptPrinting"
  ADD CONSTRAINT "ReceiptPrinting_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "Receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ReceiptPrinting_printedById_fkey" FOREIGN KEY ("printedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
