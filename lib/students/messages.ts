export const studentMessages = {
  enrolledAlready: 'This student is enrolled already.',
} as const
