-- What a fee costs more that is paid late. It is computed from the due day and today's, and becomes a fee of its own when the
-- fee is paid.
CREATE TYPE "LateFineKind" AS ENUM ('Flat', 'Day', 'Month');

CREATE TABLE "LateFineRule" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "type" TEXT COLLATE "natural",
    "kind" "LateFineKind" NOT NULL,
    "amountPaise" INTEGER NOT NULL,
    "capPaise" INTEGER,
    "graceDays" INTEGER NOT NULL DEFAULT 0,
    "chargeType" TEXT NOT NULL COLLATE "natural",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" UUID NOT NULL,

    CONSTRAINT "LateFineRule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "LateFineRule_amounts" CHECK ("amountPaise" > 0 AND "capPaise" >= "amountPaise"),
    CONSTRAINT "LateFineRule_grace" CHECK ("graceDays" BETWEEN 0 AND 90)
);

CREATE TABLE "LateFine" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "feeId" UUID NOT NULL,
    "chargeFeeId" UUID,
    "amountPaise" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "takenBackAt" TIMESTAMPTZ(3),
    "waivedAt" TIMESTAMPTZ(3),
    "waivedById" UUID,
    "waiveReason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "LateFine_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "LateFine_amount" CHECK ("amountPaise" > 0),
    CONSTRAINT "LateFine_waived" CHECK (("waivedAt" IS NULL) = ("waivedById" IS NULL) AND ("waivedAt" IS NOT NULL OR "waiveReason" = '')),
    CONSTRAINT "LateFine_charged_or_waived" CHECK ("chargeFeeId" IS NOT NULL OR "waivedAt" IS NOT NULL),
    CONSTRAINT "LateFine_waived_for_good" CHECK ("waivedAt" IS NULL OR "takenBackAt" IS NULL)
);

CREATE UNIQUE INDEX "LateFineRule_type_key" ON "LateFineRule"("type");
CREATE UNIQUE INDEX "LateFineRule_of_all_key" ON "LateFineRule"(("type" IS NULL)) WHERE "type" IS NULL;
CREATE INDEX "LateFineRule_chargeType_idx" ON "LateFineRule"("chargeType");
CREATE INDEX "LateFineRule_createdById_idx" ON "LateFineRule"("createdById");
CREATE UNIQUE INDEX "LateFine_chargeFeeId_key" ON "LateFine"("chargeFeeId");
CREATE UNIQUE INDEX "LateFine_of_fee_key" ON "LateFine"("feeId") WHERE "takenBackAt" IS NULL;
CREATE INDEX "LateFine_feeId_idx" ON "LateFine"("feeId");
CREATE INDEX "LateFine_waivedById_idx" ON "LateFine"("waivedById");
ALTER TABLE "LateFineRule"
  ADD CONSTRAINT "LateFineRule_type_fkey" FOREIGN KEY ("type") REFERENCES "FeeType"("name") ON DELETE RESTRICT ON UPDATE RESTRICT,
  ADD CONSTRAINT "LateFineRule_chargeType_fkey" FOREIGN KEY ("chargeType") REFERENCES "FeeType"("name") ON DELETE RESTRICT ON UPDATE RESTRICT,
  ADD CONSTRAINT "LateFineRule_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- A fee whose fine was waived or charged stays: removeFees() cancels it.
