-- What two people would call the same text, in one spelling. The same rule as `sameText` in lib/same-text.ts, in the same
-- steps; a test holds them together. Generated columns know no schema but pg_catalog.
CREATE FUNCTION same_text(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
  SELECT btrim(regexp_replace(
    translate(
      lower(regexp_replace(normalize(translate(said, '´', ''), NFKD) COLLATE "C", '[\u0300-\u036f''`\u2018-\u201b\u2032\u02b9\u02bb-\u02bd\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufe00-\ufe0f]', '', 'g') COLLATE pg_catalog."und-x-icu"),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯',
      '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
    ) COLLATE "C",
    '[\u0001-\u0020\u0085\u1680\u2028\u2029.,\u002d\u2010-\u2015\u2212]+', ' ', 'g'
  ))
$body$;

-- The digits to which a message for a phone number goes, with the country's code; null for what is no number, or not a whole
-- one. The same rule as `readPhone` in lib/phone.ts has for what it lets in.
CREATE FUNCTION phone_number(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
  SELECT CASE
    WHEN spaced !~ '^[+(0-9][0-9 ().-]*$' OR spaced LIKE '%(0)%' THEN NULL
    WHEN spaced LIKE '+%' THEN
      CASE WHEN digits ~ '^91[1-9]\d{9}$' OR (digits ~ '^[1-9]\d{7,14}$' AND digits NOT LIKE '91%') THEN digits END
    WHEN digits ~ '^0?[1-9]\d{9}$' THEN '91' || right(digits, 10)
    WHEN digits ~ '^91[1-9]\d{9}$' THEN digits
  END
  FROM (SELECT regexp_replace(said COLLATE "C", '[\s\u00a0\u2007\u202f]+', ' ', 'g') AS spaced,
    regexp_replace(said COLLATE "C", '[^0-9]', '', 'g') AS digits) one
$body$;

-- What a list is searched in, in that spelling: of several columns each in a line of its own. Compared byte by byte, which is
-- twenty times faster where a search is too short for the index.
ALTER TABLE "Notification" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("message") || E'\n' || same_text("recipients")) STORED;
ALTER TABLE "Report" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("studentName")) STORED;
ALTER TABLE "Admission" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("studentName") || E'\n' || same_text("parentName") || E'\n' || same_text("email") || E'\n' || same_text("reference")) STORED;
ALTER TABLE "StudyMaterial" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("title")) STORED;
ALTER TABLE "ScheduledTopic" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("topic")) STORED;
ALTER TABLE "Promotion" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("title")) STORED;
ALTER TABLE "GalleryImage" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("title")) STORED;
ALTER TABLE "CalendarEntry" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("name")) STORED;
ALTER TABLE "Import" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("fileName")) STORED;
ALTER TABLE "ProfileChange" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (coalesce(same_text("before"), '') || E'\n' || coalesce(same_text("after"), '')) STORED;
ALTER TABLE "SchoolChange" ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (coalesce(same_text("before"), '') || E'\n' || coalesce(same_text("after"), '')) STORED;
-- An admission number is found as a whole.
ALTER TABLE "Certificate"
  ADD COLUMN "findable" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("studentName")) STORED,
  ADD COLUMN "findableNo" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("admissionNo")) STORED;
