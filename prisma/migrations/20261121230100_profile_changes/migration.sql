CREATE TYPE "ProfileField" AS ENUM ('name', 'email', 'parentEmail');
CREATE TYPE "ProfileChangeStatus" AS ENUM ('Pending', 'Made', 'Rejected', 'TakenBack');

CREATE TABLE "ProfileChange" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "userId" UUID NOT NULL,
  "field" "ProfileField" NOT NULL,
  "before" TEXT NOT NULL,
  "after" TEXT NOT NULL,
  "status" "ProfileChangeStatus" NOT NULL,
  "byId" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedById" UUID,
  "decidedAt" TIMESTAMPTZ(3),
  "takeBackHash" TEXT,
  "takeBackUntil" TIMESTAMPTZ(3),
  CONSTRAINT "ProfileChange_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ProfileChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ProfileChange_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "ProfileChange_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "ProfileChange_takeBackHash_key" ON "ProfileChange" ("takeBackHash");
CREATE INDEX "ProfileChange_createdAt_id_idx" ON "ProfileChange" ("createdAt" DESC, "id");
CREATE INDEX "ProfileChange_userId_createdAt_idx" ON "ProfileChange" ("userId", "createdAt" DESC);
CREATE INDEX "ProfileChange_byId_idx" ON "ProfileChange" ("byId");
CREATE INDEX "ProfileChange_decidedById_idx" ON "ProfileChange" ("decidedById");
CREATE INDEX "ProfileChange_before_idx" ON "ProfileChange" ("before") WHERE "takeBackUntil" IS NOT NULL;

-- A field waits for one decision at a time.
CREATE UNIQUE INDEX "ProfileChange_pending_key" ON "ProfileChange" ("userId", "field") WHERE "status" = 'Pending';

-- An address that its owner may still take back is nobody else's: as if it were in use. After the row is written, so that
-- a change which is being made at the same time is either seen here or waits at the unique index.
CREATE FUNCTION keep_email_for_take_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "ProfileChange"
    WHERE "before" = NEW."email" AND "field" = 'email' AND "status" = 'Made' AND "takeBackUntil" > now() AND "userId" <> NEW."id"
  ) THEN
    RAISE unique_violation USING
      MESSAGE = 'the address may still be taken back', DETAIL = 'Key (email)=(…) already exists.',
      CONSTRAINT = 'User_email_key', TABLE = 'User', COLUMN = 'email';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER keep_email_for_take_back AFTER INSERT OR UPDATE OF "email" ON "User"
FOR EACH ROW EXECUTE FUNCTION keep_email_for_take_back();
