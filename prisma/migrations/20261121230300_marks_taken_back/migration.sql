-- Marks that "Mark the rest present" made together share a batch, so that they can be taken back together. A mark
-- knows the notification that told the family of it: it can be taken back while that has not left.
ALTER TABLE "Attendance"
  ADD COLUMN "batchId" UUID,
  ADD COLUMN "notificationId" UUID;

CREATE INDEX "Attendance_batchId_idx" ON "Attendance"("batchId");

CREATE UNIQUE INDEX "Attendance_notificationId_key" ON "Attendance"("notificationId");

ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_notificationId_fkey"
  FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Excused is an absence on a leave day: of an approved leave, and no Sunday. Sundays counted before.
UPDATE "Attendance" a SET "excused" = NOT a."excused"
WHERE a."status" = 'Absent' AND a."excused" IS DISTINCT FROM (
  extract(isodow FROM a."day") <> 7 AND EXISTS (
    SELECT FROM "LeaveRequest" l
    WHERE l."studentId" = a."studentId" AND l."status" = 'Approved' AND a."day" BETWEEN l."fromDay" AND l."toDay"));
