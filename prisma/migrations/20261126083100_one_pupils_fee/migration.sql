-- AlterEnum
ALTER TYPE "FeeStatus" ADD VALUE 'Cancelled';

-- AlterTable
ALTER TABLE "Fee" ADD COLUMN     "cancelReason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "cancelledAt" TIMESTAMPTZ(3),
ADD COLUMN     "cancelledById" UUID;

-- AlterTable
ALTER TABLE "FeeStructure" ADD COLUMN     "studentId" UUID;

-- AddForeignKey
ALTER TABLE "FeeStructure" ADD CONSTRAINT "FeeStructure_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fee" ADD CONSTRAINT "Fee_cancelledById_fkey" FOREIGN KEY ("cancelledById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- The rules of a run are those of a class: a fee of one pupil may be beside it, and comes once too.
DROP INDEX "FeeStructure_not_undone_key";
CREATE UNIQUE INDEX "FeeStructure_not_undone_key" ON "FeeStructure"("class", "type", "dueDate")
  WHERE "undoneAt" IS NULL AND "studentId" IS NULL;
CREATE INDEX "FeeStructure_of_student_idx" ON "FeeStructure"("studentId") WHERE "studentId" IS NOT NULL;

-- Without the new value, which PostgreSQL takes only once this transaction has ended.
ALTER TABLE "Fee" ADD CONSTRAINT "Fee_cancelled"
  CHECK (("status" IN ('Pending', 'Paid')) = ("cancelledAt" IS NULL) AND ("cancelledAt" IS NULL) = ("cancelledById" IS NULL));
