import { smsText } from '@/lib/sms'
import { schoolSettings } from '@/lib/server/school-settings'
import { saveToOutbox } from './outbox-folder'
import type { Transport } from './transport'

/** SMS as `.txt` files in DATA_DIR/outbox, for a school that has no gateway yet. */
export function smsFiles(): Transport {
  return {
    async send({ id, to, subject, text }, onHandOver) {
      const message = smsText({ subject, message: text, school: schoolSettings().name })
      await saveToOutbox(`${id}.txt`, `To: +${to}\n\n${message}\n`, onHandOver)
      return 'Saved'
    },
  }
}
