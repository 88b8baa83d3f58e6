-- CreateTable
CREATE TABLE "Certificate" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "studentId" UUID NOT NULL,
    "enrolmentId" UUID NOT NULL,
    "studentName" TEXT COLLATE "natural" NOT NULL,
    "admissionNo" TEXT NOT NULL,
    "class" TEXT COLLATE "natural" NOT NULL,
    "paper" JSONB NOT NULL,
    "code" TEXT NOT NULL,
    "duesPaise" BIGINT NOT NULL DEFAULT 0,
    "duesReason" TEXT NOT NULL DEFAULT '',
    "issuedById" UUID NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "cancelledAt" TIMESTAMPTZ(3),
    "cancelledById" UUID,
    "cancelReason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CertificateCounter" (
    "kind" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,
    "lastIssuedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CertificateCounter_pkey" PRIMARY KEY ("kind","year")
);

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_code_key" ON "Certificate"("code");

-- CreateIndex
CREATE INDEX "Certificate_issuedAt_id_idx" ON "Certificate"("issuedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Certificate_kind_issuedAt_id_idx" ON "Certificate"("kind", "issuedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Certificate_studentName_id_idx" ON "Certificate"("studentName", "id");

-- CreateIndex
CREATE INDEX "Certificate_search_idx" ON "Certificate" USING GIN ("studentName" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Certificate_number_idx" ON "Certificate"("number");

-- CreateIndex
CREATE INDEX "Certificate_admissionNo_idx" ON "Certificate"("admissionNo");

-- CreateIndex
CREATE INDEX "Certificate_cancelledAt_idx" ON "Certificate"("cancelledAt");

-- CreateIndex
CREATE INDEX "Certificate_studentId_issuedAt_idx" ON "Certificate"("studentId", "issuedAt" DESC);

-- CreateIndex
CREATE INDEX "Certificate_enrolmentId_idx" ON "Certificate"("enrolmentId");

-- CreateIndex
CREATE INDEX "Certificate_issuedById_idx" ON "Certificate"("issuedById");

-- CreateIndex
CREATE INDEX "Certificate_cancelledById_idx" ON "Certificate"("cancelledById");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_kind_year_number_key" ON "Certificate"("kind", "year", "number");

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_enrolmentId_studentId_fkey" FOREIGN KEY ("enrolmentId", "studentId") REFERENCES "Enrolment"("id", "studentId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_issuedById_fkey" FOREIGN KEY ("issuedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_cancelledById_fkey" FOREIGN KEY ("cancelledById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What the application promises, kept by the database too.
ALTER TABLE "Certificate"
  ADD CONSTRAINT "Certificate_kind" CHECK ("kind" IN ('Bonafide', 'Transfer')),
  ADD CONSTRAINT "Certificate_number" CHECK ("number" > 0),
  ADD CONSTRAINT "Certificate_dues" CHECK ("duesPaise" >= 0 AND ("duesPaise" > 0) = ("duesReason" <> '')),
  ADD CONSTRAINT "Certificate_cancelled" CHECK (
    ("cancelledAt" IS NULL) = ("cancelledById" IS NULL) AND ("cancelledAt" IS NULL) = ("cancelReason" = ''));

CREATE UNIQUE INDEX "Certificate_transfer_key" ON "Certificate"("enrolmentId")
  WHERE "kind" = 'Transfer' AND "cancelledAt" IS NULL;

-- A paper that was given out does not change: it can be cancelled once, and nothing else.
CREATE FUNCTION certificate_stays() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  cancelling text[] := ARRAY['cancelledAt', 'cancelledById', 'cancelReason'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."cancelledAt" IS NULL AND NEW."cancelledAt" IS NOT NULL
      AND to_jsonb(NEW) - cancelling = to_jsonb(OLD) - cancelling THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE check_violation USING MESSAGE = 'a certificate stays as it is', CONSTRAINT = 'Certificate_stays', TABLE = 'Certificate';
END
$body$;

CREATE TRIGGER "Certificate_stays" BEFORE UPDATE OR DELETE ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION certificate_stays();

-- A transfer certificate is of a pupil who has left. The lock waits for whoever is changing the enrolment.
CREATE FUNCTION transfer_after_leaving() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM 1 FROM "Enrolment" e
  WHERE e."id" = NEW."enrolmentId" AND e."toDay" IS NOT NULL AND e."outcome" IN ('Left', 'Passed out') FOR SHARE;
  IF NOT FOUND THEN
    RAISE check_violation USING MESSAGE = 'a transfer certificate of a pupil who has not left', CONSTRAINT = 'Certificate_left', TABLE = 'Certificate';
  END IF;
  RETURN NEW;
END
$body$;

CREATE TRIGGER "Certificate_left" BEFORE INSERT ON "Certificate"
  FOR EACH ROW WHEN (NEW."kind" = 'Transfer') EXECUTE FUNCTION transfer_after_leaving();

-- And the leaving stays while the certificate says so.
CREATE FUNCTION leaving_with_transfer() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF EXISTS (
    SELECT FROM "Certificate" c WHERE c."enrolmentId" = NEW."id" AND c."kind" = 'Transfer' AND c."cancelledAt" IS NULL
  ) THEN
    RAISE check_violation USING MESSAGE = 'a transfer certificate says how the enrolment ended', CONSTRAINT = 'Enrolment_transfer', TABLE = 'Enrolment';
  END IF;
  RETURN NULL;
END
$body$;

CREATE TRIGGER "Enrolment_transfer" AFTER UPDATE OF "toDay", "outcome" ON "Enrolment"
  FOR EACH ROW WHEN (OLD."toDay" IS DISTINCT FROM NEW."toDay" OR OLD."outcome" IS DISTINCT FROM NEW."outcome")
  EXECUTE FUNCTION leaving_with_transfer();
