-- CreateEnum
CREATE TYPE "OnlinePayments" AS ENUM ('demo', 'off');

-- CreateEnum
CREATE TYPE "Admittance" AS ENUM ('open', 'approval');

-- CreateTable
CREATE TABLE "SchoolSettings" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT,
    "address" TEXT,
    "phone" TEXT,
    "email" TEXT,
    "timeZone" TEXT,
    "onlinePayments" "OnlinePayments",
    "paymentInstructions" TEXT,
    "absenceMessageDelay" INTEGER,
    "teacherSignup" "Admittance",
    "profileChanges" "Admittance",
    "logoId" UUID,
    "logoThumbnailId" UUID,

    CONSTRAINT "SchoolSettings_pkey" PRIMARY KEY ("single")
);

-- CreateTable
CREATE TABLE "SchoolChange" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "setting" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,
    "byId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SchoolChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SchoolSettings_logoId_key" ON "SchoolSettings"("logoId");

-- CreateIndex
CREATE UNIQUE INDEX "SchoolSettings_logoThumbnailId_key" ON "SchoolSettings"("logoThumbnailId");

-- CreateIndex
CREATE INDEX "SchoolChange_createdAt_id_idx" ON "SchoolChange"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "SchoolChange_setting_createdAt_id_idx" ON "SchoolChange"("setting", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "SchoolChange_byId_idx" ON "SchoolChange"("byId");

-- AddForeignKey
ALTER TABLE "SchoolSettings" ADD CONSTRAINT "SchoolSettings_logoId_fkey" FOREIGN KEY ("logoId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolSettings" ADD CONSTRAINT "SchoolSettings_logoThumbnailId_fkey" FOREIGN KEY ("logoThumbnailId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SchoolChange" ADD CONSTRAINT "SchoolChange_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The one row; a second is refused by the key.
ALTER TABLE "SchoolSettings" ADD CONSTRAINT "SchoolSettings_single_check" CHECK ("single");
INSERT INTO "SchoolSettings" DEFAULT VALUES;
