/** Messages that any page may show. Apart from the others, which would enlarge every page's first script. */
export const shellMessages = {
  tryAgain: 'Try again',
  clearFilters: 'Clear search and filters',
  unexpected: 'Something went wrong. Please try again later.',
  offline: 'The server cannot be reached. Please check your connection and try again.',
  /** As server/busy-answer.mjs says it. */
  busy: 'The portal is very busy just now. Please try again in a moment.',
  notLoaded: 'This could not be loaded. Please check your connection and try again.',
  sessionEnded: 'Your session has ended. Please log in again.',
  logoutFailed: 'Logout failed.',
  waitsForApproval:
    'The school office has to approve your account before you can log in. When it has, we send a mail to your email.',
} as const
