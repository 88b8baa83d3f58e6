-- Asked with each commit of somebody's request (lib/server/data/told-client.ts): whether who was admitted still is. Raises
-- SP401 when the session has ended meanwhile, or the account may not do it any more, or has another password than the one
-- that was asked for. The session's row is held until the commit, so that whoever ends it waits for that, or is waited for.
CREATE FUNCTION assert_admitted(admitted jsonb) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  account uuid := admitted ->> 'account';
  session uuid := admitted ->> 'session';
BEGIN
  -- A transaction that only reads has no number.
  IF account IS NULL OR pg_current_xact_id_if_assigned() IS NULL THEN RETURN; END IF;
  IF session IS NOT NULL THEN
    PERFORM FROM "Session" s WHERE s."id" = session AND s."userId" = account AND s."expiresAt" > now() FOR KEY SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'SP401'; END IF;
  END IF;
  PERFORM FROM "User" u WHERE u."id" = account AND u."role"::text = admitted ->> 'role'
    AND (u."isActive" OR ((admitted ->> 'pending')::boolean AND u."approvedAt" IS NULL))
    AND (admitted ->> 'password' IS NULL OR EXISTS (
      SELECT FROM "Login" l WHERE l."userId" = account
        AND encode(sha256(convert_to(l."passwordHash", 'UTF8')), 'hex') = admitted ->> 'password'));
  IF NOT FOUND THEN RAISE EXCEPTION 'the account may not do this any more' USING ERRCODE = 'SP401'; END IF;
END
$body$;
