-- How to reach a guardian who has no login, and what they do. A pupil has neither.
ALTER TABLE "User" ADD COLUMN     "contactEmail" TEXT,
ADD COLUMN     "occupation" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "provenContactEmail" TEXT;
ALTER TABLE "User"
  ADD CONSTRAINT "User_contact_email_check" CHECK ("contactEmail" = lower("contactEmail") AND "contactEmail" <> ''),
  ADD CONSTRAINT "User_contact_of_pupil_check" CHECK ("role" <> 'student' OR ("contactEmail" IS NULL AND "provenContactEmail" IS NULL AND "occupation" = ''));

-- CreateTable
CREATE TABLE "Guardianship" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "guardianId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "relation" TEXT NOT NULL,
    "seesRecords" BOOLEAN NOT NULL,
    "isTold" BOOLEAN NOT NULL,
    "pays" BOOLEAN NOT NULL,
    "mayCollect" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,
    "since" DATE NOT NULL,
    "until" DATE,
    "barredAt" TIMESTAMPTZ(3),
    "barredById" UUID,
    "barReason" TEXT,
    "liftReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Guardianship_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Guardianship_studentId_position_idx" ON "Guardianship"("studentId", "position");

-- CreateIndex
CREATE INDEX "Guardianship_guardianId_studentId_idx" ON "Guardianship"("guardianId", "studentId");

-- CreateIndex
CREATE INDEX "Guardianship_barredById_idx" ON "Guardianship"("barredById");

-- AddForeignKey
ALTER TABLE "Guardianship" ADD CONSTRAINT "Guardianship_guardianId_fkey" FOREIGN KEY ("guardianId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Guardianship" ADD CONSTRAINT "Guardianship_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Guardianship" ADD CONSTRAINT "Guardianship_barredById_fkey" FOREIGN KEY ("barredById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A bar has a moment and a reason, and stays until somebody lifts it: a link that is barred does not end.
ALTER TABLE "Guardianship"
  ADD CONSTRAINT "Guardianship_self_check" CHECK ("guardianId" <> "studentId"),
  ADD CONSTRAINT "Guardianship_days_check" CHECK ("until" >= "since"),
  ADD CONSTRAINT "Guardianship_position_check" CHECK ("position" >= 0),
  ADD CONSTRAINT "Guardianship_bar_check" CHECK (
    ("barredAt" IS NULL) = ("barReason" IS NULL) AND "barReason" <> ''
    AND ("barredAt" IS NOT NULL OR "barredById" IS NULL) AND ("barredAt" IS NULL OR "until" IS NULL)),
  -- One order among those that are open. Checked when a statement is done: one that orders them anew moves each on another's place.
  ADD CONSTRAINT "Guardianship_order" EXCLUDE USING btree ("studentId" WITH =, "position" WITH =)
    WHERE ("until" IS NULL) DEFERRABLE INITIALLY IMMEDIATE;

-- A pair is linked once at a time.
CREATE UNIQUE INDEX "Guardianship_open_pair_key" ON "Guardianship"("guardianId", "studentId") WHERE "until" IS NULL;

-- Few are: what waits for one of them is looked for before messages leave.
CREATE INDEX "Guardianship_barred_idx" ON "Guardianship"("studentId") WHERE "barredAt" IS NOT NULL;

-- Nobody's role changes later.
CREATE FUNCTION guardian_of_pupil() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF (SELECT "role" FROM "User" WHERE "id" = NEW."studentId") <> 'student' THEN
    RAISE check_violation USING MESSAGE = 'who has a guardian is no pupil', CONSTRAINT = 'Guardianship_student', TABLE = 'Guardianship';
  END IF;
  IF (SELECT "role" FROM "User" WHERE "id" = NEW."guardianId") = 'student' THEN
    RAISE check_violation USING MESSAGE = 'the guardian is a pupil', CONSTRAINT = 'Guardianship_guardian', TABLE = 'Guardianship';
  END IF;
  RETURN NEW;
END
$body$;

CREATE TRIGGER "Guardianship_people" BEFORE INSERT OR UPDATE OF "guardianId", "studentId" ON "Guardianship"
  FOR EACH ROW EXECUTE FUNCTION guardian_of_pupil();

-- As the parent's.
CREATE OR REPLACE FUNCTION prove_parent_email() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW."origin" <> 'SignUp' THEN
    NEW."provenParentEmail" := nullif(NEW."parentEmail", '');
    NEW."provenContactEmail" := NEW."contactEmail";
  END IF;
  RETURN NEW;
END
$body$;

-- Whom a search finds: a guardian by the contact e-mail, too.
CREATE OR REPLACE FUNCTION write_findable() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  address text;
BEGIN
  -- A statement of its own sees what was committed while this one waited for the row. A new person has no login yet.
  IF TG_OP = 'UPDATE' THEN
    SELECT l."email" INTO address FROM "Login" l WHERE l."userId" = NEW."id";
  END IF;
  NEW."findable" :=
    same_text(NEW."name") || E'\n' || coalesce(same_text(NEW."admissionNo"), '') || E'\n' || coalesce(same_text(address), '') ||
    E'\n' || coalesce(same_text(NEW."parentEmail"), same_text(NEW."contactEmail"), '') || E'\n' ||
    coalesce(phone_number(NEW."phone"), regexp_replace(NEW."phone", '[^0-9]', '', 'g'));
  RETURN NEW;
END
$body$;
DROP TRIGGER "User_findable" ON "User";
CREATE TRIGGER "User_findable" BEFORE UPDATE OF "name", "admissionNo", "parentEmail", "contactEmail", "phone", "findable" ON "User"
FOR EACH ROW WHEN (
  ROW(OLD."name", OLD."admissionNo", OLD."parentEmail", OLD."contactEmail", OLD."phone", OLD."findable")
    IS DISTINCT FROM ROW(NEW."name", NEW."admissionNo", NEW."parentEmail", NEW."contactEmail", NEW."phone", NEW."findable")
) EXECUTE FUNCTION write_findable();

SELECT audit_table('Guardianship', 'r."studentId"');
