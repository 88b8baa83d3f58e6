CREATE TYPE "ImportState" AS ENUM ('Draft', 'Running', 'Done', 'Failed', 'Undone');

CREATE TABLE "Import" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "fileName" TEXT COLLATE "natural" NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'Draft',
    "columns" JSONB NOT NULL,
    "rows" JSONB,
    "choices" JSONB NOT NULL DEFAULT '{}',
    "people" INTEGER NOT NULL,
    "writes" INTEGER NOT NULL DEFAULT 0,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT NOT NULL DEFAULT '',
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "undoneById" UUID,
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Import_kind_known" CHECK ("kind" IN ('Pupils', 'Staff')),
    -- Names and birthdays of children stay no longer than they are needed.
    CONSTRAINT "Import_rows_kept" CHECK (("rows" IS NULL) = ("state" IN ('Done', 'Undone')))
);

CREATE TABLE "ImportedPerson" (
    "importId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "changes" JSONB,

    CONSTRAINT "ImportedPerson_pkey" PRIMARY KEY ("importId","userId")
);

CREATE INDEX "Import_createdAt_id_idx" ON "Import"("createdAt" DESC, "id");
CREATE INDEX "Import_kind_createdAt_id_idx" ON "Import"("kind", "createdAt" DESC, "id");
CREATE INDEX "Import_state_createdAt_id_idx" ON "Import"("state", "createdAt" DESC, "id");
CREATE INDEX "Import_createdById_idx" ON "Import"("createdById");
CREATE INDEX "Import_undoneById_idx" ON "Import"("undoneById");
CREATE INDEX "ImportedPerson_userId_idx" ON "ImportedPerson"("userId");

-- One import runs at a time.
CREATE UNIQUE INDEX "Import_running_key" ON "Import"("state") WHERE "state" = 'Running';

ALTER TABLE "Import" ADD CONSTRAINT "Import_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Import" ADD CONSTRAINT "Import_undoneById_fkey" FOREIGN KEY ("undoneById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ImportedPerson" ADD CONSTRAINT "ImportedPerson_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ImportedPerson" ADD CONSTRAINT "ImportedPerson_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
