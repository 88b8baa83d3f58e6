-- CreateEnum
CREATE TYPE "SecondStepRule" AS ENUM ('off', 'required');

-- AlterTable
ALTER TABLE "Login" ADD COLUMN     "secondStepAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "SchoolSettings" ADD COLUMN     "staffSecondStep" "SecondStepRule";

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "secondStep" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "SecondStep" (
    "userId" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "begunAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastStep" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SecondStep_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "hash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

-- AddForeignKey
ALTER TABLE "SecondStep" ADD CONSTRAINT "SecondStep_userId_fkey" FOREIGN KEY ("userId") REFERENCES "Login"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "Login"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

