-- A person is not a login: e-mail and password are in a table of their own, and sessions and password links hang on it.
ALTER TYPE "ProfileField" ADD VALUE 'dateOfBirth' AFTER 'address';

CREATE TABLE "Login" (
    "userId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,

    CONSTRAINT "Login_pkey" PRIMARY KEY ("userId")
);

INSERT INTO "Login" ("userId", "email", "passwordHash") SELECT "id", "email", "passwordHash" FROM "User";

CREATE UNIQUE INDEX "Login_email_key" ON "Login"("email");

ALTER TABLE "Login"
  ADD CONSTRAINT "Login_email_lower" CHECK ("email" = lower("email") AND "email" <> ''),
  ADD CONSTRAINT "Login_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who has no login has no session and no link to choose a password.
ALTER TABLE "Session"
  DROP CONSTRAINT "Session_userId_fkey",
  ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "Login"("userId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PasswordReset"
  DROP CONSTRAINT "PasswordReset_userId_fkey",
  ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "Login"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- The same rule as before, on the table that has the addresses now.
DROP TRIGGER keep_email_for_take_back ON "User";
CREATE OR REPLACE FUNCTION keep_email_for_take_back() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF EXISTS (
    SELECT FROM "ProfileChange"
    WHERE "before" = NEW."email" AND "field" = 'email' AND "status" = 'Made' AND "takeBackUntil" > now() AND "userId" <> NEW."userId"
  ) THEN
    RAISE unique_violation USING
      MESSAGE = 'the address may still be taken back', DETAIL = 'Key (email)=(…) already exists.',
      CONSTRAINT = 'Login_email_key', TABLE = 'Login', COLUMN = 'email';
  END IF;
  RETURN NULL;
END
$body$;
CREATE TRIGGER keep_email_for_take_back AFTER INSERT OR UPDATE OF "email" ON "Login"
FOR EACH ROW EXECUTE FUNCTION keep_email_for_take_back();

DROP INDEX "User_findable_idx";
ALTER TABLE "User"
  DROP COLUMN "findable",
  DROP COLUMN "email",
  DROP COLUMN "passwordHash",
  ADD COLUMN "findable" TEXT COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "dateOfBirth" DATE;

-- What a person is found by comes from two tables now, which a generated column cannot. It is written anew by every change
-- of what is in it, and by every change of the login, which changes the person's row for that: so the changes of a person
-- follow each other, and the last of them has seen all others.
CREATE FUNCTION write_findable() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  address text;
BEGIN
  -- A statement of its own sees what was committed while this one waited for the row. A new person has no login yet.
  IF TG_OP = 'UPDATE' THEN
    SELECT l."email" INTO address FROM "Login" l WHERE l."userId" = NEW."id";
  END IF;
  NEW."findable" := lower((
    NEW."name" || E'\n' || coalesce(NEW."admissionNo", '') || E'\n' || coalesce(address, '') || E'\n' ||
    coalesce(NEW."parentEmail", '') || E'\n' || regexp_replace(NEW."phone", '[^0-9]', '', 'g')
  ) COLLATE "natural");
  RETURN NEW;
END
$body$;

UPDATE "User" u SET "findable" = lower((
  u."name" || E'\n' || coalesce(u."admissionNo", '') || E'\n' || coalesce(l."email", '') || E'\n' ||
  coalesce(u."parentEmail", '') || E'\n' || regexp_replace(u."phone", '[^0-9]', '', 'g')
) COLLATE "natural") FROM "User" p LEFT JOIN "Login" l ON l."userId" = p."id" WHERE p."id" = u."id";

CREATE INDEX "User_findable_idx" ON "User" USING GIN ("findable" gin_trgm_ops);

CREATE TRIGGER "User_findable_new" BEFORE INSERT ON "User" FOR EACH ROW EXECUTE FUNCTION write_findable();
CREATE TRIGGER "User_findable" BEFORE UPDATE OF "name", "admissionNo", "parentEmail", "phone", "findable" ON "User"
FOR EACH ROW WHEN (
  ROW(OLD."name", OLD."admissionNo", OLD."parentEmail", OLD."phone", OLD."findable")
    IS DISTINCT FROM ROW(NEW."name", NEW."admissionNo", NEW."parentEmail", NEW."phone", NEW."findable")
) EXECUTE FUNCTION write_findable();

CREATE FUNCTION find_by_login() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  -- Any other text makes the trigger on User write it.
  UPDATE "User" SET "findable" = '' WHERE "id" IN (NEW."userId", OLD."userId");
  RETURN NULL;
END
$body$;
CREATE TRIGGER "Login_findable" AFTER INSERT OR DELETE OR UPDATE OF "userId", "email" ON "Login"
FOR EACH ROW EXECUTE FUNCTION find_by_login();

-- Who applied was asked for it.
UPDATE "User" u SET "dateOfBirth" = a."dateOfBirth" FROM "Admission" a WHERE a."userId" = u."id";

-- A number that somebody gives by hand is seen by others after the commit. Who takes the next one waits for that, or would
-- take the same.
CREATE OR REPLACE FUNCTION next_admission_number() RETURNS text LANGUAGE plpgsql AS $body$
DECLARE
  number text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('admission numbers'));
  LOOP
    number := nextval('pupil_number')::text;
    EXIT WHEN NOT EXISTS (SELECT FROM "User" WHERE "admissionNo" = number);
  END LOOP;
  RETURN number;
END
$body$;
