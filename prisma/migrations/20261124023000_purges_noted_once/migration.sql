-- A purge that finds nothing, as when two servers look for what is due at the same time, is no purge: nothing is noted of it.
CREATE OR REPLACE FUNCTION purge_audit_of_person(person uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $body$
DECLARE
  purged bigint;
BEGIN
  IF EXISTS (SELECT FROM "User" u WHERE u."id" = person AND u."purgedAt" IS NULL) THEN
    RAISE check_violation USING MESSAGE = 'details are kept of who is not erased', CONSTRAINT = 'Audit_stays', TABLE = 'AuditDetail';
  END IF;
  -- The second of two waits here, and then finds nothing: rows locked in two orders would end one of them.
  PERFORM pg_advisory_xact_lock(hashtext('audit of ' || person));
  PERFORM set_config('portal.purging', 'on', true);
  DELETE FROM "AuditDetail" d USING "AuditEntry" e
  WHERE e."id" = d."entryId" AND (e."personId" = person OR e."actorId" = person) AND e."what" <> 'Purged';
  GET DIAGNOSTICS purged = ROW_COUNT;
  PERFORM set_config('portal.purging', '', true);
  IF purged > 0 THEN
    PERFORM audit_note_purge('person ' || person, person);
  END IF;
  RETURN purged;
END
$body$;
