-- Mails of the portal's own (reset links, invitations, news of an application) wait in the outbox like notifications.
-- Such a row names its kind and what it is about; its text and any link in it are made when it is sent.
ALTER TABLE "Delivery"
  ADD COLUMN "mail" TEXT,
  ADD COLUMN "subjectId" UUID,
  ADD COLUMN "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "notificationId" DROP NOT NULL,
  ALTER COLUMN "userId" DROP NOT NULL,
  ADD CONSTRAINT "Delivery_content" CHECK (("notificationId" IS NULL) = ("mail" IS NOT NULL)),
  ADD CONSTRAINT "Delivery_reaches" CHECK ("mail" IS NOT NULL OR "userId" IS NOT NULL);

-- Asked for twice, a mail that is still waiting is one.
CREATE UNIQUE INDEX "Delivery_open_mail_key" ON "Delivery" ("mail", "address", coalesce("subjectId"::text, ''))
  WHERE "mail" IS NOT NULL AND "status" IN ('Queued', 'Sending');

-- The queue again, with mails before notifications: nobody waits for a reset link behind ten thousand notices.
CREATE INDEX "Delivery_next_idx" ON "Delivery" ("channel", ("mail" IS NULL), "dueAt") WHERE "status" = 'Queued';

-- Of the old queue's index, what the new one does not cover: messages whose worker has ended.
DROP INDEX "Delivery_open_idx";
CREATE INDEX "Delivery_sending_idx" ON "Delivery" ("channel", "dueAt") WHERE "status" = 'Sending';

-- What became of the mails about something.
CREATE INDEX "Delivery_subject_idx" ON "Delivery" ("subjectId", "createdAt") WHERE "subjectId" IS NOT NULL;

-- The status link's token is made when the mail with it is sent.
ALTER TABLE "Admission" ALTER COLUMN "tokenHash" DROP NOT NULL;

-- Who has not chosen a password yet has none, where a random one stood that nobody knows. Choosing one removes all links
-- of an account, so an invitation that is still there was never used. It is told from the link of a forgotten password by
-- its end: seven days after the acceptance, or after the note that the invitation was sent again.
ALTER TABLE "User" ALTER COLUMN "passwordHash" DROP NOT NULL;
UPDATE "User" u SET "passwordHash" = NULL
  WHERE u."notificationsSeenAt" IS NULL
    AND NOT EXISTS (SELECT FROM "Session" s WHERE s."userId" = u."id")
    AND EXISTS (
      SELECT FROM "Admission" a
      JOIN "AdmissionEvent" e ON e."admissionId" = a."id" AND (e."to" = 'Accepted' OR e."note" = 'Sent the pupil a new invitation.')
      JOIN "PasswordReset" p ON p."userId" = a."userId"
      WHERE a."userId" = u."id"
        AND p."expiresAt" - interval '7 days' BETWEEN e."createdAt" - interval '1 minute' AND e."createdAt" + interval '1 minute');
