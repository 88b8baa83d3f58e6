-- Credit that is given back: one asks, another decides. Numbered at the approval, without gaps in a financial year.
CREATE TYPE "RefundStatus" AS ENUM ('Asked', 'Approved', 'Rejected');

CREATE TABLE "Refund" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "amountPaise" BIGINT NOT NULL,
    "method" "PaymentMethod" NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL,
    "askedById" UUID NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" "RefundStatus" NOT NULL DEFAULT 'Asked',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "decideReason" TEXT NOT NULL DEFAULT '',
    "year" INTEGER,
    "number" INTEGER,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Refund_amount" CHECK ("amountPaise" > 0),
    CONSTRAINT "Refund_second_person" CHECK ("decidedById" <> "askedById"),
    CONSTRAINT "Refund_decided" CHECK (("status" = 'Asked') = ("decidedById" IS NULL) AND ("status" = 'Asked') = ("decidedAt" IS NULL)
      AND ("status" = 'Rejected' OR "decideReason" = '')),
    CONSTRAINT "Refund_numbered" CHECK (("status" = 'Approved') = ("number" IS NOT NULL) AND ("year" IS NULL) = ("number" IS NULL) AND "number" > 0)
);

-- Of which receipts the money of a refund was.
CREATE TABLE "RefundShare" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "refundId" UUID NOT NULL,
    "receiptId" UUID NOT NULL,
    "amountPaise" BIGINT NOT NULL,

    CONSTRAINT "RefundShare_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RefundShare_amount" CHECK ("amountPaise" > 0)
);

CREATE TABLE "RefundCounter" (
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "RefundCounter_pkey" PRIMARY KEY ("year")
);

CREATE UNIQUE INDEX "Refund_year_number_key" ON "Refund"("year", "number");
CREATE INDEX "Refund_studentId_idx" ON "Refund"("studentId");
CREATE INDEX "Refund_askedById_idx" ON "Refund"("askedById");
CREATE INDEX "Refund_decidedById_idx" ON "Refund"("decidedById");
CREATE INDEX "Refund_decidedAt_idx" ON "Refund"("decidedAt");
CREATE INDEX "Refund_status_askedAt_id_idx" ON "Refund"("status", "askedAt" DESC, "id");
CREATE UNIQUE INDEX "RefundShare_refundId_receiptId_key" ON "RefundShare"("refundId", "receiptId");
CREATE INDEX "RefundShare_receiptId_idx" ON "RefundShare"("receiptId");
ALTER TABLE "Refund"
  ADD CONSTRAINT "Refund_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Refund_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Refund_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "RefundShare"
  ADD CONSTRAINT "RefundShare_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "RefundShare_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "Receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was refunded of a receipt it does not hold either. `Receipt_amounts` lets nobody give back more than it holds.
CREATE OR REPLACE FUNCTION settle_receipts_of(receipts uuid[]) RETURNS void LANGUAGE sql AS $body$
  WITH holds AS (
    SELECT r."id", CASE WHEN used.valid AND c."id" IS NULL THEN r."amountPaise" - used.paise - given.paise ELSE 0 END AS paise,
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
    ) used CROSS JOIN LATERAL (
      SELECT coalesce(sum(s."amountPaise"), 0) AS paise FROM "RefundShare" s WHERE s."receiptId" = r."id"
    ) given WHERE r."id" = ANY (receipts)
  )
  UPDATE "Receipt" r SET "heldPaise" = holds.paise, "chequeState" = holds.state
  FROM holds WHERE r."id" = holds."id" AND (r."heldPaise", r."chequeState") IS DISTINCT FROM (holds.paise, holds.state)
$body$;

CREATE FUNCTION settle_refunds() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM settle_receipts_of(ARRAY(SELECT DISTINCT "receiptId" FROM shares));
  RETURN NULL;
END
$body$;
CREATE TRIGGER "RefundShare_settle_refunds" AFTER INSERT ON "RefundShare"
  REFERENCING NEW TABLE AS shares FOR EACH STATEMENT EXECUTE FUNCTION settle_refunds();

SELECT audit_table('Refund', 'r."studentId"');
