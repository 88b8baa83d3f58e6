import { mailSender } from '@/lib/server/school-settings'
import { saveToOutbox } from './outbox-folder'
import type { Transport } from './transport'

/** E-mails as `.eml` files in DATA_DIR/outbox, for a school that has no mail server yet. */
export function mailFiles(): Transport {
  return {
    async send({ id, ...mail }, onHandOver) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true })
      const { message } = await transport.sendMail({ from: mailSender(), ...mail })
      await saveToOutbox(`${id}.eml`, message as Buffer, onHandOver)
      return 'Saved'
    },
  }
}
