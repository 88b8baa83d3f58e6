-- What arrived with a receipt, and what of it settles nothing yet: the credit of the pupil for whom it was given.
ALTER TABLE "Receipt"
  ADD COLUMN "studentId" UUID,
  ADD COLUMN "amountPaise" BIGINT,
  ADD COLUMN "heldPaise" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Payment" ADD COLUMN "fromCredit" BOOLEAN NOT NULL DEFAULT false;

-- Nobody writes it: no entries of the audit.
ALTER TABLE "Receipt" DISABLE TRIGGER USER;
UPDATE "Receipt" r SET "studentId" = p."studentId", "amountPaise" = p."paise"
FROM (
  SELECT "receiptId", (array_agg("studentId" ORDER BY "number"))[1] AS "studentId", sum("amountPaise") AS "paise"
  FROM "Payment" GROUP BY 1
) p WHERE p."receiptId" = r."id";
ALTER TABLE "Receipt" ENABLE TRIGGER USER;

ALTER TABLE "Receipt"
  ALTER COLUMN "studentId" SET NOT NULL,
  ALTER COLUMN "amountPaise" SET NOT NULL,
  ADD CONSTRAINT "Receipt_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Receipt_amounts" CHECK ("amountPaise" > 0 AND "heldPaise" BETWEEN 0 AND "amountPaise");
CREATE INDEX "Receipt_studentId_idx" ON "Receipt"("studentId");
CREATE INDEX "Receipt_credit_idx" ON "Receipt"("studentId") WHERE "heldPaise" > 0;

-- What is paid of a fee and of its run, and what a receipt still holds, whoever writes payments: who does has locked all
-- three. A payment that was reversed was recorded wrongly: its money never arrived, and the receipt holds no more than
-- before; one of which all are reversed holds nothing. One that was made from credit gives it back.
CREATE OR REPLACE FUNCTION settle_fees() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM payments_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM payments_before'
    ELSE 'SELECT 1 AS sign, * FROM payments_after UNION ALL SELECT -1, * FROM payments_before'
  END;
BEGIN
  EXECUTE format($query$
    WITH change AS (
      SELECT "feeId", sum(sign * "amountPaise"::bigint) AS paise FROM (%s) payments WHERE "status" = 'Completed'
      GROUP BY 1 HAVING sum(sign * "amountPaise"::bigint) <> 0
    ), settled AS (
      UPDATE "Fee" f SET "paidPaise" = f."paidPaise" + change.paise,
        "status" = CASE WHEN f."paidPaise" + change.paise = f."amountPaise" THEN 'Paid' ELSE 'Pending' END::"FeeStatus"
      FROM change WHERE f."id" = change."feeId"
      RETURNING f."structureId", change.paise,
        (f."paidPaise" = f."amountPaise")::int - (f."paidPaise" - change.paise = f."amountPaise")::int AS paid
    )
    UPDATE "FeeStructure" s SET "paidCount" = s."paidCount" + sums.paid, "paidPaise" = s."paidPaise" + sums.paise
    FROM (SELECT "structureId", sum(paid)::int AS paid, sum(paise) AS paise FROM settled GROUP BY 1) sums
    WHERE s."id" = sums."structureId"
  $query$, changes);
  EXECUTE format($query$
    WITH holds AS (
      SELECT r."id", CASE WHEN used.valid THEN r."amountPaise" - used.paise ELSE 0 END AS paise
      FROM (SELECT DISTINCT "receiptId" FROM (%s) payments) changed JOIN "Receipt" r ON r."id" = changed."receiptId"
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p."amountPaise") FILTER (WHERE p."status" = 'Completed' OR NOT p."fromCredit"), 0) AS paise,
          coalesce(bool_or(p."status" = 'Completed'), false) AS valid
        FROM "Payment" p WHERE p."receiptId" = r."id"
      ) used
    )
    UPDATE "Receipt" r SET "heldPaise" = holds.paise FROM holds WHERE r."id" = holds."id" AND r."heldPaise" <> holds.paise
  $query$, changes);
  RETURN NULL;
END
$body$;

DROP FUNCTION "audit_Receipt"() CASCADE;
-- What it holds follows its payments, which are recorded.
SELECT audit_table('Receipt', 'r."studentId"', '{heldPaise}');
