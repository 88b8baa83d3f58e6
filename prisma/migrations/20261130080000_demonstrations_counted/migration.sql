-- What demonstrations have settled of a run was read from all their receipts whenever somebody asked what is collected.
-- Receipts are locked first, as where somebody pays beside this.
DROP INDEX "Receipt_demo_idx";
ALTER TABLE "PaymentTally" ADD COLUMN "demoPaise" BIGINT NOT NULL DEFAULT 0;

UPDATE "PaymentTally" t SET "demoPaise" = d.paise FROM (
  SELECT p."structureId", r."method", p."status", sum(p."amountPaise") AS paise
  FROM "Receipt" r JOIN "Payment" p ON p."receiptId" = r."id" WHERE r."demo" GROUP BY 1, 2, 3
) d WHERE d."structureId" = t."structureId" AND d."method" = t."method" AND d."status" = t."status";

CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM payments_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM payments_before'
    ELSE 'SELECT 1 AS sign, * FROM payments_after UNION ALL SELECT -1, * FROM payments_before'
  END;
BEGIN
  EXECUTE format($query$
    INSERT INTO "PaymentTally" AS t ("structureId", "method", "status", "count", "demoPaise")
    SELECT "structureId", r."method", "status", sum(sign), coalesce(sum(sign * payments."amountPaise"::bigint) FILTER (WHERE r."demo"), 0)
    FROM (%s) payments JOIN "Receipt" r ON r."id" = "receiptId"
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR coalesce(sum(sign * payments."amountPaise"::bigint) FILTER (WHERE r."demo"), 0) <> 0
    ORDER BY 1, 2, 3
    ON CONFLICT ("structureId", "method", "status") DO UPDATE
      SET "count" = t."count" + excluded."count", "demoPaise" = t."demoPaise" + excluded."demoPaise"
  $query$, changes);
  RETURN NULL;
END
$$;

-- A school that takes money has none of these, and tens of thousands of runs where fines are charged.
CREATE INDEX "PaymentTally_demo_idx" ON "PaymentTally"("structureId") WHERE "demoPaise" <> 0;
