-- The next admission number goes on with the school's own series: Wai-0002 after Wai-0001.
CREATE TABLE "AdmissionSeries" (
    "prefix" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "AdmissionSeries_pkey" PRIMARY KEY ("prefix")
);

INSERT INTO "AdmissionSeries" SELECT '', "last_value"::int FROM pupil_number WHERE is_called;

-- The series is the one that two of the newest twenty pupils have, and the newest of them: one number that was taken over from
-- another school changes nothing, and a series that begins anew is gone on with from its third pupil on. Who gives numbers
-- waits for whom else does, also by hand, and numbers that are there are passed over.
CREATE FUNCTION next_admission_numbers(wanted int) RETURNS SETOF text LANGUAGE plpgsql AS $body$
DECLARE
  own text := '';
  width int := 1;
  latest int;
  number text;
BEGIN
  IF wanted < 1 THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('admission numbers'));
  SELECT series."prefix", series."width" INTO own, width FROM (
    SELECT coalesce(parts[1], '') AS "prefix", length(parts[2]) AS "width", newest."createdAt", newest."id",
      count(*) OVER (PARTITION BY coalesce(parts[1], '')) AS shared
    FROM (
      SELECT "id", "createdAt", regexp_match("admissionNo" COLLATE "C", '^(.*\D)?(\d{1,9})$') AS parts
      FROM "User" WHERE "role" = 'student' AND "admissionNo" IS NOT NULL ORDER BY "createdAt" DESC, "id" LIMIT 20
    ) newest WHERE parts IS NOT NULL
  ) series ORDER BY shared > 1 DESC, "createdAt" DESC, "id" LIMIT 1;
  own := coalesce(own, '');
  width := coalesce(width, 1);
  SELECT greatest(
    (SELECT s."last" FROM "AdmissionSeries" s WHERE s."prefix" = own),
    (SELECT max(substring("admissionNo" FROM char_length(own) + 1)::int) FROM "User"
     WHERE starts_with("admissionNo" COLLATE "C", own) AND substring("admissionNo" COLLATE "C" FROM char_length(own) + 1) ~ '^\d{1,9}$'),
    0) INTO latest;
  FOR n IN 1..wanted LOOP
    LOOP
      latest := latest + 1;
      number := own || lpad(latest::text, greatest(width, length(latest::text)), '0');
      EXIT WHEN NOT EXISTS (SELECT FROM "User" WHERE "admissionNo" = number);
    END LOOP;
    RETURN NEXT number;
  END LOOP;
  INSERT INTO "AdmissionSeries" VALUES (own, latest) ON CONFLICT ("prefix") DO UPDATE SET "last" = excluded."last";
END
$body$;

DROP FUNCTION next_admission_number();
DROP SEQUENCE pupil_number;
