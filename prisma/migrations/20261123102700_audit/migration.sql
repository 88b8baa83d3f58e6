-- Who did what to whose record, when and from where (docs/decisions.md, Entries are written by triggers).
CREATE TYPE "AuditWhat" AS ENUM ('Added', 'Changed', 'Removed', 'Seen', 'Purged');

CREATE TABLE "AuditEntry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" UUID,
    "sessionId" UUID,
    "requestId" TEXT NOT NULL DEFAULT '',
    "operation" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "personId" UUID,
    "what" "AuditWhat" NOT NULL,
    "digest" TEXT NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AuditDetail" (
    "entryId" BIGINT NOT NULL,
    "salt" UUID NOT NULL,
    "values" TEXT NOT NULL,

    CONSTRAINT "AuditDetail_pkey" PRIMARY KEY ("entryId")
);

CREATE TABLE "AuditWaiting" (
    "entryId" BIGINT NOT NULL,

    CONSTRAINT "AuditWaiting_pkey" PRIMARY KEY ("entryId")
);

CREATE TABLE "AuditLink" (
    "position" BIGINT NOT NULL,
    "entryId" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditLink_pkey" PRIMARY KEY ("position")
);

CREATE TABLE "AuditPause" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditPause_pkey" PRIMARY KEY ("single"),
    CONSTRAINT "AuditPause_single" CHECK ("single")
);

CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at" DESC, "id" DESC);

CREATE INDEX "AuditEntry_personId_at_id_idx" ON "AuditEntry"("personId", "at" DESC, "id" DESC);

CREATE INDEX "AuditEntry_actorId_at_id_idx" ON "AuditEntry"("actorId", "at" DESC, "id" DESC);

CREATE INDEX "AuditEntry_kind_at_id_idx" ON "AuditEntry"("kind", "at" DESC, "id" DESC);

CREATE UNIQUE INDEX "AuditLink_entryId_key" ON "AuditLink"("entryId");

-- Of what most entries are, the newest are found by their time; these are rare.
CREATE INDEX "AuditEntry_removed_idx" ON "AuditEntry"("at" DESC, "id" DESC) WHERE "what" = 'Removed';
CREATE INDEX "AuditEntry_seen_idx" ON "AuditEntry"("at" DESC, "id" DESC) WHERE "what" = 'Seen';
CREATE INDEX "AuditEntry_purged_idx" ON "AuditEntry"("at" DESC, "id" DESC) WHERE "what" = 'Purged';

