-- Two entries of one person: the one that is left refers to the other.
ALTER TYPE "ProfileField" ADD VALUE 'joined';
ALTER TABLE "User" ADD COLUMN "joinedIntoId" UUID;
ALTER TABLE "User" ADD CONSTRAINT "User_joinedIntoId_fkey" FOREIGN KEY ("joinedIntoId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "User" ADD CONSTRAINT "User_joined_check" CHECK ("joinedIntoId" <> "id" AND ("role" = 'parent' OR "joinedIntoId" IS NULL));
CREATE INDEX "User_joinedIntoId_idx" ON "User"("joinedIntoId");
