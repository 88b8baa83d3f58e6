-- What credit settles is a voucher of the day too, which no day that is closed gets more of. It has no new receipt, of which
-- this was asked already.
CREATE FUNCTION assert_credit_day_open() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('closed days'));
  IF EXISTS (SELECT FROM "ClosedDay" d WHERE d."begins" <= NEW."paidAt" AND NEW."paidAt" < d."ends") THEN
    RAISE EXCEPTION 'the books of the day are closed' USING ERRCODE = 'SP409';
  END IF;
  RETURN NULL;
END
$body$;
CREATE TRIGGER "Payment_day_open" AFTER INSERT ON "Payment"
  FOR EACH ROW WHEN (NEW."fromCredit") EXECUTE FUNCTION assert_credit_day_open();
