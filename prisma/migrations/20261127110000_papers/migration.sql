-- The numbers of the school at its board, which its papers have.
ALTER TABLE "SchoolSettings" ADD COLUMN     "affiliationNumber" TEXT,
ADD COLUMN     "schoolCode" TEXT;

-- 100 random bits in the letters of lib/server/papers/code.ts. Of a UUID's bytes the two that are not all random are left out.
CREATE FUNCTION paper_code() RETURNS TEXT LANGUAGE SQL VOLATILE AS $$
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random.bytes, place) & 31), 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) AS bytes) random,
    unnest(ARRAY[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]) place
$$;

-- The default is worked out for each payment that is there, so that they have codes too.
ALTER TABLE "Payment" ADD COLUMN     "code" TEXT NOT NULL DEFAULT paper_code(),
ADD COLUMN     "section" TEXT NOT NULL DEFAULT '';

ALTER TABLE "Report" ADD COLUMN     "section" TEXT NOT NULL DEFAULT '';

CREATE UNIQUE INDEX "Payment_code_key" ON "Payment"("code");

-- The section as it is now, for papers of before. Nobody wrote it: no entries of the audit.
ALTER TABLE "Payment" DISABLE TRIGGER USER;
ALTER TABLE "Report" DISABLE TRIGGER USER;

UPDATE "Payment" p SET "section" = e."section"
FROM "Fee" f JOIN "Enrolment" e ON e."id" = f."enrolmentId" WHERE f."id" = p."feeId" AND e."section" IS NOT NULL;

UPDATE "Report" r SET "section" = e."section"
FROM "Enrolment" e WHERE e."id" = r."enrolmentId" AND e."section" IS NOT NULL;

ALTER TABLE "Payment" ENABLE TRIGGER USER;
ALTER TABLE "Report" ENABLE TRIGGER USER;
