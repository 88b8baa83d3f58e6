import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from '../env'
import type { Mailer } from './mailer'

/** Mail as `.eml` files in DATA_DIR/outbox, for a school that has no mail server yet. */
export function outboxMailer(): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from: env().MAIL_FROM, ...mail })
      const folder = path.resolve(env().DATA_DIR, 'outbox')
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      // Named at the end: whoever watches the folder never reads half a mail.
      await writeFile(`${file}.part`, message as Buffer)
      await rename(`${file}.part`, file)
    },
  }
}
