import type { Transaction } from '@/lib/server/data/db'

/** What a mail is about, by id, and the address it goes to. */
export type Job = { subjectId: string | null; to: string }

/**
 * A mail of the portal's own, made at the moment it is sent. `keep` stores, as a hash, the token of a link in it; it runs
 * in the transaction that notes the mail as handed over, so that a link works exactly when its mail has left.
 */
export type Letter = { subject: string; text: string; keep?: (tx: Transaction) => Promise<void> }

/**
 * Makes a mail from the rows its job names, as they are now; null when there is nobody to send it to.
 * @throws NotCarried refused when it no longer fits how things stand.
 */
export type Compose = (job: Job) => Promise<Letter | null>

export const paragraphs = (...texts: string[]) => texts.join('\n\n')

/**
 * What strangers have written, marked as a quotation: one line for each entry, so that it cannot pass for the school's
 * own words.
 */
export const quotation = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([label, value]) => `> ${label}: ${value.replace(/\s+/g, ' ').trim()}`)
    .join('\n')
