import { createTransport } from 'nodemailer'
import { env } from '../env'
import type { Mailer } from './mailer'

/** Mail over SMTP, on connections that are kept. */
export function smtpMailer(url: string | undefined): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // A server that stalls must not hold a delivery for nodemailer's default of minutes.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  return {
    async send(mail) {
      await transport.sendMail({ from: env().MAIL_FROM, ...mail })
    },
  }
}
