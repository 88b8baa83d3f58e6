-- Ranges and ids in one exclusion constraint: no two leaves of a student overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- CreateEnum
CREATE TYPE "AttendanceStatus" AS ENUM ('Present', 'Absent');

-- CreateEnum
CREATE TYPE "TallySpan" AS ENUM ('month', 'year');

-- CreateEnum
CREATE TYPE "LeaveStatus" AS ENUM ('Pending', 'Approved', 'Rejected');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "section" TEXT;

-- CreateTable
CREATE TABLE "Attendance" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "class" TEXT COLLATE "natural" NOT NULL,
    "day" DATE NOT NULL,
    "status" "AttendanceStatus" NOT NULL,
    "excused" BOOLEAN NOT NULL DEFAULT false,
    "markedById" UUID NOT NULL,
    "markedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Attendance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AttendanceCorrection" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "attendanceId" UUID NOT NULL,
    "from" "AttendanceStatus" NOT NULL,
    "to" "AttendanceStatus" NOT NULL,
    "reason" TEXT NOT NULL,
    "correctedById" UUID NOT NULL,
    "correctedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AttendanceCorrection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AttendanceDay" (
    "day" DATE NOT NULL,
    "class" TEXT COLLATE "natural" NOT NULL,
    "present" INTEGER NOT NULL,
    "absent" INTEGER NOT NULL,

    CONSTRAINT "AttendanceDay_pkey" PRIMARY KEY ("day","class")
);

-- CreateTable
CREATE TABLE "AttendanceTally" (
    "studentId" UUID NOT NULL,
    "span" "TallySpan" NOT NULL,
    "start" DATE NOT NULL,
    "present" INTEGER NOT NULL,
    "absent" INTEGER NOT NULL,

    CONSTRAINT "AttendanceTally_pkey" PRIMARY KEY ("studentId","span","start")
);

-- CreateTable
CREATE TABLE "LeaveRequest" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "class" TEXT COLLATE "natural" NOT NULL,
    "reason" TEXT NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE NOT NULL,
    "status" "LeaveStatus" NOT NULL DEFAULT 'Pending',
    "comment" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "LeaveRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Attendance_class_day_idx" ON "Attendance"("class", "day");

-- CreateIndex
CREATE INDEX "Attendance_markedById_idx" ON "Attendance"("markedById");

-- CreateIndex
CREATE UNIQUE INDEX "Attendance_studentId_day_key" ON "Attendance"("studentId", "day");

-- CreateIndex
CREATE INDEX "AttendanceCorrection_attendanceId_correctedAt_idx" ON "AttendanceCorrection"("attendanceId", "correctedAt");

-- CreateIndex
CREATE INDEX "AttendanceCorrection_correctedById_idx" ON "AttendanceCorrection"("correctedById");

