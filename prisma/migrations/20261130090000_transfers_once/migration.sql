-- A bank gives the number of a transfer once, so that one picture of it may not pay for two families: the counter looks for the
-- number among the receipts of all. Who says that a transfer pays for several is on its receipt, and in the audit.
CREATE FUNCTION reference_key(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
  SELECT coalesce(nullif(regexp_replace(upper(said), '[^[:alnum:]]', '', 'g'), ''), said)
$body$;
CREATE INDEX "Receipt_transfer_idx" ON "Receipt" (reference_key("reference"))
  WHERE "method" IN ('UPI', 'Bank Transfer') AND "reference" <> '';
ALTER TABLE "Receipt" ADD COLUMN "sharedTransfer" BOOLEAN NOT NULL DEFAULT false;
