-- AlterTable
ALTER TABLE "User" ADD COLUMN     "blockedAt" TIMESTAMPTZ(3),
ADD COLUMN     "purgedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Erasure" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "byId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "wasActive" BOOLEAN NOT NULL,
    "takenBackAt" TIMESTAMPTZ(3),
    "takenBackById" UUID,
    "purgedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Erasure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Retention" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "blockedMonths" INTEGER NOT NULL DEFAULT 12,
    "booksYears" INTEGER NOT NULL DEFAULT 8,
    "marksYears" INTEGER NOT NULL DEFAULT 5,
    "attendanceYears" INTEGER NOT NULL DEFAULT 5,
    "deliveryDays" INTEGER NOT NULL DEFAULT 365,
    "applicationMonths" INTEGER NOT NULL DEFAULT 12,
    "savedById" UUID,
    "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Retention_pkey" PRIMARY KEY ("single")
);

-- CreateIndex
CREATE INDEX "Erasure_createdAt_id_idx" ON "Erasure"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Erasure_userId_idx" ON "Erasure"("userId");

-- CreateIndex
CREATE INDEX "Erasure_byId_idx" ON "Erasure"("byId");

-- CreateIndex
CREATE INDEX "Erasure_takenBackById_idx" ON "Erasure"("takenBackById");

-- CreateIndex
CREATE INDEX "Retention_savedById_idx" ON "Retention"("savedById");

-- CreateIndex
CREATE INDEX "User_blockedAt_idx" ON "User"("blockedAt");

-- CreateIndex
CREATE INDEX "User_purgedAt_idx" ON "User"("purgedAt");

-- AddForeignKey
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_takenBackById_fkey" FOREIGN KEY ("takenBackById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Retention" ADD CONSTRAINT "Retention_savedById_fkey" FOREIGN KEY ("savedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What the application promises, kept by the database too.
ALTER TABLE "Retention" ADD CONSTRAINT "Retention_single_check" CHECK ("single");
INSERT INTO "Retention" DEFAULT VALUES;

CREATE UNIQUE INDEX "Erasure_standing_key" ON "Erasure"("userId") WHERE "takenBackAt" IS NULL;
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_ends_once" CHECK ("takenBackAt" IS NULL OR "purgedAt" IS NULL);
ALTER TABLE "User"
  ADD CONSTRAINT "User_blocked" CHECK ("blockedAt" IS NULL OR NOT "isActive"),
  ADD CONSTRAINT "User_purged" CHECK ("purgedAt" IS NULL OR "blockedAt" IS NOT NULL);

-- Who is blocked is not enrolled again. The lock waits for who is blocking the pupil, and reads what that has written.
CREATE FUNCTION enrolled_while_blocked() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  blocked timestamptz;
BEGIN
  SELECT "blockedAt" INTO blocked FROM "User" WHERE "id" = NEW."studentId" FOR KEY SHARE;
  IF blocked IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'the pupil is blocked', CONSTRAINT = 'Enrolment_blocked', TABLE = 'Enrolment';
  END IF;
  RETURN NULL;
END
$body$;

CREATE TRIGGER "Enrolment_blocked" AFTER INSERT OR UPDATE OF "studentId", "toDay" ON "Enrolment"
  FOR EACH ROW WHEN (NEW."toDay" IS NULL) EXECUTE FUNCTION enrolled_while_blocked();

-- The address of a message that has left goes after a time.
ALTER TABLE "Delivery"
  DROP CONSTRAINT "Delivery_address",
  ADD CONSTRAINT "Delivery_address" CHECK ("address" IS NOT NULL OR "status" IN ('Failed', 'Sent', 'Saved'));
CREATE INDEX "Delivery_addressed_idx" ON "Delivery"("createdAt") WHERE "address" IS NOT NULL;
