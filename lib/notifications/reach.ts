import type { notificationTypes } from './lists'
import { counted, formatCount, plural } from '@/lib/counted'
import type { Audience } from './answers'
import { notificationMessages } from './messages'

/** What stands beside the form while a notice is written. */
export const previewMessages = {
  waits: 'Choose a type and the recipients to see how many people this reaches.',
  empty: 'Your message is shown here as it will arrive.',
  counting: 'Counting the recipients…',
  uncounted: 'The recipients could not be counted. You can still send the notification.',
} as const

const noAddress = { Email: 'no email address', SMS: 'no valid phone number' } as const

/** `27 people: 24 emails. 2 share an address with others. 1 has no email address.` */
export function reachOf(
  { people, messages, unreachable }: Audience,
  { type, recipients, parts }: { type: (typeof notificationTypes)[number]; recipients: string; parts: number },
): string {
  if (people === 0) return notificationMessages.nobody(recipients)
  const shared = people - unreachable - messages
  const sent = type === 'SMS' ? `${formatCount(messages)} SMS` : counted(messages, 'email')
  return [
    `${counted(people, 'person', 'people')}: ${sent}.`,
    ...(type === 'SMS' && parts > 1 && messages > 0
      ? [`Each has ${parts} parts, ${formatCount(parts * messages)} in all.`]
      : []),
    ...(shared > 0 ? [`${formatCount(shared)} ${plural(shared, 'shares', 'share')} an address with others.`] : []),
    ...(unreachable > 0
      ? [`${formatCount(unreachable)} ${plural(unreachable, 'has', 'have')} ${noAddress[type]}.`]
      : []),
  ].join(' ')
}
