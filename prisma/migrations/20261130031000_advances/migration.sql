-- An advance: money that was given at the counter before anything was due. Its receipt has no payments but those that are
-- made from it later. One that was recorded wrongly is taken back whole, by a row of its own.
CREATE TABLE "ReceiptReversal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "receiptId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "reversedById" UUID NOT NULL,
    "reversedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReceiptReversal_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ReceiptReversal_receiptId_key" ON "ReceiptReversal"("receiptId");
CREATE INDEX "ReceiptReversal_reversedById_idx" ON "ReceiptReversal"("reversedById");
CREATE INDEX "ReceiptReversal_reversedAt_idx" ON "ReceiptReversal"("reversedAt");
ALTER TABLE "ReceiptReversal"
  ADD CONSTRAINT "ReceiptReversal_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "Receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ReceiptReversal_reversedById_fkey" FOREIGN KEY ("reversedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- What bounced on a day, for the day book.
CREATE INDEX "ChequeDecision_decidedAt_idx" ON "ChequeDecision"("decidedAt");

-- A receipt that was reversed holds nothing, and less than nothing where something was paid or given back of it: so
-- `Receipt_amounts` lets nobody reverse one that is in use, nor use one that was reversed.
CREATE OR REPLACE FUNCTION settle_receipts_of(receipts uuid[]) RETURNS void LANGUAGE sql AS $body$
  WITH holds AS (
    SELECT r."id", CASE WHEN v."id" IS NOT NULL THEN 0 - used.paise - given.paise
        WHEN used.valid AND c."id" IS NULL THEN r."amountPaise" - used.paise - given.paise ELSE 0 END AS paise,
      CASE WHEN r."chequeState" IS NULL THEN NULL
        WHEN c."id" IS NOT NULL THEN 'Bounced' WHEN v."id" IS NOT NULL OR NOT used.valid THEN 'Reversed'
        ELSE coalesce(d."state", CASE r."chequeState" WHEN 'Reversed' THEN 'Received' ELSE r."chequeState" END) END AS state
    FROM "Receipt" r LEFT JOIN "ChequeDecision" d ON d."receiptId" = r."id"
    LEFT JOIN "ChequeDecision" c ON c."id" = d."id" AND c."state" = 'Bounced'
    LEFT JOIN "ReceiptReversal" v ON v."receiptId" = r."id"
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(p."amountPaise") FILTER (WHERE p."status" = 'Completed' OR NOT p."fromCredit"), 0) AS paise,
        -- One that was given as credit alone has no payments but those made from it.
        coalesce(bool_or(p."status" = 'Completed') OR bool_and(p."fromCredit"), true) AS valid
      FROM "Payment" p WHERE p."receiptId" = r."id"
    ) used CROSS JOIN LATERAL (
      SELECT coalesce(sum(s."amountPaise"), 0) AS paise FROM "RefundShare" s WHERE s."receiptId" = r."id"
    ) given WHERE r."id" = ANY (receipts)
  )
  UPDATE "Receipt" r SET "heldPaise" = holds.paise, "chequeState" = holds.state
  FROM holds WHERE r."id" = holds."id" AND (r."heldPaise", r."chequeState") IS DISTINCT FROM (holds.paise, holds.state)
$body$;

CREATE FUNCTION settle_reversals() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM settle_receipts_of(ARRAY(SELECT "receiptId" FROM reversals));
  RETURN NULL;
END
$body$;
CREATE TRIGGER "ReceiptReversal_settle_reversals" AFTER INSERT ON "ReceiptReversal"
  REFERENCING NEW TABLE AS reversals FOR EACH STATEMENT EXECUTE FUNCTION settle_reversals();
CREATE TRIGGER "ReceiptReversal_day_open" AFTER INSERT ON "ReceiptReversal"
  REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION assert_day_open();

SELECT audit_table('ReceiptReversal', '(SELECT p."studentId" FROM "Receipt" p WHERE p."id" = r."receiptId")');
