-- CreateEnum
CREATE TYPE "NotificationType" AS ENUM ('SMS', 'Email');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('Queued', 'Sending', 'Sent', 'Saved', 'Failed');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "notificationsSeenAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "type" "NotificationType" NOT NULL,
    "subject" TEXT COLLATE "natural" NOT NULL,
    "message" TEXT NOT NULL,
    "recipients" TEXT COLLATE "natural" NOT NULL,
    "studentId" UUID,
    "sentById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),
    "total" INTEGER NOT NULL DEFAULT 0,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "saved" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "notificationId" UUID NOT NULL,
    "channel" "NotificationType" NOT NULL,
    "userId" UUID NOT NULL,
    "address" TEXT,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'Queued',
    "reason" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" UUID,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Notification_createdAt_id_idx" ON "Notification"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Notification_type_createdAt_id_idx" ON "Notification"("type", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Notification_subject_createdAt_id_idx" ON "Notification"("subject", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Notification_recipients_createdAt_id_idx" ON "Notification"("recipients", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Notification_studentId_createdAt_idx" ON "Notification"("studentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Notification_sentById_idx" ON "Notification"("sentById");

-- CreateIndex
CREATE INDEX "Notification_message_search_idx" ON "Notification" USING GIN ("message" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Notification_recipients_search_idx" ON "Notification" USING GIN ("recipients" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Delivery_notificationId_status_id_idx" ON "Delivery"("notificationId", "status", "id");

-- CreateIndex
CREATE INDEX "Delivery_userId_idx" ON "Delivery"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_notificationId_address_key" ON "Delivery"("notificationId", "address");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_sentById_fkey" FOREIGN KEY ("sentById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the application promises, kept by the database too.
ALTER TABLE "Delivery"
  ADD CONSTRAINT "Delivery_address" CHECK ("address" IS NOT NULL OR "status" = 'Failed'),
  ADD CONSTRAINT "Delivery_decided" CHECK (("status" IN ('Sent', 'Saved', 'Failed')) = ("decidedAt" IS NOT NULL));

-- The queue: what is open, by when it is due.
CREATE INDEX "Delivery_open_idx" ON "Delivery" ("channel", "dueAt") WHERE "status" IN ('Queued', 'Sending');

-- Notifications whose counts are not final.
CREATE INDEX "Notification_unsettled_idx" ON "Notification" ("id") WHERE "settledAt" IS NULL;

-- Announcements, without the messages about single students: what everybody's unread badge counts.
CREATE INDEX "Notification_announcements_idx" ON "Notification" ("createdAt" DESC, "id") WHERE "studentId" IS NULL;

-- Everything before the badge came counts as read.
UPDATE "User" SET "notificationsSeenAt" = now();
