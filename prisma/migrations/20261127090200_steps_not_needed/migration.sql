-- AlterTable
ALTER TABLE "SchoolSettings" ADD COLUMN     "stepsNotNeeded" TEXT[] DEFAULT ARRAY[]::TEXT[];
