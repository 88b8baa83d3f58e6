-- A report takes the place of an earlier one only where its teacher and its subjects are the same too.
ALTER TABLE "Report" ADD COLUMN "subjectKey" TEXT NOT NULL DEFAULT '';

UPDATE "Report" r SET "subjectKey" = m."subjects"
FROM (SELECT "reportId", string_agg("subject", ', ' ORDER BY "subject" COLLATE "C") AS "subjects" FROM "ReportMark" GROUP BY "reportId") m
WHERE m."reportId" = r."id";

-- Without the author's account (null), no two reports are the same one's.
DROP INDEX "Report_current_key";
CREATE UNIQUE INDEX "Report_current_key"
  ON "Report" ("studentId", "type", "schoolYear", coalesce("term", ''), coalesce("assessmentType", ''), "authorId", "subjectKey") WHERE "isCurrent";

-- What another teacher's report, or one about other subjects, had taken the place of is current again. Where a report of
-- the same teacher and subjects is current already, that one stays, even if the clock says that it is the earlier one.
UPDATE "Report" r SET "isCurrent" = true
WHERE NOT r."isCurrent" AND r."authorId" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "Report" newer
  WHERE newer."studentId" = r."studentId" AND newer."type" = r."type" AND newer."schoolYear" = r."schoolYear"
    AND newer."term" IS NOT DISTINCT FROM r."term" AND newer."assessmentType" IS NOT DISTINCT FROM r."assessmentType"
    AND newer."authorId" = r."authorId" AND newer."subjectKey" = r."subjectKey"
    AND (newer."isCurrent" OR (newer."createdAt", newer."id") > (r."createdAt", r."id"))
);
