import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { isMailKind } from '@/lib/server/messages/mails/kinds'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { drain } from '@/lib/server/messages/outbox/drain'
import { postMail } from '@/lib/server/messages/mails/post'
import { mailIdSchema } from './schema'

/**
 * Sends a mail again, made anew from how things stand now, with a new link where it has one.
 * @throws AppError conflict while it is still on its way.
 */
export const resendMail = operation({
  access: 'mails:manage',
  input: mailIdSchema,
  fail: messages.mails.resendFailed,
  async run(actor, { id }, caller) {
    const answer = await once(caller, { of: 'resendMail', by: actor.id, input: id }, async (tx) => {
      const found = await tx.delivery.findUnique({
        where: { id },
        select: { mail: true, subjectId: true, address: true, status: true },
      })
      if (!found?.mail || !found.address || !isMailKind(found.mail))
        throw new AppError('notFound', messages.common.notFound)
      if (found.status === 'Queued' || found.status === 'Sending')
        throw new AppError('conflict', messages.mails.onItsWay)
      await postMail(tx, { mail: found.mail, subjectId: found.subjectId, to: found.address })
      return { id, email: found.address }
    })
    caller.afterwards(drain)
    return answer
  },
})
