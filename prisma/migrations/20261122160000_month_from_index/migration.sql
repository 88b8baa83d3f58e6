-- A register reads the marks of a month from the index alone: from the table that is a page for each mark, as each day's
-- marks were written together.
CREATE INDEX "Attendance_studentId_day_status_idx" ON "Attendance" ("studentId", "day", "status");

-- The list of low attendance in its order: a page of it without reading and sorting all.
DROP INDEX "AttendanceTally_low_idx";
CREATE INDEX "AttendanceTally_low_idx" ON "AttendanceTally"
  ("span", "start", ("present"::double precision / ("present" + "absent")), "studentId") INCLUDE ("present", "absent")
  WHERE "present" * 4 < ("present" + "absent") * 3;
