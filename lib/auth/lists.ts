/** A passkey as its owner sees it. */
export type OwnPasskey = {
  id: string
  name: string
  /** ISO 8601, UTC. */
  added: string
  /** Null until it has logged in. */
  lastUsed: string | null
}

/** Where an account is logged in. */
export type LiveSession = {
  id: string
  /** In words: "Chrome on Windows". */
  device: string
  /** The network address of the last use; '' where it was not kept. */
  address: string
  /** The log-in, and the last use, which is noted some minutes apart. ISO 8601, UTC. */
  since: string
  lastUsed: string
  /** The session that asks. */
  current: boolean
}