ALTER TABLE "User" ADD COLUMN "findableName" TEXT COLLATE "C" GENERATED ALWAYS AS (same_text("name")) STORED;
-- Before a row is written its generated columns are still empty.
CREATE OR REPLACE FUNCTION certificate_stays() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  cancelling text[] := ARRAY['cancelledAt', 'cancelledById', 'cancelReason', 'findable', 'findableNo'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."cancelledAt" IS NULL AND NEW."cancelledAt" IS NOT NULL
      AND to_jsonb(NEW) - cancelling = to_jsonb(OLD) - cancelling THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE check_violation USING MESSAGE = 'a certificate stays as it is', CONSTRAINT = 'Certificate_stays', TABLE = 'Certificate';
END
$body$;
-- What an import says of a file beside its rows.
ALTER TABLE "Import" ADD COLUMN "notes" JSONB NOT NULL DEFAULT '[]';

DROP INDEX "User_name_search_idx";
CREATE INDEX "User_name_search_idx" ON "User" USING GIN ("findableName" gin_trgm_ops);
DROP INDEX "Notification_message_search_idx";
DROP INDEX "Notification_recipients_search_idx";
CREATE INDEX "Notification_search_idx" ON "Notification" USING GIN ("findable" gin_trgm_ops);
DROP INDEX "Report_search_idx";
CREATE INDEX "Report_search_idx" ON "Report" USING GIN ("findable" gin_trgm_ops);
DROP INDEX "Certificate_search_idx";
CREATE INDEX "Certificate_search_idx" ON "Certificate" USING GIN ("findable" gin_trgm_ops);
DROP INDEX "Admission_search_idx";
CREATE INDEX "Admission_search_idx" ON "Admission" USING GIN ("findable" gin_trgm_ops);
DROP INDEX "StudyMaterial_title_search_idx";
CREATE INDEX "StudyMaterial_title_search_idx" ON "StudyMaterial" USING GIN ("findable" gin_trgm_ops);
DROP INDEX "ScheduledTopic_topic_search_idx";
CREATE INDEX "ScheduledTopic_topic_search_idx" ON "ScheduledTopic" USING GIN ("findable" gin_trgm_ops);
DROP INDEX "Certificate_admissionNo_idx";
CREATE INDEX "Certificate_findableNo_idx" ON "Certificate"("findableNo");

-- A cheque's or a transfer's number, by a part of it. Of most payments there is none.
CREATE INDEX "Payment_reference_idx" ON "Payment" USING GIN (same_text("reference") gin_trgm_ops) WHERE "reference" <> '';

-- Admission numbers as sheets write them.
CREATE INDEX "User_admissionNo_same_idx" ON "User" (same_text("admissionNo"));

-- Phones to which no message can go, which the office mends.
CREATE INDEX "User_phone_unusable_idx" ON "User" ("createdAt" DESC, "id") WHERE "phone" <> '' AND phone_number("phone") IS NULL;

-- Whom a search finds: in that spelling, too. A phone number is found however it is written.
CREATE OR REPLACE FUNCTION write_findable() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  address text;
BEGIN
  -- A statement of its own sees what was committed while this one waited for the row. A new person has no login yet.
  IF TG_OP = 'UPDATE' THEN
    SELECT l."email" INTO address FROM "Login" l WHERE l."userId" = NEW."id";
  END IF;
  NEW."findable" :=
    same_text(NEW."name") || E'\n' || coalesce(same_text(NEW."admissionNo"), '') || E'\n' || coalesce(same_text(address), '') ||
    E'\n' || coalesce(same_text(NEW."parentEmail"), '') || E'\n' ||
    coalesce(phone_number(NEW."phone"), regexp_replace(NEW."phone", '[^0-9]', '', 'g'));
  RETURN NEW;
END
$body$;

-- Any other text makes the trigger write it.
UPDATE "User" SET "findable" = '';

-- The key of an application, by which the same one is not taken twice; where two of earlier would be the same now, both stay.
UPDATE "Admission" a SET "nameKey" = same_text(a."studentName")
WHERE NOT EXISTS (
  SELECT FROM "Admission" o WHERE o."id" <> a."id" AND o."email" = a."email" AND o."dateOfBirth" = a."dateOfBirth"
    AND o."schoolYear" = a."schoolYear" AND same_text(o."studentName") = same_text(a."studentName")
);

-- Copies for searches are no changes of a record.
DROP FUNCTION "audit_User"() CASCADE;
SELECT audit_table('User', 'r."id"', '{classRank,section,rollNo,findable,findableName,notificationsSeenAt}');
DROP FUNCTION "audit_ProfileChange"() CASCADE;
SELECT audit_table('ProfileChange', 'r."userId"', '{takeBackHash,findable}');
DROP FUNCTION "audit_Import"() CASCADE;
SELECT audit_table('Import', ignored => '{progress,findable}', hidden => '{rows,columns,choices,notes}');
DROP FUNCTION "audit_Report"() CASCADE;
SELECT audit_table('Report', 'r."studentId"', '{classRank,findable}');
DROP FUNCTION "audit_Certificate"() CASCADE;
SELECT audit_table('Certificate', 'r."studentId"', '{findable,findableNo}');
DROP FUNCTION "audit_Notification"() CASCADE;
SELECT audit_table('Notification', 'r."studentId"', '{settledAt,total,sent,saved,failed,findable}');
DROP FUNCTION "audit_Admission"() CASCADE;
SELECT audit_table('Admission', 'r."userId"', '{nameKey,updatedAt,tokenHash,shownTokenHash,findable}',
  '{studentName,dateOfBirth,parentName,email,phone,address,previousSchool}');
DROP FUNCTION "audit_SchoolChange"() CASCADE;
SELECT audit_table('SchoolChange', ignored => '{findable}');
DROP FUNCTION "audit_CalendarEntry"() CASCADE;
SELECT audit_table('CalendarEntry', ignored => '{findable}');
DROP FUNCTION "audit_StudyMaterial"() CASCADE;
SELECT audit_table('StudyMaterial', ignored => '{classRank,findable}');
DROP FUNCTION "audit_ScheduledTopic"() CASCADE;
SELECT audit_table('ScheduledTopic', ignored => '{classRank,findable}');
DROP FUNCTION "audit_Promotion"() CASCADE;
SELECT audit_table('Promotion', ignored => '{findable}');
DROP FUNCTION "audit_GalleryImage"() CASCADE;
SELECT audit_table('GalleryImage', ignored => '{findable}');
