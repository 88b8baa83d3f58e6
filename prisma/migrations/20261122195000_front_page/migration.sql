-- CreateEnum
CREATE TYPE "FrontPicturePlace" AS ENUM ('hero', 'head');

-- CreateTable
CREATE TABLE "FrontPage" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "heroTitle" TEXT NOT NULL DEFAULT '',
    "heroText" TEXT NOT NULL DEFAULT '',
    "about" TEXT NOT NULL DEFAULT '',
    "board" TEXT NOT NULL DEFAULT '',
    "hours" TEXT NOT NULL DEFAULT '',
    "map" TEXT NOT NULL DEFAULT '',
    "headName" TEXT NOT NULL DEFAULT '',
    "headRole" TEXT NOT NULL DEFAULT '',
    "headWord" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "FrontPage_pkey" PRIMARY KEY ("single")
);

-- CreateTable
CREATE TABLE "FrontPageResult" (
    "position" INTEGER NOT NULL,
    "year" TEXT NOT NULL,
    "exam" TEXT NOT NULL,
    "figure" TEXT NOT NULL,

    CONSTRAINT "FrontPageResult_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "FooterLink" (
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "FooterLink_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "FrontPicture" (
    "place" "FrontPicturePlace" NOT NULL,
    "fileId" UUID NOT NULL,
    "thumbnailId" UUID NOT NULL,

    CONSTRAINT "FrontPicture_pkey" PRIMARY KEY ("place")
);

-- CreateIndex
CREATE UNIQUE INDEX "FrontPicture_fileId_key" ON "FrontPicture"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "FrontPicture_thumbnailId_key" ON "FrontPicture"("thumbnailId");

-- AddForeignKey
ALTER TABLE "FrontPicture" ADD CONSTRAINT "FrontPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FrontPicture" ADD CONSTRAINT "FrontPicture_thumbnailId_fkey" FOREIGN KEY ("thumbnailId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The one row; a second is refused by the key.
ALTER TABLE "FrontPage" ADD CONSTRAINT "FrontPage_single_check" CHECK ("single");
INSERT INTO "FrontPage" DEFAULT VALUES;

-- A link leads to another site by https, or to a page of the portal.
ALTER TABLE "FrontPage" ADD CONSTRAINT "FrontPage_map_check" CHECK ("map" = '' OR "map" LIKE 'https://%');
ALTER TABLE "FooterLink" ADD CONSTRAINT "FooterLink_address_check" CHECK ("address" ~ '^(https://|/(?![/\\]))');
-- As many as there are fields for them.
ALTER TABLE "FrontPageResult" ADD CONSTRAINT "FrontPageResult_position_check" CHECK ("position" BETWEEN 1 AND 4);
ALTER TABLE "FooterLink" ADD CONSTRAINT "FooterLink_position_check" CHECK ("position" BETWEEN 1 AND 6);
