import { env } from '../env'
import { outboxMailer } from './outbox'
import { smtpMailer } from './smtp'

export type Mail = { to: string; subject: string; text: string }

/** A way for mail to leave. `send` resolves once the mail is handed over. */
export type Mailer = { send(mail: Mail): Promise<void> }

let chosen: Mailer | undefined

/** SMTP when SMTP_URL is set, else files in DATA_DIR/outbox. */
export const mailer = (): Mailer => (chosen ??= env().SMTP_URL ? smtpMailer(env().SMTP_URL) : outboxMailer())
