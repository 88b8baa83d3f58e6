-- Messages that waited when a backup was made are held after its restore: nobody knows whether they left meanwhile.
ALTER TABLE "Delivery" ADD COLUMN "heldSince" TIMESTAMPTZ(3);

-- What is sent next: held messages would be read, and passed over, each time.
DROP INDEX "Delivery_next_idx";
CREATE INDEX "Delivery_next_idx" ON "Delivery" ("channel", ("mail" IS NULL), "dueAt")
  WHERE "status" = 'Queued' AND "heldSince" IS NULL;
CREATE INDEX "Delivery_held_idx" ON "Delivery" ("createdAt" DESC, "id")
  WHERE "status" = 'Queued' AND "heldSince" IS NOT NULL;

-- CreateTable
CREATE TABLE "Backup" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "file" TEXT NOT NULL DEFAULT '',
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "failure" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Backup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Backup_startedAt_id_idx" ON "Backup"("startedAt" DESC, "id");
