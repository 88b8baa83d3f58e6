-- The list of leave requests begins with those to decide (pendingFirst in lib/leave/operations.ts).
CREATE INDEX "LeaveRequest_pending_first" ON "LeaveRequest" (("status" = 'Pending') DESC, "createdAt" DESC, "id");
