-- Until now everything paid by students was the demonstration of the online payment.
ALTER TABLE "Payment"
  ADD COLUMN "reference" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "demo" BOOLEAN NOT NULL DEFAULT false;

UPDATE "Payment" SET "demo" = true WHERE "paidById" = "studentId";

-- A reversed payment keeps its row, and its fee can be paid again: of a fee's payments one is not reversed.
DROP INDEX "Payment_feeId_key";
CREATE INDEX "Payment_feeId_idx" ON "Payment"("feeId");
CREATE UNIQUE INDEX "Payment_not_reversed_key" ON "Payment"("feeId") WHERE "status" <> 'Reversed';

-- CreateTable
CREATE TABLE "PaymentReversal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "paymentId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "reversedById" UUID NOT NULL,
    "reversedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentReversal_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "PaymentReversal_paymentId_key" ON "PaymentReversal"("paymentId");
CREATE INDEX "PaymentReversal_reversedById_idx" ON "PaymentReversal"("reversedById");
ALTER TABLE "PaymentReversal" ADD CONSTRAINT "PaymentReversal_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PaymentReversal" ADD CONSTRAINT "PaymentReversal_reversedById_fkey" FOREIGN KEY ("reversedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Receipts in the order of their numbers are in the order of their times: no payment is earlier than the one before.
ALTER TABLE "ReceiptCounter" ADD COLUMN "lastPaidAt" TIMESTAMPTZ(3);
UPDATE "ReceiptCounter" c SET "lastPaidAt" = coalesce(
  (SELECT max(p."paidAt") FROM "Payment" p WHERE p."receiptYear" = c."year"), make_timestamptz(c."year", 4, 1, 0, 0, 0, 'UTC'));
ALTER TABLE "ReceiptCounter" ALTER COLUMN "lastPaidAt" SET NOT NULL;

-- A fee run that was taken back keeps its row, and the same run can be made again.
ALTER TABLE "FeeStructure"
  ADD COLUMN "undoneAt" TIMESTAMPTZ(3),
  ADD COLUMN "undoneById" UUID;
ALTER TABLE "FeeStructure" ADD CONSTRAINT "FeeStructure_undoneById_fkey" FOREIGN KEY ("undoneById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
DROP INDEX "FeeStructure_class_type_dueDate_key";
CREATE UNIQUE INDEX "FeeStructure_not_undone_key" ON "FeeStructure"("class", "type", "dueDate") WHERE "undoneAt" IS NULL;
CREATE INDEX "FeeStructure_createdAt_id_idx" ON "FeeStructure"("createdAt" DESC, "id");

-- How many payments a fee structure has of each method and status. It takes the place of the count of card payments.
CREATE TABLE "PaymentTally" (
    "structureId" UUID NOT NULL,
    "method" "PaymentMethod" NOT NULL,
    "status" "PaymentStatus" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "PaymentTally_pkey" PRIMARY KEY ("structureId", "method", "status")
);

ALTER TABLE "PaymentTally" ADD CONSTRAINT "PaymentTally_structureId_fkey" FOREIGN KEY ("structureId") REFERENCES "FeeStructure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "PaymentTally" SELECT "structureId", "method", "status", count(*) FROM "Payment" GROUP BY 1, 2, 3;

ALTER TABLE "FeeStructure" DROP CONSTRAINT "FeeStructure_counters";
ALTER TABLE "FeeStructure" DROP COLUMN "cardCount";
ALTER TABLE "FeeStructure"
  ADD CONSTRAINT "FeeStructure_counters" CHECK ("paidCount" >= 0 AND "feeCount" >= "paidCount"),
  ADD CONSTRAINT "FeeStructure_undone" CHECK ("undoneAt" IS NULL OR ("feeCount" = 0 AND "undoneById" IS NOT NULL));

-- The tally follows the payments, whoever writes them.
CREATE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM payments_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM payments_before'
    ELSE 'SELECT 1 AS sign, * FROM payments_after UNION ALL SELECT -1, * FROM payments_before'
  END;
BEGIN
  EXECUTE format($query$
    INSERT INTO "PaymentTally" AS t ("structureId", "method", "status", "count")
    SELECT "structureId", "method", "status", sum(sign) FROM (%s) payments
    GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("structureId", "method", "status") DO UPDATE SET "count" = t."count" + excluded."count"
  $query$, changes);
  RETURN NULL;
END
$body$;

CREATE TRIGGER "Payment_tally_insert" AFTER INSERT ON "Payment"
  REFERENCING NEW TABLE AS payments_after FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
CREATE TRIGGER "Payment_tally_update" AFTER UPDATE ON "Payment"
  REFERENCING OLD TABLE AS payments_before NEW TABLE AS payments_after FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
CREATE TRIGGER "Payment_tally_delete" AFTER DELETE ON "Payment"
  REFERENCING OLD TABLE AS payments_before FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
