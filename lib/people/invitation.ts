import { db } from '@/lib/server/data/db'
import { shownStatus } from '@/lib/server/messages/deliveries/status'
import type { Invitation } from './answers'

/** The mails that bring the link for a first password: about the person, or about the application by which they came. */
const invitations = ['accountInvitation', 'invitation']

/** The newest invitation of `id`, who came by `application` or by none. The links of older ones ended with it. */
export async function invitationOf(id: string, application: string | undefined): Promise<Invitation | null> {
  const about = application ? [id, application] : [id]
  const [mail, link] = await Promise.all([
    db.delivery.findFirst({
      where: { mail: { in: invitations }, subjectId: { in: about } },
      orderBy: { createdAt: 'desc' },
      select: { address: true, status: true, createdAt: true, decidedAt: true },
    }),
    db.passwordReset.findFirst({
      where: { userId: id, byCode: false, expiresAt: { gt: new Date() } },
      orderBy: { expiresAt: 'desc' },
      select: { expiresAt: true },
    }),
  ])
  if (!mail) return null
  return {
    to: mail.address ?? '',
    status: shownStatus[mail.status],
    at: (mail.decidedAt ?? mail.createdAt).toISOString(),
    until: link?.expiresAt.toISOString() ?? '',
  }
}
