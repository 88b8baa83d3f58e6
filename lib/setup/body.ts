import type { BodyReader } from '@/lib/server/doors/body'
import { multipart } from '@/lib/server/files/receiving/multipart'
import { assertSetupOpen } from './open'

/** A form with a file, read only while the set-up is open: later, visitors could keep the server busy with files. */
export const openSetupBody: BodyReader = async (request, caller) => {
  await assertSetupOpen()
  return multipart(request, caller)
}
