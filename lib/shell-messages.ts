/** What any page may have to say. Apart from the other strings, which would weigh on the first load of every page. */
export const shellMessages = {
  offline: 'The server cannot be reached. Please check your connection and try again.',
  logoutFailed: 'Logout failed.',
} as const