-- What was recorded stays as it is. Details go through the functions below, which record that.
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'AuditDetail' AND current_setting('portal.purging', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE check_violation USING MESSAGE = 'what was recorded stays as it is', CONSTRAINT = 'Audit_stays', TABLE = TG_TABLE_NAME;
END
$body$;

CREATE TRIGGER "AuditEntry_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
CREATE TRIGGER "AuditDetail_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditDetail"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
CREATE TRIGGER "AuditLink_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditLink"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();

-- The columns that differ between two rows, as they are in the first.
CREATE FUNCTION audit_differing(one jsonb, other jsonb, hidden text[]) RETURNS jsonb LANGUAGE sql STABLE AS $body$
  SELECT jsonb_object_agg(own.key, CASE WHEN own.key = ANY (hidden) THEN '"…"' ELSE own.value END)
  FROM jsonb_each(one) own WHERE own.value IS DISTINCT FROM other -> own.key
$body$;

/*
Has every write of a table recorded, in its transaction and with one statement however many rows it writes. For a new table:
SELECT audit_table('Book', whose => 'r."studentId"').
  whose    whose record a row `r` is, in SQL; null for nobody's
  ignored  columns of which a change is not recorded: counters, copies of what is recorded elsewhere
  hidden   columns of which it is recorded that they changed, and never what they are: hashes, whole files
It makes a function of the table's own, whose statements PostgreSQL keeps planned: hence without nested loops, which would be
right for the first change, of one row, and very slow for a later one of many. Rows are compared as JSON, because the
collation of names takes capitals for small letters.
*/
CREATE FUNCTION audit_table(audited text, whose text DEFAULT NULL, ignored text[] DEFAULT '{}', hidden text[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  keys text[] := ARRAY(
    SELECT a.attname FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = format('%I', audited)::regclass AND i.indisprimary ORDER BY array_position(i.indkey, a.attnum));
  key_text text := (SELECT 'concat_ws('' '', ' || string_agg(format('r.%I', key), ', ') || ')' FROM unnest(keys) key);
  same_key text := (SELECT string_agg(format('o.%1$I = r.%1$I', key), ' AND ') FROM unnest(keys) key);
  person text := coalesce(whose, 'NULL::uuid');
  -- For each event: the rows, what was done, and the details.
  added text := format($sql$SELECT %s AS record, %s AS person, jsonb_build_object('after', to_jsonb(r) - %L::text[]) AS said
    FROM rows_after r$sql$, key_text, person, ignored || hidden);
  removed text := format($sql$SELECT %s AS record, %s AS person, jsonb_build_object('before', to_jsonb(r) - %L::text[]) AS said
    FROM rows_before r$sql$, key_text, person, ignored || hidden);
  changed text := format($sql$
    SELECT %1$s AS record, %2$s AS person, jsonb_build_object(
      'before', audit_differing(b.old, b.new, %4$L), 'after', audit_differing(b.new, b.old, %4$L)) AS said
    FROM rows_after r LEFT JOIN rows_before o ON %5$s
    CROSS JOIN LATERAL (SELECT to_jsonb(o) - %3$L::text[] AS old, to_jsonb(r) - %3$L::text[] AS new) b
    WHERE b.old IS DISTINCT FROM b.new$sql$, key_text, person, ignored, hidden, same_key);
  write text := $sql$
    WITH said AS (%s), fresh AS MATERIALIZED (
      SELECT nextval('"AuditEntry_id_seq"') AS id, gen_random_uuid() AS salt, record, person,
        (said || jsonb_build_object('address', request ->> 'address'))::text AS details
      FROM said
    ), entry AS (
      INSERT INTO "AuditEntry" ("id", "actorId", "sessionId", "requestId", "operation", "kind", "record", "personId", "what", "digest")
      SELECT id, (request ->> 'actor')::uuid, (request ->> 'session')::uuid, coalesce(request ->> 'request', ''),
        coalesce(request ->> 'operation', ''), %L::text, record, person, %L::"AuditWhat", encode(sha256(convert_to(salt || details, 'UTF8')), 'hex')
      FROM fresh
    ), detail AS (
      INSERT INTO "AuditDetail" ("entryId", "salt", "values") SELECT id, salt, details FROM fresh
    )
    INSERT INTO "AuditWaiting" ("entryId") SELECT id FROM fresh;$sql$;
BEGIN
  EXECUTE format($sql$
    CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $body$
    DECLARE
      request jsonb := nullif(current_setting('portal.request', true), '')::jsonb;
    BEGIN
      IF current_setting('portal.filling', true) = 'on' AND EXISTS (SELECT FROM "AuditPause") THEN
        RETURN NULL;
      END IF;
      IF TG_OP = 'INSERT' THEN %s
      ELSIF TG_OP = 'UPDATE' THEN %s
      ELSE %s
      END IF;
      RETURN NULL;
    END
    $body$$sql$,
    'audit_' || audited, format(write, added, audited, 'Added'), format(write, changed, audited, 'Changed'),
    format(write, removed, audited, 'Removed'));
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS rows_after
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', audited || '_audit_insert', audited, 'audit_' || audited);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', audited || '_audit_update', audited, 'audit_' || audited);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS rows_before
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', audited || '_audit_delete', audited, 'audit_' || audited);
END
$make$;

-- People, their accounts and where they are enrolled. The place beside the account is a copy of the open enrolment.
SELECT audit_table('User', 'r."id"', '{classRank,section,rollNo,findable,notificationsSeenAt}');
SELECT audit_table('Login', 'r."userId"', '{firstLoginAt}', hidden => '{passwordHash}');
SELECT audit_table('ProfileChange', 'r."userId"', '{takeBackHash}');
SELECT audit_table('Enrolment', 'r."studentId"', '{classRank,rollGroup}');
SELECT audit_table('ClassTeacherChange', 'r."teacherId"');
SELECT audit_table('Section', 'r."classTeacherId"');
SELECT audit_table('RollOver');
SELECT audit_table('RollOverPupil', 'r."studentId"');
SELECT audit_table('RollOverPlan');
SELECT audit_table('RollOverDecision', 'r."studentId"');
SELECT audit_table('Import', ignored => '{progress}', hidden => '{rows,columns,choices}');
SELECT audit_table('ImportedPerson', 'r."userId"');
SELECT audit_table('DataArchive', 'r."userId"');
SELECT audit_table('Erasure', 'r."userId"');
SELECT audit_table('PhotoConsent', 'r."studentId"');
SELECT audit_table('GalleryPupil', 'r."studentId"');

-- Money. A fee run's counters follow its fees.
SELECT audit_table('FeeStructure', ignored => '{feeCount,paidCount}');
SELECT audit_table('Fee', 'r."studentId"');
SELECT audit_table('Payment', 'r."studentId"');
SELECT audit_table('PaymentReversal', '(SELECT p."studentId" FROM "Payment" p WHERE p."id" = r."paymentId")');
SELECT audit_table('FeeReminder', 'r."studentId"');

-- Attendance, leave, reports, certificates, notices, applications.
SELECT audit_table('Attendance', 'r."studentId"', '{notificationId}');
SELECT audit_table('AttendanceCorrection', '(SELECT a."studentId" FROM "Attendance" a WHERE a."id" = r."attendanceId")');
SELECT audit_table('LeaveRequest', 'r."studentId"', '{classRank}');
SELECT audit_table('Report', 'r."studentId"', '{classRank}');
SELECT audit_table('ReportMark', '(SELECT p."studentId" FROM "Report" p WHERE p."id" = r."reportId")');
SELECT audit_table('Certificate', 'r."studentId"');
SELECT audit_table('Notification', 'r."studentId"', '{settledAt,total,sent,saved,failed}');
-- Whoever applied and was not accepted is nobody's record, whose details could be purged: they have none.
SELECT audit_table('Admission', 'r."userId"', '{nameKey,updatedAt,tokenHash,shownTokenHash}',
  '{studentName,dateOfBirth,parentName,email,phone,address,previousSchool}');
SELECT audit_table('AdmissionEvent', '(SELECT a."userId" FROM "Admission" a WHERE a."id" = r."admissionId")', hidden => '{note}');

-- What the school says and decides.
SELECT audit_table('SchoolSettings', ignored => '{version}');
SELECT audit_table('SchoolChange');
SELECT audit_table('Retention');
SELECT audit_table('SchoolClass', ignored => '{position}');
SELECT audit_table('Subject', ignored => '{position}');
SELECT audit_table('FeeType', ignored => '{position}');
SELECT audit_table('AcademicYear');
SELECT audit_table('CalendarEntry');
SELECT audit_table('FrontPage');
SELECT audit_table('FrontPageResult');
SELECT audit_table('FooterLink');
SELECT audit_table('FrontPicture');
SELECT audit_table('StudyMaterial', ignored => '{classRank}');
SELECT audit_table('ScheduledTopic', ignored => '{classRank}');
SELECT audit_table('Promotion');
SELECT audit_table('GalleryImage');
SELECT audit_table('AuditPause');

-- One entry that says which details were removed, for audit_verify: `person <id>` or `before <time>`.
CREATE FUNCTION audit_note_purge(which text, person uuid) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  request jsonb := nullif(current_setting('portal.request', true), '')::jsonb;
  made bigint := nextval('"AuditEntry_id_seq"');
  salt uuid := gen_random_uuid();
  details text := jsonb_build_object('address', request ->> 'address')::text;
BEGIN
  INSERT INTO "AuditEntry" ("id", "actorId", "sessionId", "requestId", "operation", "kind", "record", "personId", "what", "digest")
  VALUES (made, (request ->> 'actor')::uuid, (request ->> 'session')::uuid, coalesce(request ->> 'request', ''),
    coalesce(request ->> 'operation', ''), 'AuditDetail', which, person, 'Purged',
    encode(sha256(convert_to(salt || details, 'UTF8')), 'hex'));
  INSERT INTO "AuditDetail" ("entryId", "salt", "values") VALUES (made, salt, details);
  INSERT INTO "AuditWaiting" ("entryId") VALUES (made);
END
$body$;

-- Removes the details of all entries about a person or made by them, for the erasure of a person. Returns how many.
CREATE FUNCTION purge_audit_of_person(person uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $body$
DECLARE
  purged bigint;
BEGIN
  PERFORM set_config('portal.purging', 'on', true);
  DELETE FROM "AuditDetail" d USING "AuditEntry" e
  WHERE e."id" = d."entryId" AND (e."personId" = person OR e."actorId" = person) AND e."what" <> 'Purged';
  GET DIAGNOSTICS purged = ROW_COUNT;
  PERFORM set_config('portal.purging', '', true);
  PERFORM audit_note_purge('person ' || person, person);
  RETURN purged;
END
$body$;

-- Removes the details of all entries from before a time, at least 30 days ago, when nobody may keep them longer.
CREATE FUNCTION purge_audit_before(moment timestamptz) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $body$
DECLARE
  purged bigint;
BEGIN
  IF moment > now() - interval '30 days' THEN
    RAISE check_violation USING MESSAGE = 'details are kept for 30 days', CONSTRAINT = 'Audit_stays', TABLE = 'AuditDetail';
  END IF;
  PERFORM set_config('portal.purging', 'on', true);
  DELETE FROM "AuditDetail" d USING "AuditEntry" e WHERE e."id" = d."entryId" AND e."at" < moment AND e."what" <> 'Purged';
  GET DIAGNOSTICS purged = ROW_COUNT;
  PERFORM set_config('portal.purging', '', true);
  IF purged > 0 THEN
    PERFORM audit_note_purge('before ' || to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), NULL);
  END IF;
  RETURN purged;
END
$body$;
