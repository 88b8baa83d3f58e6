import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A software authenticator (WebAuthn level 2, ES256, attestation `none`), which can be told to do what none should. */

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

type Value = number | string | Uint8Array | Map<number | string, Value>

/** The part of CBOR (RFC 8949) that a key and its statement need. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

function head(type: number, length: number): Buffer {
  const first = type << 5
  if (length < 24) return Buffer.from([first | length])
  return length < 256 ? Buffer.from([first | 24, length]) : Buffer.from([first | 25, length >> 8, length & 255])
}

/** What a passkey does otherwise than it should. */
export type Odd = {
  origin?: string
  host?: string
  challenge?: string
  type?: string
  /** Nobody was seen: a touch alone. */
  unseen?: boolean
  counter?: number
  userHandle?: string
}

const flagBits = { present: 1, verified: 4, attested: 64 } as const

/** A device with one passkey, at the address `origin`. */
export class Authenticator {
  readonly id = randomBytes(32)
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject }
  private userHandle = ''
  counter = 0

  constructor(readonly origin: string) {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  private data({ host = new URL(this.origin).hostname, unseen, counter }: Odd, attested: Uint8Array = Buffer.alloc(0)) {
    const flags = flagBits.present | (unseen ? 0 : flagBits.verified) | (attested.length > 0 ? flagBits.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested])
  }

  private client(type: string, challenge: string, odd: Odd) {
    const said = { type: odd.type ?? type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? this.origin }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
  }

  /** `navigator.credentials.create`. */
  make(options: Record<string, unknown>, odd: Odd = {}) {
    this.userHandle = (options.user as { id: string }).id
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)])
    const statement = new Map<string, Value>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.data(odd, attested)],
    ])
    return {
      id: base64url(this.id),
      response: {
        clientDataJSON: base64url(this.client('webauthn.create', String(options.challenge), odd)),
        attestationObject: base64url(cbor(statement)),
      },
    }
  }

  /** `navigator.credentials.get`. */
  sign(options: Record<string, unknown>, odd: Odd = {}) {
    this.counter += 1
    const data = this.data(odd)
    const client = this.client('webauthn.get', String(options.challenge), odd)
    return {
      id: base64url(this.id),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)),
        userHandle: odd.userHandle ?? this.userHandle,
      },
    }
  }
}
