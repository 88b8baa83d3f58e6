-- What was answered to a request that carried a key: the same request again gets the same answer and does nothing.
CREATE TABLE "RequestKey" (
    "hash" TEXT NOT NULL,
    "inputHash" TEXT NOT NULL,
    "answer" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RequestKey_pkey" PRIMARY KEY ("hash")
);

CREATE INDEX "RequestKey_createdAt_idx" ON "RequestKey"("createdAt");

-- The list of the portal's own mails, newest first.
CREATE INDEX "Delivery_mails_idx" ON "Delivery" ("createdAt" DESC, "id") WHERE "mail" IS NOT NULL;
