import { dear } from '@/lib/mail-text'
import { rowsOf } from '@/lib/server/data/rows'
import { env } from '@/lib/server/env'
import type { Composer } from '@/lib/server/messages/mails/compose'
import { stillSees } from './visible'

/**
 * To a member of a thread (`subjectId`), that there is a new message: what it says is in the portal alone. Nothing where they
 * see the thread no more, such as a guardian who is barred by then, or have read it.
 */
export const threadMessage: Composer = async ({ subjectId }) => {
  const [found] = await rowsOf<{ name: string; student: string; thread: string }>`
    SELECT u."name", s."name" AS "student", t."id" AS "thread"
    FROM "ThreadMember" m JOIN "Thread" t ON t."id" = m."threadId" JOIN "User" u ON u."id" = m."userId"
    JOIN "User" s ON s."id" = t."studentId"
    WHERE m."id" = ${subjectId}::uuid AND s."blockedAt" IS NULL AND (m."seenAt" IS NULL OR m."seenAt" < t."lastAt") AND ${stillSees()}`
  if (!found) return null
  return {
    subject: `New message about ${found.student}`,
    greeting: dear(found.name),
    says: 'There is a new message for you in the portal.',
    facts: [['Student', found.student]],
    button: { label: 'Read the message', url: `${env().APP_URL}/messages/${found.thread}` },
  }
}
