import type { Page } from '@/lib/inputs'
import { mailMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { isMailKind, type MailKind } from '@/lib/server/messages/mails/kinds'
import { operation } from '@/lib/server/doors/operation'
import { shownStatus, storedStatuses } from '@/lib/server/messages/deliveries/status'
import { containsText } from '@/lib/server/data/sql'
import type { Prisma } from '@/prisma/client/client'
import { mailIdSchema, mailListSchema } from './schema'
import type { Mail } from './lists'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { once } from '@/lib/server/doors/once'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'

const names: Record<MailKind, string> = mailMessages.names
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

/** All mails of the portal itself (reset links, invitations, news of applications), newest first. */
export const listMails = operation({
  access: 'mails:manage',
  as: 'mails',
  input: mailListSchema,
  fail: mailMessages.loadFailed,
  async run(_actor, { q, status, ...asked }): Promise<Page<Mail>> {
    const where: Prisma.DeliveryWhereInput = {
      mail: { not: null },
      ...withoutUndefined({ status: status && { in: [...storedStatuses[status]] }, address: containsText(q) }),
    }
    return readRows(
      db.delivery,
      asked,
      { where, orderBy: listOrder(), select: columns },
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

/**
 * Sends a mail again, with its text made anew and a new link where it has one.
 * @throws AppError conflict while it is queued or being sent.
 */
export const resendMail = operation({
  access: 'mails:manage',
  input: mailIdSchema,
  fail: mailMessages.resendFailed,
  async run(actor, { id }, caller) {
    const answer = await once(caller, { of: 'resendMail', by: actor.id, input: id }, async (tx) => {
      const found = await tx.delivery.findUnique({
        where: { id },
        select: { mail: true, subjectId: true, address: true, status: true },
      })
      if (!found?.mail || !found.address || !isMailKind(found.mail))
        throw new AppError('notFound', messages.common.notFound)
      if (found.status === 'Queued' || found.status === 'Sending') throw new AppError('conflict', mailMessages.onItsWay)
      await queueMail(tx, { mail: found.mail, subjectId: found.subjectId, to: found.address })
      return { id, email: found.address }
    })
    caller.afterwards(drain)
    return answer
  },
})
