import { AppError } from '@/lib/errors'
import { checkPasswordAttempt } from '@/lib/server/accounts/limits'
import { portalId } from '@/lib/server/data/portal-id'
import { readSettings } from '@/lib/server/data/read-settings'
import type { Caller } from '@/lib/server/doors/caller'
import { env } from '@/lib/server/env'
import { isSetUp } from '@/lib/server/school-settings'
import { isSameCode, setupCode } from '@/lib/server/setup-code'
import { setupMessages } from './messages'

/** @throws AppError conflict once there is an administrator. */
export async function assertSetupOpen() {
  if (!isSetUp()) await readSettings()
  if (isSetUp()) throw new AppError('conflict', setupMessages.closed)
}

/** @throws AppError conflict, wrongPassword on the field `code`, or tooMany. */
export async function assertCode(given: string, { address }: Pick<Caller, 'address'>) {
  await assertSetupOpen()
  const { SETUP_CODE, AUTH_SECRET } = env()
  const code = SETUP_CODE ?? setupCode({ secret: AUTH_SECRET, portalId: await portalId() })
  const right = await checkPasswordAttempt(
    { limits: [{ name: 'failedSetup', parts: [address] }], address, message: setupMessages.tooMany },
    async () => isSameCode(given, code),
  )
  if (!right)
    throw new AppError('wrongPassword', setupMessages.wrongCode, { errors: { code: setupMessages.wrongCode } })
}
