-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "replacesId" UUID,
ADD COLUMN     "withdrawReason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "withdrawnAt" TIMESTAMPTZ(3),
ADD COLUMN     "withdrawnById" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "Report_replacesId_key" ON "Report"("replacesId");

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_replacesId_fkey" FOREIGN KEY ("replacesId") REFERENCES "Report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_withdrawnById_fkey" FOREIGN KEY ("withdrawnById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What was withdrawn is no report of today.
ALTER TABLE "Report" ADD CONSTRAINT "Report_withdrawn" CHECK ("withdrawnAt" IS NULL OR NOT "isCurrent");
