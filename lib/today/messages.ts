export const todayMessages = {
  failed: 'Failed to load what is due today',
  nothing: 'Nothing waits for you today.',
} as const
