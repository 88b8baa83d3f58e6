-- AlterTable
ALTER TABLE "LeaveRequest" ADD COLUMN     "notificationId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "LeaveRequest_notificationId_key" ON "LeaveRequest"("notificationId");

-- AddForeignKey
ALTER TABLE "LeaveRequest" ADD CONSTRAINT "LeaveRequest_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Which message tells of a decision is no change of the record, as with marks.
DROP FUNCTION "audit_LeaveRequest"() CASCADE;
SELECT audit_table('LeaveRequest', 'r."studentId"', '{classRank,notificationId}');
