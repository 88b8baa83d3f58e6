-- What SMS cost, how many leave a day, and when those to many wait.
ALTER TABLE "SchoolSettings" ADD COLUMN     "smsPrice" INTEGER,
ADD COLUMN     "smsDailyCap" INTEGER,
ADD COLUMN     "smsQuietHours" TEXT;
ALTER TABLE "SchoolSettings"
  ADD CONSTRAINT "SchoolSettings_sms_check" CHECK ("smsPrice" >= 0 AND "smsDailyCap" >= 0),
  ADD CONSTRAINT "SchoolSettings_sms_quiet_check" CHECK ("smsQuietHours" = 'off' OR "smsQuietHours" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$');

-- CreateTable
CREATE TABLE "SmsTemplate" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "dltId" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SmsTemplate_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "SmsTemplate"
  ADD CONSTRAINT "SmsTemplate_category_check" CHECK ("category" IN ('Service implicit', 'Service explicit', 'Promotional', 'Transactional')),
  ADD CONSTRAINT "SmsTemplate_dlt_check" CHECK ("dltId" ~ '^[0-9]+$');
CREATE UNIQUE INDEX "SmsTemplate_dlt_key" ON "SmsTemplate"("dltId") WHERE "removedAt" IS NULL;

-- CreateIndex
CREATE INDEX "SmsTemplate_createdById_idx" ON "SmsTemplate"("createdById");

-- AddForeignKey
ALTER TABLE "SmsTemplate" ADD CONSTRAINT "SmsTemplate_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Notification" ADD COLUMN     "smsTemplateId" UUID;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_template_check" CHECK ("smsTemplateId" IS NULL OR "type" = 'SMS');

-- CreateIndex
CREATE INDEX "Notification_smsTemplateId_idx" ON "Notification"("smsTemplateId");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_smsTemplateId_fkey" FOREIGN KEY ("smsTemplateId") REFERENCES "SmsTemplate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the gateway reports of an SMS.
ALTER TABLE "Delivery" ADD COLUMN     "arrived" BOOLEAN,
ADD COLUMN     "arrivedReason" TEXT NOT NULL DEFAULT '';

SELECT audit_table('SmsTemplate');
