-- CreateTable
CREATE TABLE "DataArchive" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "byId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DataArchive_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DataArchive_userId_createdAt_idx" ON "DataArchive"("userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "DataArchive_byId_idx" ON "DataArchive"("byId");

-- AddForeignKey
ALTER TABLE "DataArchive" ADD CONSTRAINT "DataArchive_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataArchive" ADD CONSTRAINT "DataArchive_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

