-- A refund is money that leaves on the day on which it is approved, and a cheque that bounces money that goes on the day on
-- which that is recorded, also where it has settled nothing: as a receipt and a reversal both wait until a closing of that day
-- is over, and are refused in a day that is closed. Of a refund that was approved earlier the rest may still change.
CREATE FUNCTION assert_decisions_day_open() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('closed days'));
  IF EXISTS (SELECT FROM "ClosedDay" d WHERE d."begins" <= NEW."decidedAt" AND NEW."decidedAt" < d."ends") THEN
    RAISE EXCEPTION 'the books of the day are closed' USING ERRCODE = 'SP409';
  END IF;
  RETURN NULL;
END
$body$;
CREATE TRIGGER "Refund_day_open" AFTER INSERT OR UPDATE OF "status", "decidedAt" ON "Refund"
  FOR EACH ROW WHEN (NEW."status" = 'Approved') EXECUTE FUNCTION assert_decisions_day_open();
CREATE TRIGGER "ChequeDecision_day_open" AFTER INSERT ON "ChequeDecision"
  FOR EACH ROW WHEN (NEW."state" = 'Bounced') EXECUTE FUNCTION assert_decisions_day_open();
