export const notificationMessages = {
  sendDueFailed: 'The outbox could not be emptied.',
  loadFailed: 'Failed to fetch notifications. Please try again later.',
  failed: 'Failed to fetch notifications',
  empty: 'No notifications found.',
  sendFailed: 'Failed to send notification',
  sent: 'Notification sent successfully!',
  submitting: 'Sending notification...',
  nobody: (recipients: string) => `There is nobody in ${recipients} yet.`,
  notInSms: (part: string) =>
    `The operators would stop this SMS because of “${part}”: links, e-mail addresses and phone numbers cannot be in it. Please leave that out, or send an e-mail.`,
  noTemplate: (subject: string) =>
    `The school has no template for an SMS of the kind ${subject} yet. Please send an e-mail, or ask who runs the portal to register it.`,
  previewFailed: 'Failed to count the recipients',
  undoFailed: 'Failed to take the notification back',
  undone: 'The notification is taken back. Nothing of it was sent.',
  undoTooLate: 'It is too late to take it back: it has left already.',
  deliveriesFailed: 'Failed to fetch deliveries. Please try again later.',
  noDeliveries: 'No deliveries found.',
  readFailed: 'Failed to mark notifications as read',
  resendFailed: 'Failed to send again',
  resent: (count: number) => (count === 1 ? '1 message is sent again' : `${count} messages are sent again`),
  nothingFailed: 'There is nothing to send again.',
} as const
