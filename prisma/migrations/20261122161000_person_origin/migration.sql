-- How the school came to know somebody, and who added them or approved their sign-up.
CREATE TYPE "PersonOrigin" AS ENUM ('SignUp', 'Office', 'Import', 'Application', 'SetUp', 'Command', 'Unknown');

-- The default is for those who are there. Whoever makes a person from now on has to say it.
ALTER TABLE "User"
  ADD COLUMN "origin" "PersonOrigin" NOT NULL DEFAULT 'Unknown',
  ADD COLUMN "addedById" UUID;
ALTER TABLE "User" ALTER COLUMN "origin" DROP DEFAULT;

CREATE INDEX "User_addedById_idx" ON "User"("addedById");

ALTER TABLE "User" ADD CONSTRAINT "User_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Who waits, or was approved some time after the account was made, has signed up: nobody else waits.
UPDATE "User" SET "origin" = 'SignUp' WHERE "approvedAt" IS NULL OR "approvedAt" > "createdAt" + interval '1 minute';

UPDATE "User" u SET "origin" = 'Application', "addedById" = (
  SELECT e."actorId" FROM "AdmissionEvent" e WHERE e."admissionId" = a."id" AND e."to" = 'Accepted' ORDER BY e."createdAt" DESC LIMIT 1
) FROM "Admission" a WHERE a."userId" = u."id";

UPDATE "User" u SET "origin" = 'Import', "addedById" = i."createdById"
FROM "ImportedPerson" p JOIN "Import" i ON i."id" = p."importId"
WHERE p."userId" = u."id" AND p."changes" IS NULL;
