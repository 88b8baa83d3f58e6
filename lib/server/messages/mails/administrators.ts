import { db } from '@/lib/server/data/db'
import { env } from '@/lib/server/env'
import { schoolSettings } from '@/lib/server/school-settings'
import { paragraphs, quotation, type Composer, type MailContent } from './compose'

/** Mails to all other administrators when there is one more: who is one sees and changes everything. */

export const administratorAdded: Composer = async ({ subjectId }) => {
  const person = subjectId
    ? await db.user.findUnique({
        where: { id: subjectId },
        select: { id: true, name: true, login: { select: { email: true } }, addedBy: { select: { name: true } } },
      })
    : null
  if (!person) return null
  const { id, name, login, addedBy } = person
  return content(id, 'was added', { Name: name, Email: login?.email ?? 'none', 'Added by': addedBy?.name ?? 'unknown' })
}

/** About the change of who may log in. */
export const administratorReactivated: Composer = async ({ subjectId }) => {
  const change = subjectId
    ? await db.profileChange.findUnique({
        where: { id: subjectId },
        select: { user: { select: { id: true, name: true } }, by: { select: { name: true } } },
      })
    : null
  if (!change) return null
  const { id, name } = change.user
  return content(id, 'may log in again', { Name: name, 'Let in by': change.by?.name ?? 'unknown' })
}

const content = (id: string, happened: string, facts: Record<string, string>): MailContent => ({
  subject: `An administrator of ${schoolSettings().name} ${happened}`,
  text: paragraphs(
    'Hello,',
    `an administrator of the portal ${happened}:`,
    quotation(facts),
    'Administrators see and change everything. If you know of this, you need not do anything.',
    'If none of you did this, please choose Deactivate on this page, and a new password for the account that was used:',
    `${env().APP_URL}/people/${id}`,
  ),
})
