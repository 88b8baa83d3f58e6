/** Milliseconds without a key after which the server is asked about what somebody types. */
export const typingPause = 350
