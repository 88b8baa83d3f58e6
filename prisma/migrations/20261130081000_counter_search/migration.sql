-- The counter's search is of students, and of guardians by their names. By the indexes of everybody a common name found as many
-- people again whom it does not show: 1.6 ms in a school of 10,000, and 1.2 with these.
CREATE INDEX "User_student_findable_idx" ON "User" USING GIN ("findable" gin_trgm_ops) WHERE "role" = 'student';
CREATE INDEX "User_guardian_name_idx" ON "User" USING GIN ("findableName" gin_trgm_ops) WHERE "role" <> 'student';
