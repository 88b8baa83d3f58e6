-- Two parents may share a mailbox, and some have none: they log in with a phone number. A login has one of both.
ALTER TABLE "Login" ALTER COLUMN "email" DROP NOT NULL,
ADD COLUMN     "phone" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Login_phone_key" ON "Login"("phone");

ALTER TABLE "Login"
  ADD CONSTRAINT "Login_one_name_check" CHECK (("email" IS NULL) <> ("phone" IS NULL)),
  ADD CONSTRAINT "Login_phone_check" CHECK ("phone" ~ '^[1-9][0-9]{7,14}$'),
  ADD CONSTRAINT "Login_proven_check" CHECK ("email" IS NOT NULL OR "provenEmail" IS NULL);

-- A code on a printed slip, beside the links that are mailed.
ALTER TABLE "PasswordReset" ADD COLUMN     "byCode" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "PasswordReset_code_key" ON "PasswordReset"("userId") WHERE "byCode";
