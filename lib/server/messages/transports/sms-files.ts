import { saveToOutbox } from './outbox-folder'
import { smsBody } from './sms-body'
import type { Transport } from './transport'

/** SMS as `.txt` files in DATA_DIR/outbox, for a school that has no gateway yet. */
export function smsFiles(): Transport {
  return {
    async send({ id, to, ...message }, onHandOver) {
      await saveToOutbox(`${id}.txt`, `To: +${to}\n\n${smsBody(message)}\n`, onHandOver)
      return 'Saved'
    },
  }
}
