/** Counting stops here: the bar says 99+. */
export const mostInBar = 100

/** The numbers in the bar, `mostInBar` at most. */
export type Bar = {
  /** New notifications. */
  unread: number
  /** New applications for admission: 0 for who does not decide them. */
  waiting: number
}
