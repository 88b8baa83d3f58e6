import { sendAgain, sendMail } from '@/lib/labels'
import { plural } from '@/lib/counted'

/** What screens say whose script comes with the page. */

export const heldMessages = {
  waitingSinceRestore: (messages: string) => `${messages} waiting since the restore`,
  portalWasRestored: (since: string, count: number) =>
    `The portal was restored from a backup on ${since}. ${plural(count, 'This message was', 'These messages were')} waiting when the backup was made, and may have been sent after that.`,
  sendNowQuestion: (messages: string) => `Send ${messages} now?`,
  anybodyWhoGotBefore: (them: string) => `Anybody who got ${them} before the restore gets ${them} twice.`,
  sendNow: 'Send now',
  sendThemNow: (them: string) => `Send ${them} now`,
  discardQuestion: (messages: string) => `Discard ${messages}?`,
  description: (them: string) => `Nobody gets ${them}. Each stays listed as failed, with the reason.`,
  discard: (them: string) => `Discard ${them}`,
} as const

export const mailsTableMessages = {
  searchByAddress: 'Search by address',
  sendAgain,
  seeRecipients: 'See recipients',
  sendThisMailAgainQuestion: 'Send this mail again?',
  description: (mail: string, to: string) =>
    `“${mail}” is sent to ${to} again. A link in the earlier mail may stop working.`,
  sendMail,
} as const
