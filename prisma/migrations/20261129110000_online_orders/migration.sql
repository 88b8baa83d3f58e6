ALTER TYPE "OnlinePayments" ADD VALUE 'razorpay';

CREATE TYPE "GatewayPaymentState" AS ENUM ('created', 'failed', 'authorized', 'captured', 'refunded');

CREATE TABLE "OnlineOrder" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "gatewayOrderId" TEXT,
  "payerId" UUID NOT NULL,
  "studentId" UUID NOT NULL,
  "amountPaise" BIGINT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "askedAt" TIMESTAMPTZ(3),
  "decidedAt" TIMESTAMPTZ(3),
  CONSTRAINT "OnlineOrder_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "OnlineOrder_amount" CHECK ("amountPaise" > 0)
);
CREATE UNIQUE INDEX "OnlineOrder_gatewayOrderId_key" ON "OnlineOrder"("gatewayOrderId");
CREATE INDEX "OnlineOrder_payerId_idx" ON "OnlineOrder"("payerId");
CREATE INDEX "OnlineOrder_studentId_idx" ON "OnlineOrder"("studentId");
-- Those about which the gateway is asked.
CREATE INDEX "OnlineOrder_open_idx" ON "OnlineOrder"("createdAt") WHERE "decidedAt" IS NULL AND "gatewayOrderId" IS NOT NULL;
ALTER TABLE "OnlineOrder"
  ADD CONSTRAINT "OnlineOrder_payerId_fkey" FOREIGN KEY ("payerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "OnlineOrder_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "OnlineOrderFee" (
  "orderId" UUID NOT NULL,
  "feeId" UUID NOT NULL,
  "duePaise" INTEGER NOT NULL,
  CONSTRAINT "OnlineOrderFee_pkey" PRIMARY KEY ("orderId", "feeId"),
  CONSTRAINT "OnlineOrderFee_amount" CHECK ("duePaise" > 0)
);
CREATE INDEX "OnlineOrderFee_feeId_idx" ON "OnlineOrderFee"("feeId");
ALTER TABLE "OnlineOrderFee"
  ADD CONSTRAINT "OnlineOrderFee_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "OnlineOrder"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "OnlineOrderFee_feeId_fkey" FOREIGN KEY ("feeId") REFERENCES "Fee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "GatewayPayment" (
  "id" TEXT NOT NULL,
  "orderId" UUID NOT NULL,
  "state" "GatewayPaymentState" NOT NULL,
  "amountPaise" BIGINT NOT NULL,
  "means" TEXT NOT NULL DEFAULT '',
  "failure" TEXT NOT NULL DEFAULT '',
  "asked" BOOLEAN NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "receiptId" UUID,
  CONSTRAINT "GatewayPayment_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "GatewayPayment_amount" CHECK ("amountPaise" > 0)
);
CREATE INDEX "GatewayPayment_orderId_idx" ON "GatewayPayment"("orderId");
CREATE UNIQUE INDEX "GatewayPayment_receiptId_key" ON "GatewayPayment"("receiptId");
-- The newest that nobody told us of.
CREATE INDEX "GatewayPayment_asked_idx" ON "GatewayPayment"("createdAt") WHERE "asked";
ALTER TABLE "GatewayPayment"
  ADD CONSTRAINT "GatewayPayment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "OnlineOrder"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "GatewayPayment_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "Receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "GatewayEvent" (
  "id" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "workedOffAt" TIMESTAMPTZ(3),
  CONSTRAINT "GatewayEvent_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "GatewayEvent_receivedAt_idx" ON "GatewayEvent"("receivedAt");
CREATE INDEX "GatewayEvent_waiting_idx" ON "GatewayEvent"("tries", "receivedAt") WHERE "workedOffAt" IS NULL;

-- A gateway's payment makes one receipt, whoever records it: such a receipt has no cashier, and its reference is the payment's.
CREATE UNIQUE INDEX "Receipt_of_gateway_key" ON "Receipt"("reference") WHERE "cashier" = '' AND NOT "demo" AND "reference" LIKE 'pay\_%';
