-- Refunds that go back through the gateway, to the account from which the money came: these have no other way of paying.
ALTER TABLE "Refund" ALTER COLUMN "method" DROP NOT NULL,
  ADD CONSTRAINT "Refund_way" CHECK ("method" IS NOT NULL OR "reference" = '');
-- For the filters of those.
CREATE INDEX "Refund_by_gateway_idx" ON "Refund"("askedAt" DESC, "id") WHERE "method" IS NULL;

CREATE TYPE "GatewayRefundState" AS ENUM ('asked', 'pending', 'processed', 'failed');

-- What the gateway is asked to give back of one payment. Its id is the key by which the gateway knows the same call again, and
-- is stored before the first.
CREATE TABLE "GatewayRefund" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "shareId" UUID NOT NULL,
  "paymentId" TEXT NOT NULL,
  "gatewayRefundId" TEXT,
  "state" "GatewayRefundState" NOT NULL DEFAULT 'asked',
  "failure" TEXT NOT NULL DEFAULT '',
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" TIMESTAMPTZ(3),
  CONSTRAINT "GatewayRefund_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "GatewayRefund_decided" CHECK (("state" IN ('processed', 'failed')) = ("decidedAt" IS NOT NULL)),
  CONSTRAINT "GatewayRefund_known" CHECK ("gatewayRefundId" IS NOT NULL OR "state" IN ('asked', 'failed')),
  CONSTRAINT "GatewayRefund_failure" CHECK ("state" = 'failed' OR "failure" = '')
);
CREATE UNIQUE INDEX "GatewayRefund_shareId_key" ON "GatewayRefund"("shareId");
CREATE UNIQUE INDEX "GatewayRefund_gatewayRefundId_key" ON "GatewayRefund"("gatewayRefundId");
CREATE INDEX "GatewayRefund_paymentId_idx" ON "GatewayRefund"("paymentId");
-- Those about which the gateway is asked.
CREATE INDEX "GatewayRefund_waiting_idx" ON "GatewayRefund"("askedAt") WHERE "decidedAt" IS NULL;

-- Money of a refund that did not leave after all: the receipt holds it again.
CREATE TABLE "RefundReturn" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "shareId" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "returnedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RefundReturn_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "RefundReturn_shareId_key" ON "RefundReturn"("shareId");
CREATE INDEX "RefundReturn_returnedAt_idx" ON "RefundReturn"("returnedAt");

ALTER TABLE "GatewayRefund"
  ADD CONSTRAINT "GatewayRefund_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "RefundShare"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "GatewayRefund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "GatewayPayment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Only what the gateway was asked for comes back.
ALTER TABLE "RefundReturn"
  ADD CONSTRAINT "RefundReturn_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "RefundShare"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "RefundReturn_asked_fkey" FOREIGN KEY ("shareId") REFERENCES "GatewayRefund"("shareId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- As before, without what came back.
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
      SELECT coalesce(sum(s."amountPaise"), 0) AS paise FROM "RefundShare" s
      LEFT JOIN "RefundReturn" b ON b."shareId" = s."id" WHERE s."receiptId" = r."id" AND b."id" IS NULL
    ) given WHERE r."id" = ANY (receipts)
  )
  UPDATE "Receipt" r SET "heldPaise" = holds.paise, "chequeState" = holds.state
  FROM holds WHERE r."id" = holds."id" AND (r."heldPaise", r."chequeState") IS DISTINCT FROM (holds.paise, holds.state)
$body$;

CREATE FUNCTION settle_returns() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM settle_receipts_of(ARRAY(
    SELECT DISTINCT s."receiptId" FROM returns b JOIN "RefundShare" s ON s."id" = b."shareId"));
  RETURN NULL;
END
$body$;
CREATE TRIGGER "RefundReturn_settle_returns" AFTER INSERT ON "RefundReturn"
  REFERENCING NEW TABLE AS returns FOR EACH STATEMENT EXECUTE FUNCTION settle_returns();

SELECT audit_table('RefundReturn',
  '(SELECT f."studentId" FROM "RefundShare" s JOIN "Refund" f ON f."id" = s."refundId" WHERE s."id" = r."shareId")');
