-- Which subjects are taught in a section. Of an elective, who takes it.
CREATE TABLE "SectionSubject" (
    "sectionId" UUID NOT NULL,
    "subject" TEXT COLLATE "natural" NOT NULL,
    "elective" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SectionSubject_pkey" PRIMARY KEY ("sectionId","subject")
);

-- CreateTable
CREATE TABLE "ElectiveStudent" (
    "sectionId" UUID NOT NULL,
    "subject" TEXT COLLATE "natural" NOT NULL,
    "studentId" UUID NOT NULL,

    CONSTRAINT "ElectiveStudent_pkey" PRIMARY KEY ("sectionId","subject","studentId")
);

-- CreateTable
CREATE TABLE "StaffLeave" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "staffId" UUID NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "LeaveStatus" NOT NULL DEFAULT 'Pending',
    "comment" TEXT NOT NULL DEFAULT '',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StaffLeave_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SectionSubject_subject_idx" ON "SectionSubject"("subject");

-- CreateIndex
CREATE INDEX "ElectiveStudent_studentId_idx" ON "ElectiveStudent"("studentId");

-- CreateIndex
CREATE INDEX "StaffLeave_staffId_fromDay_idx" ON "StaffLeave"("staffId", "fromDay" DESC);

-- CreateIndex
CREATE INDEX "StaffLeave_status_fromDay_id_idx" ON "StaffLeave"("status", "fromDay" DESC, "id");

-- CreateIndex
CREATE INDEX "StaffLeave_fromDay_id_idx" ON "StaffLeave"("fromDay" DESC, "id");

-- CreateIndex
CREATE INDEX "StaffLeave_decidedById_idx" ON "StaffLeave"("decidedById");

-- AddForeignKey
ALTER TABLE "SectionSubject" ADD CONSTRAINT "SectionSubject_sectionId_fkey" FOREIGN KEY ("sectionId") REFERENCES "Section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SectionSubject" ADD CONSTRAINT "SectionSubject_subject_fkey" FOREIGN KEY ("subject") REFERENCES "Subject"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ElectiveStudent" ADD CONSTRAINT "ElectiveStudent_sectionId_subject_fkey" FOREIGN KEY ("sectionId", "subject") REFERENCES "SectionSubject"("sectionId", "subject") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ElectiveStudent" ADD CONSTRAINT "ElectiveStudent_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffLeave" ADD CONSTRAINT "StaffLeave_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffLeave" ADD CONSTRAINT "StaffLeave_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- As the leave of students.
ALTER TABLE "StaffLeave"
  ADD CONSTRAINT "StaffLeave_order" CHECK ("fromDay" <= "toDay"),
  ADD CONSTRAINT "StaffLeave_decided" CHECK (("status" = 'Pending') = ("decidedAt" IS NULL)),
  ADD CONSTRAINT "StaffLeave_overlap" EXCLUDE USING gist
    ("staffId" WITH =, daterange("fromDay", "toDay", '[]') WITH &&) WHERE ("status" <> 'Rejected');

SELECT audit_table('SectionSubject');
SELECT audit_table('ElectiveStudent', 'r."studentId"');
SELECT audit_table('StaffLeave', 'r."staffId"');
