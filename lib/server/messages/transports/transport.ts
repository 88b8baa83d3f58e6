/**
 * One message to one address: an e-mail address, or for an SMS the digits of a phone number with its country code. `id`
 * stays the same however often it is tried. It becomes a mail's Message-ID, so that a mailbox that gets the mail twice
 * can tell.
 */
export type OutgoingMessage = {
  id: string
  to: string
  subject: string
  /** Of a mail its plain part. */
  text: string
  /** Of an SMS: the registered template of which the text is the whole. */
  template?: SmsTemplate
  /** Of a mail. */
  html?: string
  attachments?: Attachment[]
}

/** As it is registered with the operators; `category` is one of `smsCategories` (lib/sms-templates.ts). */
export type SmsTemplate = { dltId: string; header: string; category: string }

/** One with a `cid` is a picture that the HTML part shows by that name. */
export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string }

/** Sent: a mail server or gateway accepted it. Saved: written to the folder DATA_DIR/outbox, because none is set. */
export type SendResult = 'Sent' | 'Saved'

/**
 * A way to send messages. It calls `onHandOver` right before the message itself is transmitted: from then until the
 * server's answer nobody can tell whether the message arrived. An error of `onHandOver` stops the message and is
 * thrown unchanged.
 * @throws SendError.
 */
export type Transport = { send(message: OutgoingMessage, onHandOver: () => Promise<void>): Promise<SendResult> }

/**
 * `permanent`: trying again is no use. `temporary`: not accepted, worth trying again. `unknown`: the connection broke
 * between the message and the answer, so it may have arrived and is not sent again by itself.
 */
export type FailureKind = 'permanent' | 'temporary' | 'unknown'

/** Why a message was not sent. `message` is a sentence for the staff. */
export class SendError extends Error {
  override name = 'SendError'

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** Whether every other message would fail too, because the server is down or refuses the portal's account. */
    readonly affectsAll = false,
    /** Seconds for which the server asked to be left alone. */
    readonly retryAfter: number | null = null,
  ) {
    super(message)
  }

  /** For the log, which must not have `message`: it quotes the server's answer, which often names the address. */
  get code() {
    return this.affectsAll ? `${this.kind}, affects all` : this.kind
  }
}

/** What a server answered, on one line and cut short, to end a sentence with. */
export const quoted = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)
