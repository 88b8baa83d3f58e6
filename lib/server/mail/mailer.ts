import { env } from '../env'
import type { Carried } from '../outbox/carrier'
import { outboxMailer } from './outbox'
import { smtpMailer } from './smtp'

/** `id` names the mail in its Message-ID and file: a mailbox that gets it a second time can tell. */
export type Mail = { id: string; to: string; subject: string; text: string }

/**
 * A way for mail to leave. `send` resolves once the mail is handed over; it calls `handOver` right before the mail
 * itself goes out.
 * @throws NotCarried, or what `handOver` threw.
 */
export type Mailer = { send(mail: Mail, handOver: () => Promise<void>): Promise<Carried> }

let chosen: Mailer | undefined

/** SMTP when SMTP_URL is set, else files in DATA_DIR/outbox. */
export const mailer = (): Mailer => (chosen ??= env().SMTP_URL ? smtpMailer(env().SMTP_URL) : outboxMailer())
