import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { durations } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from './actor'
import type { Transaction } from '../data/db'
import { rowsOf } from '../data/rows'
import { env } from '../env'
import { describeError, log } from '../log'
import { schoolSettings } from '../school-settings'
import { hashSecret, newSecret } from '../secrets'

/**
 * Passkeys (WebAuthn): a key pair on a device, which signs what the portal made up, after the device has seen who holds it.
 * The cryptography is SimpleWebAuthn's; whose a key is, and what is good once, is decided here.
 */

/** The packages read certificates of many kinds: they are loaded with the first passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/**
 * The host that passkeys belong to and the origin of the pages that may use them, by APP_URL and never by the request. Null
 * where browsers have no passkeys: without https, but for localhost, and on a bare IP address.
 */
export function passkeySite(): { host: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(env().APP_URL)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return null
  return protocol === 'https:' || hostname === 'localhost' ? { host: hostname, origin } : null
}

/** @throws AppError conflict where there are none. */
export function sitesPasskeys() {
  const site = passkeySite()
  if (!site) throw new AppError('conflict', messages.accounts.noPasskeysHere)
  return site
}

/** Expired ones that a new one takes with it: more than come meanwhile. */
const removedAtOnce = 100

/** A challenge for adding a passkey to the account `userId`; without one for a log-in. */
async function newChallenge(userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = newSecret()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + durations.passkeyChallenge * 1000)
  await rowsOf`
    WITH expired AS (
      DELETE FROM "PasskeyChallenge" WHERE "hash" IN (
        SELECT "hash" FROM "PasskeyChallenge" WHERE "expiresAt" < ${now} LIMIT ${removedAtOnce}::int FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO "PasskeyChallenge" ("hash", "userId", "expiresAt")
    VALUES (${hashSecret(challenge)}, ${userId}::uuid, ${expiresAt}::timestamptz)`
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/** What the challenge says that a device has signed; '' where that cannot be read. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * Uses up the challenge that was signed: of two requests with the same one at once, one has it.
 * @returns it; null when it was not made for this, is used or has expired.
 */
export async function takeChallenge(tx: Transaction, clientDataJSON: string, userId: string | null) {
  const challenge = challengeIn(clientDataJSON)
  const { count } = await tx.passkeyChallenge.deleteMany({
    where: { hash: hashSecret(challenge), userId, expiresAt: { gt: new Date() } },
  })
  return count === 1 ? challenge : null
}

const timeout = durations.passkeyChallenge * 1000

/** What a browser is asked for to make a passkey of the account; those that it has are not made again. */
export async function creationOptions(
  user: { id: string; name: string; email: string },
  known: readonly { credentialId: string }[],
) {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: schoolSettings().name,
    rpID: sitesPasskeys().host,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: await newChallenge(user.id),
    timeout,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // The device keeps the key with the account's name, so that nobody has to type who they are.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser is asked for to log in: any passkey that it has of this portal. */
export async function requestOptions() {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: sitesPasskeys().host,
    challenge: await newChallenge(null),
    timeout,
    userVerification: 'required',
  })
}

export type MadePasskey = Pick<RegistrationResponseJSON, 'id' | 'response'>
export type SignedByPasskey = Pick<AuthenticationResponseJSON, 'id' | 'response'>

/** As SimpleWebAuthn wants it; what it leaves out decides nothing. */
const whole = <Answer extends { id: string }>(answer: Answer) =>
  ({ ...answer, rawId: answer.id, type: 'public-key', clientExtensionResults: {} }) as const

/** The key that a device has made, for the challenge; null when it is not ours or nobody was seen. */
export async function keyIn(made: MadePasskey, challenge: string) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { host, origin } = sitesPasskeys()
  const found = await verifyRegistrationResponse({
    response: whole(made),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(refusal)
  if (!found?.verified) return null
  const { id, publicKey, counter } = found.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter: BigInt(counter) }
}

type Key = { userId: string; credentialId: string; publicKey: string; counter: bigint }

/**
 * The count of the device with which `key` has signed the challenge; null when it has not, when nobody was seen, and when the
 * count has gone back, as that of a copied key does.
 */
export async function countIn(signed: SignedByPasskey, challenge: string, key: Key): Promise<bigint | null> {
  if (signed.response.userHandle !== Buffer.from(key.userId).toString('base64url')) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const { host, origin } = sitesPasskeys()
  const found = await verifyAuthenticationResponse({
    response: whole(signed),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: Number(key.counter),
    },
  }).catch(refusal)
  return found?.verified ? BigInt(found.authenticationInfo.newCounter) : null
}

/** Why is for the operator: APP_URL may not be the address that people use. */
function refusal(error: unknown) {
  log().info({ error: describeError(error) }, 'a passkey was refused')
  return null
}

/**
 * Who knows the password alone must not get a second step of their own where the account has a passkey to log in with.
 * @throws AppError conflict.
 */
export async function assertNotPassedBy(tx: Transaction, { id, secondStep }: Actor) {
  if (secondStep === 'missing' && (await tx.passkey.count({ where: { userId: id } })))
    throw new AppError('conflict', messages.accounts.usePasskey)
}
