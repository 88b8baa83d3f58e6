-- Somebody may refund a payment in the gateway's own pages: the office has to hear of it.
ALTER TABLE "GatewayPayment" ADD COLUMN "givenBackTherePaise" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "givenBackThereAskedAt" TIMESTAMPTZ(3);
ALTER TABLE "GatewayPayment" ADD CONSTRAINT "GatewayPayment_given_back_there_positive" CHECK ("givenBackTherePaise" >= 0);
CREATE INDEX "GatewayPayment_given_back_there_idx" ON "GatewayPayment" ("givenBackThereAskedAt") WHERE "givenBackTherePaise" > 0;
