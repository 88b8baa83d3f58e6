-- The audit's details go with the person alone, and nobody's before they are erased or their account is gone.
DROP FUNCTION IF EXISTS purge_audit_before(timestamptz);

CREATE OR REPLACE FUNCTION purge_audit_of_person(person uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $body$
DECLARE
  purged bigint;
BEGIN
  IF EXISTS (SELECT FROM "User" u WHERE u."id" = person AND u."purgedAt" IS NULL) THEN
    RAISE check_violation USING MESSAGE = 'details are kept of who is not erased', CONSTRAINT = 'Audit_stays', TABLE = 'AuditDetail';
  END IF;
  PERFORM set_config('portal.purging', 'on', true);
  DELETE FROM "AuditDetail" d USING "AuditEntry" e
  WHERE e."id" = d."entryId" AND (e."personId" = person OR e."actorId" = person) AND e."what" <> 'Purged';
  GET DIAGNOSTICS purged = ROW_COUNT;
  PERFORM set_config('portal.purging', '', true);
  PERFORM audit_note_purge('person ' || person, person);
  RETURN purged;
END
$body$;
