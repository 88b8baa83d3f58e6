/** Local storage keys of a session (docs/spec.md §3). */
export const sessionKeys = ['accessToken', 'refreshToken', 'userRole'] as const

/** Keys of choices that belong to the account. */
export const choiceKeys = ['attendance.class'] as const

/** Removed when a session ends. */
export const accountKeys = [...sessionKeys, ...choiceKeys] as const
