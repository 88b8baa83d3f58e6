-- Photographs of people. The column that goes was never set.

-- AlterTable
ALTER TABLE "User" DROP COLUMN "profilePicture",
ADD COLUMN     "photoId" UUID,
ADD COLUMN     "photoThumbnailId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "User_photoId_key" ON "User"("photoId");

-- CreateIndex
CREATE UNIQUE INDEX "User_photoThumbnailId_key" ON "User"("photoThumbnailId");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_photoId_fkey" FOREIGN KEY ("photoId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_photoThumbnailId_fkey" FOREIGN KEY ("photoThumbnailId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A picture without its small one is none. Who waits for approval may be removed, and their files would stay.
ALTER TABLE "User"
  ADD CONSTRAINT "User_photo_check" CHECK (("photoId" IS NULL) = ("photoThumbnailId" IS NULL)),
  ADD CONSTRAINT "User_photo_approved_check" CHECK ("photoId" IS NULL OR "approvedAt" IS NOT NULL);
