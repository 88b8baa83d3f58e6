-- The counter looks for students, and for guardians by their names. Of whom it may not show, a common name found as many again.
CREATE INDEX "User_student_findable_idx" ON "User" USING GIN ("findable" gin_trgm_ops) WHERE "role" = 'student';
CREATE INDEX "User_guardian_name_idx" ON "User" USING GIN ("findableName" gin_trgm_ops) WHERE "role" <> 'student';
