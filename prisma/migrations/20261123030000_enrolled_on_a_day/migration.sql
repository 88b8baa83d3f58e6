-- Who is enrolled on a day: without this, enrolments of all years are read to count them.
CREATE INDEX "Enrolment_toDay_fromDay_idx" ON "Enrolment"("toDay", "fromDay");