-- CreateIndex
CREATE INDEX "LeaveRequest_createdAt_id_idx" ON "LeaveRequest"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "LeaveRequest_status_createdAt_id_idx" ON "LeaveRequest"("status", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "LeaveRequest_class_createdAt_id_idx" ON "LeaveRequest"("class", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "LeaveRequest_studentId_fromDay_idx" ON "LeaveRequest"("studentId", "fromDay");

-- CreateIndex
CREATE INDEX "LeaveRequest_decidedById_idx" ON "LeaveRequest"("decidedById");

-- AddForeignKey
ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attendance" ADD CONSTRAINT "Attendance_markedById_fkey" FOREIGN KEY ("markedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttendanceCorrection" ADD CONSTRAINT "AttendanceCorrection_attendanceId_fkey" FOREIGN KEY ("attendanceId") REFERENCES "Attendance"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttendanceCorrection" ADD CONSTRAINT "AttendanceCorrection_correctedById_fkey" FOREIGN KEY ("correctedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttendanceTally" ADD CONSTRAINT "AttendanceTally_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeaveRequest" ADD CONSTRAINT "LeaveRequest_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeaveRequest" ADD CONSTRAINT "LeaveRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the application promises, kept by the database too.
ALTER TABLE "User"
  ADD CONSTRAINT "User_section" CHECK ("section" IS NULL OR ("role" = 'student' AND "section" IN ('A', 'B', 'C', 'D')));

ALTER TABLE "Attendance"
  ADD CONSTRAINT "Attendance_excused_absent" CHECK (NOT "excused" OR "status" = 'Absent');

ALTER TABLE "AttendanceCorrection"
  ADD CONSTRAINT "AttendanceCorrection_change" CHECK ("from" <> "to");

ALTER TABLE "LeaveRequest"
  ADD CONSTRAINT "LeaveRequest_order" CHECK ("fromDay" <= "toDay"),
  ADD CONSTRAINT "LeaveRequest_decided" CHECK (("status" = 'Pending') = ("decidedAt" IS NULL)),
  ADD CONSTRAINT "LeaveRequest_overlap" EXCLUDE USING gist
    ("studentId" WITH =, daterange("fromDay", "toDay", '[]') WITH &&) WHERE ("status" <> 'Rejected');

-- Students by section, in the order of the register.
CREATE INDEX "User_register_idx" ON "User" ("class", "section", "rollNo", "id") WHERE "role" = 'student' AND "isActive";

-- Students below 75 % in a month or a school year: the list reads these and no others.
CREATE INDEX "AttendanceTally_low_idx" ON "AttendanceTally" ("span", "start", "studentId")
  WHERE "present" * 4 < ("present" + "absent") * 3;

-- The tallies follow the marks, whoever writes them: pages read a few of these instead of every mark.
CREATE FUNCTION tally_attendance() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM marks_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM marks_before'
    ELSE 'SELECT 1 AS sign, * FROM marks_after UNION ALL SELECT -1, * FROM marks_before'
  END;
BEGIN
  EXECUTE format($query$
    WITH change AS (
      SELECT "studentId", "class", "day",
        CASE WHEN "status" = 'Present' THEN sign ELSE 0 END AS present,
        CASE WHEN "status" = 'Absent' AND NOT "excused" THEN sign ELSE 0 END AS absent
      FROM (%s) marks
    ), days AS (
      INSERT INTO "AttendanceDay" AS d ("day", "class", "present", "absent")
      SELECT "day", "class", sum(present), sum(absent) FROM change GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT ("day", "class") DO UPDATE
        SET "present" = d."present" + excluded."present", "absent" = d."absent" + excluded."absent"
    )
    INSERT INTO "AttendanceTally" AS t ("studentId", "span", "start", "present", "absent")
    SELECT "studentId", s.span, s.start, sum(present), sum(absent)
    FROM change CROSS JOIN LATERAL (VALUES
      ('month'::"TallySpan", date_trunc('month', "day")::date),
      ('year', make_date((extract(year FROM "day") - CASE WHEN extract(month FROM "day") < 4 THEN 1 ELSE 0 END)::int, 4, 1))
    ) AS s (span, start)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("studentId", "span", "start") DO UPDATE
      SET "present" = t."present" + excluded."present", "absent" = t."absent" + excluded."absent"
  $query$, changes);
  RETURN NULL;
END
$body$;

CREATE TRIGGER "Attendance_tally_insert" AFTER INSERT ON "Attendance"
  REFERENCING NEW TABLE AS marks_after FOR EACH STATEMENT EXECUTE FUNCTION tally_attendance();
CREATE TRIGGER "Attendance_tally_update" AFTER UPDATE ON "Attendance"
  REFERENCING OLD TABLE AS marks_before NEW TABLE AS marks_after FOR EACH STATEMENT EXECUTE FUNCTION tally_attendance();
CREATE TRIGGER "Attendance_tally_delete" AFTER DELETE ON "Attendance"
  REFERENCING OLD TABLE AS marks_before FOR EACH STATEMENT EXECUTE FUNCTION tally_attendance();
