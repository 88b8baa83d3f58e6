import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { db } from '@/lib/server/data/db'
import { given, newestFirst, pageOf } from '@/lib/server/data/list'
import { isMailKind, type MailKind } from '@/lib/server/messages/mails/kinds'
import { operation } from '@/lib/server/doors/operation'
import { shownStatus, storedStatuses } from '@/lib/server/messages/outbox/status'
import { holding } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { mailListSchema, type Mail } from './schema'

const names: Record<MailKind, string> = messages.mails.names
const nameOf = (kind: string) => (isMailKind(kind) ? names[kind] : kind)

const columns = {
  id: true,
  mail: true,
  address: true,
  status: true,
  reason: true,
  attempts: true,
  createdAt: true,
} as const satisfies Prisma.DeliverySelect

/** Every mail of the portal's own (reset links, invitations, news of applications), newest first. Admins alone. */
export const listMails = operation({
  access: 'mails:manage',
  as: 'mails',
  input: mailListSchema,
  fail: messages.mails.loadFailed,
  async run(_actor, { q, status, ...asked }): Promise<Page<Mail>> {
    const where: Prisma.DeliveryWhereInput = {
      mail: { not: null },
      ...given({ status: status && { in: [...storedStatuses[status]] }, address: holding(q) }),
    }
    return pageOf(
      asked,
      () => db.delivery.count({ where }),
      (slice) => db.delivery.findMany({ where, orderBy: newestFirst(), ...slice, select: columns }),
      ({ mail, address, status, createdAt, ...row }) => ({
        ...row,
        date: createdAt.toISOString(),
        mail: nameOf(mail ?? ''),
        to: address ?? '',
        status: shownStatus[status],
      }),
    )
  },
})
