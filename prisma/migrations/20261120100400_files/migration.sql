-- CreateTable
CREATE TABLE "Portal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "single" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Portal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StudyMaterial" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "class" TEXT COLLATE "natural" NOT NULL,
    "section" TEXT COLLATE "natural" NOT NULL,
    "subject" TEXT COLLATE "natural" NOT NULL,
    "type" TEXT COLLATE "natural" NOT NULL,
    "title" TEXT COLLATE "natural" NOT NULL,
    "fileId" UUID NOT NULL,
    "uploadedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudyMaterial_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScheduledTopic" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "class" TEXT COLLATE "natural" NOT NULL,
    "section" TEXT COLLATE "natural" NOT NULL,
    "subject" TEXT COLLATE "natural" NOT NULL,
    "topic" TEXT COLLATE "natural" NOT NULL,
    "date" DATE NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ScheduledTopic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Promotion" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "type" TEXT COLLATE "natural" NOT NULL,
    "title" TEXT COLLATE "natural" NOT NULL,
    "description" TEXT NOT NULL,
    "fileId" UUID NOT NULL,
    "thumbnailId" UUID,
    "uploadedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Promotion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GalleryImage" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT COLLATE "natural" NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "fileId" UUID NOT NULL,
    "thumbnailId" UUID NOT NULL,
    "uploadedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GalleryImage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Portal_single_key" ON "Portal"("single");

-- CreateIndex
CREATE UNIQUE INDEX "StoredFile_key_key" ON "StoredFile"("key");

-- CreateIndex
CREATE UNIQUE INDEX "StudyMaterial_fileId_key" ON "StudyMaterial"("fileId");

-- CreateIndex
CREATE INDEX "StudyMaterial_createdAt_id_idx" ON "StudyMaterial"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "StudyMaterial_class_createdAt_id_idx" ON "StudyMaterial"("class", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "StudyMaterial_section_createdAt_id_idx" ON "StudyMaterial"("section", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "StudyMaterial_subject_createdAt_id_idx" ON "StudyMaterial"("subject", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "StudyMaterial_type_createdAt_id_idx" ON "StudyMaterial"("type", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "StudyMaterial_title_id_idx" ON "StudyMaterial"("title", "id");

-- CreateIndex
CREATE INDEX "StudyMaterial_title_search_idx" ON "StudyMaterial" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "StudyMaterial_uploadedById_idx" ON "StudyMaterial"("uploadedById");

-- CreateIndex
CREATE INDEX "ScheduledTopic_date_id_idx" ON "ScheduledTopic"("date" DESC, "id");

-- CreateIndex
CREATE INDEX "ScheduledTopic_class_date_id_idx" ON "ScheduledTopic"("class", "date" DESC, "id");

-- CreateIndex
CREATE INDEX "ScheduledTopic_section_date_id_idx" ON "ScheduledTopic"("section", "date" DESC, "id");

-- CreateIndex
CREATE INDEX "ScheduledTopic_subject_date_id_idx" ON "ScheduledTopic"("subject", "date" DESC, "id");

-- CreateIndex
CREATE INDEX "ScheduledTopic_topic_id_idx" ON "ScheduledTopic"("topic", "id");

-- CreateIndex
CREATE INDEX "ScheduledTopic_topic_search_idx" ON "ScheduledTopic" USING GIN ("topic" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "ScheduledTopic_createdById_idx" ON "ScheduledTopic"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "Promotion_fileId_key" ON "Promotion"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "Promotion_thumbnailId_key" ON "Promotion"("thumbnailId");

-- CreateIndex
CREATE INDEX "Promotion_createdAt_id_idx" ON "Promotion"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Promotion_type_createdAt_id_idx" ON "Promotion"("type", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Promotion_title_id_idx" ON "Promotion"("title", "id");

-- CreateIndex
CREATE INDEX "Promotion_uploadedById_idx" ON "Promotion"("uploadedById");

-- CreateIndex
CREATE UNIQUE INDEX "GalleryImage_fileId_key" ON "GalleryImage"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "GalleryImage_thumbnailId_key" ON "GalleryImage"("thumbnailId");

-- CreateIndex
CREATE INDEX "GalleryImage_createdAt_id_idx" ON "GalleryImage"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "GalleryImage_uploadedById_idx" ON "GalleryImage"("uploadedById");

-- AddForeignKey
ALTER TABLE "StudyMaterial" ADD CONSTRAINT "StudyMaterial_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyMaterial" ADD CONSTRAINT "StudyMaterial_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduledTopic" ADD CONSTRAINT "ScheduledTopic_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_thumbnailId_fkey" FOREIGN KEY ("thumbnailId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GalleryImage" ADD CONSTRAINT "GalleryImage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GalleryImage" ADD CONSTRAINT "GalleryImage_thumbnailId_fkey" FOREIGN KEY ("thumbnailId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GalleryImage" ADD CONSTRAINT "GalleryImage_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- Which portal this database is; there is one row, and only one.
INSERT INTO "Portal" DEFAULT VALUES;

-- What the application promises, kept by the database too.
ALTER TABLE "Portal" ADD CONSTRAINT "Portal_single" CHECK ("single");
ALTER TABLE "StoredFile"
  ADD CONSTRAINT "StoredFile_size" CHECK ("size" > 0),
  ADD CONSTRAINT "StoredFile_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$');
ALTER TABLE "StudyMaterial"
  ADD CONSTRAINT "StudyMaterial_section" CHECK ("section" IN ('A', 'B', 'C', 'D')),
  ADD CONSTRAINT "StudyMaterial_type" CHECK ("type" IN ('PDF', 'Video', 'Assignment'));
ALTER TABLE "ScheduledTopic" ADD CONSTRAINT "ScheduledTopic_section" CHECK ("section" IN ('A', 'B', 'C', 'D'));
ALTER TABLE "Promotion"
  ADD CONSTRAINT "Promotion_type" CHECK ("type" IN ('Video', 'Image', 'PDF')),
  ADD CONSTRAINT "Promotion_thumbnail" CHECK (("type" = 'Image') = ("thumbnailId" IS NOT NULL));
