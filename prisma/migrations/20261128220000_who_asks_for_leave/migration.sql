-- The guardian who asked for a leave, and is told what is decided; null where the student asked, and before it was kept.
ALTER TABLE "LeaveRequest" ADD COLUMN "askedById" UUID;
ALTER TABLE "LeaveRequest" ADD CONSTRAINT "LeaveRequest_askedById_fkey"
  FOREIGN KEY ("askedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "LeaveRequest_askedById_idx" ON "LeaveRequest" ("askedById");
