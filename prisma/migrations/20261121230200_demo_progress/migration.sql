-- When filling this database with the demo school was begun, and when it was whole for the first time.
ALTER TABLE "Portal" ADD COLUMN "demoBegunAt" TIMESTAMPTZ(3), ADD COLUMN "demoFilledAt" TIMESTAMPTZ(3);

-- In a school that exists nothing is filled in by itself, as before.
UPDATE "Portal" SET "demoBegunAt" = now(), "demoFilledAt" = now() WHERE EXISTS (SELECT FROM "User");
