-- What was said with a family about fees that are overdue, and the day by which they promised to pay. Rows are added, and go
-- with the pupil's data; none is changed.
CREATE TYPE "ContactWay" AS ENUM ('Phone', 'InPerson', 'Message');

CREATE TABLE "FeeContact" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "way" "ContactWay" NOT NULL,
    "said" TEXT NOT NULL,
    "promisedDay" DATE,
    "promisedPaise" BIGINT,
    "notedById" UUID NOT NULL,

    CONSTRAINT "FeeContact_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "FeeContact_promised" CHECK ("promisedDay" BETWEEN "day" AND "day" + 366),
    CONSTRAINT "FeeContact_amount" CHECK ("promisedPaise" IS NULL OR ("promisedPaise" > 0 AND "promisedDay" IS NOT NULL))
);

-- The history of a family.
CREATE INDEX "FeeContact_studentId_at_idx" ON "FeeContact"("studentId", "at" DESC);
CREATE INDEX "FeeContact_notedById_idx" ON "FeeContact"("notedById");
-- Promises, for the filter of the list: few of what is noted.
CREATE INDEX "FeeContact_promise_idx" ON "FeeContact"("day") INCLUDE ("studentId", "at", "promisedDay") WHERE "promisedDay" IS NOT NULL;
ALTER TABLE "FeeContact"
  ADD CONSTRAINT "FeeContact_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "FeeContact_notedById_fkey" FOREIGN KEY ("notedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

SELECT audit_table('FeeContact', 'r."studentId"');
