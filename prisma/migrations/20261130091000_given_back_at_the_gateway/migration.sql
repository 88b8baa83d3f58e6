-- Somebody may refund a payment in the gateway's own pages. The office has to see it, until the books say so too.
ALTER TABLE "GatewayPayment" ADD COLUMN "givenBackTherePaise" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "GatewayPayment" ADD CONSTRAINT "GatewayPayment_given_back_there_positive" CHECK ("givenBackTherePaise" >= 0);
CREATE INDEX "GatewayPayment_given_back_there_idx" ON "GatewayPayment" ("id") WHERE "givenBackTherePaise" > 0;
