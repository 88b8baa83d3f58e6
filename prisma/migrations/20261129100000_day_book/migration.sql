CREATE TABLE "CashSession" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "collectorId" UUID NOT NULL,
  "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "openingPaise" INTEGER NOT NULL,
  "closedAt" TIMESTAMPTZ(3),
  "expectedPaise" BIGINT,
  "countedPaise" BIGINT,
  "counts" JSONB NOT NULL DEFAULT '{}',
  "reason" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "CashSession_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CashSession_opening" CHECK ("openingPaise" >= 0),
  CONSTRAINT "CashSession_counted" CHECK (
    ("closedAt" IS NULL) = ("countedPaise" IS NULL) AND ("closedAt" IS NULL) = ("expectedPaise" IS NULL)),
  -- A difference has a reason.
  CONSTRAINT "CashSession_reason" CHECK ("countedPaise" IS NOT DISTINCT FROM "expectedPaise" OR "reason" <> '')
);
CREATE INDEX "CashSession_collectorId_openedAt_idx" ON "CashSession"("collectorId", "openedAt");
CREATE INDEX "CashSession_openedAt_idx" ON "CashSession"("openedAt");
CREATE UNIQUE INDEX "CashSession_open_idx" ON "CashSession"("collectorId") WHERE "closedAt" IS NULL;
ALTER TABLE "CashSession" ADD CONSTRAINT "CashSession_collectorId_fkey"
  FOREIGN KEY ("collectorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "CashHandOver" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "sessionId" UUID NOT NULL,
  "amountPaise" BIGINT NOT NULL,
  "recipient" TEXT NOT NULL,
  "handedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "CashHandOver_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CashHandOver_amount" CHECK ("amountPaise" > 0)
);
CREATE INDEX "CashHandOver_sessionId_idx" ON "CashHandOver"("sessionId");
ALTER TABLE "CashHandOver" ADD CONSTRAINT "CashHandOver_sessionId_fkey"
  FOREIGN KEY ("sessionId") REFERENCES "CashSession"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "ClosedDay" (
  "day" DATE NOT NULL,
  "begins" TIMESTAMPTZ(3) NOT NULL,
  "ends" TIMESTAMPTZ(3) NOT NULL,
  "closedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "closedById" UUID NOT NULL,
  CONSTRAINT "ClosedDay_pkey" PRIMARY KEY ("day")
);
CREATE INDEX "ClosedDay_closedById_idx" ON "ClosedDay"("closedById");
ALTER TABLE "ClosedDay" ADD CONSTRAINT "ClosedDay_closedById_fkey"
  FOREIGN KEY ("closedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Receipt" ADD COLUMN "cashSessionId" UUID;
ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_cashSessionId_fkey"
  FOREIGN KEY ("cashSessionId") REFERENCES "CashSession"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Receipt_cashSessionId_idx" ON "Receipt"("cashSessionId");
CREATE INDEX "PaymentReversal_reversedAt_idx" ON "PaymentReversal"("reversedAt");

-- Whoever closes a day waits for all who are recording in it, and whoever comes after finds it closed. Money that a bank
-- reports has no cashier, and is recorded on a closed day too.
CREATE FUNCTION assert_day_open() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  found boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('closed days'));
  IF TG_TABLE_NAME = 'Receipt' THEN
    found := EXISTS (SELECT FROM rows_after r JOIN "ClosedDay" d ON d."begins" <= r."paidAt" AND r."paidAt" < d."ends" WHERE r."cashier" <> '');
  ELSE
    found := EXISTS (SELECT FROM rows_after r JOIN "ClosedDay" d ON d."begins" <= r."reversedAt" AND r."reversedAt" < d."ends");
  END IF;
  IF found THEN RAISE EXCEPTION 'the books of the day are closed' USING ERRCODE = 'SP409'; END IF;
  RETURN NULL;
END
$body$;
CREATE TRIGGER "Receipt_day_open" AFTER INSERT ON "Receipt"
  REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION assert_day_open();
CREATE TRIGGER "PaymentReversal_day_open" AFTER INSERT ON "PaymentReversal"
  REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION assert_day_open();

SELECT audit_table('CashSession', 'r."collectorId"');
SELECT audit_table('CashHandOver');
SELECT audit_table('ClosedDay');
