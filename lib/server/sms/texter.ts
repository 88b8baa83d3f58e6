import { env } from '../env'
import type { Carried } from '../outbox/carrier'
import { saveToOutbox } from '../outbox/folder'
import { smsGateway } from './gateway'

/** `to` in digits with the country code. */
export type Text = { id: string; to: string; text: string }

/**
 * A way for SMS to leave. It calls `handOver` right before the message goes out.
 * @throws NotCarried, or what `handOver` threw.
 */
export type Texter = { send(text: Text, handOver: () => Promise<void>): Promise<Carried> }

/** SMS as `.txt` files in DATA_DIR/outbox, for a school that has no gateway yet. */
const outboxTexter: Texter = {
  async send({ id, to, text }, handOver) {
    await saveToOutbox(`${id}.txt`, `To: +${to}\n\n${text}\n`, handOver)
    return 'Saved'
  },
}

let chosen: Texter | undefined

/** The gateway of SMS_URL, else files in DATA_DIR/outbox. */
export const texter = (): Texter => (chosen ??= env().SMS_URL ? smsGateway(env()) : outboxTexter)
