-- A bank gives the number of a transfer once, so that one picture of it may not pay for two families. The counter looks for
-- the number among the receipts of all (lib/payments/references.ts has the same expression).
CREATE INDEX "Receipt_transfer_idx" ON "Receipt" (
  (coalesce(nullif(regexp_replace(upper("reference"), '[^[:alnum:]]', '', 'g'), ''), "reference"))
) WHERE "method" IN ('UPI', 'Bank Transfer') AND "reference" <> '';
