import { loginMessages } from '@/lib/auth/messages'
import { signWithPasskey } from '@/lib/client/passkeys'
import { perform } from '@/lib/client/perform'
import { loginWithPasskey, startPasskeyLogin } from '../actions'

/** The three steps of a log-in with a passkey: a challenge, what the device signs, and the session. */
export async function logInWithPasskey() {
  const begun = await perform(startPasskeyLogin, {}, loginMessages.failed)
  if (!begun.ok) return begun
  const signed = await signWithPasskey(begun.data)
  if (!signed.ok) return signed
  return perform(loginWithPasskey, { signed: signed.data }, loginMessages.failed)
}
