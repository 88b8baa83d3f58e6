import type { notificationTypes } from './lists'
import { counted, formatCount, plural } from '@/lib/counted'
import { formatPaise } from '@/lib/money'
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
  { people, messages, unreachable, sms }: Audience,
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
    ...(sms ? smsSaid(sms, { messages, parts }) : []),
  ].join(' ')
}

/** What SMS cost, whether as many may be sent today, and until when they wait. */
const smsSaid = (
  { price, left, waitsUntil }: NonNullable<Audience['sms']>,
  { messages, parts }: { messages: number; parts: number },
): string[] => [
  ...(price > 0 && messages > 0 ? [`This costs about ${formatPaise(price * parts * messages)}.`] : []),
  ...(left !== null && messages > left ? [`Only ${formatCount(left)} SMS are left today.`] : []),
  ...(waitsUntil && messages > 0 ? [`They wait until ${waitsUntil}.`] : []),
]