ALTER TABLE "LateFine"
  ADD CONSTRAINT "LateFine_feeId_fkey" FOREIGN KEY ("feeId") REFERENCES "Fee"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "LateFine_chargeFeeId_fkey" FOREIGN KEY ("chargeFeeId") REFERENCES "Fee"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "LateFine_waivedById_fkey" FOREIGN KEY ("waivedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "FeeStructure" ADD COLUMN "isFine" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "FeeStructure_fine" CHECK (NOT "isFine" OR "studentId" IS NOT NULL);

ALTER TABLE "OnlineOrderFee" ADD COLUMN "finePaise" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "OnlineOrderFee_fine" CHECK ("finePaise" >= 0);

-- Paise of the fine of a fee that was due on a day, as of another day. Days and months count from the last day that is free,
-- which is the due day with the grace days after it: the first day after it costs one day's fine, or a month's. A month has
-- begun on the day after that on which it would be full. No fine is more than the largest fee.
CREATE FUNCTION late_fine(kind "LateFineKind", paise integer, cap integer, grace integer, due date, today date)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT CASE WHEN today <= due + grace THEN 0 ELSE least(cap::bigint, 1000000000, paise::bigint * CASE kind
    WHEN 'Flat' THEN 1
    WHEN 'Day' THEN today - (due + grace)
    ELSE ((extract(year FROM today) - extract(year FROM due + grace)) * 12 + extract(month FROM today) - extract(month FROM due + grace))::integer
      + (today > (due + grace + make_interval(months => ((extract(year FROM today) - extract(year FROM due + grace)) * 12
        + extract(month FROM today) - extract(month FROM due + grace))::integer))::date)::integer
    END)::integer END
$body$;

-- The rule of a head: its own, or that for all.
CREATE FUNCTION late_fine_rule(head text) RETURNS SETOF "LateFineRule" LANGUAGE sql STABLE ROWS 1 AS $body$
  SELECT * FROM "LateFineRule" r WHERE r."type" = head OR r."type" IS NULL ORDER BY r."type" NULLS LAST LIMIT 1
$body$;

-- Charges the fines as of a day of fees that are being paid whole, by whoever pays them and has locked them: each becomes a
-- fee of its own, of the same class. A fee whose fine was charged or waived before has no second one, also where that
-- happened at this moment. Answers the new fees in the order of those that they are for.
CREATE FUNCTION charge_late_fines(paid uuid[], today date, by_id uuid)
RETURNS TABLE ("id" uuid, "structureId" uuid, "studentId" uuid, "enrolmentId" uuid, "class" text, "type" text, "paise" integer)
LANGUAGE plpgsql AS $body$
#variable_conflict use_column
BEGIN
  IF cardinality(paid) = 0 OR NOT EXISTS (SELECT FROM "LateFineRule") THEN
    RETURN;
  END IF;
  RETURN QUERY WITH fine AS MATERIALIZED (
    SELECT f."id" AS "feeId", f."studentId", f."enrolmentId", s."class", s."dueDate", r."chargeType",
      gen_random_uuid() AS "runId", gen_random_uuid() AS "chargeId",
      late_fine(r."kind", r."amountPaise", r."capPaise", r."graceDays", s."dueDate", today) AS "paise"
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" CROSS JOIN LATERAL late_fine_rule(s."type") r
    WHERE f."id" = ANY (paid) AND NOT s."isFine"
  ), noted AS (
    INSERT INTO "LateFine" ("feeId", "chargeFeeId", "amountPaise", "day")
    SELECT fine."feeId", fine."chargeId", fine."paise", today FROM fine WHERE fine."paise" > 0 ORDER BY fine."feeId"
    ON CONFLICT DO NOTHING RETURNING "chargeFeeId"
  ), charged AS (
    SELECT fine.* FROM noted JOIN fine ON fine."chargeId" = noted."chargeFeeId"
  ), run AS (
    INSERT INTO "FeeStructure" ("id", "studentId", "class", "type", "amountPaise", "dueDate", "feeCount", "createdById", "isFine")
    SELECT charged."runId", charged."studentId", charged."class", charged."chargeType", charged."paise", today, 1, by_id, true
    FROM charged
  ), fee AS (
    INSERT INTO "Fee" ("id", "structureId", "studentId", "enrolmentId", "amountPaise")
    SELECT charged."chargeId", charged."runId", charged."studentId", charged."enrolmentId", charged."paise" FROM charged
    ORDER BY charged."dueDate", charged."feeId"
  )
  SELECT charged."chargeId", charged."runId", charged."studentId", charged."enrolmentId", charged."class", charged."chargeType",
    charged."paise" FROM charged ORDER BY charged."dueDate", charged."feeId";
END
$body$;

-- As before, and of a late fine nothing is conceded: it is waived.
CREATE OR REPLACE FUNCTION concede_fees(fees uuid[]) RETURNS void LANGUAGE sql AS $body$
  WITH target AS (
    SELECT f."id", f."structureId", f."concessionPaise" AS before, f."status" = 'Paid' AS was,
      concession_of(f."studentId", s."type", s."dueDate", f."amountPaise") AS paise
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" AND NOT s."isFine"
    WHERE f."id" = ANY (fees) AND f."status" <> 'Cancelled'
  ), changed AS (
    UPDATE "Fee" f SET "concessionPaise" = t.paise,
      "status" = CASE WHEN f."paidPaise" + t.paise >= f."amountPaise" THEN 'Paid' ELSE 'Pending' END::"FeeStatus"
    FROM target t WHERE f."id" = t."id" AND t.paise <> t.before
    RETURNING t."structureId", (f."status" = 'Paid')::int - t.was::int AS paid,
      conceded(t.paise, f."amountPaise", f."paidPaise") - conceded(t.before, f."amountPaise", f."paidPaise") AS paise
  )
  UPDATE "FeeStructure" s SET "paidCount" = s."paidCount" + sums.paid, "concededPaise" = s."concededPaise" + sums.paise
  FROM (SELECT "structureId", sum(paid)::int AS paid, sum(paise) AS paise FROM changed GROUP BY 1) sums
  WHERE s."id" = sums."structureId"
$body$;

SELECT audit_table('LateFineRule');
SELECT audit_table('LateFine', '(SELECT f."studentId" FROM "Fee" f WHERE f."id" = r."feeId")');
