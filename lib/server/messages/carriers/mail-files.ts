import { createTransport } from 'nodemailer'
import { env } from '@/lib/server/env'
import type { Carrier } from './carrier'
import { saveToOutbox } from './folder'

/** Mail as `.eml` files in DATA_DIR/outbox, for a school that has no mail server yet. */
export function mailFiles(): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ id, ...mail }, handOver) {
      const { message } = await transport.sendMail({ from: env().MAIL_FROM, ...mail })
      await saveToOutbox(`${id}.eml`, message as Buffer, handOver)
      return 'Saved'
    },
  }
}
