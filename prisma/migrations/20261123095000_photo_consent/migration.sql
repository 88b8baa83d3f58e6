-- CreateEnum
CREATE TYPE "PhotoConsentState" AS ENUM ('Given', 'Withheld');

-- CreateTable
CREATE TABLE "GalleryPupil" (
    "imageId" UUID NOT NULL,
    "studentId" UUID NOT NULL,

    CONSTRAINT "GalleryPupil_pkey" PRIMARY KEY ("imageId","studentId")
);

-- CreateTable
CREATE TABLE "PhotoConsent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "studentId" UUID NOT NULL,
    "state" "PhotoConsentState" NOT NULL,
    "current" BOOLEAN NOT NULL DEFAULT true,
    "givenBy" TEXT NOT NULL,
    "ground" TEXT NOT NULL,
    "recordedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PhotoConsent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "GalleryPupil_studentId_idx" ON "GalleryPupil"("studentId");

-- CreateIndex
CREATE INDEX "PhotoConsent_studentId_createdAt_idx" ON "PhotoConsent"("studentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "PhotoConsent_recordedById_idx" ON "PhotoConsent"("recordedById");

-- AddForeignKey
ALTER TABLE "GalleryPupil" ADD CONSTRAINT "GalleryPupil_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "GalleryImage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GalleryPupil" ADD CONSTRAINT "GalleryPupil_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PhotoConsent" ADD CONSTRAINT "PhotoConsent_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PhotoConsent" ADD CONSTRAINT "PhotoConsent_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- One holds.
CREATE UNIQUE INDEX "PhotoConsent_current_key" ON "PhotoConsent"("studentId") WHERE "current";
