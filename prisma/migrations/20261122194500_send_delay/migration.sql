ALTER TABLE "SchoolSettings" ADD COLUMN "sendDelay" INTEGER;
