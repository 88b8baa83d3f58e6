/** The numbers in the bar, 100 at most. */
export type Bar = {
  /** New notifications. */
  unread: number
  /** New applications for admission: 0 for who does not decide them. */
  waiting: number
}
