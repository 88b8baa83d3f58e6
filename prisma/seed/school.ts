import type { Progress } from './progress'

/** What a part of the demo school is told when it is filled. */
export type School = Progress & {
  students: number
  /** For demo accounts that are created now. */
  password: string
  /**
   * Called with the e-mails of accounts before they are created: after an interruption nobody would know their
   * password.
   */
  tell: (emails: string[]) => void
}
