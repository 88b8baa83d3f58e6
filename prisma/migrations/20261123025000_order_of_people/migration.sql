-- People sorted by class.
CREATE INDEX "User_classRank_section_rollNo_name_id_idx" ON "User"("classRank", "section", "rollNo", "name", "id");

-- Whether a pupil is enrolled on a day is in the index.
CREATE INDEX "Enrolment_studentId_fromDay_toDay_idx" ON "Enrolment"("studentId", "fromDay", "toDay");
DROP INDEX "Enrolment_studentId_fromDay_idx";
