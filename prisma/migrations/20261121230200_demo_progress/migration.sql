-- When filling this database with the demo school was begun, and when it was whole for the first time.
ALTER TABLE "Portal" ADD COLUMN "demoBegunAt" TIMESTAMPTZ(3), ADD COLUMN "demoFilledAt" TIMESTAMPTZ(3);
