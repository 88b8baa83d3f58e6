import type { MailWords } from '@/lib/mail-text'
import type { Transaction } from '@/lib/server/data/db'
import type { Attachment } from '../transports/transport'

/** The id of the row that a mail is about, and the address it goes to. */
export type MailRequest = { subjectId: string | null; to: string }

/**
 * What a mail says, made at the moment it is sent. `storeToken` stores the hash of the token of a link in it. It runs in
 * the transaction that marks the mail as handed over, so that a link works exactly when its mail was sent.
 */
export type MailContent = MailWords & {
  attachments?: Attachment[]
  storeToken?: (tx: Transaction) => Promise<void>
}

/**
 * Makes the content of a kind of mail from what the database says now; null when there is nobody to send it to.
 * @throws SendError permanent when the mail no longer fits, such as the news of a decision that was changed since.
 */
export type Composer = (request: MailRequest) => Promise<MailContent | null>
