-- Who took the money, as they were called then; of earlier payments only today's name is known. Empty for online ones.
ALTER TABLE "Payment" ADD COLUMN "cashier" TEXT NOT NULL DEFAULT '';

-- The same for payments that were recorded at once.
ALTER TABLE "Payment" ADD COLUMN "batchId" UUID;

UPDATE "Payment" p SET "cashier" = u."name" FROM "User" u WHERE u."id" = p."paidById" AND p."paidById" <> p."studentId";

CREATE INDEX "Payment_batchId_idx" ON "Payment"("batchId");
