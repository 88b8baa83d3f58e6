-- A sheet of guardians beside those of pupils and staff.
ALTER TABLE "Import" DROP CONSTRAINT "Import_kind_known";
ALTER TABLE "Import" ADD CONSTRAINT "Import_kind_known" CHECK ("kind" IN ('Pupils', 'Staff', 'Guardians'));

-- The import that made a link, and how it made it.
ALTER TABLE "Guardianship" ADD COLUMN "importId" UUID, ADD COLUMN "imported" JSONB;
CREATE INDEX "Guardianship_importId_idx" ON "Guardianship"("importId");
ALTER TABLE "Guardianship" ADD CONSTRAINT "Guardianship_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE SET NULL ON UPDATE CASCADE;
