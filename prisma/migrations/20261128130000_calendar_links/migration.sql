-- A secret link by which a calendar program follows what is about a pupil: theirs, or a guardian's.
CREATE TABLE "CalendarLink" (
    "hash" TEXT NOT NULL,
    "personId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalendarLink_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "CalendarLink_personId_studentId_key" ON "CalendarLink"("personId", "studentId");

-- CreateIndex
CREATE INDEX "CalendarLink_studentId_idx" ON "CalendarLink"("studentId");

-- AddForeignKey
ALTER TABLE "CalendarLink" ADD CONSTRAINT "CalendarLink_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarLink" ADD CONSTRAINT "CalendarLink_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A guardian's goes with what it shows: it does not come back when a bar is lifted, whoever writes the link to the child.
CREATE FUNCTION end_calendar_link() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  DELETE FROM "CalendarLink" WHERE "personId" = OLD."guardianId" AND "studentId" = OLD."studentId";
  RETURN NULL;
END
$body$;
CREATE TRIGGER "Guardianship_calendar_link" AFTER UPDATE ON "Guardianship"
FOR EACH ROW WHEN (
  OLD."until" IS NULL AND OLD."barredAt" IS NULL AND OLD."seesRecords"
    AND (NEW."until" IS NOT NULL OR NEW."barredAt" IS NOT NULL OR NOT NEW."seesRecords"
      OR NEW."guardianId" <> OLD."guardianId" OR NEW."studentId" <> OLD."studentId")
) EXECUTE FUNCTION end_calendar_link();
CREATE TRIGGER "Guardianship_calendar_link_gone" AFTER DELETE ON "Guardianship"
FOR EACH ROW EXECUTE FUNCTION end_calendar_link();
