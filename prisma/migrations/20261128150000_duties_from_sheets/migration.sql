-- A sheet of duties beside those of pupils, staff and guardians.
ALTER TABLE "Import" DROP CONSTRAINT "Import_kind_known";
ALTER TABLE "Import" ADD CONSTRAINT "Import_kind_known" CHECK ("kind" IN ('Pupils', 'Staff', 'Guardians', 'Duties'));
