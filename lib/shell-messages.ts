/** What any page may have to say. Apart from the other strings, which would weigh on the first load of every page. */
export const shellMessages = {
  unexpected: 'Something went wrong. Please try again later.',
  offline: 'The server cannot be reached. Please check your connection and try again.',
  notLoaded: 'This could not be loaded. Please check your connection and try again.',
  logoutFailed: 'Logout failed.',
  waitsForApproval: 'An administrator has to approve your account before you can log in.',
} as const
