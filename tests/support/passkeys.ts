import { baseUrl, call, enrol, type Answer } from './api'
import { Authenticator, type Odd } from './authenticator'

/** Passkeys through the API, with a software authenticator. */

type Owner = { accessToken: string; password: string }

/** Begins adding a passkey: what a device is asked for. */
export const beginPasskey = ({ accessToken: bearer, password: currentPassword }: Owner): Promise<Answer> =>
  call('/api/auth/passkeys/options', { bearer, body: { currentPassword } })

/** Adds a passkey as its owner does; answers the device that has it, and the id of its row. */
export async function addPasskey(owner: Owner, name = 'Key of a test') {
  const device = new Authenticator(baseUrl)
  const { body: options } = await beginPasskey(owner)
  const { status, body } = await call('/api/auth/passkeys', {
    bearer: owner.accessToken,
    body: { name, made: device.make(options) },
  })
  if (status !== 201) throw new Error(`adding a passkey answered ${status}`)
  return { device, keyId: (body.passkey as { id: string }).id }
}

/** Somebody whom a test enrols, with a passkey. */
export async function enrolWithPasskey(over?: Record<string, unknown>) {
  const person = await enrol(over)
  return { ...person, ...(await addPasskey(person)) }
}

/** Begins a log-in: what a device is asked for. */
export const beginLogin = async (at?: string) => (await call('/api/auth/passkeys/login/options', { body: {}, at })).body

export const sendSigned = (signed: object, more: Omit<Parameters<typeof call>[1], 'body'> = {}) =>
  call('/api/auth/passkeys/login', { ...more, body: { signed } })

/** Logs in with the passkey of `device`. */
export const loginWith = async (device: Authenticator, odd?: Odd) => sendSigned(device.sign(await beginLogin(), odd))
