-- Whoever closes a day waits for all who are recording in it, and whoever comes after finds it closed: what was recorded at the
-- counter, settled with credit, reversed, approved to be given back, and a cheque that bounced. One function, whose argument
-- is the column with the instant, where there were three. Money that a bank reports has no cashier, and is recorded on a
-- closed day too; of a refund that was approved earlier the rest may still change.
-- Locked in the order of a payment and of a reversal.
DROP TRIGGER "Receipt_day_open" ON "Receipt";
DROP TRIGGER "Payment_day_open" ON "Payment";
DROP TRIGGER "PaymentReversal_day_open" ON "PaymentReversal";
DROP TRIGGER "ReceiptReversal_day_open" ON "ReceiptReversal";
DROP TRIGGER "Refund_day_open" ON "Refund";
DROP TRIGGER "ChequeDecision_day_open" ON "ChequeDecision";
DROP FUNCTION "assert_decisions_day_open"();
DROP FUNCTION "assert_credit_day_open"();

CREATE OR REPLACE FUNCTION assert_day_open() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  at timestamptz := (to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('closed days'));
  IF EXISTS (SELECT FROM "ClosedDay" d WHERE d."begins" <= at AND at < d."ends") THEN
    RAISE EXCEPTION 'the books of the day are closed' USING ERRCODE = 'SP409';
  END IF;
  RETURN NULL;
END
$body$;

CREATE TRIGGER "Receipt_day_open" AFTER INSERT ON "Receipt"
  FOR EACH ROW WHEN (NEW."cashier" <> '') EXECUTE FUNCTION assert_day_open('paidAt');
CREATE TRIGGER "Payment_day_open" AFTER INSERT ON "Payment"
  FOR EACH ROW WHEN (NEW."fromCredit") EXECUTE FUNCTION assert_day_open('paidAt');
CREATE TRIGGER "PaymentReversal_day_open" AFTER INSERT ON "PaymentReversal"
  FOR EACH ROW EXECUTE FUNCTION assert_day_open('reversedAt');
CREATE TRIGGER "ReceiptReversal_day_open" AFTER INSERT ON "ReceiptReversal"
  FOR EACH ROW EXECUTE FUNCTION assert_day_open('reversedAt');
CREATE TRIGGER "Refund_day_open" AFTER INSERT OR UPDATE OF "status", "decidedAt" ON "Refund"
  FOR EACH ROW WHEN (NEW."status" = 'Approved') EXECUTE FUNCTION assert_day_open('decidedAt');
CREATE TRIGGER "ChequeDecision_day_open" AFTER INSERT ON "ChequeDecision"
  FOR EACH ROW WHEN (NEW."state" = 'Bounced') EXECUTE FUNCTION assert_day_open('decidedAt');
