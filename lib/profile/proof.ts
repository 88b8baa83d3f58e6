import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { followingGuardian, proveContact } from '@/lib/guardians/contacts'
import { addressOfProof, proveAddress } from '@/lib/server/accounts/address-proofs'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockFamilies } from '@/lib/server/data/locks'
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
    if (!(await db.$transaction((tx) => prove(tx, token)))) throw new AppError('invalid', profileMessages.proofDead)
    return { message: profileMessages.proven }
  },
})

/** At the person, and where it is the first contact's, for the brothers and sisters too. */
async function prove(tx: Transaction, token: string): Promise<boolean> {
  await lockFamilies(tx)
  const proof = await addressOfProof(tx, token)
  if (!proof) return false
  if (proof.field !== 'parentEmail')
    return followingGuardian(tx, proof.userId, { byId: null, told: false }, () => proveAddress(tx, proof))
  const isProven = await proveAddress(tx, proof)
  if (isProven) await proveContact(tx, proof.userId, proof.address)
  return isProven
}
