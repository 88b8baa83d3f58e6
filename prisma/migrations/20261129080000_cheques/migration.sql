-- What became of a cheque: the bank has paid it, or sent it back. Decided once.
CREATE TYPE "ChequeState" AS ENUM ('Received', 'Bounced', 'Cleared', 'Reversed');

CREATE TABLE "ChequeDecision" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "receiptId" UUID NOT NULL,
    "state" "ChequeState" NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "chargeFeeId" UUID,
    "decidedById" UUID NOT NULL,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChequeDecision_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ChequeDecision_state" CHECK ("state" IN ('Cleared', 'Bounced')),
    CONSTRAINT "ChequeDecision_bounced" CHECK ("state" = 'Bounced' OR ("reason" = '' AND "chargeFeeId" IS NULL))
);

CREATE UNIQUE INDEX "ChequeDecision_receiptId_key" ON "ChequeDecision"("receiptId");
CREATE UNIQUE INDEX "ChequeDecision_chargeFeeId_key" ON "ChequeDecision"("chargeFeeId");
CREATE INDEX "ChequeDecision_decidedById_idx" ON "ChequeDecision"("decidedById");
ALTER TABLE "ChequeDecision"
  ADD CONSTRAINT "ChequeDecision_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "Receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ChequeDecision_chargeFeeId_fkey" FOREIGN KEY ("chargeFeeId") REFERENCES "Fee"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ChequeDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of a receipt by cheque; null of all others. Follows the decision and the reversals.
ALTER TABLE "Receipt" ADD COLUMN "chequeState" "ChequeState";

-- A bank sends a cheque back within days: those from more than a month ago count as cleared. Nobody writes it: no entries of
-- the audit.
ALTER TABLE "Receipt" DISABLE TRIGGER USER;
UPDATE "Receipt" r SET "chequeState" = CASE
  WHEN NOT EXISTS (SELECT FROM "Payment" p WHERE p."receiptId" = r."id" AND p."status" = 'Completed') THEN 'Reversed'
  WHEN r."paidAt" < now() - interval '1 month' THEN 'Cleared'
  ELSE 'Received' END::"ChequeState"
WHERE r."method" = 'Cheque';
ALTER TABLE "Receipt" ENABLE TRIGGER USER;

ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_cheque" CHECK (("method" = 'Cheque') = ("chequeState" IS NOT NULL));
CREATE INDEX "Receipt_cheques_idx" ON "Receipt"("chequeState", "paidAt" DESC, "id") WHERE "chequeState" IS NOT NULL;

CREATE FUNCTION begin_cheque() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW."chequeState" := CASE WHEN NEW."method" = 'Cheque' THEN 'Received'::"ChequeState" END;
  RETURN NEW;
END
$body$;
CREATE TRIGGER "Receipt_begin_cheque" BEFORE INSERT ON "Receipt" FOR EACH ROW EXECUTE FUNCTION begin_cheque();

-- What some receipts hold of what arrived, and the state of a cheque. A payment that was reversed was recorded wrongly: its
-- money never arrived, and the receipt holds no more than before; one of which all are reversed holds nothing, nor does one
-- whose cheque bounced. A payment that was made from credit gives it back.
CREATE FUNCTION settle_receipts_of(receipts uuid[]) RETURNS void LANGUAGE sql AS $body$
  WITH holds AS (
    SELECT r."id", CASE WHEN used.valid AND c."id" IS NULL THEN r."amountPaise" - used.paise ELSE 0 END AS paise,
      CASE WHEN r."chequeState" IS NULL THEN NULL
        WHEN c."id" IS NOT NULL THEN 'Bounced' WHEN NOT used.valid THEN 'Reversed'
        ELSE coalesce(d."state", CASE r."chequeState" WHEN 'Reversed' THEN 'Received' ELSE r."chequeState" END) END AS state
    FROM "Receipt" r LEFT JOIN "ChequeDecision" d ON d."receiptId" = r."id"
    LEFT JOIN "ChequeDecision" c ON c."id" = d."id" AND c."state" = 'Bounced'
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(p."amountPaise") FILTER (WHERE p."status" = 'Completed' OR NOT p."fromCredit"), 0) AS paise,
        -- One that was given as credit alone has no payments but those made from it.
        coalesce(bool_or(p."status" = 'Completed') OR bool_and(p."fromCredit"), true) AS valid
      FROM "Payment" p WHERE p."receiptId" = r."id"
    ) used WHERE r."id" = ANY (receipts)
  )
  UPDATE "Receipt" r SET "heldPaise" = holds.paise, "chequeState" = holds.state
  FROM holds WHERE r."id" = holds."id" AND (r."heldPaise", r."chequeState") IS DISTINCT FROM (holds.paise, holds.state)
$body$;

CREATE OR REPLACE FUNCTION settle_receipts() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  changed text := CASE TG_OP WHEN 'DELETE' THEN 'payments_before' ELSE 'payments_after' END;
BEGIN
  EXECUTE format('SELECT settle_receipts_of(ARRAY(SELECT DISTINCT "receiptId" FROM %I))', changed);
  RETURN NULL;
END
$body$;

CREATE FUNCTION settle_cheques() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM settle_receipts_of(ARRAY(SELECT "receiptId" FROM decisions));
  RETURN NULL;
END
$body$;
CREATE TRIGGER "ChequeDecision_settle_cheques" AFTER INSERT ON "ChequeDecision"
  REFERENCING NEW TABLE AS decisions FOR EACH STATEMENT EXECUTE FUNCTION settle_cheques();

DROP FUNCTION "audit_Receipt"() CASCADE;
-- What it holds, and the state of its cheque, follow what is recorded.
SELECT audit_table('Receipt', 'r."studentId"', '{heldPaise,chequeState}');
SELECT audit_table('ChequeDecision', '(SELECT p."studentId" FROM "Receipt" p WHERE p."id" = r."receiptId")');
