import { smsText } from '@/lib/sms'
import { env } from '@/lib/server/env'
import type { Carrier } from './carrier'
import { saveToOutbox } from './folder'

/** SMS as `.txt` files in DATA_DIR/outbox, for a school that has no gateway yet. */
export function smsFiles(): Carrier {
  return {
    async send({ id, to, subject, text }, handOver) {
      const message = smsText({ subject, message: text, school: env().SCHOOL_NAME })
      await saveToOutbox(`${id}.txt`, `To: +${to}\n\n${message}\n`, handOver)
      return 'Saved'
    },
  }
}
