-- What is paid of a fee and of its run, whoever writes payments. Whoever pays has locked both.
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
  RETURN NULL;
END
$body$;

-- What a receipt holds of what arrived, whoever writes payments and has locked it. A payment that was reversed was recorded
-- wrongly: its money never arrived, and the receipt holds no more than before; one of which all are reversed holds nothing.
-- One that was made from credit gives it back.
CREATE FUNCTION settle_receipts() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  changed text := CASE TG_OP WHEN 'DELETE' THEN 'payments_before' ELSE 'payments_after' END;
BEGIN
  EXECUTE format($query$
    WITH holds AS (
      SELECT r."id", CASE WHEN used.valid THEN r."amountPaise" - used.paise ELSE 0 END AS paise
      FROM (SELECT DISTINCT "receiptId" FROM %I) changed JOIN "Receipt" r ON r."id" = changed."receiptId"
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p."amountPaise") FILTER (WHERE p."status" = 'Completed' OR NOT p."fromCredit"), 0) AS paise,
          -- One that was given as credit alone has no payments but those made from it.
          coalesce(bool_or(p."status" = 'Completed') OR bool_and(p."fromCredit"), true) AS valid
        FROM "Payment" p WHERE p."receiptId" = r."id"
      ) used
    )
    UPDATE "Receipt" r SET "heldPaise" = holds.paise FROM holds WHERE r."id" = holds."id" AND r."heldPaise" <> holds.paise
  $query$, changed);
  RETURN NULL;
END
$body$;

CREATE TRIGGER "Payment_settle_receipts_insert" AFTER INSERT ON "Payment"
  REFERENCING NEW TABLE AS payments_after FOR EACH STATEMENT EXECUTE FUNCTION settle_receipts();
CREATE TRIGGER "Payment_settle_receipts_update" AFTER UPDATE ON "Payment"
  REFERENCING OLD TABLE AS payments_before NEW TABLE AS payments_after FOR EACH STATEMENT EXECUTE FUNCTION settle_receipts();
CREATE TRIGGER "Payment_settle_receipts_delete" AFTER DELETE ON "Payment"
  REFERENCING OLD TABLE AS payments_before FOR EACH STATEMENT EXECUTE FUNCTION settle_receipts();
