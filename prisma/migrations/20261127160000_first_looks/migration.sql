-- A film or a PDF may have a picture too: its first frame or page. A picture always has its small one.
ALTER TABLE "Promotion" DROP CONSTRAINT "Promotion_thumbnail",
  ADD CONSTRAINT "Promotion_thumbnail" CHECK ("type" <> 'Image' OR "thumbnailId" IS NOT NULL);
