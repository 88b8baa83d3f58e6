-- What a pupil does not have to pay of fees: a part of each that falls due between two days. One asks, another approves.
CREATE TYPE "ConcessionKind" AS ENUM ('Sibling', 'StaffChild', 'Rte', 'Scholarship', 'Hardship', 'Other');
CREATE TYPE "ConcessionStatus" AS ENUM ('Asked', 'Approved', 'Rejected');

CREATE TABLE "Concession" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "kind" "ConcessionKind" NOT NULL,
    "basisPoints" INTEGER,
    "amountPaise" INTEGER,
    "fromDay" DATE NOT NULL,
    "toDay" DATE,
    "reason" TEXT NOT NULL,
    "askedById" UUID NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" "ConcessionStatus" NOT NULL DEFAULT 'Asked',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "decideReason" TEXT NOT NULL DEFAULT '',
    "lastDay" DATE,
    "endedById" UUID,
    "endedAt" TIMESTAMPTZ(3),
    "endReason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Concession_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Concession_share" CHECK (("basisPoints" IS NULL) <> ("amountPaise" IS NULL) AND "basisPoints" BETWEEN 1 AND 10000 AND "amountPaise" > 0),
    CONSTRAINT "Concession_days" CHECK ("toDay" >= "fromDay"),
    CONSTRAINT "Concession_second_person" CHECK ("decidedById" <> "askedById"),
    -- One that needs no second person is approved by nobody, when it is asked for.
    CONSTRAINT "Concession_decided" CHECK (("status" = 'Asked') = ("decidedAt" IS NULL) AND ("status" = 'Rejected' OR "decideReason" = '')
      AND ("status" <> 'Rejected' OR "decidedById" IS NOT NULL) AND ("status" <> 'Asked' OR "decidedById" IS NULL)),
    CONSTRAINT "Concession_ended" CHECK (("endedAt" IS NULL) = ("lastDay" IS NULL) AND ("endedAt" IS NULL) = ("endedById" IS NULL)
      AND ("endedAt" IS NULL OR "status" = 'Approved') AND "lastDay" >= "fromDay" - 1)
);

-- The heads of fees that it is of.
CREATE TABLE "ConcessionHead" (
    "concessionId" UUID NOT NULL,
    "type" TEXT NOT NULL COLLATE "natural",

    CONSTRAINT "ConcessionHead_pkey" PRIMARY KEY ("concessionId", "type")
);

CREATE INDEX "Concession_studentId_idx" ON "Concession"("studentId");
CREATE INDEX "Concession_status_askedAt_id_idx" ON "Concession"("status", "askedAt" DESC, "id");
CREATE INDEX "Concession_askedById_idx" ON "Concession"("askedById");
CREATE INDEX "Concession_decidedById_idx" ON "Concession"("decidedById");
CREATE INDEX "Concession_endedById_idx" ON "Concession"("endedById");
CREATE INDEX "ConcessionHead_type_idx" ON "ConcessionHead"("type");
ALTER TABLE "Concession"
  ADD CONSTRAINT "Concession_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Concession_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Concession_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Concession_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ConcessionHead"
  ADD CONSTRAINT "ConcessionHead_concessionId_fkey" FOREIGN KEY ("concessionId") REFERENCES "Concession"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "ConcessionHead_type_fkey" FOREIGN KEY ("type") REFERENCES "FeeType"("name") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Of a fee what concessions come to: what is paid of it already they do not take. Of a run what they do take, of all its fees.
ALTER TABLE "Fee" ADD COLUMN "concessionPaise" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "FeeStructure" ADD COLUMN "concededPaise" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Fee"
  ADD CONSTRAINT "Fee_concession" CHECK ("concessionPaise" BETWEEN 0 AND "amountPaise" AND ("cancelledAt" IS NULL OR "concessionPaise" = 0)),
  DROP CONSTRAINT "Fee_paid",
  ADD CONSTRAINT "Fee_paid" CHECK (("status" = 'Paid') = ("paidPaise" + "concessionPaise" >= "amountPaise"));
ALTER TABLE "FeeStructure"
  DROP CONSTRAINT "FeeStructure_paid",
  ADD CONSTRAINT "FeeStructure_paid" CHECK ("paidPaise" >= 0 AND "concededPaise" >= 0
    AND "paidPaise" + "concededPaise" BETWEEN "paidCount"::bigint * "amountPaise" AND "feeCount"::bigint * "amountPaise");

