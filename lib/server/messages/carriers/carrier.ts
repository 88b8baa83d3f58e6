/**
 * One message to one address: of an SMS, digits with the country code. `id` stays the same however often it is tried; it
 * names a mail in its Message-ID, so that a mailbox that gets it a second time can tell.
 */
type OutgoingMessage = { id: string; to: string; subject: string; text: string }

/** Sent: taken over by the mail server or gateway. Saved: written to DATA_DIR/outbox, because there is none. */
export type Carried = 'Sent' | 'Saved'

/**
 * A way for messages to leave. It calls `handOver` right before the message itself goes out: from then until the
 * other side's answer nobody can tell whether it arrived. What `handOver` throws stops the message and is thrown on.
 * @throws NotCarried saying what may be done about it.
 */
export type Carrier = { send(message: OutgoingMessage, handOver: () => Promise<void>): Promise<Carried> }

/**
 * `refused`: for good, trying again is no use. `later`: not taken, worth trying again. `unknown`: it broke off between
 * the message and its answer, so it may have arrived and is not sent again by itself.
 */
export type Failure = 'refused' | 'later' | 'unknown'

/** Why a letter was not carried. `message` is a sentence for the staff; `down` says that others would fare no better. */
export class NotCarried extends Error {
  override name = 'NotCarried'

  constructor(
    readonly kind: Failure,
    message: string,
    readonly down = false,
    /** Seconds for which the other side asked to be left alone. */
    readonly retryAfter: number | null = null,
  ) {
    super(message)
  }

  /** For the log, which must not have `message`: it quotes the other side, and that often names the address. */
  get code() {
    return this.down ? `${this.kind}, down` : this.kind
  }
}

/** What the other side said, as a sentence's end. */
export const quoted = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)
