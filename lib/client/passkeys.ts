import { startAuthentication, startRegistration, WebAuthnError, browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { passkeyMessages } from '@/lib/auth/messages'
import type { Failure, Result } from '@/lib/result'

/** What a browser does with passkeys. Loaded when somebody presses a button about them. */

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']

const refused = (message: string): Failure => ({ ok: false, code: 'invalid', message })

/** Has the device make a passkey. */
export async function makePasskey(optionsJSON: Creation) {
  return asked(() => startRegistration({ optionsJSON }), passkeyMessages.notMade)
}

/** Has the device sign with a passkey that the owner chooses. */
export async function signWithPasskey(optionsJSON: Request) {
  return asked(() => startAuthentication({ optionsJSON }), passkeyMessages.cancelled)
}

async function asked<Answer>(ask: () => Promise<Answer>, otherwise: string): Promise<Result<Answer>> {
  if (!browserSupportsWebAuthn()) return refused(passkeyMessages.unsupported)
  try {
    return { ok: true, data: await ask() }
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return refused(isKnown ? passkeyMessages.known : otherwise)
  }
}
