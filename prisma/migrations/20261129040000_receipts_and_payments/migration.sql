-- Money that arrived is a receipt; what it settles are its payments. Until now each payment was a receipt of its own: it
-- keeps its number, code and time, and the receipt has the payment's id.
CREATE TYPE "ReceiptSeries" AS ENUM ('Fees', 'Demonstration');

CREATE TABLE "Receipt" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "series" "ReceiptSeries" NOT NULL DEFAULT 'Fees',
    "year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "method" "PaymentMethod" NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "paidById" UUID NOT NULL,
    "cashier" TEXT NOT NULL DEFAULT '',
    "code" TEXT NOT NULL DEFAULT paper_code(),
    "batchId" UUID,

    CONSTRAINT "Receipt_pkey" PRIMARY KEY ("id")
);

INSERT INTO "Receipt" ("id", "year", "number", "method", "reference", "demo", "paidAt", "paidById", "cashier", "code", "batchId")
SELECT "id", "receiptYear", "receiptNumber", "method", "reference", "demo", "paidAt", "paidById", "cashier", "code", "batchId"
FROM "Payment" ORDER BY "receiptYear", "receiptNumber";

CREATE UNIQUE INDEX "Receipt_code_key" ON "Receipt"("code");
CREATE UNIQUE INDEX "Receipt_series_year_number_key" ON "Receipt"("series", "year", "number");
CREATE INDEX "Receipt_year_number_idx" ON "Receipt"("year", "number");
CREATE INDEX "Receipt_paidAt_idx" ON "Receipt"("paidAt");
CREATE INDEX "Receipt_paidById_idx" ON "Receipt"("paidById");
CREATE INDEX "Receipt_batchId_idx" ON "Receipt"("batchId");
CREATE INDEX "Receipt_reference_idx" ON "Receipt" USING GIN (same_text("reference") gin_trgm_ops) WHERE "reference" <> '';
ALTER TABLE "Receipt"
  ADD CONSTRAINT "Receipt_paidById_fkey" FOREIGN KEY ("paidById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Receipt_number" CHECK ("number" > 0),
  ADD CONSTRAINT "Receipt_series" CHECK ("series" = 'Fees' OR "demo");

ALTER TABLE "ReceiptCounter" ADD COLUMN "series" "ReceiptSeries" NOT NULL DEFAULT 'Fees';
ALTER TABLE "ReceiptCounter" DROP CONSTRAINT "ReceiptCounter_pkey";
ALTER TABLE "ReceiptCounter" ADD CONSTRAINT "ReceiptCounter_pkey" PRIMARY KEY ("series", "year");

-- A fee has its own amount, of which any part can be paid. The database adds up what is.
ALTER TABLE "Fee" ADD COLUMN "amountPaise" INTEGER, ADD COLUMN "paidPaise" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "FeeStructure" ADD COLUMN "paidPaise" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Payment" ADD COLUMN "receiptId" UUID, ADD COLUMN "number" INTEGER;

-- Nobody writes it: no entries of the audit.
ALTER TABLE "Fee" DISABLE TRIGGER USER;
ALTER TABLE "FeeStructure" DISABLE TRIGGER USER;
ALTER TABLE "Payment" DISABLE TRIGGER USER;

UPDATE "Fee" f SET "amountPaise" = s."amountPaise", "paidPaise" = CASE WHEN f."status" = 'Paid' THEN s."amountPaise" ELSE 0 END
FROM "FeeStructure" s WHERE s."id" = f."structureId";
UPDATE "FeeStructure" SET "paidPaise" = "paidCount"::bigint * "amountPaise" WHERE "paidCount" > 0;
UPDATE "Payment" p SET "receiptId" = p."id", "number" = n."number"
FROM (SELECT "id", row_number() OVER (ORDER BY "receiptYear", "receiptNumber") AS "number" FROM "Payment") n
WHERE n."id" = p."id";

ALTER TABLE "Fee" ENABLE TRIGGER USER;
ALTER TABLE "FeeStructure" ENABLE TRIGGER USER;
ALTER TABLE "Payment" ENABLE TRIGGER USER;

ALTER TABLE "Fee" ALTER COLUMN "amountPaise" SET NOT NULL,
  ADD CONSTRAINT "Fee_amounts" CHECK ("amountPaise" > 0 AND "paidPaise" BETWEEN 0 AND "amountPaise"),
  -- In terms of Pending and Paid, and a cancelled fee is neither.
  ADD CONSTRAINT "Fee_paid" CHECK (("status" = 'Paid') = ("paidPaise" = "amountPaise")),
  ADD CONSTRAINT "Fee_cancelled_unpaid" CHECK ("cancelledAt" IS NULL OR "paidPaise" = 0);
ALTER TABLE "FeeStructure" ADD CONSTRAINT "FeeStructure_paid"
  CHECK ("paidPaise" BETWEEN "paidCount"::bigint * "amountPaise" AND "feeCount"::bigint * "amountPaise");

DROP TRIGGER "Payment_tally_insert" ON "Payment";
DROP TRIGGER "Payment_tally_update" ON "Payment";
DROP TRIGGER "Payment_tally_delete" ON "Payment";
DROP FUNCTION "audit_Payment"() CASCADE;
DROP FUNCTION "audit_Fee"() CASCADE;

ALTER TABLE "Payment"
  ALTER COLUMN "receiptId" SET NOT NULL,
  ALTER COLUMN "number" SET NOT NULL,
  DROP COLUMN "method",
  DROP COLUMN "reference",
  DROP COLUMN "demo",
  DROP COLUMN "paidById",
  DROP COLUMN "cashier",
  DROP COLUMN "batchId",
  DROP COLUMN "receiptYear",
  DROP COLUMN "receiptNumber",
  DROP COLUMN "code";
CREATE SEQUENCE "Payment_number_seq" AS INTEGER OWNED BY "Payment"."number";
SELECT setval('"Payment_number_seq"', coalesce((SELECT max("number") FROM "Payment"), 0) + 1, false);
ALTER TABLE "Payment" ALTER COLUMN "number" SET DEFAULT nextval('"Payment_number_seq"');

DROP INDEX "Payment_not_reversed_key";
CREATE UNIQUE INDEX "Payment_number_key" ON "Payment"("number");
CREATE INDEX "Payment_receiptId_idx" ON "Payment"("receiptId");
CREATE INDEX "Payment_structureId_number_idx" ON "Payment"("structureId", "number");
CREATE INDEX "Payment_of_student_idx" ON "Payment"("studentId", "number", "structureId", "status");
CREATE INDEX "Payment_amountPaise_number_idx" ON "Payment"("amountPaise", "number");
CREATE INDEX "Payment_reversed_idx" ON "Payment"("number") WHERE "status" = 'Reversed';
ALTER TABLE "Payment"
  ADD CONSTRAINT "Payment_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "Receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- How many payments a fee structure has of each method and status, whoever writes them.
CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM payments_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM payments_before'
    ELSE 'SELECT 1 AS sign, * FROM payments_after UNION ALL SELECT -1, * FROM payments_before'
  END;
BEGIN
  EXECUTE format($query$
    INSERT INTO "PaymentTally" AS t ("structureId", "method", "status", "count")
    SELECT "structureId", r."method", "status", sum(sign) FROM (%s) payments JOIN "Receipt" r ON r."id" = "receiptId"
    GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("structureId", "method", "status") DO UPDATE SET "count" = t."count" + excluded."count"
  $query$, changes);
  RETURN NULL;
END
$body$;

-- What is paid of a fee and of its run, whoever writes payments. Whoever pays has locked both.
CREATE FUNCTION settle_fees() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM payments_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM payments_before'
    ELSE 'SELECT 1 AS sign, * FROM payments_after UNION ALL SELECT -1, * FROM payments_before'
  END;
BEGIN
  EXECUTE format($query$
    WITH change AS (
      SELECT "feeId", sum(sign * "amountPaise"::bigint) AS paise FROM (%s) payments WHERE "status" = 'Completed'
      GROUP BY 1 HAVING sum(sign * "amountPaise"::bigint) <> 0
    ), settled AS (
      UPDATE "Fee" f SET "paidPaise" = f."paidPaise" + change.paise,
        "status" = CASE WHEN f."paidPaise" + change.paise = f."amountPaise" THEN 'Paid' ELSE 'Pending' END::"FeeStatus"
      FROM change WHERE f."id" = change."feeId"
      RETURNING f."structureId", change.paise,
        (f."paidPaise" = f."amountPaise")::int - (f."paidPaise" - change.paise = f."amountPaise")::int AS paid
    )
    UPDATE "FeeStructure" s SET "paidCount" = s."paidCount" + sums.paid, "paidPaise" = s."paidPaise" + sums.paise
    FROM (SELECT "structureId", sum(paid)::int AS paid, sum(paise) AS paise FROM settled GROUP BY 1) sums
    WHERE s."id" = sums."structureId"
  $query$, changes);
  RETURN NULL;
END
$body$;

DO $make$
DECLARE
  called text;
BEGIN
  FOREACH called IN ARRAY ARRAY['settle_fees', 'tally_payments'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON "Payment"
      REFERENCING NEW TABLE AS payments_after FOR EACH STATEMENT EXECUTE FUNCTION %I()', 'Payment_' || called || '_insert', called);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON "Payment"
      REFERENCING OLD TABLE AS payments_before NEW TABLE AS payments_after FOR EACH STATEMENT EXECUTE FUNCTION %I()', 'Payment_' || called || '_update', called);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON "Payment"
      REFERENCING OLD TABLE AS payments_before FOR EACH STATEMENT EXECUTE FUNCTION %I()', 'Payment_' || called || '_delete', called);
  END LOOP;
END
$make$;

-- A fee's status and what is paid of it follow its payments, which are recorded.
SELECT audit_table('Fee', 'r."studentId"', '{status,paidPaise}');
SELECT audit_table('Payment', 'r."studentId"');
SELECT audit_table('Receipt', '(SELECT p."studentId" FROM "Payment" p WHERE p."receiptId" = r."id" ORDER BY p."number" LIMIT 1)');
DROP FUNCTION "audit_FeeStructure"() CASCADE;
SELECT audit_table('FeeStructure', ignored => '{feeCount,paidCount,paidPaise}');
