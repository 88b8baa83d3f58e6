import { z } from 'zod'
import { messages } from '@/lib/messages'
import { assertCronSecret } from '@/lib/server/doors/cron'
import { reconcile } from '@/lib/server/files/reconcile'
import { operation } from '@/lib/server/doors/operation'
import { newTicket } from '@/lib/server/files/storage/tickets'
import { directUploadSchema } from './schema'

/** GET /api/cron/files: makes files and rows agree. Every start does it too. */
export const reconcileFiles = operation({
  access: 'cron:run',
  input: z.object({}),
  fail: messages.files.reconcileFailed,
  async run(_actor, _input, caller) {
    assertCronSecret(caller)
    return reconcile()
  },
})

/** Lets a browser send a file straight to the storage; the answer is the key it gets there. */
export const admitUpload = operation({
  access: 'uploads:create',
  input: directUploadSchema,
  fail: messages.common.unexpected,
  run: (actor) => newTicket(actor.id),
})
