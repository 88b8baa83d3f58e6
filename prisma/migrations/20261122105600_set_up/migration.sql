-- AlterTable
ALTER TABLE "Portal" ADD COLUMN     "emptySince" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "FirstAdministrator" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "userId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FirstAdministrator_pkey" PRIMARY KEY ("single")
);

-- CreateIndex
CREATE UNIQUE INDEX "FirstAdministrator_userId_key" ON "FirstAdministrator"("userId");

-- AddForeignKey
ALTER TABLE "FirstAdministrator" ADD CONSTRAINT "FirstAdministrator_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- The one row; a second is refused by the key, so of two first administrators at once one is.
ALTER TABLE "FirstAdministrator" ADD CONSTRAINT "FirstAdministrator_single_check" CHECK ("single");

-- Demo data and a school of one's own never mix.
ALTER TABLE "Portal" ADD CONSTRAINT "Portal_demo_or_empty_check" CHECK ("demoBegunAt" IS NULL OR "emptySince" IS NULL);

-- Whoever makes an administrator: the set-up, the command or the demo school.
CREATE FUNCTION "note_first_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FirstAdministrator" ("userId") VALUES (NEW."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_first_administrator"
AFTER INSERT OR UPDATE OF "role" ON "User"
FOR EACH ROW WHEN (NEW."role" = 'admin') EXECUTE FUNCTION "note_first_administrator"();

INSERT INTO "FirstAdministrator" ("userId", "createdAt")
SELECT "id", "createdAt" FROM "User" WHERE "role" = 'admin' ORDER BY "createdAt", "id" LIMIT 1;