-- What concessions take of a fee of which so much is paid.
CREATE FUNCTION conceded(concession integer, amount integer, paid numeric) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN least(concession, amount - paid);

-- What one concession comes to, of a fee of this amount: its rupees, or its hundredths of a percent of it in whole paise.
CREATE FUNCTION concession_share(fixed integer, points integer, amount integer) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN coalesce(fixed, floor(points * amount::numeric / 10000));

-- What all concessions of a pupil come to, of a fee of this type, due day and amount: the sum of what each takes of what is
-- charged, so that their order does not matter; whole paise, and at most all of it.
CREATE FUNCTION concession_of(pupil uuid, head text, due date, amount integer) RETURNS integer LANGUAGE sql STABLE AS $body$
  SELECT least(amount, coalesce(sum(concession_share(c."amountPaise", c."basisPoints", amount)), 0))::int
  FROM "Concession" c JOIN "ConcessionHead" h ON h."concessionId" = c."id" AND h."type" = head
  WHERE c."studentId" = pupil AND c."status" = 'Approved'
    AND due BETWEEN c."fromDay" AND least(c."toDay", c."lastDay", 'infinity'::date)
$body$;

-- Concedes of these fees what it comes to by now. Whoever calls it has locked them and their runs.
CREATE FUNCTION concede_fees(fees uuid[]) RETURNS void LANGUAGE sql AS $body$
  WITH target AS (
    SELECT f."id", f."structureId", f."concessionPaise" AS before, f."status" = 'Paid' AS was,
      concession_of(f."studentId", s."type", s."dueDate", f."amountPaise") AS paise
    FROM "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" WHERE f."id" = ANY (fees) AND f."status" <> 'Cancelled'
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

-- Fees that are added later. The lock: who approves a concession at the same moment would not see them, nor they it.
CREATE FUNCTION concede_new_fees() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('concessions'));
  IF EXISTS (SELECT FROM "Concession" WHERE "status" = 'Approved') THEN
    PERFORM concede_fees(ARRAY(SELECT "id" FROM added WHERE "studentId" IN (SELECT "studentId" FROM "Concession" WHERE "status" = 'Approved')));
  END IF;
  RETURN NULL;
END
$body$;
CREATE TRIGGER "Fee_concede_new_fees" AFTER INSERT ON "Fee"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION concede_new_fees();

-- As before, and a fee is paid, too, where the rest is conceded: of one that is paid less again concessions take more.
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
        "status" = CASE WHEN f."paidPaise" + change.paise + f."concessionPaise" >= f."amountPaise" THEN 'Paid' ELSE 'Pending' END::"FeeStatus"
      FROM change WHERE f."id" = change."feeId"
      RETURNING f."structureId", change.paise,
        (f."status" = 'Paid')::int - (f."paidPaise" - change.paise + f."concessionPaise" >= f."amountPaise")::int AS paid,
        conceded(f."concessionPaise", f."amountPaise", f."paidPaise")
          - conceded(f."concessionPaise", f."amountPaise", f."paidPaise" - change.paise) AS less
    )
    UPDATE "FeeStructure" s SET "paidCount" = s."paidCount" + sums.paid, "paidPaise" = s."paidPaise" + sums.paise,
      "concededPaise" = s."concededPaise" + sums.less
    FROM (SELECT "structureId", sum(paid)::int AS paid, sum(paise) AS paise, sum(less) AS less FROM settled GROUP BY 1) sums
    WHERE s."id" = sums."structureId"
  $query$, changes);
  RETURN NULL;
END
$body$;

ALTER TABLE "SchoolSettings" ADD COLUMN "concessionLimit" INTEGER,
  ADD CONSTRAINT "SchoolSettings_concession_limit" CHECK ("concessionLimit" >= 0);

SELECT audit_table('Concession', 'r."studentId"');
DROP FUNCTION "audit_FeeStructure"() CASCADE;
SELECT audit_table('FeeStructure', ignored => '{feeCount,paidCount,paidPaise,concededPaise}');
-- What is conceded of a fee follows concessions, which are recorded. The function as it is, with what plans have changed in it.
DO $make$
DECLARE
  made text := pg_get_functiondef('"audit_Fee"'::regproc);
BEGIN
  IF position('{status,paidPaise}' IN made) = 0 THEN
    RAISE EXCEPTION 'audit_Fee is another function than this was written for';
  END IF;
  EXECUTE replace(made, '{status,paidPaise}', '{status,paidPaise,concessionPaise}');
END
$make$;
