import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../data/db'
import { env } from '../env'
import { derivedSecret } from '../secrets'

/**
 * A link that proves an address: whoever follows it reads what is sent there. It names the person, which of their addresses,
 * and has a secret that the portal makes again of both and of the address, so that it works while they have it.
 */

const fields = ['email', 'parentEmail', 'contactEmail'] as const
export type ProofField = (typeof fields)[number]
type Proof = { userId: string; field: ProofField }

const isField = (text: string | undefined): text is ProofField => fields.some((field) => field === text)

const secretOf = ({ userId, field }: Proof, address: string) =>
  derivedSecret('address-proof', [userId, field, address].join('\n'))

export const proofLink = (proof: Proof, address: string) =>
  `${env().APP_URL}/prove-email/${proof.userId}.${proof.field}.${secretOf(proof, address)}`

const pattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(email|parentEmail|contactEmail)\.([\w-]{43})$/

/** Whose address a link is of, and which; undefined where that is not theirs any more. */
export async function addressOfProof(
  tx: Transaction,
  token: string,
): Promise<(Proof & { address: string }) | undefined> {
  const [, userId = '', field, secret = ''] = pattern.exec(token) ?? []
  if (!isField(field)) return undefined
  const known = await tx.user.findUnique({
    where: { id: userId, blockedAt: null },
    select: { parentEmail: true, contactEmail: true, login: { select: { email: true } } },
  })
  const address = field === 'email' ? known?.login?.email : known?.[field]
  if (!address || !isSame(secret, secretOf({ userId, field }, address))) return undefined
  return { userId, field, address }
}

/** Notes that the address is proven. @returns whether the person still has it. */
export async function proveAddress(tx: Transaction, { userId, field, address }: Proof & { address: string }) {
  const { count } =
    field === 'email'
      ? await tx.login.updateMany({ where: { userId, email: address }, data: { provenEmail: address } })
      : await tx.user.updateMany({
          where: { id: userId, [field]: address },
          data: field === 'parentEmail' ? { provenParentEmail: address } : { provenContactEmail: address },
        })
  return count === 1
}

const isSame = (given: string, wanted: string) => timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
