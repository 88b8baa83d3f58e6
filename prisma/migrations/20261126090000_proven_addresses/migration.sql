-- The address to which the school sends, beside the one that a person says: the last that was proven.
ALTER TABLE "Login" ADD COLUMN "provenEmail" TEXT;
ALTER TABLE "User" ADD COLUMN "provenParentEmail" TEXT;

-- Every address that is there today is proven. The audit is of what people do.
ALTER TABLE "Login" DISABLE TRIGGER USER;
ALTER TABLE "User" DISABLE TRIGGER USER;
UPDATE "Login" SET "provenEmail" = "email";
UPDATE "User" SET "provenParentEmail" = "parentEmail" WHERE "parentEmail" <> '';
ALTER TABLE "Login" ENABLE TRIGGER USER;
ALTER TABLE "User" ENABLE TRIGGER USER;

CREATE INDEX "Login_provenEmail_idx" ON "Login"("provenEmail");

-- Whoever did not sign up was entered by the office, by an import or from an application: so were their addresses.
CREATE FUNCTION prove_parent_email() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW."origin" <> 'SignUp' THEN NEW."provenParentEmail" := nullif(NEW."parentEmail", ''); END IF;
  RETURN NEW;
END
$body$;
CREATE TRIGGER "User_proven" BEFORE INSERT ON "User" FOR EACH ROW EXECUTE FUNCTION prove_parent_email();

CREATE FUNCTION prove_email() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF EXISTS (SELECT FROM "User" u WHERE u."id" = NEW."userId" AND u."origin" <> 'SignUp') THEN
    NEW."provenEmail" := NEW."email";
  END IF;
  RETURN NEW;
END
$body$;
CREATE TRIGGER "Login_proven" BEFORE INSERT ON "Login" FOR EACH ROW EXECUTE FUNCTION prove_email();
