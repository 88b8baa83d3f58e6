import type { Fact } from '@/lib/mail-text'
import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import type { Composer, MailContent } from './compose'
import { greetingOf } from './greetings'

/** Mails to all other administrators when there is one more: who is one sees and changes everything. */

export const administratorAdded: Composer = async ({ subjectId, to }) => {
  const person = subjectId
    ? await db.user.findUnique({
        where: { id: subjectId },
        select: { id: true, name: true, login: { select: { email: true } }, addedBy: { select: { name: true } } },
      })
    : null
  if (!person) return null
  const { id, name, login, addedBy } = person
  return content({ id, to }, 'was added', [
    ['Name', name],
    ['Email', login?.email ?? 'none'],
    ['Added by', addedBy?.name ?? 'unknown'],
  ])
}

/** About the change of who may log in. */
export const administratorReactivated: Composer = async ({ subjectId, to }) => {
  const change = subjectId
    ? await db.profileChange.findUnique({
        where: { id: subjectId },
        select: { user: { select: { id: true, name: true } }, by: { select: { name: true } } },
      })
    : null
  if (!change) return null
  const { id, name } = change.user
  return content({ id, to }, 'can log in again', [
    ['Name', name],
    ['Let in by', change.by?.name ?? 'unknown'],
  ])
}

const content = async (
  { id, to }: { id: string; to: string },
  happened: string,
  facts: readonly Fact[],
): Promise<MailContent> => ({
  subject: `An administrator of ${schoolSettings().name} ${happened}`,
  greeting: await greetingOf(to),
  says: `An administrator of the portal ${happened}.`,
  facts,
  then: [
    'Administrators see and change everything. If you know of this, you need not do anything.',
    'If none of you did this, please press Deactivate on the page of this person, and choose a new password for the account that was used.',
  ],
  button: { label: 'Open the page of this person', url: `${env().APP_URL}/people/${id}` },
})
