import { z } from 'zod'
import { removeOldDrafts } from '@/lib/import/old-drafts'
import { scheduled } from '@/lib/server/doors/scheduled'
import { reconcile } from '@/lib/server/files/reconcile'
import { operation } from '@/lib/server/doors/operation'
import { newUploadKey } from '@/lib/server/files/storage/upload-keys'
import { requiredFile } from '@/lib/files'

/**
 * GET /api/cron/files, which every start of the server does too (reconcile.ts). Sheets that were never imported go with
 * it.
 */
export const reconcileFiles = scheduled({
  output: z.strictObject({ settled: z.number(), removed: z.number() }),
  fail: 'The files could not be checked.',
  async run() {
    await removeOldDrafts()
    return reconcile()
  },
})

/** A file that a browser is about to upload straight to the storage. */
const directUploadSchema = z.object({ file: requiredFile('PDF', 'Video', 'Image') })

/** Lets a browser upload a file straight to the storage; returns the file's key. */
export const admitUpload = operation({
  access: 'uploads:create',
  input: directUploadSchema,
  output: z.string(),
  run: (actor) => newUploadKey(actor.id),
})
