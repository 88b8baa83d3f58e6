-- AlterTable
ALTER TABLE "Login" ADD COLUMN     "firstLoginAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "userAgent" TEXT NOT NULL DEFAULT '';


-- Of what is there, the last use that is known is the log-in.
UPDATE "Session" SET "lastUsedAt" = "createdAt";
-- Who has a password may have logged in: the next device that their cookie does not name is told.
UPDATE "Login" SET "firstLoginAt" = now() WHERE "passwordHash" IS NOT NULL;
