/** What a browser keeps of a session (docs/spec.md §3). */
export const sessionKeys = ['accessToken', 'refreshToken', 'userRole'] as const

/** Small choices that it keeps for the account that made them. */
export const choiceKeys = ['attendance.class'] as const

/** All that goes when a session ends: the next account begins without it. */
export const accountKeys = [...sessionKeys, ...choiceKeys] as const
