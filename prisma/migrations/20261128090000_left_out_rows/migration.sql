-- A sheet that waits has its rows. One that is imported may keep those that were left out, for who mends them.
ALTER TABLE "Import" DROP CONSTRAINT "Import_rows_kept";
ALTER TABLE "Import" ADD CONSTRAINT "Import_rows_kept" CHECK ("rows" IS NOT NULL OR "state" IN ('Done', 'Undone'));
