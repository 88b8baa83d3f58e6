-- CreateEnum
CREATE TYPE "ReportType" AS ENUM ('Academic', 'Attendance', 'Summary', 'Leave', 'Grading');

-- CreateTable
CREATE TABLE "Report" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "authorId" UUID,
    "type" "ReportType" NOT NULL,
    "studentName" TEXT COLLATE "natural" NOT NULL,
    "rollNo" INTEGER,
    "class" TEXT COLLATE "natural" NOT NULL,
    "term" TEXT,
    "assessmentType" TEXT,
    "schoolYear" INTEGER NOT NULL,
    "overallGrade" TEXT,
    "attendance" TEXT,
    "presentDays" INTEGER,
    "leaveDays" INTEGER,
    "leaveReason" TEXT,
    "fromRecords" BOOLEAN,
    "summaryNotes" TEXT NOT NULL DEFAULT '',
    "code" TEXT NOT NULL,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportMark" (
    "reportId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "hundredths" INTEGER NOT NULL,

    CONSTRAINT "ReportMark_pkey" PRIMARY KEY ("reportId","position")
);

-- CreateTable
CREATE TABLE "Admission" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "reference" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "studentName" TEXT COLLATE "natural" NOT NULL,
    "nameKey" TEXT NOT NULL,
    "dateOfBirth" DATE NOT NULL,
    "parentName" TEXT COLLATE "natural" NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "previousSchool" TEXT NOT NULL DEFAULT '',
    "schoolYear" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'New',
    "userId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Admission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdmissionEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "admissionId" UUID NOT NULL,
    "actorId" UUID,
    "from" TEXT,
    "to" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AdmissionEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Report_code_key" ON "Report"("code");

-- CreateIndex
CREATE INDEX "Report_createdAt_id_idx" ON "Report"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Report_studentId_createdAt_id_idx" ON "Report"("studentId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Report_class_createdAt_id_idx" ON "Report"("class", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Report_type_createdAt_id_idx" ON "Report"("type", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Report_term_createdAt_id_idx" ON "Report"("term", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Report_studentName_id_idx" ON "Report"("studentName", "id");

-- CreateIndex
CREATE INDEX "Report_class_type_schoolYear_term_rollNo_idx" ON "Report"("class", "type", "schoolYear", "term", "rollNo");

-- CreateIndex
CREATE INDEX "Report_authorId_idx" ON "Report"("authorId");

-- CreateIndex
CREATE INDEX "Report_search_idx" ON "Report" USING GIN ("studentName" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "ReportMark_reportId_subject_key" ON "ReportMark"("reportId", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "Admission_reference_key" ON "Admission"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Admission_tokenHash_key" ON "Admission"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "Admission_userId_key" ON "Admission"("userId");

-- CreateIndex
CREATE INDEX "Admission_createdAt_id_idx" ON "Admission"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Admission_status_createdAt_id_idx" ON "Admission"("status", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Admission_studentName_id_idx" ON "Admission"("studentName", "id");

-- CreateIndex
CREATE INDEX "Admission_search_idx" ON "Admission" USING GIN ("studentName" gin_trgm_ops, "parentName" gin_trgm_ops, "email" gin_trgm_ops, "reference" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "AdmissionEvent_admissionId_createdAt_id_idx" ON "AdmissionEvent"("admissionId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "AdmissionEvent_actorId_idx" ON "AdmissionEvent"("actorId");

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportMark" ADD CONSTRAINT "ReportMark_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Admission" ADD CONSTRAINT "Admission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdmissionEvent" ADD CONSTRAINT "AdmissionEvent_admissionId_fkey" FOREIGN KEY ("admissionId") REFERENCES "Admission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdmissionEvent" ADD CONSTRAINT "AdmissionEvent_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;




-- What the application promises, kept by the database too.
ALTER TABLE "Report"
  ADD CONSTRAINT "Report_term" CHECK ("term" IN ('Term 1', 'Term 2', 'Annual')),
  ADD CONSTRAINT "Report_assessment" CHECK ("assessmentType" IN ('Unit Test', 'Mid Term', 'Final Exam')),
  ADD CONSTRAINT "Report_grade" CHECK (("type" = 'Grading') = ("overallGrade" IS NOT NULL) AND "overallGrade" IN ('A', 'B', 'C', 'D', 'F')),
  ADD CONSTRAINT "Report_marked" CHECK ("type" NOT IN ('Academic', 'Grading') OR ("term" IS NOT NULL AND "assessmentType" IS NOT NULL)),
  ADD CONSTRAINT "Report_attendance" CHECK (("type" = 'Attendance') = ("attendance" IS NOT NULL AND "presentDays" IS NOT NULL)),
  ADD CONSTRAINT "Report_leave" CHECK (("type" = 'Leave') = ("leaveDays" IS NOT NULL AND "leaveReason" IS NOT NULL)),
  ADD CONSTRAINT "Report_days" CHECK ("presentDays" >= 0 AND "leaveDays" >= 0);
ALTER TABLE "ReportMark"
  ADD CONSTRAINT "ReportMark_range" CHECK ("hundredths" BETWEEN 0 AND 10000),
  ADD CONSTRAINT "ReportMark_position" CHECK ("position" >= 0);
ALTER TABLE "Admission"
  ADD CONSTRAINT "Admission_email_lower" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "Admission_status" CHECK ("status" IN ('New', 'Under review', 'Accepted', 'Waitlisted', 'Declined')),
  ADD CONSTRAINT "Admission_account" CHECK ("userId" IS NULL OR "status" = 'Accepted');
ALTER TABLE "AdmissionEvent"
  ADD CONSTRAINT "AdmissionEvent_says" CHECK (("from" IS NULL) = ("to" IS NULL) AND ("to" IS NOT NULL OR "note" <> ''));

-- One report of a kind is the current one, however many are made at once.
CREATE UNIQUE INDEX "Report_current_key"
  ON "Report" ("studentId", "type", "schoolYear", coalesce("term", ''), coalesce("assessmentType", '')) WHERE "isCurrent";

-- The same application sent twice is one; a family that was declined may apply again.
CREATE UNIQUE INDEX "Admission_same_key"
  ON "Admission" ("email", "nameKey", "dateOfBirth", "schoolYear") WHERE "status" <> 'Declined';

-- The number in an application's reference.
CREATE SEQUENCE "admission_number";
