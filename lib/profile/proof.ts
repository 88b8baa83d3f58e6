import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { proveAddress } from '@/lib/server/accounts/address-proofs'
import { operation } from '@/lib/server/doors/operation'
import { profileMessages } from './messages'
import { proofSchema } from './schema'

/** Proves an address by the link that was mailed to it: from now on the school sends there. */
export const proveEmail = operation({
  access: 'password:reset',
  secret: 'its link',
  input: proofSchema,
  output: z.strictObject({ message: z.string() }),
  fail: profileMessages.proofFailed,
  async run(_actor, { token }) {
    if (!(await proveAddress(token))) throw new AppError('invalid', profileMessages.proofDead)
    return { message: profileMessages.proven }
  },
})
