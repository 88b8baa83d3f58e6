-- A notification to the guardians of students: on whose account it goes to an address, and who sees it.
ALTER TABLE "Notification" ADD COLUMN     "aboutIds" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "toGuardians" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_guardians_check" CHECK (NOT "toGuardians" OR "studentId" IS NOT NULL);

ALTER TABLE "Delivery" ADD COLUMN     "aboutIds" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
