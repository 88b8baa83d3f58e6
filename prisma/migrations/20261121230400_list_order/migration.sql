-- A type sorts as the contract lists it, and an enum sorts as it was made. What compares the old texts goes first.
ALTER TABLE "StudyMaterial" DROP CONSTRAINT "StudyMaterial_type";
ALTER TABLE "Promotion" DROP CONSTRAINT "Promotion_type", DROP CONSTRAINT "Promotion_thumbnail";

CREATE TYPE "MaterialType" AS ENUM ('PDF', 'Video', 'Assignment');
CREATE TYPE "PromotionType" AS ENUM ('Video', 'Image', 'PDF');

ALTER TABLE "StudyMaterial" ALTER COLUMN "type" TYPE "MaterialType" USING "type"::text::"MaterialType";
ALTER TABLE "Promotion" ALTER COLUMN "type" TYPE "PromotionType" USING "type"::text::"PromotionType";

ALTER TABLE "Promotion" ADD CONSTRAINT "Promotion_thumbnail" CHECK (("type" = 'Image') = ("thumbnailId" IS NOT NULL));

-- The collation puts Class 1 to Class 12 in their order, but the kindergarten's classes behind them.
ALTER TABLE "StudyMaterial" ADD COLUMN "classRank" SMALLINT GENERATED ALWAYS AS (array_position(
  ARRAY['LKG', 'UKG', 'Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5', 'Class 6', 'Class 7', 'Class 8', 'Class 9',
    'Class 10', 'Class 11', 'Class 12'], "class" COLLATE "C")) STORED;
ALTER TABLE "ScheduledTopic" ADD COLUMN "classRank" SMALLINT GENERATED ALWAYS AS (array_position(
  ARRAY['LKG', 'UKG', 'Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5', 'Class 6', 'Class 7', 'Class 8', 'Class 9',
    'Class 10', 'Class 11', 'Class 12'], "class" COLLATE "C")) STORED;

-- CreateIndex
CREATE INDEX "StudyMaterial_classRank_createdAt_id_idx" ON "StudyMaterial"("classRank", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "ScheduledTopic_classRank_date_id_idx" ON "ScheduledTopic"("classRank", "date" DESC, "id");

-- Searches find roll numbers too.
CREATE INDEX "User_rollNo_idx" ON "User"("rollNo");

-- CreateIndex
CREATE INDEX "Report_rollNo_idx" ON "Report"("rollNo");
