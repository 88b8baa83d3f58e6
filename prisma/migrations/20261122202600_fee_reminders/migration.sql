-- One for each day on which a pupil's family is reminded of fees: nobody is reminded twice a day.
CREATE TABLE "FeeReminder" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "remindedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FeeReminder_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "FeeReminder_studentId_day_key" ON "FeeReminder"("studentId", "day");

CREATE INDEX "FeeReminder_remindedById_idx" ON "FeeReminder"("remindedById");

ALTER TABLE "FeeReminder" ADD CONSTRAINT "FeeReminder_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "FeeReminder" ADD CONSTRAINT "FeeReminder_remindedById_fkey" FOREIGN KEY ("remindedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Who owes what of a fee structure: the open fees alone, which are few beside those of all years that are paid.
CREATE INDEX "Fee_open_idx" ON "Fee" ("structureId", "studentId") WHERE "status" = 'Pending';
