-- One upload for several sections: its materials have one file.

-- DropIndex
DROP INDEX "StudyMaterial_fileId_key";

-- CreateIndex
CREATE INDEX "StudyMaterial_fileId_idx" ON "StudyMaterial"("fileId");
