-- Which fee types are tuition: what is paid of them is on the certificates for the income-tax office. Of those with which
-- every school begins it is the one that is called so; of its own the office says it.
ALTER TABLE "FeeType" ADD COLUMN "tuition" BOOLEAN NOT NULL DEFAULT false;

-- Nobody writes it: no entries of the audit.
ALTER TABLE "FeeType" DISABLE TRIGGER USER;
UPDATE "FeeType" SET "tuition" = true WHERE "name" = 'Tuition Fee';
ALTER TABLE "FeeType" ENABLE TRIGGER USER;
