import { timingSafeEqual } from 'node:crypto'
import { db } from '../data/db'
import { env } from '../env'
import { derivedSecret } from '../secrets'

/**
 * A link that proves an address: whoever follows it reads what is sent there. It names the person, which of their addresses,
 * and has a secret that the portal makes again of both and of the address, so that it works while they have it.
 */

type Proof = { userId: string; field: 'email' | 'parentEmail' }

const secretOf = ({ userId, field }: Proof, address: string) =>
  derivedSecret('address-proof', [userId, field, address].join('\n'))

export const proofLink = (proof: Proof, address: string) =>
  `${env().APP_URL}/prove-email/${proof.userId}.${proof.field}.${secretOf(proof, address)}`

const pattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(email|parentEmail)\.([\w-]{43})$/

/** Notes that the address is proven. @returns whether the link is of an address that the person has. */
export async function proveAddress(token: string): Promise<boolean> {
  const [, userId = '', field, secret = ''] = pattern.exec(token) ?? []
  if (field !== 'email' && field !== 'parentEmail') return false
  const known = await db.user.findUnique({
    where: { id: userId, blockedAt: null },
    select: { parentEmail: true, login: { select: { email: true } } },
  })
  const address = field === 'email' ? known?.login?.email : known?.parentEmail
  if (!address || !isSame(secret, secretOf({ userId, field }, address))) return false
  // Only while it is still theirs.
  const { count } =
    field === 'email'
      ? await db.login.updateMany({ where: { userId, email: address }, data: { provenEmail: address } })
      : await db.user.updateMany({
          where: { id: userId, parentEmail: address },
          data: { provenParentEmail: address },
        })
  return count === 1
}

const isSame = (given: string, wanted: string) => timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
