-- What somebody marked in a class on a day: the registers that a teacher takes.
CREATE INDEX "Attendance_markedById_class_day_idx" ON "Attendance"("markedById", "class", "day");
DROP INDEX "Attendance_markedById_idx";

-- Messages that have failed, the newest first.
CREATE INDEX "Delivery_failed_idx" ON "Delivery" ("createdAt" DESC, "id") WHERE "status" = 'Failed';

-- Who is in a section on a day, among all who ever were.
CREATE INDEX "Enrolment_in_section_idx" ON "Enrolment" ("class", "section", (coalesce("toDay", 'infinity'::date)), "fromDay");

-- Whether somebody is marked in a section on a day is asked each morning while registers are being taken, which would
-- otherwise be asked of each pupil.
CREATE TABLE "RegisterTally" (
    "day" DATE NOT NULL,
    "class" TEXT COLLATE "natural" NOT NULL,
    "section" TEXT COLLATE "natural" NOT NULL,
    "marks" INTEGER NOT NULL,

    CONSTRAINT "RegisterTally_pkey" PRIMARY KEY ("day", "class", "section")
);

CREATE FUNCTION tally_registers() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "RegisterTally" AS r ("day", "class", "section", "marks")
    SELECT m."day", e."class", coalesce(e."section", ''), count(*)
    FROM marks_after m JOIN "Enrolment" e ON e."id" = m."enrolmentId" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("day", "class", "section") DO UPDATE SET "marks" = r."marks" + excluded."marks";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "RegisterTally" AS r ("day", "class", "section", "marks")
    SELECT m."day", e."class", coalesce(e."section", ''), -count(*)
    FROM marks_before m JOIN "Enrolment" e ON e."id" = m."enrolmentId" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("day", "class", "section") DO UPDATE SET "marks" = r."marks" + excluded."marks";
  ELSIF TG_TABLE_NAME = 'Attendance' THEN
    INSERT INTO "RegisterTally" AS r ("day", "class", "section", "marks")
    SELECT m."day", e."class", coalesce(e."section", ''), sum(m.sign)
    FROM (
      SELECT 1 AS sign, "day", "enrolmentId" FROM marks_after UNION ALL SELECT -1, "day", "enrolmentId" FROM marks_before
    ) m JOIN "Enrolment" e ON e."id" = m."enrolmentId" GROUP BY 1, 2, 3 HAVING sum(m.sign) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("day", "class", "section") DO UPDATE SET "marks" = r."marks" + excluded."marks";
  ELSE
    INSERT INTO "RegisterTally" AS r ("day", "class", "section", "marks")
    SELECT a."day", p."class", coalesce(p."section", ''), sum(p.sign)
    FROM "Attendance" a
    CROSS JOIN (VALUES (1, NEW."class", NEW."section"), (-1, OLD."class", OLD."section")) AS p (sign, "class", "section")
    WHERE a."enrolmentId" = NEW."id" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("day", "class", "section") DO UPDATE SET "marks" = r."marks" + excluded."marks";
  END IF;
  RETURN NULL;
END
$body$;

CREATE TRIGGER "Attendance_register_insert" AFTER INSERT ON "Attendance"
  REFERENCING NEW TABLE AS marks_after FOR EACH STATEMENT EXECUTE FUNCTION tally_registers();
CREATE TRIGGER "Attendance_register_update" AFTER UPDATE ON "Attendance"
  REFERENCING OLD TABLE AS marks_before NEW TABLE AS marks_after FOR EACH STATEMENT EXECUTE FUNCTION tally_registers();
CREATE TRIGGER "Attendance_register_delete" AFTER DELETE ON "Attendance"
  REFERENCING OLD TABLE AS marks_before FOR EACH STATEMENT EXECUTE FUNCTION tally_registers();
CREATE TRIGGER "Enrolment_register" AFTER UPDATE OF "class", "section" ON "Enrolment" FOR EACH ROW
  WHEN (OLD."class" <> NEW."class" OR OLD."section" IS DISTINCT FROM NEW."section")
  EXECUTE FUNCTION tally_registers();

INSERT INTO "RegisterTally" ("day", "class", "section", "marks")
SELECT a."day", e."class", coalesce(e."section", ''), count(*)
FROM "Attendance" a JOIN "Enrolment" e ON e."id" = a."enrolmentId" GROUP BY 1, 2, 3;
