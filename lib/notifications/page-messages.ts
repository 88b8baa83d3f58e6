/** What screens say that the server alone makes: no script has it. */

export const notificationsPageMessages = {
  aboutChild: 'Messages about a child',
  unread: (count: string) => ` (${count} unread)`,
} as const

export const notificationsDetailPageMessages = {
  allNotifications: 'All notifications',
  toSent: (type: string, recipients: string, sentBy: string, date: string) =>
    `${type} to ${recipients}, sent by ${sentBy} on ${date}`,
  forEachRecipient: (parts: number) => `, ${parts === 1 ? '1 SMS' : `${parts} SMS parts`} for each recipient`,
} as const
